import { expect, test } from 'vitest'
import { type Act, LONGEST_LOG } from '../../entities/replicated/act.ts'
import type { CombatAct } from '../../entities/replicated/combat.ts'
import { aCombat, anAct, anEntry, BUILT_AT } from '../../testing/builders.ts'
import { actsToLeave, actToRedo, actToUndo, combatLog, nextOrder, roundsOf, turnsOf } from './combat-log.ts'

const embedded = (over: Partial<CombatAct> = {}): CombatAct => {
  return { id: 'old', at: BUILT_AT, round: 1, text: '', changes: [], undone: false, ...over }
}
const ids = (log: readonly { id: string }[]) => log.map(({ id }) => id)

test('[A9] acts of both kinds are in one log, in order', () => {
  const at = Date.parse(BUILT_AT)
  const acts = [anAct({ id: 'later', order: at + 5 }), anAct({ id: 'first', order: at - 5 })]
  expect(ids(combatLog(acts, aCombat({ log: [embedded()] })))).toEqual(['first', 'old', 'later'])
  expect(combatLog([], null)).toEqual([])
})

test("[A1] an odd mark is undone, and the latest act that isn't is the one to undo", () => {
  const log = combatLog([anAct({ id: 'a', order: 1, undos: 2 }), anAct({ id: 'b', order: 2, undos: 3 })], null)
  expect([log.map(({ undone }) => undone), actToUndo(log)?.id]).toEqual([[false, true], 'a'])
})

test('[A8] redo takes the act that was undone last', () => {
  const undone = (id: string, order: number, undoneOrder: number) => anAct({ id, order, undos: 1, undoneOrder })
  const log = combatLog([undone('a', 1, 13), undone('b', 2, 12), undone('c', 3, 11)], null)
  expect(actToRedo(log)?.id).toBe('a')
  expect(actToRedo(log.filter(({ id }) => id !== 'a'))?.id).toBe('b')
})

test('[A8] a named act is taken alone: health in any order, everything else only as the next one', () => {
  const undone = (id: string, undoneOrder: number, kind: Act['kind']) => {
    return anAct({ id, kind, order: 1, undos: 1, undoneOrder })
  }
  const away = combatLog([undone('hit', 10, 'health'), undone('turn', 11, 'next'), undone('last', 12, 'health')], null)
  expect(['hit', 'turn', 'last', 'gone'].map((id) => actToRedo(away, id)?.id)).toEqual([
    'hit',
    undefined,
    'last',
    undefined,
  ])
  expect(actToRedo([...away, ...combatLog([anAct({ id: 'new', order: 13 })], null)], 'hit')).toBeUndefined()
  const [hit, turn, last] = [
    anAct({ id: 'hit', order: 1 }),
    anAct({ id: 'turn', kind: 'next', order: 2 }),
    anAct({ id: 'last', order: 3 }),
  ]
  const done = combatLog([hit, turn, last], null)
  expect(['hit', 'turn', 'last'].map((id) => actToUndo(done, id)?.id)).toEqual(['hit', undefined, 'last'])
})

test('[A8] a new act clears the redo list, even if it is undone itself', () => {
  const undone = anAct({ id: 'a', order: 1, undos: 1, undoneOrder: 5 })
  expect(actToRedo(combatLog([undone, anAct({ id: 'b', order: 6 })], null))).toBeUndefined()
  const both = combatLog([undone, anAct({ id: 'b', order: 6, undos: 1, undoneOrder: 7 })], null)
  expect(actToRedo(both)?.id).toBe('b')
})

test("[A8] a player's act clears only their own acts from the redo list", () => {
  const undone = anAct({ id: 'a', order: 1, undos: 1, undoneOrder: 5 })
  const pias = anAct({ id: 'p', order: 2, memberId: 'pia', undos: 1, undoneOrder: 6 })
  const toRedo = (...acts: Act[]) => actToRedo(combatLog([undone, pias, ...acts], null))?.id
  expect(toRedo(anAct({ id: 'tom', order: 8, memberId: 'tom' }))).toBe('p')
  expect(toRedo(anAct({ id: 'new', order: 8, memberId: 'pia' }))).toBe('a')
  expect(toRedo(anAct({ id: 'gm', order: 8 }))).toBeUndefined()
})

test('first-release acts are recognized by what they changed', () => {
  const entries = [anEntry('orc')]
  const turnBefore = { round: 1, entryId: 'orc' }
  const kindOf = (over: Partial<CombatAct>) => combatLog([], aCombat({ log: [embedded(over)] }))[0]?.kind
  expect([
    kindOf({ turnBefore }),
    kindOf({ turnBefore, entriesBefore: entries }),
    kindOf({ changes: [{ characterId: 'orc', hidden: true }] }),
    kindOf({ changes: [{ characterId: 'orc', conditions: [] }] }),
    kindOf({ changes: [{ characterId: 'orc', health: -3 }] }),
  ]).toEqual(['next', 'order', 'hidden', 'conditions', 'health'])
})

test('[A2] the order is the clock, moved past every known order', () => {
  expect(nextOrder([5, 9], new Date(7).toISOString())).toBe(10)
  expect(nextOrder([5, 9], new Date(700).toISOString())).toBe(700)
})

test('a log is grouped in runs of one round of one combat', () => {
  const log = [
    anAct({ round: 1, fightId: 'one' }),
    anAct({ round: 1, fightId: 'one' }),
    anAct({ round: 0 }),
    anAct({ round: 1, fightId: 'two' }),
  ]
  expect(roundsOf(log).map(({ round, acts }) => [round, acts.length])).toEqual([
    [1, 2],
    [0, 1],
    [1, 1],
  ])
})

test('the acts of a round are grouped by whose turn it was', () => {
  const act = (id: string, by?: string) => ({ id, ...(by !== undefined && { by }) })
  const runs = turnsOf([act('1', 'mira'), act('2', 'mira'), act('3', 'orc'), act('4'), act('5', 'mira')])
  expect(runs.map(({ by, acts }) => [by, acts.map(({ id }) => id).join('')])).toEqual([
    ['mira', '12'],
    ['orc', '3'],
    [undefined, '4'],
    ['mira', '5'],
  ])
})

test('[A9] turns that changed nothing leave a full log before the oldest act, but none of the latest 50', () => {
  const hit = (order: number) => anAct({ id: `hit-${order}`, order })
  const passed = (order: number, over: Partial<Act> = {}) =>
    anAct({ id: `turn-${order}`, order, kind: 'next', changes: [], ...over })
  const ended = passed(2, { changes: [{ characterId: 'mira', conditions: [] }] })
  const undone = passed(3, { undos: 1 })
  const early = [hit(1), ended, undone, passed(4), hit(5), passed(6)]
  const fill = (act: (order: number) => Act, many: number) => Array.from({ length: many }, (_, n) => act(n + 10))
  const leaving = (acts: readonly Act[]) => actsToLeave(acts).map(({ id }) => id)
  expect(leaving([...early, ...fill(hit, LONGEST_LOG - early.length - 1)])).toEqual([])
  expect(leaving([...early, ...fill(hit, LONGEST_LOG - early.length)])).toEqual(['turn-4'])
  expect(leaving([...early, ...fill(hit, LONGEST_LOG - early.length + 2)])).toEqual(['turn-4', 'turn-6', 'hit-1'])
  expect(leaving([...fill(hit, 150), ...fill(passed, 50)])).toEqual(['hit-10'])
})
