import { expect, test } from 'vitest'
import type { ActChange } from '../../entities/replicated/act.ts'
import { aCondition, aMonster, anAct } from '../../testing/builders.ts'
import { withHealthAct } from '../health/health-amount.ts'
import {
  type Changeable,
  describeHealthAct,
  inverseChange,
  withActChange,
  withMissedActs,
  withoutActChange,
} from './combat-acts.ts'

const orc = aMonster({ id: 'orc', name: 'Orc 2', health: 15, maxHealth: 20 })
const mark = (undos = 0) => ({ id: 'act', order: 7, undos })

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

test('[A7] a change is made, undone and redone by its mark', () => {
  const slow = aCondition({ id: 'slow' })
  const change: ActChange = {
    characterId: 'orc',
    health: { kind: 'damage', amount: 40 },
    hidden: true,
    conditions: [{ id: 'slow', after: slow }],
  }
  const done = withActChange(orc as Changeable, mark(), change)
  expect(done).toMatchObject({ health: 0, hidden: true, conditions: [slow] })
  const undone = withActChange(done, mark(1), change)
  expect(undone).toMatchObject({ health: 15, hidden: false, conditions: [] })
  expect(withActChange(undone, mark(1), change)).toEqual(undone)
  expect(withActChange(undone, mark(2), change)).toMatchObject({ health: 0, hidden: true, conditions: [slow] })
})

test('a step that could not be stored leaves the character as it was', () => {
  const change: ActChange = { characterId: 'orc', health: { kind: 'damage', amount: 3 }, hidden: true }
  const done = withActChange(orc, mark(), change)
  expect(withoutActChange({ now: done, was: orc }, mark(), change)).toMatchObject({ health: 15, hidden: false })
  expect(withoutActChange({ now: withActChange(done, mark(1), change), was: done }, mark(1), change)).toEqual(done)
})

test("a player's act keeps the member who made it", () => {
  const change: ActChange = { characterId: 'orc', health: { kind: 'damage', amount: 3 } }
  const hurt = withActChange(orc, { ...mark(), memberId: 'pia' }, change)
  expect(hurt.healthLog?.acts).toEqual([{ id: 'act', order: 7, kind: 'damage', amount: 3, by: 'pia' }])
})

test('the inverse of a passed turn brings back what it ended', () => {
  const slow = aCondition({ id: 'slow' })
  const ended = { characterId: 'orc', conditions: [{ id: 'slow', before: slow }] }
  expect(inverseChange(ended)).toEqual({ characterId: 'orc', conditions: [{ id: 'slow', after: slow }] })
})

test('[A7] a character that comes back gets the acts and marks it missed, once', () => {
  const hit = (order: number, undos = 0) => {
    const change: ActChange = { characterId: 'orc', health: { kind: 'damage', amount: 4 } }
    return anAct({ id: `hit-${order}`, order, undos, changes: [change] })
  }
  const change = hit(1).changes[0] as ActChange
  const hurt = [hit(1), hit(2)].reduce((orc, act) => withActChange(orc, act, change), orc)
  const away = { ...hurt, lastModified: new Date(10).toISOString() }
  const missed = withMissedActs(away, [hit(1, 1), hit(2, 2), hit(11), hit(12, 1)])
  expect(missed).toMatchObject({ health: 7 })
  expect(withMissedActs(missed, [hit(1, 1), hit(2, 2), hit(11), hit(12, 1)])).toEqual(missed)
  expect(withMissedActs(away, [hit(1), hit(2)])).toBe(away)
})

test('[A7] conditions and hidden follow the marks made while it was gone, in the order they were made', () => {
  const slow = aCondition({ id: 'slow' })
  const at = (ms: number) => new Date(ms).toISOString()
  const act = (order: number, marked: number, change: Omit<ActChange, 'characterId'>) =>
    anAct({ order, undos: 1, lastModified: at(marked), changes: [{ characterId: 'orc', ...change }] })
  const away = { ...orc, hidden: true, conditions: [], lastModified: at(10) } as Changeable & { id: string }
  const [came, went] = [{ conditions: [{ id: 'slow', after: slow }] }, { conditions: [{ id: 'slow', before: slow }] }]
  expect(withMissedActs(away, [act(1, 12, came), act(2, 11, went)])).toMatchObject({ conditions: [], hidden: true })
  expect(withMissedActs(away, [act(1, 11, came), act(2, 12, went)])).toMatchObject({ conditions: [slow] })
  expect(withMissedActs(away, [act(1, 11, { hidden: true })])).toMatchObject({ hidden: false })
  expect(withMissedActs(away, [act(1, 9, { hidden: true })])).toBe(away)
})
