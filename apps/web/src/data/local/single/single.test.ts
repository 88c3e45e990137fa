import 'fake-indexeddb/auto'
import { readSingle, type Single } from '@lanternkeep/archive'
import { anEncounter, anItem, aPlayer } from '@lanternkeep/schema/testing'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { hashBytes } from '../../../lib/hash.ts'
import { createCampaign } from '../campaign/campaigns.ts'
import { closeLocalDb, openLocalDb, removeLocalData } from '../store/database.ts'
import type { LocalDb } from '../store/local-db.ts'
import { addSingle } from './add-single.ts'
import { markdownFile, singleJsonFile } from './single-file.ts'

let db: LocalDb
let campaignId: string
beforeEach(async () => {
  db = await openLocalDb('keeper', { multiInstance: false })
  campaignId = (await createCampaign(db, { name: 'Ash Road', startingLevel: 1, sessionNumber: 0 })).id
})
afterEach(async () => {
  await closeLocalDb(db)
  await removeLocalData('keeper')
})

const readBack = async ({ file }: { file: Blob }) => {
  const read = readSingle(await file.text())
  if (!read || !('single' in read)) throw new Error(JSON.stringify(read))
  return read.single
}

test('a character goes out with its portrait and comes in again as another one', async () => {
  const bytes = new Uint8Array([1, 2, 3])
  const id = hashBytes(bytes)
  await db.side.images.put({ id, type: 'image/png', bytes: bytes.buffer })
  const hero = aPlayer({
    name: 'Ash: the 2nd',
    imageUrl: `/api/images/${id}`,
    health: 3,
    maxHealth: 30,
    ownNotes: 'The bell',
  })
  const saved = await singleJsonFile(db, {
    kind: 'character',
    document: { ...hero, inventory: [anItem({ name: 'Rope' })] },
  })
  expect(saved.name).toBe('Ash- the 2nd.json')
  await db.side.images.clear()

  const added = await addSingle(db, campaignId, await readBack(saved))
  expect(added).toMatchObject({ name: 'Ash: the 2nd', campaignId, health: 30, ownNotes: 'The bell', claimedBy: null })
  expect(added).toMatchObject({ inventory: [{ name: 'Rope' }] })
  expect(added.id).not.toBe(hero.id)
  expect(await db.collections.characters.findOne(added.id).exec()).toMatchObject({ name: 'Ash: the 2nd' })
  expect(new Uint8Array((await db.side.images.get(id))?.bytes ?? new ArrayBuffer())).toEqual(bytes)
  expect(await db.side.imageQueue.get(id)).toBeTruthy()
})

test('a picture whose bytes are not what its name says is left out', async () => {
  const picture = { id: 'a'.repeat(64), type: 'image/png', data: 'AAAA' } as const
  await addSingle(db, campaignId, { kind: 'character', document: aPlayer(), pictures: [picture] } satisfies Single)
  expect(await db.side.images.count()).toBe(0)
})

test('an encounter comes in again beside the one that was saved', async () => {
  const encounter = anEncounter({ id: 'toll', name: 'Toll', notes: 'At low tide', loot: [anItem({ name: 'Coin' })] })
  const added = await addSingle(
    db,
    campaignId,
    await readBack(await singleJsonFile(db, { kind: 'encounter', document: encounter })),
  )
  expect(added).toMatchObject({ name: 'Toll', notes: 'At low tide', campaignId, loot: [{ name: 'Coin' }] })
  expect(added.id).not.toBe('toll')
})

test('a Markdown file has the name of what it is about', async () => {
  const { file, name } = await markdownFile('Session 4?', '# Session 4')
  expect([name, file.type, await file.text()]).toEqual(['Session 4-.md', 'text/markdown', '# Session 4'])
})
