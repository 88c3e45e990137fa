import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { CombatAct } from '../entities/combat.ts'
import { aCombat, aMonster, anEntry, BUILT_AT } from '../testing/builders.ts'
import {
  actToRedo,
  actToUndo,
  changeBetween,
  describeHealthAct,
  inverseChange,
  LONGEST_LOG,
  redoAct,
  undoAct,
  withAct,
  withCombatChange,
} from './fight-acts.ts'
import { withHealthAct } from './health-amount.ts'

const orc = aMonster({ id: 'orc', name: 'Orc 2', health: 15, maxHealth: 20 })
const act = (over: Partial<CombatAct> = {}): CombatAct => {
  return { id: 'act', at: BUILT_AT, round: 1, text: '', changes: [], undone: false, ...over }
}

test.each([
  [orc, { kind: 'damage', amount: 12 }, 'Orc 2 took 12 (15 to 3)'],
  [orc, { kind: 'damage', amount: 40 }, 'Orc 2 took 40 (15 to 0)'],
  [{ ...orc, tempHealth: 5 }, { kind: 'damage', amount: 12 }, 'Orc 2 took 12 (5 temporary, 15 to 8)'],
  [orc, { kind: 'heal', amount: 9 }, 'Orc 2 healed 9 (15 to 20)'],
  [orc, { kind: 'set', amount: 4 }, 'Orc 2 set to 4 (15 to 4)'],
  [orc, { kind: 'temp', amount: 8 }, 'Orc 2 has 8 temporary health'],
] as const)('the log says what happened', (before, done, said) => {
  expect(describeHealthAct(before, withHealthAct(before, done, 'm'), done)).toBe(said)
})

test('a change is kept as what it did, not as what was asked for', () => {
  const after = withHealthAct({ ...orc, tempHealth: 2 }, { kind: 'damage', amount: 40 }, 'm')
  expect(changeBetween({ ...orc, tempHealth: 2 }, after)).toEqual({ characterId: 'orc', health: -15, tempHealth: -2 })
  expect(changeBetween(orc, orc)).toBeUndefined()
})

test('a change and its inverse leave the character as it was', () => {
  const amounts = fc.constantFrom('damage', 'heal', 'set')
  fc.assert(
    fc.property(fc.nat(20), fc.nat(9), amounts, fc.nat(40), (health, tempHealth, kind, amount) => {
      const before = { ...orc, health, tempHealth }
      const after = withHealthAct(before, { kind, amount }, 'm')
      const change = changeBetween(before, after)
      const undone = change ? withCombatChange(after, inverseChange(change)) : after
      expect([undone.health, undone.tempHealth]).toEqual([health, tempHealth])
    }),
    { seed: 20260306 },
  )
})

test('undoing works on top of what happened since', () => {
  const change = { characterId: 'orc', health: -12 }
  expect(withCombatChange({ ...orc, health: 8 }, inverseChange(change)).health).toBe(20)
  expect(withCombatChange({ ...orc, health: 1 }, inverseChange(change)).health).toBe(13)
})

test('the latest act that stands is taken back, its turn and order too, and only once', () => {
  const before = [anEntry('orc', 9), anEntry('mira', 4)]
  const combat = aCombat({
    entries: [anEntry('mira', 4)],
    turn: { round: 3, entryId: 'mira' },
    log: [
      act({ id: 'first', changes: [{ characterId: 'orc', health: -3 }] }),
      act({ id: 'second', turnBefore: { round: 2, entryId: 'orc' }, entriesBefore: before }),
      act({ id: 'third', undone: true }),
    ],
  })
  expect(actToUndo(combat)?.id).toBe('second')
  const once = undoAct(combat, 'second')
  expect(once.combat).toMatchObject({ entries: before, turn: { round: 2, entryId: 'orc' } })
  expect(once.changes).toEqual([])
  expect(actToUndo(once.combat)?.id).toBe('first')
  expect(undoAct(once.combat, 'second')).toEqual({ combat: once.combat, changes: [] })
  expect(undoAct(once.combat, 'first').changes).toEqual([{ characterId: 'orc', health: 3 }])
  expect(undoAct(combat, 'unknown').combat).toBe(combat)
})

test('the typed values that an act dropped come back with its undoing', () => {
  const combat = aCombat({ log: [act({ id: 'cleared', manualBefore: { orc: 17 } })] })
  expect(undoAct(combat, 'cleared').combat.manual).toEqual({ orc: 17 })
  expect(undoAct({ ...combat, manual: { orc: 3 }, log: [act()] }, 'act').combat.manual).toEqual({ orc: 3 })
})

test('who was hidden by an act is shown again by its undoing, and the other way round', () => {
  const hidden = { characterId: 'orc', hidden: true }
  expect(withCombatChange({ ...orc, hidden: true }, inverseChange(hidden))).toEqual({ ...orc, hidden: false })
  expect(inverseChange({ characterId: 'orc', hidden: false })).toEqual(hidden)
})

test('a turn of somebody who has left since is not given back', () => {
  const combat = aCombat({
    entries: [anEntry('mira', 4)],
    turn: { round: 3, entryId: 'mira' },
    log: [act({ turnBefore: { round: 2, entryId: 'orc' } })],
  })
  expect(undoAct(combat, 'act').combat.turn).toEqual({ round: 2, entryId: 'mira' })
})

test('the log forgets its oldest acts', () => {
  let combat = aCombat()
  for (let index = 0; index < LONGEST_LOG + 3; index += 1) combat = withAct(combat, act({ id: `act-${index}` }))
  expect(combat.log).toHaveLength(LONGEST_LOG)
  expect(combat.log[0]?.id).toBe('act-3')
})

test('what was undone is done again in its order, with the turn, the order and the typed values it had', () => {
  const entries = [anEntry('orc', 12), anEntry('mira', 9)]
  const log = [
    act({ id: 'wound', changes: [{ characterId: 'orc', health: -4 }] }),
    act({ id: 'next', turnBefore: { round: 1, entryId: 'orc' } }),
    act({ id: 'sort', entriesBefore: entries, manualBefore: {} }),
  ]
  const sorted = [anEntry('mira', 20), anEntry('orc', 12)]
  const combat = aCombat({ entries: sorted, manual: { mira: 20 }, turn: { round: 1, entryId: 'mira' }, log })
  const once = undoAct(combat, 'sort').combat
  const twice = undoAct(once, 'next').combat
  expect([twice.entries, twice.manual, twice.turn.entryId]).toEqual([entries, {}, 'orc'])
  expect(actToRedo(twice)?.id).toBe('next')
  const again = redoAct(twice, 'next').combat
  expect([again.turn.entryId, actToRedo(again)?.id]).toEqual(['mira', 'sort'])
  expect(redoAct(again, 'sort').combat).toEqual(combat)
  const wounded = undoAct(twice, 'wound')
  expect(wounded.changes).toEqual([{ characterId: 'orc', health: 4 }])
  expect(redoAct(wounded.combat, 'wound').changes).toEqual([{ characterId: 'orc', health: -4 }])
})

test('nothing is to be done again once something else was done', () => {
  const undone = aCombat({ log: [act({ id: 'a' }), act({ id: 'b', undone: true })] })
  expect(actToRedo(undone)?.id).toBe('b')
  expect(actToRedo(withAct(undone, act({ id: 'c' })))).toBeUndefined()
  expect(redoAct(undone, 'a').changes).toEqual([])
})
