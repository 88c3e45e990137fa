import { expect, test } from 'vitest'
import { CONDITION_NAMES } from '../../lists/conditions.ts'
import { readCondition, withoutDuration } from './read-condition.ts'

const read = (typed: string, known: readonly string[] = CONDITION_NAMES) => readCondition(typed, known)

test('a name and a number of rounds in one line', () => {
  expect(read('frightened 3')).toEqual({ name: 'Frightened', rounds: 3 })
  expect(read('Frightened')).toEqual({ name: 'Frightened', rounds: undefined })
  expect(read('  prone  ')).toEqual({ name: 'Prone', rounds: undefined })
  expect(read('poisoned 2 rounds')).toEqual({ name: 'Poisoned', rounds: 2 })
})

test('minutes, hours and days become rounds of six seconds', () => {
  expect(read('blessed 10m').rounds).toBe(100)
  expect(read('blessed 10 min').rounds).toBe(100)
  expect(read('blessed 1h').rounds).toBe(600)
  expect(read('blessed 24 hours').rounds).toBe(14_400)
  expect(read('blessed 1d').rounds).toBe(14_400)
})

test('the beginning of a name stands for the first that begins with it', () => {
  expect(read('f 3')).toEqual({ name: 'Frightened', rounds: 3 })
  expect(read('b').name).toBe('Bleeding')
  expect(read('b', ['Blessed', ...CONDITION_NAMES]).name).toBe('Blessed')
  expect(read('held').name).toBe('Held')
})

test('any other words are a condition of their own', () => {
  expect(read('marked by the Tide 2')).toEqual({ name: 'Marked by the Tide', rounds: 2 })
  expect(read('phase 2 3', [])).toEqual({ name: 'Phase 2', rounds: 3 })
})

test('what is missing or too long is said in words', () => {
  expect(read('').problem).toBe('Condition name is required')
  expect(read('3').name).toBe('3')
  expect(read('prone 0').problem).toBe('At least 1 round')
  expect(read('prone 14400').problem).toBeUndefined()
  expect(read('prone 14401').problem).toBe('At most 14,400 rounds, which is a day')
  expect(read('prone 25h').problem).toBe('At most 14,400 rounds, which is a day')
  expect(read('x'.repeat(51)).problem).toBe('At most 50 characters')
})

test('a duration can be taken off the line again', () => {
  expect(withoutDuration('frightened 3')).toBe('frightened')
  expect(withoutDuration('frightened 1 hour')).toBe('frightened')
  expect(withoutDuration('frightened')).toBe('frightened')
})
