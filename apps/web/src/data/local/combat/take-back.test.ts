import 'fake-indexeddb/auto'
import { anItem } from '@lanternkeep/schema/testing'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { changeHealth, createCharacter, updateCharacter } from '../campaign/characters.ts'
import { createSession, updateSession } from '../campaign/sessions.ts'
import { createCampaign } from '../index.ts'
import { closeLocalDb, openLocalDb, removeLocalData } from '../store/database.ts'
import { readDocument } from '../store/documents.ts'
import type { LocalDb } from '../store/local-db.ts'
import { takeBackFields, undoTakeBack } from './take-back.ts'

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

test('the named fields get their old values, all others stay, and it can be undone', async () => {
  const texts = { gmNotes: 'low tide', recap: 'Rain.', summary: 'A bell rang.' }
  const { id, rev } = await createSession(db, campaignId, { sessionNumber: 3, ...texts })
  const taken = await takeBackFields(db, { collection: 'sessions', id }, { gmNotes: 'high tide', recap: '' })
  expect(taken.before).toEqual({ gmNotes: 'low tide', recap: 'Rain.' })
  const stored = async () => (await db.collections.sessions.findOne(id).exec())?.toJSON()
  expect(await stored()).toMatchObject({ ...texts, gmNotes: 'high tide', recap: '', sessionNumber: 3, conflicts: [] })
  expect((await stored())?.rev).not.toBe(rev)
  await undoTakeBack(db, { collection: 'sessions', id }, taken)
  expect(await stored()).toMatchObject(texts)
})

test("a sheet keeps its health when a version is restored, and loses a field it didn't have then", async () => {
  const mira = { type: 'player', name: 'Mira', playerName: 'Pia', race: 'Foxkin', health: 20, maxHealth: 30 } as const
  const { id } = await createCharacter(db, campaignId, mira)
  await changeHealth(db, id, -7)
  await takeBackFields(db, { collection: 'characters', id }, { name: 'Mira Thistle', race: undefined, inventory: [] })
  const stored = (await db.collections.characters.findOne(id).exec())?.toJSON()
  expect(stored).toMatchObject({ name: 'Mira Thistle', health: 13, maxHealth: 30, conflicts: [] })
  expect(stored).not.toHaveProperty('race')
  expect(stored).not.toHaveProperty('healthMark')
})

test('undoing a restore keeps what was saved since', async () => {
  const { id } = await createSession(db, campaignId, { sessionNumber: 3, gmNotes: 'The bell is cracked. Hob rows.' })
  const taken = await takeBackFields(db, { collection: 'sessions', id }, { gmNotes: 'The bell is whole. Hob rows.' })
  await updateSession(db, id, { gmNotes: 'The bell is whole. Hob rows. It rings at night.' })
  await undoTakeBack(db, { collection: 'sessions', id }, taken)
  const stored = (await db.collections.sessions.findOne(id).exec())?.toJSON()
  expect(stored).toMatchObject({ gmNotes: 'The bell is cracked. Hob rows. It rings at night.', conflicts: [] })
})

test('undoing a restore asks about words that were changed since', async () => {
  const { id } = await createSession(db, campaignId, { sessionNumber: 3, gmNotes: 'The bell is cracked.' })
  const taken = await takeBackFields(db, { collection: 'sessions', id }, { gmNotes: 'The bell is whole.' })
  await updateSession(db, id, { gmNotes: 'The bell is gone.' })
  await undoTakeBack(db, { collection: 'sessions', id }, taken)
  const stored = (await db.collections.sessions.findOne(id).exec())?.toJSON()
  expect(stored).toMatchObject({
    gmNotes: 'The bell is gone.',
    conflicts: [{ path: 'gmNotes', theirs: 'The bell is gone.', mine: 'The bell is cracked.' }],
  })
})

test('undoing a restore of a sheet keeps the items that were added since', async () => {
  const mira = { type: 'player', name: 'Mira', playerName: 'Pia' } as const
  const { id } = await createCharacter(db, campaignId, { ...mira, inventory: [anItem({ name: 'Rope' })] })
  const taken = await takeBackFields(db, { collection: 'characters', id }, { inventory: [] })
  await updateCharacter(db, id, { inventory: [anItem({ name: 'Lamp' })] })
  await undoTakeBack(db, { collection: 'characters', id }, taken)
  const stored = await readDocument(db.collections.characters, id)
  const inventory = stored?.type === 'player' ? stored.inventory : []
  expect(inventory?.map(({ name }) => name).toSorted()).toEqual(['Lamp', 'Rope'])
})

test('arrows that were shot since the version stay shot, and undoing the restore leaves them so', async () => {
  const arrows = anItem({ id: 'arrows', name: 'Arrows', quantity: 20 })
  const mira = { type: 'player', name: 'Mira', playerName: 'Pia', race: 'Half-elf' } as const
  const { id } = await createCharacter(db, campaignId, { ...mira, inventory: [{ ...arrows, quantity: 2 }] })
  const place = { collection: 'characters', id } as const
  const taken = await takeBackFields(db, place, { race: 'Elf', inventory: [arrows] })
  const stored = () => readDocument(db.collections.characters, id)
  expect(await stored()).toMatchObject({ race: 'Elf', inventory: [{ id: 'arrows', quantity: 2 }], conflicts: [] })
  await undoTakeBack(db, place, taken)
  expect(await stored()).toMatchObject({ race: 'Half-elf', inventory: [{ id: 'arrows', quantity: 2 }], conflicts: [] })
})
