import { expect, test } from 'vitest'
import { clamp, clampedInt, editedLevelRange, STARTING_LEVEL, STARTING_SESSION } from './clamp.ts'

test('a value stays within its bounds', () => {
  expect([clamp(-1, 0, 5), clamp(3, 0, 5), clamp(9, 0, 5)]).toEqual([0, 3, 5])
})

test.each([
  ['0', 1],
  ['1', 1],
  ['30', 30],
  ['31', 30],
  ['', 1],
  ['ten', 1],
  ['7.9', 7],
  ['-4', 1],
  ['1e999', 1],
  ['12 or so', 1],
])('a starting level of %j is %i', (typed, level) => {
  expect(clampedInt(typed, STARTING_LEVEL)).toBe(level)
})

test.each([
  ['-1', 0],
  ['999', 999],
  ['1000', 999],
  ['', 0],
])('a starting session of %j is %i', (typed, session) => {
  expect(clampedInt(typed, STARTING_SESSION)).toBe(session)
})

test('the edit form offers levels up to 20, or up to a higher stored one', () => {
  expect(editedLevelRange(3)).toEqual({ min: 1, max: 20, fallback: 1 })
  expect(editedLevelRange(27).max).toBe(27)
})
