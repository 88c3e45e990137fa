import type { ConditionEnd } from '@lanternkeep/schema'
import { aCondition } from '@lanternkeep/schema/testing'
import { expect, test } from 'vitest'
import { endOfOwnCondition, timeLeftOf } from './condition-words.ts'

const wordsOf = (ends: ConditionEnd, rounds?: number) => endOfOwnCondition(aCondition({ ends }), 'Mira', rounds)

test('what the phone knows of an end is shown in words', () => {
  expect(wordsOf({ kind: 'turn', at: 'end', of: 'mira', rounds: 0 }, 0)).toBe("until the end of Mira's turn")
  expect(wordsOf({ kind: 'turn', at: 'start', of: 'mira', rounds: 2 })).toBe(
    "2 more rounds, then until the start of Mira's turn",
  )
  expect(wordsOf({ kind: 'combatEnd' })).toBe('until the fight ends')
  expect(wordsOf({ kind: 'time', time: new Date(2026, 10, 20, 21, 40).toISOString() })).toBe('until 21:40')
})

test("another character’s turn isn't named, and no end is shown that the GM did not give", () => {
  expect(wordsOf({ kind: 'none' }, 2)).toBe('2 rounds left')
  expect(wordsOf({ kind: 'none' }, 1)).toBe('until later this round')
  expect(wordsOf({ kind: 'none' })).toBe('until your GM ends it')
})

test('beside a condition stands how long it lasts, in few words', () => {
  const leftOf = (ends: ConditionEnd, rounds?: number) => timeLeftOf(aCondition({ ends }), rounds)
  expect(leftOf({ kind: 'turn', at: 'end', of: 'mira', rounds: 0 }, 0)).toBe('until the end of your turn')
  expect(leftOf({ kind: 'turn', at: 'start', of: 'mira', rounds: 2 })).toBe('3 rounds left')
  expect(leftOf({ kind: 'none' }, 2)).toBe('2 rounds left')
  expect(leftOf({ kind: 'none' }, 1)).toBe('ends this round')
  expect(leftOf({ kind: 'none' })).toBe('until your GM ends it')
  expect(leftOf({ kind: 'combatEnd' })).toBe('until the fight ends')
})
