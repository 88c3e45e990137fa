import 'fake-indexeddb/auto'
import { aCondition } from '@lanternkeep/schema/testing'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createInitiative } from '../combat/combats.ts'
import { closeLocalDb, openLocalDb, removeLocalData } from '../store/database.ts'
import { changeDocument } from '../store/documents.ts'
import type { LocalDb } from '../store/local-db.ts'
import { createCampaign } from './campaigns.ts'
import { type CharacterDraft, createCharacter, deleteCharacter } from './characters.ts'
import {
  addTag,
  deleteCharacters,
  duplicateCharacters,
  removeTag,
  setManyHidden,
  setManyIncluded,
} from './many-characters.ts'
import { restoreFromTrash } from './trash.ts'

let db: LocalDb
let campaignId: string
beforeEach(async () => {
  db = await openLocalDb('tester', { multiInstance: false })
  campaignId = (await createCampaign(db, { name: 'Ash Road', startingLevel: 1, sessionNumber: 0 })).id
})
afterEach(async () => {
  vi.restoreAllMocks()
  await closeLocalDb(db)
  await removeLocalData('tester')
})

const add = (name: string, over: Partial<CharacterDraft> = {}) =>
  createCharacter(db, campaignId, { type: 'monster', name, ...over } as CharacterDraft)
const stored = async () => {
  const documents = await db.collections.characters.find({ selector: { campaignId } }).exec()
  return documents.map((document) => document.toMutableJSON()).toSorted((a, b) => a.name.localeCompare(b.name))
}
const each = async <T>(read: (character: Awaited<ReturnType<typeof stored>>[number]) => T) => (await stored()).map(read)
const tags = () => each(({ tags = [] }) => tags.join(' '))

test('a tag goes to those that lack it, and Undo takes it from those alone', async () => {
  const ids = [(await add('Bat')).id, (await add('Orc', { tags: ['Fen'] })).id, (await add('Rat')).id]
  const { count, undo } = await addTag(db, ids, 'fen')
  expect(count).toBe(2)
  expect(await tags()).toEqual(['fen', 'Fen', 'fen'])
  await undo()
  expect(await tags()).toEqual(['', 'Fen', ''])
})

test('a tag is removed in any case, and Undo passes over one that was deleted since', async () => {
  const [bat, orc] = [await add('Bat', { tags: ['fen', 'boss'] }), await add('Orc', { tags: ['Fen'] })]
  const { count, undo } = await removeTag(db, [bat.id, orc.id], 'fen')
  expect([count, await tags()]).toEqual([2, ['boss', '']])
  await deleteCharacter(db, orc.id)
  await undo()
  expect(await tags()).toEqual(['boss fen'])
})

test('several are hidden or put with the party at once, and Undo changes only those that it changed', async () => {
  const [bat, orc] = [await add('Bat', { hidden: true }), await add('Orc', { includeInInitiative: true })]
  const ids = [bat.id, orc.id]
  const hidden = await setManyHidden(db, ids, true)
  const included = await setManyIncluded(db, ids, true)
  expect([hidden.count, included.count]).toEqual([1, 1])
  expect(await each((one) => one.hidden && one.includeInInitiative)).toEqual([true, true])
  await hidden.undo()
  await included.undo()
  expect(await each((one) => [one.hidden, one.includeInInitiative])).toEqual([
    [true, false],
    [false, true],
  ])
})

test('copies are numbered on, unhurt and free of conditions, and keep everything else', async () => {
  const weapons = [{ id: 'w', name: 'Hook', damage: '1d6' }]
  const hurt = { maxHealth: 15, health: 3, tempHealth: 2, currentInitiative: 12, conditions: [aCondition()] }
  const goblin = await add('Goblin', { ...hurt, weapons, tags: ['fen'], imageUrl: '/api/images/abc', notes: 'Limps.' })
  await add('Goblin 4')
  const { count, undo } = await duplicateCharacters(db, campaignId, { ids: [goblin.id], times: 2 })
  expect(count).toBe(2)
  expect(await each(({ name }) => name)).toEqual(['Goblin', 'Goblin 4', 'Goblin 5', 'Goblin 6'])
  const [, , copy] = await stored()
  expect(copy).toMatchObject({ health: 15, tempHealth: 0, conditions: [], weapons, tags: ['fen'], notes: 'Limps.' })
  expect(copy?.imageUrl).toBe('/api/images/abc')
  for (const field of ['currentInitiative', 'healthLog', 'healthMark']) expect(copy).not.toHaveProperty(field)
  expect(copy?.id).not.toBe(goblin.id)
  await undo()
  expect(await each(({ name }) => name)).toEqual(['Goblin', 'Goblin 4'])
})

test('a copy of a hero has no player, and none of what the player wrote', async () => {
  const mira = await add('Mira', { type: 'player', playerName: 'Annika', ownNotes: 'Hob!' } as Partial<CharacterDraft>)
  await changeDocument(db.collections.characters, mira.id, (hero) => ({ ...hero, claimedBy: 'm1' }))
  await duplicateCharacters(db, campaignId, { ids: [mira.id], times: 1 })
  const copy = (await stored()).find(({ name }) => name === 'Mira 2')
  expect(copy).toMatchObject({ type: 'player', playerName: 'Annika', claimedBy: null })
  expect(copy).not.toHaveProperty('ownNotes')
})

test('copies of several that share a name all get numbers of their own', async () => {
  const ids = [(await add('Goblin 1')).id, (await add('Goblin 2')).id, (await add('Orc')).id]
  await duplicateCharacters(db, campaignId, { ids, times: 2 })
  const copied = ['Goblin 1', 'Goblin 2', 'Goblin 3', 'Goblin 4', 'Goblin 5', 'Goblin 6', 'Orc', 'Orc 2', 'Orc 3']
  expect(await each(({ name }) => name)).toEqual(copied)
})

test('several are deleted and come back, also into the combat that they left', async () => {
  const hero = { type: 'player', playerName: 'Jo', claimedBy: 'member-jo', includeInInitiative: true } as const
  const ids = [(await add('Mira', hero)).id, (await add('Orc', { includeInInitiative: true })).id]
  await createInitiative(db, campaignId, () => 10)
  const inCombat = async () => (await db.collections.combats.findOne(campaignId).exec(true)).entries.length
  const { count, undo } = await deleteCharacters(db, ids)
  expect([count, await stored(), await inCombat()]).toEqual([2, [], 0])
  await undo()
  expect(await each(({ id }) => id)).toEqual(ids)
  expect((await stored())[0]).toMatchObject({ claimedBy: 'member-jo' })
})

test('Undo leaves one as it is that another device brought back, and returns the others to the combat', async () => {
  const fighting = { includeInInitiative: true }
  const bat = await add('Bat', fighting)
  const ids = [bat.id, (await add('Orc', fighting)).id]
  await add('Rat', fighting)
  await createInitiative(db, campaignId, () => 10)
  const { undo } = await deleteCharacters(db, ids)
  await restoreFromTrash(db, { collection: 'characters', id: bat.id })
  await changeDocument(db.collections.characters, bat.id, (back) => ({ ...back, notes: 'In the belfry' }))
  await undo()
  expect(await each(({ name, notes }) => [name, notes])).toEqual([
    ['Bat', 'In the belfry'],
    ['Orc', ''],
    ['Rat', ''],
  ])
  expect((await db.collections.combats.findOne(campaignId).exec(true)).entries).toHaveLength(3)
})

test('several are deleted, and brought back, in one write, so that a page that closes meanwhile leaves all of them or none', async () => {
  const ids = [(await add('Bat')).id, (await add('Orc')).id, (await add('Rat')).id]
  const written = vi.spyOn(db.collections.characters.storageInstance, 'bulkWrite')
  const { undo } = await deleteCharacters(db, ids)
  expect(written.mock.calls.map(([rows]) => rows.length)).toEqual([3])
  await undo()
  expect(await each(({ id }) => id)).toEqual(ids)
  expect(written.mock.calls.map(([rows]) => rows.length)).toEqual([3, 3])
})

test('one that another tab changed at the same moment is deleted, too', async () => {
  const ids = [(await add('Bat')).id, (await add('Orc')).id]
  const { characters } = db.collections
  const remove = characters.bulkRemove.bind(characters)
  vi.spyOn(characters, 'bulkRemove').mockImplementationOnce(async () => {
    const { success } = await remove(ids.slice(0, 1))
    return { success, error: [{ documentId: ids[1] }] as Awaited<ReturnType<typeof remove>>['error'] }
  })
  await deleteCharacters(db, ids)
  expect(await stored()).toEqual([])
})

test('if one of them is refused by the storage, none is changed', async () => {
  const ids = [(await add('Bat')).id, (await add('Orc')).id]
  const { characters } = db.collections
  const findOne = characters.findOne.bind(characters)
  let refusals = 1
  vi.spyOn(characters, 'findOne').mockImplementation((asked) => {
    if (asked !== ids[1] || refusals === 0) return findOne(asked)
    refusals -= 1
    throw new Error('QuotaExceededError')
  })
  await expect(addTag(db, ids, 'fen')).rejects.toThrow('Quota')
  expect(await tags()).toEqual(['', ''])
  vi.spyOn(characters, 'insert').mockRejectedValueOnce(new Error('QuotaExceededError'))
  await expect(duplicateCharacters(db, campaignId, { ids, times: 1 })).rejects.toThrow('Quota')
  expect(await each(({ name }) => name)).toEqual(['Bat', 'Orc'])
})
