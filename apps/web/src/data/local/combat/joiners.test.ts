import 'fake-indexeddb/auto'
import { readJoiners } from '@lanternkeep/schema'
import { merge, type SyncDocument } from '@lanternkeep/sync'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openTestApp, type TestApp } from '../../../testing/render-with-db.tsx'
import { createCharacter, updateCharacter } from '../campaign/characters.ts'
import { addFoes } from '../campaign/generated.ts'
import { restoreFromTrash } from '../campaign/trash.ts'
import { createEncounter } from '../prep/encounters.ts'
import { startEncounter } from '../prep/start-encounter.ts'
import { readDocument } from '../store/documents.ts'
import { now } from '../store/ids.ts'
import { readCombatLog } from './acts.ts'
import { applyAmount } from './combat-acts.ts'
import { charactersOf } from './combat-people.ts'
import { createInitiative } from './combats.ts'
import { type Entrance, joinCombat, keepNamesApart } from './joiners.ts'
import { recordAct } from './record-act.ts'
import { redoCombatAct, undoCombatAct } from './retrace-act.ts'

let app: TestApp
beforeEach(async () => {
  app = await openTestApp()
})
afterEach(() => app.leave())

const APART: Entrance = { initiative: undefined, together: false, hidden: false, maxHealth: undefined }
const monster = (name: string, over = {}) =>
  createCharacter(app.db, app.campaignId, {
    type: 'monster',
    name,
    health: 9,
    maxHealth: 15,
    includeInInitiative: true,
    ...over,
  })
/** The rolls come round again: an act is planned twice. */
const add = async (typed: string, entrance: Partial<Entrance> = {}, rolls = [10]) => {
  let rolled = 0
  const inCombat = new Set((await combat())?.entries.map(({ characterId }) => characterId))
  const who = readJoiners(typed, await charactersOf(app.db, app.campaignId), inCombat)
  return joinCombat(app.db, app.campaignId, {
    who,
    entrance: { ...APART, ...entrance },
    randomInt: () => rolls[rolled++ % rolls.length] ?? 10,
  })
}
const combat = () => readDocument(app.db.collections.combats, app.campaignId)
const order = async () => {
  const names = new Map((await charactersOf(app.db, app.campaignId)).map(({ id, name }) => [id, name]))
  return (await combat())?.entries.map(({ characterId, initiative }) => `${names.get(characterId)} ${initiative}`)
}

test('copies of a creature are unhurt, numbered, and roll apart', async () => {
  await monster('Goblin', { armorClass: 15 })
  await createInitiative(app.db, app.campaignId, () => 12)
  const { characters } = await add('2 goblin', {}, [18, 3])
  expect(characters.map(({ name, health, armorClass }) => [name, health, armorClass])).toEqual([
    ['Goblin 2', 15, 15],
    ['Goblin 3', 15, 15],
  ])
  expect(await order()).toEqual(['Goblin 2 18', 'Goblin 12', 'Goblin 3 3'])
})

test('together they have one roll and one turn', async () => {
  await monster('Orc')
  await createInitiative(app.db, app.campaignId, () => 5)
  await add('3 imp', { together: true, maxHealth: 7 }, [8, 8, 17])
  expect(await order()).toEqual(['Imp 1 8', 'Imp 2 8', 'Imp 3 8', 'Orc 5'])
  const groups = new Set((await combat())?.entries.slice(0, 3).map(({ group }) => group))
  expect([groups.size, groups.has(undefined)]).toEqual([1, false])
  expect((await charactersOf(app.db, app.campaignId))[0]).toMatchObject({ health: 7, maxHealth: 7 })
})

test('a given initiative is not rolled, the turn stays, and undo takes them out of the order', async () => {
  await monster('Orc')
  await createInitiative(app.db, app.campaignId, () => 5)
  const before = await combat()
  await monster('Bat', { includeInInitiative: false })
  await add('bat', { initiative: 20 })
  expect(await order()).toEqual(['Bat 20', 'Orc 5'])
  expect((await combat())?.turn).toEqual(before?.turn)
  await undoCombatAct(app.db, app.campaignId)
  expect(await order()).toEqual(['Orc 5'])
})

test('only those asked for join, however many others are included', async () => {
  await monster('Orc')
  await createInitiative(app.db, app.campaignId, () => 5)
  await monster('Waiting')
  await add('imp')
  expect(await order()).toEqual(['Imp 10', 'Orc 5'])
})

test('with no combat they are made, and wait for the next one', async () => {
  const { characters } = await add('2 imp', { hidden: true })
  expect(characters.map(({ name, hidden, includeInInitiative }) => [name, hidden, includeInInitiative])).toEqual([
    ['Imp 1', true, true],
    ['Imp 2', true, true],
  ])
  expect((await undoCombatAct(app.db, app.campaignId))?.text).toBe('Imp 1, Imp 2 added')
  expect(await charactersOf(app.db, app.campaignId)).toEqual([])
})

test('[A12] joiners go and come back whole, with what happened to them', async () => {
  await monster('Orc')
  await createInitiative(app.db, app.campaignId, () => 5)
  const bat = await monster('Bat', { includeInInitiative: false })
  const imps = await add('2 imp', { initiative: 9 })
  await add('bat', { initiative: 20 })
  const before = await order()
  const [first] = imps.characters
  await applyAmount(app.db, app.campaignId, [String(first?.id)], { mode: 'damage', amount: 1 })
  for (const _ of ['hit', 'bat', 'imps']) await undoCombatAct(app.db, app.campaignId)
  expect(await order()).toEqual(['Orc 5'])
  expect((await charactersOf(app.db, app.campaignId)).map(({ name }) => name).toSorted()).toEqual(['Bat', 'Orc'])
  expect((await readDocument(app.db.collections.characters, bat.id))?.includeInInitiative).toBe(false)
  for (const _ of ['imps', 'bat', 'hit']) await redoCombatAct(app.db, app.campaignId)
  expect(await order()).toEqual(before)
  const imp = await readDocument(app.db.collections.characters, String(first?.id))
  expect(imp?.health).toBe((first?.health ?? 0) - 1)
})

test('[A12] [M9] joiners stay if they are redone before their deletion arrives from the device that undid them', async () => {
  await monster('Orc')
  await createInitiative(app.db, app.campaignId, () => 5)
  const { characters } = await add('2 imp', { initiative: 9 })
  await undoCombatAct(app.db, app.campaignId)
  // Here they are still alive: the undo came from another device, and of it only the combat and the acts arrived.
  for (const { id } of characters) await restoreFromTrash(app.db, { collection: 'characters', id })
  const read = async ({ id }: { id: string }) =>
    (await readDocument(app.db.collections.characters, id)) as unknown as SyncDocument
  const bases = await Promise.all(characters.map(read))
  await redoCombatAct(app.db, app.campaignId)
  expect(await order()).toEqual(['Imp 1 9', 'Imp 2 9', 'Orc 5'])
  for (const base of bases) {
    const sides = { base, theirs: { ...base, rev: 'other1', _deleted: true as const }, mine: await read(base) }
    const merged = merge('characters', { ...sides, by: '', at: now(), newId: () => 'conflict' })
    expect([merged._deleted, merged.conflicts]).toEqual([undefined, []])
  }
})

test('creatures of the library come unhurt with their figures, know what they were made of, and leave with one undo', async () => {
  await monster('Orc')
  await createInitiative(app.db, app.campaignId, () => 5)
  const from = { kind: 'srd', id: 'goblin' }
  const of = {
    id: 'srd/goblin',
    name: 'Goblin',
    type: 'monster' as const,
    from,
    figures: { maxHealth: 7, armorClass: 15 },
  }
  await joinCombat(app.db, app.campaignId, {
    who: { kind: 'creature', of, count: 2 },
    entrance: { ...APART, hidden: true },
    randomInt: () => 10,
  })
  expect((await order())?.map((each) => each.split(' ', 2).join(' '))).toEqual(['Goblin 1', 'Goblin 2', 'Orc 5'])
  const goblins = (await charactersOf(app.db, app.campaignId)).filter(({ name }) => name.startsWith('Goblin'))
  const made = { health: 7, maxHealth: 7, armorClass: 15, hidden: true, copiedFrom: from }
  expect(goblins).toMatchObject([made, made])
  await undoCombatAct(app.db, app.campaignId)
  expect((await charactersOf(app.db, app.campaignId)).map(({ name }) => name)).toEqual(['Orc'])
})

test('creatures that two devices added under the same names are numbered apart, and undo gives the names back', async () => {
  const { db, campaignId } = app
  await monster('Orc')
  await createInitiative(db, campaignId, () => 5)
  const rename = async (all: readonly { id: string; name: string }[]) => {
    for (const { id, name } of all) await updateCharacter(db, id, { name })
  }
  const { characters: first } = await add('2 imp')
  // The other device doesn't know of the first two.
  await rename(first.map(({ id }) => ({ id, name: id })))
  const { characters: later } = await add('3 imp')
  await rename(first)
  const names = async () => {
    const all = new Map((await charactersOf(db, campaignId)).map(({ id, name }) => [id, name]))
    return [first, later].map((group) => group.map(({ id }) => all.get(id)))
  }
  const apart = [
    ['Imp 1', 'Imp 2'],
    ['Imp 4', 'Imp 5', 'Imp 3'],
  ]
  const [act] = await keepNamesApart(db, campaignId)
  expect(act?.text).toBe('Renamed to Imp 4, Imp 5: two devices added Imp 1, Imp 2')
  expect(await names()).toEqual(apart)
  expect(await keepNamesApart(db, campaignId)).toEqual([])
  await undoCombatAct(db, campaignId)
  expect((await names())[1]).toEqual(['Imp 1', 'Imp 2', 'Imp 3'])
  expect(await keepNamesApart(db, campaignId)).toEqual([])
  await redoCombatAct(db, campaignId)
  expect(await names()).toEqual(apart)
})

test('numbers that another device gave while this one was about to are one act, and later ones after an undo another', async () => {
  const { db, campaignId } = app
  const settle = () =>
    recordAct(db, campaignId, () => ({ act: { id: 'names', kind: 'order', text: 'Renamed to Imp 3' } }))
  const ids = async () => (await readCombatLog(db, campaignId)).map(({ id }) => id)
  await settle()
  expect(await settle()).toMatchObject({ id: 'names' })
  expect(await ids()).toEqual(['names'])
  await undoCombatAct(db, campaignId)
  await settle()
  expect(await ids()).toEqual(['names', expect.any(String)])
})

test('creatures of an encounter and foes of a result that two devices added apart are numbered apart as well', async () => {
  const { db, campaignId } = app
  const rollsTen = () => 10
  await monster('Orc')
  const creature = { id: 'c1', name: 'Imp', count: 2, hidden: false, together: false, figures: {} }
  const { id } = await createEncounter(db, campaignId, { name: 'Toll', creatures: [creature] })
  await startEncounter(db, id, rollsTen)
  const first = (await charactersOf(db, campaignId)).filter(({ name }) => name.startsWith('Imp'))
  // The other device doesn't know of them.
  for (const each of first) await updateCharacter(db, each.id, { name: each.id })
  const foe = { name: 'Imp', count: 2, maxHealth: 9, armorClass: 12, initiativeBonus: 3, notes: '' }
  const { ids } = await addFoes(db, campaignId, [foe], { hidden: false, randomInt: rollsTen })
  for (const each of first) await updateCharacter(db, each.id, { name: each.name })
  await keepNamesApart(db, campaignId)
  const names = new Map((await charactersOf(db, campaignId)).map((each) => [each.id, each.name]))
  expect([...first.map((each) => each.id), ...ids].map((each) => names.get(each))).toEqual([
    'Imp 1',
    'Imp 2',
    'Imp 3',
    'Imp 4',
  ])
})

test('foes of a result leave with one undo, and come back with one redo', async () => {
  const { db, campaignId } = app
  await monster('Orc')
  await createInitiative(db, campaignId, () => 5)
  const foe = { name: 'Imp', count: 2, maxHealth: 9, armorClass: 12, initiativeBonus: 3, notes: '' }
  await addFoes(db, campaignId, [foe], { hidden: false, randomInt: () => 3 })
  await undoCombatAct(db, campaignId)
  expect(await order()).toEqual(['Orc 5'])
  expect(await charactersOf(db, campaignId)).toHaveLength(1)
  await redoCombatAct(db, campaignId)
  expect(await order()).toEqual(['Imp 1 6', 'Imp 2 6', 'Orc 5'])
})
