import 'fake-indexeddb/auto'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { changeHealth, createCharacter } from './characters.ts'
import { closeLocalDb, type LocalDb, openLocalDb, removeLocalData } from './database.ts'
import { createCampaign } from './index.ts'
import { createSession } from './sessions.ts'
import { takeBackFields } from './take-back.ts'

let db: LocalDb
let campaignId: string
beforeEach(async () => {
  db = await openLocalDb('take-back', { multiInstance: false })
  campaignId = (await createCampaign(db, { name: 'The Drowned Bells', startingLevel: 1, sessionNumber: 0 })).id
})
afterEach(async () => {
  await closeLocalDb(db)
  await removeLocalData('take-back')
})

test('the named fields become what they were, all others stay, and it can be undone', async () => {
  const texts = { gmNotes: 'low tide', recap: 'Rain.', summary: 'A bell rang.' }
  const { id, rev } = await createSession(db, campaignId, { sessionNumber: 3, ...texts })
  const before = await takeBackFields(db, { collection: 'sessions', id }, { gmNotes: 'high tide', recap: '' })
  expect(before).toEqual({ gmNotes: 'low tide', recap: 'Rain.' })
  const stored = async () => (await db.collections.sessions.findOne(id).exec())?.toJSON()
  expect(await stored()).toMatchObject({ ...texts, gmNotes: 'high tide', recap: '', sessionNumber: 3, conflicts: [] })
  expect((await stored())?.rev).not.toBe(rev)
  await takeBackFields(db, { collection: 'sessions', id }, before)
  expect(await stored()).toMatchObject(texts)
})

test('a sheet that is taken back keeps its health, and loses a field that it did not have then', async () => {
  const mira = { type: 'player', name: 'Mira', playerName: 'Pia', race: 'Foxkin', health: 20, maxHealth: 30 } as const
  const { id } = await createCharacter(db, campaignId, mira)
  await changeHealth(db, id, -7)
  await takeBackFields(db, { collection: 'characters', id }, { name: 'Mira Thistle', race: undefined, inventory: [] })
  const stored = (await db.collections.characters.findOne(id).exec())?.toJSON()
  expect(stored).toMatchObject({ name: 'Mira Thistle', health: 13, maxHealth: 30, conflicts: [] })
  expect(stored).not.toHaveProperty('race')
  expect(stored).not.toHaveProperty('healthMark')
})
