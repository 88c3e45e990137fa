import { expect, test } from 'vitest'
import { DICE_SIDES, rollDice, withRoll } from './dice.ts'
import { pick, seededRandomInt, shuffled } from './random.ts'

test('a roll names its dice, shows each and adds them up', () => {
  const rolls = [3, 5]
  expect(rollDice(2, 6, () => rolls.shift() ?? 0)).toEqual({ dice: '2d6', rolls: [3, 5], total: 8 })
})

test.each([
  [0, 1],
  [1, 1],
  [5, 5],
  [6, 5],
  [Number.NaN, 1],
])('a quantity of %s rolls %i', (quantity, rolled) => {
  expect(rollDice(quantity, 20, seededRandomInt(1)).rolls).toHaveLength(rolled)
})

test('every die rolls each of its sides and nothing else', () => {
  const randomInt = seededRandomInt(11)
  for (const sides of DICE_SIDES) {
    const seen = new Set(Array.from({ length: sides * 20 }, () => randomInt(1, sides)))
    expect([sides, seen.size, Math.min(...seen), Math.max(...seen)]).toEqual([sides, sides, 1, sides])
  }
})

test('the history keeps the latest ten, newest first', () => {
  const history = Array.from({ length: 12 }, (_, index) => index).reduce<number[]>(withRoll, [])
  expect(history).toEqual([11, 10, 9, 8, 7, 6, 5, 4, 3, 2])
})

test('a seed gives the same numbers everywhere', () => {
  const randomInt = seededRandomInt(42)
  expect([randomInt(1, 100), randomInt(1, 100), randomInt(1, 100)]).toEqual([61, 45, 86])
  expect(shuffled([1, 2, 3, 4, 5], seededRandomInt(3)).toSorted()).toEqual([1, 2, 3, 4, 5])
})

test('picking from an empty list is an error', () => {
  expect(() => pick([], seededRandomInt(42))).toThrow('Nothing to pick from')
})
