import 'fake-indexeddb/auto'
import { type Encounter, libraryIdOf, type PreparedCreature } from '@lanternkeep/schema'
import { anItem } from '@lanternkeep/schema/testing'
import { merge, type SyncDocument } from '@lanternkeep/sync'
import { plainOf } from '@lanternkeep/sync/client'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createCampaign } from '../campaign/campaigns.ts'
import { createCharacter, deleteCharacter, updateCharacter } from '../campaign/characters.ts'
import { restoreFromTrash } from '../campaign/trash.ts'
import { charactersOf } from '../combat/combat-people.ts'
import { clearCombat, createInitiative } from '../combat/combats.ts'
import { redoCombatAct, undoCombatAct } from '../combat/retrace-act.ts'
import { closeLocalDb, openLocalDb, removeLocalData } from '../store/database.ts'
import { insertDocument, readDocument } from '../store/documents.ts'
import { now } from '../store/ids.ts'
import type { LocalDb } from '../store/local-db.ts'
import { changeEncounter, createEncounter, deleteEncounter, restoreEncounter } from './encounters.ts'
import { ensureLibrary, saveToLibrary } from './library.ts'
import { startEncounter } from './start-encounter.ts'

let db: LocalDb
let campaignId: string
const rollsTen = () => 10

beforeEach(async () => {
  db = await openLocalDb('keeper', { multiInstance: false })
  campaignId = (await createCampaign(db, { name: 'Ash Road', startingLevel: 1, sessionNumber: 0 })).id
  await createCharacter(db, campaignId, { type: 'player', name: 'Mira', playerName: 'Ines' })
})
afterEach(async () => {
  await closeLocalDb(db)
  await removeLocalData('keeper')
})

const creature = (over: Partial<PreparedCreature>): PreparedCreature => ({
  id: 'c1',
  name: 'Goblin',
  count: 1,
  hidden: false,
  together: false,
  figures: { maxHealth: 7, armorClass: 15 },
  ...over,
})
const prepared = (...creatures: PreparedCreature[]): Promise<Encounter> =>
  createEncounter(db, campaignId, { name: 'Toll at the gate', creatures })
const fighting = async () => {
  const combat = await readDocument(db.collections.combats, campaignId)
  const byId = new Map((await charactersOf(db, campaignId)).map((each) => [each.id, each]))
  return (combat?.entries ?? []).flatMap(({ characterId, group }) => {
    const character = byId.get(characterId)
    return character ? [{ ...character, group }] : []
  })
}
const goblins = async () => {
  const all = await charactersOf(db, campaignId)
  return all.filter(({ type }) => type === 'monster').map(({ rev: _, lastModified: __, ...goblin }) => goblin)
}

test('an encounter begins a fight with the party: numbered copies, unhurt, hidden and together as prepared', async () => {
  const encounter = await prepared(creature({ count: 3, hidden: true, together: true }))
  const started = await startEncounter(db, encounter.id, rollsTen)
  expect(started).toMatchObject({ count: 3, isNew: true })
  const all = await fighting()
  const goblins = all.filter(({ type }) => type === 'monster')
  expect(all.some(({ name }) => name === 'Mira')).toBe(true)
  expect(goblins.map(({ name }) => name)).toEqual(['Goblin 1', 'Goblin 2', 'Goblin 3'])
  expect(goblins).toMatchObject(goblins.map(() => ({ health: 7, maxHealth: 7, armorClass: 15, hidden: true })))
  expect(new Set(goblins.map(({ group }) => group)).size).toBe(1)
  await started.undo?.undo()
  expect(await fighting()).toEqual([])
  expect((await charactersOf(db, campaignId)).map(({ name }) => name)).toEqual(['Mira'])
})

test('those who act together have one roll, not the best of theirs, and follow each other by number', async () => {
  // An act is planned twice: once for the goblins and once for Mira, each time.
  let rolled = 0
  const rolls = () => [4, 10][rolled++ % 2] ?? 10
  await startEncounter(db, (await prepared(creature({ count: 3, together: true }))).id, rolls)
  expect((await fighting()).map(({ name }) => name)).toEqual(['Mira', 'Goblin 1', 'Goblin 2', 'Goblin 3'])
  const combat = await readDocument(db.collections.combats, campaignId)
  expect(combat?.entries.map(({ initiative }) => initiative)).toEqual([10, 4, 4, 4])
})

test('into a running fight they join, and the log takes it back and brings it back', async () => {
  await createInitiative(db, campaignId, rollsTen)
  const started = await startEncounter(db, (await prepared(creature({ count: 2 }))).id, rollsTen)
  expect(started.isNew).toBe(false)
  expect((await fighting()).map(({ name }) => name)).toEqual(['Mira', 'Goblin 1', 'Goblin 2'])
  await started.undo?.undo()
  expect((await fighting()).map(({ name }) => name)).toEqual(['Mira'])
  await redoCombatAct(db, campaignId)
  expect((await fighting()).map(({ name }) => name)).toEqual(['Mira', 'Goblin 1', 'Goblin 2'])
  await undoCombatAct(db, campaignId)
  await undoCombatAct(db, campaignId)
  expect(await fighting()).toEqual([])
})

test('taking it back leaves a fight that began later, and does nothing once it is undone', async () => {
  const started = await startEncounter(db, (await prepared(creature({ count: 2 }))).id, rollsTen)
  const onGone = vi.fn()
  const end = started.undo?.onGone(onGone)
  await clearCombat(db, campaignId)
  await createInitiative(db, campaignId, rollsTen)
  expect((await fighting()).map(({ name }) => name)).toEqual(['Mira', 'Goblin 1', 'Goblin 2'])
  expect(onGone).not.toHaveBeenCalled()
  expect(await started.undo?.undo()).toBe(true)
  expect((await fighting()).map(({ name }) => name)).toEqual(['Mira'])
  await vi.waitFor(() => expect(onGone).toHaveBeenCalledOnce())
  end?.()
  await startEncounter(db, (await prepared(creature({ count: 2 }))).id, rollsTen)
  expect(await started.undo?.undo()).toBe(false)
  expect(await fighting()).toHaveLength(3)
})

test('loot that a creature of the campaign carries is taken back from it, and brought back', async () => {
  const boss = await createCharacter(db, campaignId, { type: 'monster', name: 'Bellringer', maxHealth: 60, health: 60 })
  const gold = { id: 'g', name: 'Gold', quantity: 34, type: 'treasure', rarity: 'common' } as const
  const loot = [{ ...gold, description: '', properties: [], magicalProperties: [] }]
  const creatures = [creature({ name: 'Bellringer', from: { kind: 'campaign', id: boss.id } })]
  const encounter = await createEncounter(db, campaignId, { name: 'Toll', creatures, loot })
  const carried = async () => (await goblins()).flatMap((each) => (each.type === 'monster' ? each.loot : []))
  const { undo } = await startEncounter(db, encounter.id, rollsTen)
  const given = await carried()
  expect(given).toMatchObject([{ name: 'Gold', quantity: 34 }])
  await undo?.undo()
  expect(await carried()).toEqual([])
  await redoCombatAct(db, campaignId)
  expect(await carried()).toEqual(given)
})

test('one undo in a running fight takes back every kind of an encounter, and one redo brings all of them back', async () => {
  await createInitiative(db, campaignId, rollsTen)
  const kinds = ['Goblin', 'Ogre', 'Wolf'].map((name) => creature({ id: name, name, count: 2 }))
  await startEncounter(db, (await prepared(...kinds)).id, rollsTen)
  const joined = (await fighting()).map(({ name }) => name)
  expect(joined).toHaveLength(7)
  await undoCombatAct(db, campaignId)
  expect((await fighting()).map(({ name }) => name)).toEqual(['Mira'])
  expect((await charactersOf(db, campaignId)).map(({ name }) => name)).toEqual(['Mira'])
  await redoCombatAct(db, campaignId)
  expect((await fighting()).map(({ name }) => name)).toEqual(joined)
})

test('one undo takes back a fight that an encounter began, with who was made for it and who acts together', async () => {
  const kinds = ['Goblin', 'Ogre'].map((name) => creature({ id: name, name, count: 2, together: true }))
  await startEncounter(db, (await prepared(...kinds)).id, rollsTen)
  const begun = await readDocument(db.collections.combats, campaignId)
  expect(new Set(begun?.entries.flatMap(({ group }) => group ?? [])).size).toBe(2)
  await undoCombatAct(db, campaignId)
  expect(await fighting()).toEqual([])
  expect((await charactersOf(db, campaignId)).map(({ name }) => name)).toEqual(['Mira'])
  await redoCombatAct(db, campaignId)
  expect((await readDocument(db.collections.combats, campaignId))?.entries).toEqual(begun?.entries)
  expect(await fighting()).toHaveLength(5)
})

test('one creature of the campaign comes itself, as it is now; once it is gone, its prepared figures count', async () => {
  const boss = await createCharacter(db, campaignId, { type: 'monster', name: 'Bellringer', maxHealth: 60, health: 60 })
  const from = { kind: 'campaign', id: boss.id }
  const encounter = await prepared(creature({ name: 'Bellringer', from, hidden: true, figures: { maxHealth: 60 } }))
  await updateCharacter(db, boss.id, { armorClass: 19 })
  const started = await startEncounter(db, encounter.id, rollsTen)
  expect(await fighting()).toContainEqual(expect.objectContaining({ id: boss.id, armorClass: 19, hidden: true }))
  await started.undo?.undo()
  const back = await readDocument(db.collections.characters, boss.id)
  expect(back).toMatchObject({ includeInInitiative: false, hidden: false })
  await deleteCharacter(db, boss.id)
  await startEncounter(db, encounter.id, rollsTen)
  expect(await fighting()).toContainEqual(expect.objectContaining({ name: 'Bellringer', maxHealth: 60 }))
})

test('the same creature prepared twice comes itself and as a copy; Undo leaves it as it was', async () => {
  const boss = await createCharacter(db, campaignId, { type: 'monster', name: 'Bellringer', maxHealth: 60, health: 60 })
  const from = { kind: 'campaign', id: boss.id }
  const once = creature({ name: 'Bellringer', from })
  const started = await startEncounter(db, (await prepared(once, { ...once, id: 'c2' })).id, rollsTen)
  expect((await fighting()).map(({ name }) => name).toSorted()).toEqual(['Bellringer', 'Bellringer 2', 'Mira'])
  await started.undo?.undo()
  expect(await readDocument(db.collections.characters, boss.id)).toMatchObject({ includeInInitiative: false })
  expect(await charactersOf(db, campaignId)).toHaveLength(2)
})

test('an encounter that another device deleted meanwhile brings no one in', async () => {
  const encounter = await prepared(creature({ count: 2 }))
  await deleteEncounter(db, encounter.id)
  await expect(startEncounter(db, encounter.id, rollsTen)).rejects.toThrow()
  expect((await charactersOf(db, campaignId)).map(({ name }) => name)).toEqual(['Mira'])
  expect(await fighting()).toEqual([])
})

test('the first foe carries the loot; an encounter that is not kept leaves the list, and comes back with Undo', async () => {
  const gold = { id: 'g', name: 'Gold', quantity: 34, type: 'treasure', rarity: 'common' } as const
  const loot = [{ ...gold, description: '', properties: [], magicalProperties: [] }]
  const draft = { name: 'Toll', creatures: [creature({ count: 2 })], loot, kept: false }
  const encounter = await createEncounter(db, campaignId, draft)
  const started = await startEncounter(db, encounter.id, rollsTen)
  const foes = (await fighting()).filter(({ type }) => type === 'monster')
  expect(foes.flatMap((each) => (each.type === 'monster' ? each.loot : []))).toMatchObject([
    { name: 'Gold', quantity: 34 },
  ])
  expect(await readDocument(db.collections.prep, encounter.id)).toBeUndefined()
  await started.undo?.undo()
  expect(await readDocument(db.collections.prep, encounter.id)).toMatchObject({
    name: 'Toll',
    loot: [{ name: 'Gold' }],
  })
})

test('a foe that another device takes out again as soon as it arrives is gone: with its loot, it was stored once', async () => {
  const loot = [anItem({ name: 'Gold' })]
  const { id } = await createEncounter(db, campaignId, { name: 'Toll', creatures: [creature({ count: 2 })], loot })
  const written: SyncDocument[] = []
  const following = db.collections.characters.$.subscribe(({ documentData }) => written.push(plainOf(documentData)))
  await startEncounter(db, id, rollsTen)
  following.unsubscribe()
  const [foe] = await goblins()
  const states = written.filter((each) => each.id === foe?.id)
  const [base, mine] = [states[0], states.at(-1)] as [SyncDocument, SyncDocument]
  const theirs = { ...base, rev: 'tablet.1', _deleted: true as const }
  expect(foe).toMatchObject({ loot: [{ name: 'Gold' }] })
  expect(merge('characters', { base, theirs, mine, by: '', at: now(), newId: () => 'conflict' })).toMatchObject({
    _deleted: true,
    conflicts: [],
  })
})

test('undoing the fight brings back an encounter that is not kept, and redoing takes it out again', async () => {
  const encounter = await createEncounter(db, campaignId, { name: 'Toll', creatures: [creature({})], kept: false })
  const isListed = async () => (await readDocument(db.collections.prep, encounter.id)) !== undefined
  await startEncounter(db, encounter.id, rollsTen)
  expect(await isListed()).toBe(false)
  await undoCombatAct(db, campaignId)
  expect(await isListed()).toBe(true)
  await redoCombatAct(db, campaignId)
  expect(await isListed()).toBe(false)
})

test('each way to bring an encounter back counts it, so that a deletion under way from another device loses', async () => {
  const encounter = await createEncounter(db, campaignId, { name: 'Toll', creatures: [creature({})], kept: false })
  const counted = async () => (await readDocument(db.collections.prep, encounter.id))?.broughtBack
  const started = await startEncounter(db, encounter.id, rollsTen)
  // Another device brought it back before the undo arrived.
  await restoreEncounter(db, encounter)
  expect(await counted()).toBe(1)
  await started.undo?.undo()
  expect(await counted()).toBe(2)
  const stored = ((await readDocument(db.collections.prep, encounter.id)) ?? encounter) as Encounter
  await deleteEncounter(db, encounter.id)
  await restoreEncounter(db, stored)
  expect(await counted()).toBe(3)
  await deleteEncounter(db, encounter.id)
  await restoreFromTrash(db, { collection: 'prep', id: encounter.id })
  expect(await counted()).toBe(4)
  // Its Undo comes later.
  await restoreEncounter(db, stored)
  expect(await counted()).toBe(5)
})

test('a creature of the library is copied as it is now, and the copy knows what it was made of', async () => {
  const figures = { name: 'Gallows Walker', maxHealth: 45, health: 12 }
  const own = await createCharacter(db, await ensureLibrary(db), { type: 'monster', ...figures })
  expect(own.campaignId).toBe(libraryIdOf('keeper'))
  const from = { kind: 'library', id: own.id }
  await startEncounter(db, (await prepared(creature({ name: 'Walker', count: 2, from }))).id, rollsTen)
  const made = (await fighting()).filter(({ type }) => type === 'monster')
  expect(made).toMatchObject(
    [1, 2].map((number) => ({ name: `Gallows Walker ${number}`, health: 45, copiedFrom: from })),
  )
})

test('a character saved to the library is a copy: unhurt, of no player, and the same library each time', async () => {
  const hurt = await createCharacter(db, campaignId, { type: 'npc', name: 'Hob', health: 3, maxHealth: 25 })
  await Promise.all([saveToLibrary(db, [hurt]), saveToLibrary(db, [hurt])])
  const copies = await charactersOf(db, libraryIdOf('keeper'))
  expect(copies).toMatchObject(
    [1, 2].map(() => ({ name: 'Hob', health: 25, copiedFrom: { kind: 'campaign', id: hurt.id } })),
  )
  expect(await db.collections.campaigns.find().exec()).toHaveLength(2)
})

test('an unchanged creature is the same object whenever it is read, so its search words are prepared once', async () => {
  const [before] = await charactersOf(db, campaignId)
  const [after] = await charactersOf(db, campaignId)
  expect(after).toBe(before)
})

test('two devices that make the same start while apart bring in the same creatures with the same loot', async () => {
  const rope = { id: 'rope', name: 'Rope', type: 'misc' as const, rarity: 'common' as const, quantity: 1 }
  const loot = [{ ...rope, description: '', properties: [], magicalProperties: [] }]
  const encounter = await createEncounter(db, campaignId, {
    name: 'Toll',
    creatures: [creature({ count: 2, together: true })],
    loot,
  })
  await startEncounter(db, encounter.id, rollsTen)
  const first = await goblins()
  await closeLocalDb(db)
  await removeLocalData('keeper')
  db = await openLocalDb('keeper', { multiInstance: false })
  await insertDocument(db.collections.prep, encounter)
  await startEncounter(db, encounter.id, rollsTen)
  expect(await goblins()).toEqual(first)
  expect(first).toMatchObject([{ loot: [{ name: 'Rope' }] }, { loot: [] }])
})

test('what another device brought in with the same start is not made again', async () => {
  const encounter = await prepared(creature({ count: 2 }))
  await startEncounter(db, encounter.id, rollsTen)
  await changeEncounter(db, encounter.id, ({ playedAt: _, ...unplayed }) => unplayed as Encounter)
  await startEncounter(db, encounter.id, rollsTen)
  expect(await goblins()).toMatchObject([{ name: 'Goblin 1' }, { name: 'Goblin 2' }])
})

test('an encounter that is started again, on another evening or after Undo, brings in new creatures', async () => {
  const ids = async () => (await fighting()).filter(({ type }) => type === 'monster').map(({ id }) => id)
  const kept = await prepared(creature({ count: 2 }))
  await startEncounter(db, kept.id, rollsTen)
  await startEncounter(db, kept.id, rollsTen)
  expect(new Set(await ids()).size).toBe(4)
  const played = await createEncounter(db, campaignId, { name: 'Ambush', creatures: [creature({})], kept: false })
  const { undo } = await startEncounter(db, played.id, rollsTen)
  const first = await ids()
  await undo?.undo()
  await startEncounter(db, played.id, rollsTen)
  expect((await ids()).filter((id) => !first.includes(id))).toHaveLength(1)
})
