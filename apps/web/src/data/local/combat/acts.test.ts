import 'fake-indexeddb/auto'
import { type CombatAct, combatLog, LONGEST_LOG } from '@lanternkeep/schema'
import { anAct } from '@lanternkeep/schema/testing'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createCampaign } from '../campaign/campaigns.ts'
import { changeHealth, createCharacter, updateCharacter } from '../campaign/characters.ts'
import { closeLocalDb, openLocalDb, removeLocalData } from '../store/database.ts'
import { changeDocument, insertDocument } from '../store/documents.ts'
import type { LocalDb } from '../store/local-db.ts'
import { actsOf } from './acts.ts'
import { applyAmount } from './combat-acts.ts'
import { addCondition } from './combat-conditions.ts'
import { clearCombat, createInitiative, goToNextTurn, goToPreviousTurn } from './combats.ts'
import { addToCombat } from './joiners.ts'
import { moveEntry } from './order.ts'
import { redoCombatAct, undoCombatAct } from './retrace-act.ts'

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

const addOrc = (name = 'Orc', health = 25) =>
  createCharacter(db, campaignId, { type: 'monster', name, health, maxHealth: 25, includeInInitiative: true })
const hit = (id: string, amount: number) => applyAmount(db, campaignId, [id], { mode: 'damage', amount })
const heal = (id: string, amount: number) => applyAmount(db, campaignId, [id], { mode: 'heal', amount })
const character = async (id: string) => (await db.collections.characters.findOne(id).exec(true)).toMutableJSON()
const health = async (id: string) => (await character(id)).health
const combat = async () => (await db.collections.combats.findOne(campaignId).exec(true)).toMutableJSON()
const log = async () => combatLog(await actsOf(db, campaignId), await combat())
const texts = async () => (await actsOf(db, campaignId)).map(({ text }) => text)

test('[A3] three hits of 10 on 25 health, undone one by one, give 25; hit 40 and then heal 5 is 5', async () => {
  const orc = await addOrc()
  for (let times = 0; times < 3; times += 1) await hit(orc.id, 10)
  for (const wanted of [5, 15, 25]) {
    await undoCombatAct(db, campaignId)
    expect(await health(orc.id)).toBe(wanted)
  }
  await hit(orc.id, 40)
  await heal(orc.id, 5)
  expect(await health(orc.id)).toBe(5)
})

test('[A8] redo repeats the act undone last, and a new act clears the redo list', async () => {
  const orc = await addOrc()
  for (const amount of [1, 2, 3]) await hit(orc.id, amount)
  await undoCombatAct(db, campaignId)
  await undoCombatAct(db, campaignId)
  expect((await redoCombatAct(db, campaignId))?.text).toBe('Orc took 2 (24 to 22)')
  expect((await redoCombatAct(db, campaignId))?.text).toBe('Orc took 3 (22 to 19)')
  expect(await health(orc.id)).toBe(19)
  const [first] = await actsOf(db, campaignId)
  await undoCombatAct(db, campaignId, first?.id)
  expect(await health(orc.id)).toBe(20)
  await heal(orc.id, 1)
  expect(await redoCombatAct(db, campaignId)).toBeNull()
})

test('[A7] an act in the middle can be undone, and later acts stay', async () => {
  const orc = await addOrc('Orc')
  for (const name of ['Bat', 'Imp']) await addOrc(name)
  await createInitiative(db, campaignId, () => 10)
  const order = async () => (await combat()).entries.map(({ id }) => id)
  const before = await order()
  const last = String(before.at(-1))
  await moveEntry(db, campaignId, { entryId: last, toIndex: 0, text: 'To the top' })
  const rat = await addOrc('Rat')
  await addToCombat(db, campaignId, () => 1)
  await hit(orc.id, 5)
  const moved = (await actsOf(db, campaignId)).find(({ text }) => text === 'To the top')
  await undoCombatAct(db, campaignId, moved?.id)
  expect((await order()).filter((id) => id !== rat.id)).toEqual(before)
  expect(await order()).toContain(rat.id)
  expect(await health(orc.id)).toBe(20)
})

test("[A7] undo doesn't give a turn back once the combat has moved on", async () => {
  const [orc, bat] = [await addOrc('Orc'), await addOrc('Bat')]
  await createInitiative(db, campaignId, () => 10)
  await goToNextTurn(db, campaignId)
  const [, first] = await actsOf(db, campaignId)
  await goToNextTurn(db, campaignId)
  const { turn } = await combat()
  await undoCombatAct(db, campaignId, first?.id)
  expect((await combat()).turn).toEqual(turn)
  expect([orc.id, bat.id]).toContain(turn.entryId)
})

test('[M4] passing the same turn on two devices is one act; passing it again later is another', async () => {
  await addOrc('Orc')
  await addOrc('Bat')
  await createInitiative(db, campaignId, () => 10)
  await goToNextTurn(db, campaignId)
  const passed = (await actsOf(db, campaignId)).at(-1)
  await goToPreviousTurn(db, campaignId)
  await goToNextTurn(db, campaignId)
  const ids = (await actsOf(db, campaignId)).map(({ id }) => id)
  expect(new Set(ids).size).toBe(4)
  const fresh = (await combat()).fightId
  expect(passed).toMatchObject({ kind: 'next', fightId: fresh })
  expect(passed?.id).toMatch(/^[0-9a-f]{32}$/)
})

test('[A1] nothing depends on the wording of an act', async () => {
  const [orc, bat] = [await addOrc('Orc'), await addOrc('Bat')]
  await createInitiative(db, campaignId, () => 10)
  const acting = (await combat()).turn.entryId === orc.id ? orc : bat
  const endFor = () => ({ kind: 'turn', at: 'end', of: acting.id, rounds: 0 }) as const
  await addCondition(db, campaignId, [orc], { name: 'Held', note: '', visible: true, endFor })
  await goToNextTurn(db, campaignId)
  expect((await character(orc.id)).conditions).toEqual([])
  const passed = (await actsOf(db, campaignId)).at(-1)
  await changeDocument(db.collections.acts, String(passed?.id), (act) => ({ ...act, text: 'Nächster Zug' }))
  await goToPreviousTurn(db, campaignId)
  expect((await character(orc.id)).conditions).toMatchObject([{ name: 'Held' }])
})

test("a late undo doesn't bring a cleared combat into the next one", async () => {
  const orc = await addOrc('Orc')
  await createInitiative(db, campaignId, () => 10)
  for (let turns = 0; turns < 3; turns += 1) await goToNextTurn(db, campaignId)
  const { actId } = (await clearCombat(db, campaignId)) ?? {}
  await createInitiative(db, campaignId, () => 10)
  const begun = await combat()
  await undoCombatAct(db, campaignId, actId)
  expect(await combat()).toMatchObject({ entries: begun.entries, turn: { round: 1, entryId: orc.id } })
  await undoCombatAct(db, campaignId)
  expect((await combat()).entries).toEqual([])
})

test('[A9] the oldest act leaves a full log, and health keeps its effect', async () => {
  const orc = await addOrc()
  await hit(orc.id, 1)
  const [first] = await actsOf(db, campaignId)
  const order = first?.order ?? 0
  const others = Array.from({ length: LONGEST_LOG - 1 }, (_, n) =>
    anAct({ id: `old-${n}`, campaignId, order: order + n + 1 }),
  )
  for (const act of others) await insertDocument(db.collections.acts, act)
  await hit(orc.id, 2)
  const ids = (await actsOf(db, campaignId)).map(({ id }) => id)
  expect([ids.length, ids.includes(String(first?.id))]).toEqual([LONGEST_LOG, false])
  expect(await character(orc.id)).toMatchObject({
    health: 22,
    healthLog: { base: { health: 24 }, acts: [{ amount: 2 }] },
  })
})

test('[A9] a turn that changed nothing leaves a full log before the damage does', async () => {
  const orc = await addOrc()
  await addOrc('Bat')
  await createInitiative(db, campaignId, () => 10)
  await hit(orc.id, 1)
  await goToNextTurn(db, campaignId)
  const order = (await actsOf(db, campaignId)).at(-1)?.order ?? 0
  const others = Array.from({ length: LONGEST_LOG - 3 }, (_, n) =>
    anAct({ id: `later-${n}`, campaignId, order: order + n + 1 }),
  )
  for (const act of others) await insertDocument(db.collections.acts, act)
  await hit(orc.id, 2)
  const kept = await actsOf(db, campaignId)
  expect(kept).toHaveLength(LONGEST_LOG)
  expect(kept.slice(0, 3).map(({ kind, text }) => [kind, text])).toEqual([
    ['begin', 'Initiative created'],
    ['health', 'Orc took 1 (25 to 24)'],
    ['health', others[0]?.text],
  ])
})

test('[A6] a form sets the number, and undo still works', async () => {
  const orc = await addOrc()
  await hit(orc.id, 10)
  await updateCharacter(db, orc.id, { health: 20 })
  await hit(orc.id, 3)
  await changeHealth(db, orc.id, -1)
  expect(await health(orc.id)).toBe(16)
  await undoCombatAct(db, campaignId)
  expect(await health(orc.id)).toBe(19)
  await undoCombatAct(db, campaignId)
  expect(await health(orc.id)).toBe(19)
})

test('[A9] acts of the first release are in the same log and can be undone and redone', async () => {
  const orc = await addOrc('Orc', 15)
  await createInitiative(db, campaignId, () => 10)
  const act: CombatAct = {
    id: 'old',
    at: new Date(Date.now() - 60_000).toISOString(),
    round: 1,
    text: 'Orc took 10 (25 to 15)',
    changes: [{ characterId: orc.id, health: -10 }],
    undone: false,
  }
  await changeDocument(db.collections.combats, campaignId, (combat) => ({ ...combat, log: [act] }))
  await hit(orc.id, 3)
  expect((await log()).map(({ text }) => text)[0]).toBe(act.text)
  expect((await undoCombatAct(db, campaignId))?.text).toBe('Orc took 3 (15 to 12)')
  expect((await undoCombatAct(db, campaignId))?.text).toBe('Initiative created')
  expect((await undoCombatAct(db, campaignId))?.text).toBe(act.text)
  expect(await health(orc.id)).toBe(25)
  expect(await undoCombatAct(db, campaignId)).toBeNull()
  expect((await redoCombatAct(db, campaignId))?.text).toBe(act.text)
  expect(await health(orc.id)).toBe(15)
})

test('a hit that changes nothing now is still an act: it counts when an earlier one is undone', async () => {
  const orc = await addOrc()
  const first = await hit(orc.id, 40)
  await hit(orc.id, 10)
  expect((await texts()).at(-1)).toBe('Orc took 10 (0 to 0)')
  await undoCombatAct(db, campaignId, first?.id)
  expect(await health(orc.id)).toBe(15)
})
