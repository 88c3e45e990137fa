import 'fake-indexeddb/auto'
import type { Character } from '@lanternkeep/schema'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createCampaign } from '../campaign/campaigns.ts'
import {
  changeHealth,
  createCharacter,
  deleteCharacter,
  restoreCharacter,
  updateCharacter,
} from '../campaign/characters.ts'
import { closeLocalDb, openLocalDb, removeLocalData } from '../store/database.ts'
import { changeDocument } from '../store/documents.ts'
import type { LocalDb } from '../store/local-db.ts'
import { actsOf } from './acts.ts'
import { begunActs } from './begun-acts.ts'
import { applyAmount, setHidden } from './combat-acts.ts'
import { clearCombat, createInitiative, goToNextTurn, setManualInitiative } from './combats.ts'
import { addToCombat } from './joiners.ts'
import { setEntryInitiative } from './order.ts'
import { undoCombatAct } from './retrace-act.ts'

let db: LocalDb
let campaignId: string

beforeEach(async () => {
  db = await openLocalDb('tester', { multiInstance: false })
  campaignId = (await createCampaign(db, { name: 'Ash Road', startingLevel: 1, sessionNumber: 0 })).id
})

afterEach(async () => {
  await closeLocalDb(db)
  await removeLocalData('tester')
})

const combat = async () => (await db.collections.combats.findOne(campaignId).exec(true)).toJSON()
const health = async (id: string) => (await db.collections.characters.findOne(id).exec(true)).health

test('Create Initiative orders every included character and keeps typed values', async () => {
  const mira = await createCharacter(db, campaignId, { type: 'player', name: 'Mira', playerName: 'Jo' })
  const orc = await createCharacter(db, campaignId, { type: 'monster', name: 'Orc', includeInInitiative: true })
  await createCharacter(db, campaignId, { type: 'monster', name: 'Bat' })
  await setManualInitiative(db, campaignId, orc.id, 25)
  await createInitiative(db, campaignId, () => 10)
  const { entries, turn } = await combat()
  expect(entries.map(({ id, initiative }) => [id, initiative])).toEqual([
    [orc.id, 25],
    [mira.id, 10],
  ])
  expect(turn).toMatchObject({ round: 1, entryId: orc.id })
})

test('a value that a player sent counts where the GM typed nothing, for this combat only', async () => {
  const mira = await createCharacter(db, campaignId, { type: 'player', name: 'Mira', playerName: 'Jo' })
  const ash = await createCharacter(db, campaignId, { type: 'player', name: 'Ash', playerName: 'Pia' })
  const sent = async (id: string) => (await db.collections.characters.findOne(id).exec(true)).currentInitiative
  const order = async () => (await combat()).entries.map(({ id, initiative }) => [id, initiative])
  await updateCharacter(db, mira.id, { currentInitiative: 17 })
  await updateCharacter(db, ash.id, { currentInitiative: 12 })
  await setManualInitiative(db, campaignId, ash.id, 20)
  await createInitiative(db, campaignId, () => 3)
  expect(await order()).toEqual([
    [ash.id, 20],
    [mira.id, 17],
  ])
  expect([await sent(mira.id), await sent(ash.id)]).toEqual([undefined, undefined])

  await createInitiative(db, campaignId, () => 3)
  expect((await order())[1]).toEqual([mira.id, 17])
  await updateCharacter(db, mira.id, { currentInitiative: 9 })
  await clearCombat(db, campaignId)
  expect(await sent(mira.id)).toBeUndefined()
  await createInitiative(db, campaignId, () => 3)
  expect(await order()).toEqual([
    [ash.id, 3],
    [mira.id, 3],
  ])
})

test('a character who joins a running combat comes with the player’s value, and with a roll if it was cleared', async () => {
  await createCharacter(db, campaignId, { type: 'monster', name: 'Orc', includeInInitiative: true })
  await createInitiative(db, campaignId, () => 10)
  const late = { type: 'player', playerName: 'Jo' } as const
  const mira = await createCharacter(db, campaignId, { ...late, name: 'Mira', currentInitiative: 15 })
  const ash = await createCharacter(db, campaignId, { ...late, name: 'Ash', currentInitiative: 30 })
  await setManualInitiative(db, campaignId, ash.id, null)
  await addToCombat(db, campaignId, () => 1)
  const { entries } = await combat()
  expect(entries.map(({ initiative }) => initiative)).toEqual([15, 10, 1])
  expect([entries[0]?.id, entries[2]?.id]).toEqual([mira.id, ash.id])
  expect((await db.collections.characters.findOne(mira.id).exec(true)).currentInitiative).toBeUndefined()
})

test('two tabs that create a campaign’s first initiative at the same moment begin one combat, and neither fails', async () => {
  await createCharacter(db, campaignId, { type: 'monster', name: 'Orc', includeInInitiative: true })
  const both = [10, 3].map((rolled) => createInitiative(db, campaignId, () => rolled, { seen: {} }))
  expect((await Promise.all(both)).map(({ count }) => count).toSorted()).toEqual([0, 1])
  expect((await combat()).entries).toHaveLength(1)
  expect(await actsOf(db, campaignId)).toHaveLength(1)
  expect(begunActs(db)).toEqual([])
})

test('two first acts of a campaign at the same moment both count, and none is left as begun', async () => {
  const orc = await createCharacter(db, campaignId, { type: 'monster', name: 'Orc', includeInInitiative: true })
  await Promise.all([10, 3].map((rolled) => createInitiative(db, campaignId, () => rolled)))
  expect((await combat()).entries.map(({ characterId }) => characterId)).toEqual([orc.id])
  expect(await actsOf(db, campaignId)).toHaveLength(2)
  expect(begunActs(db)).toEqual([])
})

test("the initiative of a combat that the person hasn't seen yet isn't rolled again", async () => {
  await createCharacter(db, campaignId, { type: 'player', name: 'Mira', playerName: 'Jo' })
  const taps = [
    await createInitiative(db, campaignId, () => 10, { seen: {} }),
    await createInitiative(db, campaignId, () => 3, { seen: {} }),
  ]
  expect(taps.map(({ count }) => count)).toEqual([1, 0])
  const { entries, fightId } = await combat()
  expect(entries.map(({ initiative }) => initiative)).toEqual([10])
  expect(await db.collections.acts.find().exec()).toHaveLength(1)
  expect(await createInitiative(db, campaignId, () => 3, { seen: { fightId } })).toMatchObject({ count: 1 })
})

test('the turn moves on, and clearing ends the combat', async () => {
  await createCharacter(db, campaignId, { type: 'player', name: 'Mira', playerName: 'Jo' })
  await createInitiative(db, campaignId, () => 10)
  await goToNextTurn(db, campaignId)
  expect((await combat()).turn.round).toBe(2)
  await clearCombat(db, campaignId)
  expect(await combat()).toMatchObject({ entries: [], turn: { round: 0, entryId: null } })
})

test('a combat that is over is not cleared again, nor one that began since', async () => {
  await addOrc()
  await createInitiative(db, campaignId, () => 10)
  const seen = { fightId: (await combat()).fightId }
  expect(await clearCombat(db, campaignId, seen)).not.toBeNull()
  expect(await clearCombat(db, campaignId, seen)).toBeNull()
  await createInitiative(db, campaignId, () => 10)
  expect(await clearCombat(db, campaignId, seen)).toBeNull()
  const kinds = (await db.collections.acts.find().exec()).map(({ kind }) => kind)
  expect(kinds.toSorted()).toEqual(['begin', 'begin', 'end'])
})

test('an amount changes health as one act; undo takes it back and keeps what happened since', async () => {
  const mira = await createCharacter(db, campaignId, { type: 'player', name: 'Mira', playerName: 'Jo' })
  await applyAmount(db, campaignId, [mira.id], { mode: 'damage', amount: 12 })
  await changeHealth(db, mira.id, -3)
  expect(await health(mira.id)).toBe(15)
  expect((await actsOf(db, campaignId)).map(({ text }) => text)).toEqual(['Mira took 12 (30 to 18)'])
  const undone = await undoCombatAct(db, campaignId)
  expect(undone?.text).toBe('Mira took 12 (30 to 18)')
  expect(await health(mira.id)).toBe(27)
  expect(await undoCombatAct(db, campaignId)).toBeNull()
})

test('every local write gets a fresh rev of this device', async () => {
  const mira = await createCharacter(db, campaignId, { type: 'player', name: 'Mira', playerName: 'Jo' })
  await changeHealth(db, mira.id, -1)
  const after = (await db.collections.characters.findOne(mira.id).exec(true)).toJSON()
  expect(mira.rev.startsWith(`${db.replica}.`)).toBe(true)
  expect(after.rev).not.toBe(mira.rev)
  expect(after.rev.startsWith(`${db.replica}.`)).toBe(true)
})

const addMira = () => createCharacter(db, campaignId, { type: 'player', name: 'Mira', playerName: 'Jo' })
const addOrc = (name = 'Orc') => createCharacter(db, campaignId, { type: 'monster', name, includeInInitiative: true })
const orderOf = async () => (await combat()).entries.map(({ characterId, initiative }) => [characterId, initiative])

test('an initiative edited in the order can be undone, and Create Initiative keeps it', async () => {
  const mira = await addMira()
  const orc = await addOrc()
  await setManualInitiative(db, campaignId, orc.id, 5)
  await createInitiative(db, campaignId, () => 10)
  await setEntryInitiative(db, campaignId, { entryId: orc.id, name: 'Orc' }, 15)
  const edited = [
    [orc.id, 15],
    [mira.id, 10],
  ]
  expect(await orderOf()).toEqual(edited)
  await createInitiative(db, campaignId, () => 10)
  expect(await orderOf()).toEqual(edited)
  await undoCombatAct(db, campaignId)
  expect((await undoCombatAct(db, campaignId))?.text).toBe('Orc’s initiative 5 changed to 15')
  expect(await orderOf()).toEqual([
    [mira.id, 10],
    [orc.id, 5],
  ])
  expect((await combat()).manual).toEqual({ [orc.id]: 5 })
})

test('undoing a clear restores the combat and its typed values, and only that act', async () => {
  const orc = await addOrc()
  await setManualInitiative(db, campaignId, orc.id, 17)
  await createInitiative(db, campaignId, () => 1)
  const { actId } = (await clearCombat(db, campaignId)) ?? {}
  await applyAmount(db, campaignId, [orc.id], { mode: 'damage', amount: 3 })
  await undoCombatAct(db, campaignId, actId)
  expect(await combat()).toMatchObject({ manual: { [orc.id]: 17 }, turn: { round: 1, entryId: orc.id } })
  expect(await orderOf()).toEqual([[orc.id, 17]])
  expect(await health(orc.id)).toBe(27)
})

test('hiding and showing is one act, also for several characters', async () => {
  const orc = await addOrc('Orc')
  const bat = await addOrc('Bat')
  const areHidden = async () => {
    const found = await db.collections.characters.find({ selector: { campaignId } }).exec()
    return found.map(({ hidden }) => hidden)
  }
  await goToNextTurn(db, campaignId)
  await setHidden(db, campaignId, [orc, bat], true)
  expect(await areHidden()).toEqual([true, true])
  expect((await undoCombatAct(db, campaignId))?.text).toBe('Orc, Bat hidden from the players')
  expect(await areHidden()).toEqual([false, false])
})

test('late arrivals join the order; the round, the turn and every value in it stay', async () => {
  const mira = await addMira()
  const orc = await addOrc()
  await createInitiative(db, campaignId, () => 10)
  await goToNextTurn(db, campaignId)
  const before = await combat()
  const bat = await addOrc('Bat')
  await setManualInitiative(db, campaignId, bat.id, 10)
  expect((await addToCombat(db, campaignId, () => 1)).map(({ name }) => name)).toEqual(['Bat'])
  expect(await orderOf()).toEqual([
    [mira.id, 10],
    [orc.id, 10],
    [bat.id, 10],
  ])
  expect((await combat()).turn).toEqual(before.turn)
  expect(await addToCombat(db, campaignId, () => 1)).toEqual([])
  expect((await undoCombatAct(db, campaignId))?.text).toBe('Bat joined the fight')
  expect((await combat()).entries).toEqual(before.entries)
})

test('no one is added to a combat that another device has cleared', async () => {
  await addOrc()
  await createInitiative(db, campaignId, () => 10)
  await clearCombat(db, campaignId)
  await addOrc('Bat')
  expect(await addToCombat(db, campaignId, () => 1)).toEqual([])
  expect((await combat()).entries).toEqual([])
})

test('a deleted character leaves the order and returns when restored, and no undo brings back the entry alone', async () => {
  const mira = await addMira()
  const orc = await addOrc()
  await setManualInitiative(db, campaignId, orc.id, 20)
  await createInitiative(db, campaignId, () => 10)
  const entry = await deleteCharacter(db, orc.id)
  expect(await combat()).toMatchObject({ turn: { round: 1, entryId: mira.id } })
  expect(await orderOf()).toEqual([[mira.id, 10]])
  await restoreCharacter(db, orc, entry)
  expect(await orderOf()).toEqual([
    [orc.id, 20],
    [mira.id, 10],
  ])
  await clearCombat(db, campaignId)
  await deleteCharacter(db, orc.id)
  await undoCombatAct(db, campaignId)
  expect(await orderOf()).toEqual([[mira.id, 10]])
  expect((await combat()).turn.entryId).toBe(mira.id)
})

test('a person who just became a GM and still holds the players’ part of the combat can roll initiative', async () => {
  const mira = await createCharacter(db, campaignId, { type: 'player', name: 'Mira', playerName: 'Jo' })
  const playersPart = { id: campaignId, campaignId, entries: [], turn: { round: 0, entryId: null } }
  await db.collections.combats.insert({ ...playersPart, lastModified: '', rev: '', conflicts: [] } as never)
  await createInitiative(db, campaignId, () => 10)
  expect((await combat()).entries.map(({ id }) => id)).toEqual([mira.id])
})

test('an initiative that a new GM rolls on what players see of the others is a number', async () => {
  const mira = await createCharacter(db, campaignId, { type: 'player', name: 'Mira', playerName: 'Jo' })
  await changeDocument(db.collections.characters, mira.id, ({ initiativeBonus: _, ...shown }) => shown as Character)
  await createInitiative(db, campaignId, () => 10)
  expect((await combat()).entries).toMatchObject([{ initiative: 10 }])
})
