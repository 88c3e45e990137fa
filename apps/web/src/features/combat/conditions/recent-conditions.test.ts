import type { ConditionDifference, LoggedAct } from '@lanternkeep/schema'
import { aCondition, anAct } from '@lanternkeep/schema/testing'
import { expect, test } from 'vitest'
import { recentConditions } from './recent-conditions.ts'

const logged = (differences: ConditionDifference[], over: Partial<LoggedAct> = {}): LoggedAct => ({
  ...anAct({ kind: 'conditions' }),
  changes: [{ characterId: 'orc', conditions: differences }],
  before: {},
  undone: false,
  embedded: false,
  ...over,
})
const rounds = (left: number) => ({ kind: 'turn', at: 'start', of: 'mira', rounds: left - 1 }) as const
const added = (name: string, ends = aCondition().ends, over?: Partial<LoggedAct>) =>
  logged([{ id: name, after: aCondition({ id: name, name, ends }) }], over)
const gone = (name: string) => logged([{ id: name, before: aCondition({ id: name, name }) }])

test('the latest come first, each once and with its last rounds', () => {
  const log = [added('Prone', { kind: 'none' }), added('Blessed', rounds(10)), added('Prone', rounds(3)), gone('Held')]
  expect(recentConditions(log)).toEqual([
    { name: 'Prone', rounds: 3 },
    { name: 'Blessed', rounds: 10 },
  ])
})

test('at most five, and none that were undone', () => {
  const log = ['A', 'B', 'C', 'D', 'E', 'F'].map((name) => added(name, { kind: 'none' }))
  expect(recentConditions(log).map(({ name }) => name)).toEqual(['F', 'E', 'D', 'C', 'B'])
  expect(recentConditions([added('A', { kind: 'none' }, { undone: true })])).toEqual([])
})
