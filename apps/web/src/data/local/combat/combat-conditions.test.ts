import 'fake-indexeddb/auto'
import { type Condition, combatLog, combatReport } from '@lanternkeep/schema'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createCampaign } from '../campaign/campaigns.ts'
import { createCharacter } from '../campaign/characters.ts'
import { closeLocalDb, openLocalDb, removeLocalData } from '../store/database.ts'
import type { LocalDb } from '../store/local-db.ts'
import { actsOf } from './acts.ts'
import { applyActs } from './combat-acts.ts'
import { addCondition, changeCondition, endTimedConditions } from './combat-conditions.ts'
import { clearCombat, createInitiative, goToNextTurn, goToPreviousTurn, setManualInitiative } from './combats.ts'
import { groupEntries, moveEntry, removeFromCombat, ungroupEntries } from './order.ts'
import { redoCombatAct, undoCombatAct } from './retrace-act.ts'

const NOW = '2026-11-20T20:00:00.000Z'

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

const combat = async () => (await db.collections.combats.findOne(campaignId).exec(true)).toMutableJSON()
const target = async (id: string) => (await db.collections.characters.findOne(id).exec(true)).toMutableJSON()
const conditions = async (id: string) => (await target(id)).conditions.map(({ name, ends }) => ({ name, ends }))
const acts = () => actsOf(db, campaignId)
const order = async () => (await combat()).entries.map(({ id }) => id)

/** Mira acts on 20, each foe five later than the one before. */
async function aCombat(...foes: string[]) {
  const mira = await createCharacter(db, campaignId, {
    type: 'player',
    name: 'Mira',
    playerName: 'Jo',
    health: 30,
    maxHealth: 30,
  })
  await setManualInitiative(db, campaignId, mira.id, 20)
  const ids: string[] = []
  for (const [place, name] of foes.entries()) {
    const foe = await createCharacter(db, campaignId, {
      type: 'monster',
      name,
      health: 20,
      maxHealth: 20,
      includeInInitiative: true,
    })
    await setManualInitiative(db, campaignId, foe.id, 15 - 5 * place)
    ids.push(foe.id)
  }
  await createInitiative(db, campaignId, () => 1)
  return [mira.id, ...ids] as const
}

const lay = async (ids: string[], name: string, ends: Condition['ends']) => {
  const targets = await Promise.all(ids.map(target))
  await addCondition(db, campaignId, targets, { name, note: '', visible: true, endFor: () => ends })
}

test('a condition ends with the turn it waits for; going back restores it, and going forward ends it again', async () => {
  const [mira, orc] = await aCombat('Orc')
  const ends = { kind: 'turn', at: 'start', of: mira, rounds: 0 } as const
  await lay([String(orc)], 'Bound', ends)
  expect(await goToNextTurn(db, campaignId)).toEqual([])
  expect(await goToNextTurn(db, campaignId)).toMatchObject([{ conditionName: 'Bound', characterName: 'Orc' }])
  expect(await conditions(String(orc))).toEqual([])
  await goToPreviousTurn(db, campaignId)
  expect(await conditions(String(orc))).toEqual([{ name: 'Bound', ends }])
  expect((await combat()).turn).toMatchObject({ round: 1, entryId: orc })
  await goToNextTurn(db, campaignId)
  expect(await conditions(String(orc))).toEqual([])
})

test('undo and redo revert conditions, turns and damage in order', async () => {
  const [mira, orc] = await aCombat('Orc')
  await lay([mira, String(orc)], 'Slow', { kind: 'turn', at: 'end', of: mira, rounds: 1 })
  await goToNextTurn(db, campaignId)
  const blast = [
    { characterId: mira, act: { kind: 'damage', amount: 4 } as const },
    { characterId: String(orc), act: { kind: 'damage', amount: 9 } as const },
  ]
  await applyActs(db, campaignId, { targets: blast })
  expect((await undoCombatAct(db, campaignId))?.text).toBe('Mira took 4 (30 to 26); Orc took 9 (20 to 11)')
  expect((await undoCombatAct(db, campaignId))?.text).toBe('Next turn')
  expect(await conditions(mira)).toMatchObject([{ name: 'Slow', ends: { rounds: 1 } }])
  expect((await redoCombatAct(db, campaignId))?.text).toBe('Next turn')
  expect(await conditions(String(orc))).toMatchObject([{ name: 'Slow', ends: { rounds: 0 } }])
  await redoCombatAct(db, campaignId)
  expect([(await target(mira)).health, (await target(String(orc))).health]).toEqual([26, 11])
  expect(await redoCombatAct(db, campaignId)).toBeNull()
})

test('changing and dispelling a condition can each be undone', async () => {
  const [mira] = await aCombat()
  await lay([mira], 'Poisoned', { kind: 'none' })
  const before = (await target(mira)).conditions[0] as Condition
  await changeCondition(db, campaignId, await target(mira), { before, after: { ...before, visible: false } })
  expect((await target(mira)).conditions).toEqual([{ ...before, visible: false }])
  await changeCondition(db, campaignId, await target(mira), { before: { ...before, visible: false }, after: null })
  expect((await acts()).at(-1)?.text).toBe('Poisoned removed from Mira')
  await undoCombatAct(db, campaignId)
  await undoCombatAct(db, campaignId)
  expect((await target(mira)).conditions).toEqual([before])
})

test('clearing the combat ends its conditions, and undo brings them back', async () => {
  const [mira] = await aCombat()
  await lay([mira], 'Rage', { kind: 'combatEnd' })
  await lay([mira], 'Cursed', { kind: 'none' })
  const { actId, ended } = (await clearCombat(db, campaignId)) ?? {}
  expect(ended).toMatchObject([{ conditionName: 'Rage' }])
  expect(await conditions(mira)).toMatchObject([{ name: 'Cursed' }])
  await undoCombatAct(db, campaignId, actId)
  expect((await conditions(mira)).map(({ name }) => name).sort()).toEqual(['Cursed', 'Rage'])
})

test('a condition in real minutes ends once when they are over, whichever device notices', async () => {
  const [mira] = await aCombat()
  await lay([mira], 'Torch', { kind: 'time', time: '2026-11-20T20:10:00.000Z' })
  expect(await endTimedConditions(db, campaignId, NOW)).toEqual([])
  expect(await endTimedConditions(db, campaignId, '2026-11-20T20:10:00.000Z')).toMatchObject([
    { conditionName: 'Torch' },
  ])
  expect(await endTimedConditions(db, campaignId, '2026-11-20T20:11:00.000Z')).toEqual([])
  expect((await acts()).at(-1)?.text).toBe('Torch ended on Mira')
  await undoCombatAct(db, campaignId)
  expect(await endTimedConditions(db, campaignId, '2026-11-20T20:12:00.000Z')).toEqual([])
  expect(await conditions(mira)).toMatchObject([{ name: 'Torch' }])
  expect((await undoCombatAct(db, campaignId))?.text).toBe('Torch on Mira')
  await redoCombatAct(db, campaignId)
  await redoCombatAct(db, campaignId)
  expect(await conditions(mira)).toEqual([])
})

test('moving, grouping, splitting and removing entries can each be undone', async () => {
  const [mira, orc, bat, imp] = (await aCombat('Orc', 'Bat', 'Imp')) as readonly [string, string, string, string]
  await moveEntry(db, campaignId, { entryId: imp, toIndex: 0, text: 'Imp moved to the top' })
  expect(await order()).toEqual([imp, mira, orc, bat])
  await groupEntries(db, campaignId, [orc, imp])
  expect(await order()).toEqual([imp, orc, mira, bat])
  await goToNextTurn(db, campaignId)
  expect((await combat()).turn.entryId).toBe(bat)
  await ungroupEntries(db, campaignId, [imp])
  expect((await combat()).entries.every(({ group }) => group === undefined)).toBe(true)
  await removeFromCombat(db, campaignId, { entryId: bat, name: 'Bat' })
  expect(await combat()).toMatchObject({ turn: { round: 2, entryId: imp } })
  for (let acts = 0; acts < 5; acts += 1) await undoCombatAct(db, campaignId)
  expect(await order()).toEqual([mira, orc, bat, imp])
  expect((await combat()).turn).toMatchObject({ round: 1, entryId: mira })
})

test('the log becomes a report of the combat', async () => {
  const [mira, orc] = await aCombat('Orc')
  await applyActs(db, campaignId, { targets: [{ characterId: String(orc), act: { kind: 'damage', amount: 12 } }] })
  await goToNextTurn(db, campaignId)
  await goToNextTurn(db, campaignId)
  await applyActs(db, campaignId, { targets: [{ characterId: mira, act: { kind: 'heal', amount: 1 } }] })
  await applyActs(db, campaignId, { targets: [{ characterId: mira, act: { kind: 'temp', amount: 5 } }] })
  const names: Record<string, string> = { [mira]: 'Mira', [String(orc)]: 'Orc' }
  expect(combatReport(combatLog(await acts(), null), (id) => names[id])).toBe(
    "Round 1\n- Initiative created\n- Orc took 12 (20 to 8), on Mira's turn\n\nRound 2\n- Mira healed 1 (30 to 30)\n- Mira has 5 temporary health",
  )
})
