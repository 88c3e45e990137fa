import fc from 'fast-check'
import { expect, test } from 'vitest'
import { aPlayer } from '../../testing/builders.ts'
import { healthWord, withHealthChange, withHealthSet, withTempHealth } from './health.ts'
import { readHealthAmount, withHealthAct } from './health-amount.ts'

const hurt = { health: 31, maxHealth: 44, tempHealth: 5 }

test('damage spends temporary health first', () => {
  expect(withHealthChange(hurt, -4)).toMatchObject({ health: 31, tempHealth: 1 })
  expect(withHealthChange(hurt, -5)).toMatchObject({ health: 31, tempHealth: 0 })
  expect(withHealthChange(hurt, -6)).toMatchObject({ health: 30, tempHealth: 0 })
})

test('healing leaves temporary health alone and stops at the maximum', () => {
  expect(withHealthChange(hurt, 5)).toMatchObject({ health: 36, tempHealth: 5 })
  expect(withHealthChange(hurt, 100)).toMatchObject({ health: 44, tempHealth: 5 })
})

test('health stops at 0', () => {
  expect(withHealthChange(hurt, -500)).toMatchObject({ health: 0, tempHealth: 0 })
})

test('a change has no mark, a set has its own and is clamped', () => {
  expect(withHealthChange(aPlayer(), -1).healthMark).toBeUndefined()
  expect(withHealthSet(aPlayer(), 12, 'm1')).toMatchObject({ health: 12, healthMark: 'm1' })
  expect(withHealthSet(aPlayer(), 99, 'm2').health).toBe(30)
  expect(withHealthSet(aPlayer(), -3, 'm3').health).toBe(0)
})

test("temporary health doesn't stack", () => {
  expect(withTempHealth(hurt, 3).tempHealth).toBe(5)
  expect(withTempHealth(hurt, 8).tempHealth).toBe(8)
  expect(withTempHealth({ health: 1, maxHealth: 1 }, -2).tempHealth).toBe(0)
})

test.each([
  [44, 44, 'Healthy'],
  [50, 44, 'Healthy'],
  [43, 44, 'Hurt'],
  [23, 44, 'Hurt'],
  [22, 44, 'Bloodied'],
  [1, 44, 'Bloodied'],
  [0, 44, 'Defeated'],
  [-3, 44, 'Defeated'],
  [1, 1, 'Healthy'],
  [2, 3, 'Hurt'],
])('%i of %i is %s', (health, max, word) => {
  expect(healthWord(health, max)).toBe(word)
})

test('health stays within its bounds after any change, and nothing else is lost', () => {
  const character = fc.record({ maxHealth: fc.integer({ min: 1, max: 500 }), tempHealth: fc.nat(50) })
  fc.assert(
    fc.property(character, fc.nat(500), fc.integer({ min: -600, max: 600 }), (bounds, start, delta) => {
      const before = { ...bounds, health: Math.min(start, bounds.maxHealth) }
      const after = withHealthChange(before, delta)
      const whole = (c: typeof before) => c.health + c.tempHealth
      expect(after.health).toBeGreaterThanOrEqual(0)
      expect(after.health).toBeLessThanOrEqual(before.maxHealth)
      if (delta <= 0) expect(whole(after)).toBe(Math.max(whole(before) + delta, 0))
      else expect(whole(after)).toBe(Math.min(before.health + delta, before.maxHealth) + before.tempHealth)
    }),
    { seed: 20260306 },
  )
})

test('a typed amount is damage or healing by the mode, and = sets', () => {
  expect(readHealthAmount('12', 'damage')).toEqual({ kind: 'damage', amount: 12 })
  expect(readHealthAmount(' 12 ', 'heal')).toEqual({ kind: 'heal', amount: 12 })
  expect(readHealthAmount('+7', 'damage')).toEqual({ kind: 'heal', amount: 7 })
  expect(readHealthAmount('-7', 'heal')).toEqual({ kind: 'damage', amount: 7 })
  expect(readHealthAmount('=0', 'damage')).toEqual({ kind: 'set', amount: 0 })
})

test.each(['', ' ', '0', '-0', 'x', '1.5', '1e3', '==4', '99999999', '1000001'])('%j is not an amount', (typed) => {
  expect(readHealthAmount(typed, 'damage')).toBeUndefined()
})

test('an act is applied', () => {
  expect(withHealthAct(hurt, { kind: 'damage', amount: 12 }, 'm')).toMatchObject({ health: 24, tempHealth: 0 })
  expect(withHealthAct(hurt, { kind: 'heal', amount: 2 }, 'm')).toMatchObject({ health: 33, tempHealth: 5 })
  expect(withHealthAct(hurt, { kind: 'set', amount: 20 }, 'm')).toMatchObject({ health: 20, healthMark: 'm' })
})
