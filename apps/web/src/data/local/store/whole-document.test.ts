import 'fake-indexeddb/auto'
import {
  campaignDocument,
  characterDocument,
  handoutDocument,
  prepDocument,
  recordingDocument,
  sessionDocument,
} from '@lanternkeep/schema'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { charactersOf } from '../combat/combat-people.ts'
import { createCampaign, createCharacter, createHandout, readSessions, updateCharacter } from '../index.ts'
import { collectionOf, syncCollectionOf } from './collection-of.ts'
import type { DocumentTypes } from './collections.ts'
import { closeLocalDb, openLocalDb, removeLocalData } from './database.ts'
import { changeDocument, readDocument } from './documents.ts'
import { plainListOf } from './live.ts'
import type { LocalDb } from './local-db.ts'

const campaignId = 'salt-road'
const lastModified = '2026-11-20T21:00:00.000Z'

let db: LocalDb
beforeEach(async () => {
  db = await openLocalDb('whole', { multiInstance: false })
})
afterEach(async () => {
  await closeLocalDb(db)
  await removeLocalData('whole')
})

/** What an earlier version stored when it restored a deleted document whose body had left the device. */
async function restoredBare(name: keyof DocumentTypes, id: string) {
  await syncCollectionOf(db, name).insert({ id, campaignId, rev: '', broughtBack: 1, lastModified })
}
const read = (name: keyof DocumentTypes, id: string) => readDocument(collectionOf(db, name), id)

test.each([
  ['campaigns', campaignDocument, { name: 'Unnamed' }],
  ['characters', characterDocument, { name: 'Unnamed', type: 'npc' }],
  ['sessions', sessionDocument, { sessionNumber: 0, gmNotes: '' }],
  ['handouts', handoutDocument, { title: 'Unnamed' }],
  ['prep', prepDocument, { name: 'Unnamed', kind: 'encounter', creatures: [] }],
  ['recordings', recordingDocument, { status: 'finished', deviceName: '' }],
] as const)('of %s, a document without any content is read as an empty one', async (name, schema, shown) => {
  await restoredBare(name, 'bare')
  const found = await read(name, 'bare')
  expect(schema.safeParse(found).error).toBeUndefined()
  expect(found).toMatchObject({ id: 'bare', campaignId, broughtBack: 1, conflicts: [], ...shown })
  const [listed] = plainListOf(await collectionOf(db, name).find().exec())
  expect(listed).toEqual(found)
})

test('it is listed with the others, and by the kind of it that is known', async () => {
  await restoredBare('characters', 'bare')
  await restoredBare('sessions', 'bare')
  await syncCollectionOf(db, 'characters').insert({ id: 'wight', campaignId, rev: '', type: 'monster', lastModified })
  await createCharacter(db, campaignId, { type: 'npc', name: 'Hob' })
  const cast = (await charactersOf(db, campaignId)).map(({ name, type }) => [name, type])
  expect(cast).toEqual([
    ['Hob', 'npc'],
    ['Unnamed', 'npc'],
    ['Unnamed', 'monster'],
  ])
  expect(await readSessions(db, campaignId)).toMatchObject([{ id: 'bare', sessionNumber: 0 }])
})

test('once it is given a name, it is stored whole, so that the server can take it', async () => {
  await restoredBare('characters', 'bare')
  await updateCharacter(db, 'bare', { name: 'Corin' })
  const [stored] = await db.collections.characters.storageInstance.findDocumentsById(['bare'], false)
  expect(characterDocument.safeParse(stored).success).toBe(true)
  expect(stored).toMatchObject({ name: 'Corin', type: 'npc', broughtBack: 1 })
})

test('what a player’s device may not hold of a document is not made up', async () => {
  const theirs = { id: 'ash', campaignId, rev: 'other.1~p', type: 'player', name: 'Ash', health: 9, maxHealth: 9 }
  await syncCollectionOf(db, 'characters').insert(theirs)
  expect(Object.keys((await read('characters', 'ash')) ?? {}).sort()).toEqual(
    [...Object.keys(theirs), 'lastModified'].sort(),
  )
})

test('an empty title that someone wrote stays empty', async () => {
  const campaign = await createCampaign(db, { name: 'Ash Road', startingLevel: 1, sessionNumber: 0 })
  const handout = await createHandout(db, campaign.id, { title: '', text: '' })
  expect(handout.title).toBe('')
  await changeDocument(db.collections.handouts, handout.id, (each) => ({ ...each, text: 'Low tide' }))
  expect(await read('handouts', handout.id)).toMatchObject({ title: '', text: 'Low tide' })
})
