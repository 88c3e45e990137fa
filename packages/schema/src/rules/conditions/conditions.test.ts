import { expect, test } from 'vitest'
import { type Condition, condition, MOST_ROUNDS } from '../../entities/replicated/condition.ts'
import { aCondition } from '../../testing/builders.ts'
import { endOf } from './condition-end.ts'
import {
  conditionLabel,
  conditionsAfterCombat,
  conditionsAfterEdge,
  conditionsPlayersSee,
  roundsLeft,
} from './conditions.ts'

const until = (at: 'start' | 'end', of: string, rounds: number): Condition['ends'] => ({ kind: 'turn', at, of, rounds })

test('a label shows the rounds left if the condition counts them', () => {
  expect(conditionLabel(aCondition({ name: 'Prone' }))).toBe('Prone')
  expect(conditionLabel(aCondition({ ends: until('end', 'mira', 2) }))).toBe('Poisoned 3')
  expect(conditionLabel(aCondition({ ends: until('end', 'mira', 0) }))).toBe('Poisoned 1')
})

test('ten rounds show as 10, and the last one as 1', () => {
  const context = { targetId: 'orc', actingId: 'mira', now: '2026-03-06T20:00:00.000Z' }
  let blessed = [aCondition({ name: 'Blessed', ends: endOf({ kind: 'rounds', amount: 10 }, context) })]
  const shown: (number | undefined)[] = []
  while (blessed.length > 0) {
    shown.push(...blessed.map(roundsLeft))
    blessed = conditionsAfterEdge(blessed, { at: 'start', of: 'mira' }).conditions
  }
  expect(shown).toEqual([10, 9, 8, 7, 6, 5, 4, 3, 2, 1])
})

test('a condition lasts up to a day of rounds', () => {
  const context = { targetId: 'orc', actingId: 'mira', now: '2026-03-06T20:00:00.000Z' }
  const ends = endOf({ kind: 'rounds', amount: MOST_ROUNDS }, context)
  expect(condition.safeParse(aCondition({ ends })).success).toBe(true)
  const longer = { kind: 'turn', at: 'start', of: 'mira', rounds: MOST_ROUNDS + 1 } as const
  expect(condition.safeParse(aCondition({ ends: longer })).success).toBe(false)
})

test('a condition counts down at its own edge of its own turn, and ends after the last', () => {
  const start = [aCondition({ id: 'a', ends: until('start', 'mira', 1) })]
  expect(conditionsAfterEdge(start, { at: 'end', of: 'mira' }).conditions).toEqual(start)
  expect(conditionsAfterEdge(start, { at: 'start', of: 'hob' }).conditions).toEqual(start)
  const once = conditionsAfterEdge(start, { at: 'start', of: 'mira' })
  expect(once).toMatchObject({ conditions: [{ id: 'a', ends: { rounds: 0 } }], ended: [] })
  expect(conditionsAfterEdge(once.conditions, { at: 'start', of: 'mira' })).toMatchObject({
    conditions: [],
    ended: [{ id: 'a' }],
  })
})

test('the end of combat ends what counted on it, and what is dispelled or timed stays', () => {
  const all = [
    aCondition({ id: 'curse' }),
    aCondition({ id: 'rage', ends: { kind: 'combatEnd' } }),
    aCondition({ id: 'mark', ends: until('end', 'mira', 3) }),
    aCondition({ id: 'torch', ends: { kind: 'time', time: '2026-03-06T20:00:00.000Z' } }),
  ]
  const after = conditionsAfterCombat(all)
  expect(after.conditions.map(({ id }) => id)).toEqual(['curse', 'torch'])
  expect(after.ended.map(({ id }) => id)).toEqual(['rage', 'mark'])
})

test("players see a shown condition's name and rounds, not its note or whose turn ends it", () => {
  const seen = conditionsPlayersSee([
    aCondition({ id: 'a', name: 'Marked', note: 'by the hidden one', ends: until('end', 'hidden-foe', 1) }),
    aCondition({ id: 'b', name: 'Charmed', visible: false }),
    aCondition({ id: 'c', name: 'Prone' }),
  ])
  expect(seen).toEqual([
    { id: 'a', name: 'Marked', rounds: 2 },
    { id: 'c', name: 'Prone' },
  ])
})
