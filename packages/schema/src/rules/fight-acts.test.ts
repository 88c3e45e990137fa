import { expect, test } from 'vitest'
import type { ActChange } from '../entities/act.ts'
import { aCondition, aMonster } from '../testing/builders.ts'
import { type Changeable, describeHealthAct, inverseChange, withActChange, withoutActChange } from './fight-acts.ts'
import { withHealthAct } from './health-amount.ts'

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

test('a step that could not be kept leaves the character as it was', () => {
  const change: ActChange = { characterId: 'orc', health: { kind: 'damage', amount: 3 }, hidden: true }
  const done = withActChange(orc, mark(), change)
  expect(withoutActChange(done, orc, mark(), change)).toMatchObject({ health: 15, hidden: false })
  expect(withoutActChange(withActChange(done, mark(1), change), done, mark(1), change)).toEqual(done)
})

test('a player’s act is kept under the seat that made it', () => {
  const change: ActChange = { characterId: 'orc', health: { kind: 'damage', amount: 3 } }
  const hurt = withActChange(orc, { ...mark(), memberId: 'pia' }, change)
  expect(hurt.healthLog?.acts).toEqual([{ id: 'act', order: 7, kind: 'damage', amount: 3, by: 'pia' }])
})

test('the inverse of passed turns brings back what they ended', () => {
  const slow = aCondition({ id: 'slow' })
  const ended = { characterId: 'orc', conditions: [{ id: 'slow', before: slow }] }
  expect(inverseChange(ended)).toEqual({ characterId: 'orc', conditions: [{ id: 'slow', after: slow }] })
})
