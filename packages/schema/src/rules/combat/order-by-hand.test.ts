import fc from 'fast-check'
import { expect, test } from 'vitest'
import { oneStepFrom, withEntryMoved } from './order-by-hand.ts'

type Placed = { id: string; group?: string }
/** 'a bx cx d': b and c act together. */
const order = (short: string): Placed[] =>
  short.split(' ').map(([id = '', group]) => (group === undefined ? { id } : { id, group }))
const moved = (short: string, id: string, toIndex: number) =>
  withEntryMoved(order(short), id, toIndex)
    .map((entry) => entry.id)
    .join('')

test('a row is dragged to any place', () => {
  expect(moved('a b c d', 'd', 0)).toBe('dabc')
  expect(moved('a b c d', 'a', 99)).toBe('bcda')
  expect(moved('a b c d', 'a', -5)).toBe('abcd')
  expect(moved('a b c d', 'a', 1)).toBe('bacd')
  expect(moved('a b c d', 'd', 1)).toBe('adbc')
  expect(moved('a b c d', 'nobody', 0)).toBe('abcd')
})

test('a group moves together, and no one is put inside it', () => {
  expect(moved('a bx cx d', 'c', 0)).toBe('bcad')
  expect(moved('a bx cx d', 'b', 3)).toBe('adbc')
  expect(moved('a bx cx d', 'b', 2)).toBe('abcd')
  expect(moved('a bx cx d', 'a', 1)).toBe('bcad')
  expect(moved('a bx cx d', 'd', 2)).toBe('adbc')
})

test('a step passes a whole group, and stops at the ends', () => {
  const entries = order('a bx cx d')
  expect([oneStepFrom(entries, 'a', -1), oneStepFrom(entries, 'a', 1)]).toEqual([undefined, 1])
  expect([oneStepFrom(entries, 'b', -1), oneStepFrom(entries, 'b', 1)]).toEqual([0, 3])
  expect([oneStepFrom(entries, 'c', -1), oneStepFrom(entries, 'c', 1)]).toEqual([0, 3])
  expect([oneStepFrom(entries, 'd', -1), oneStepFrom(entries, 'd', 1)]).toEqual([2, undefined])
  expect(oneStepFrom(entries, 'nobody', 1)).toBeUndefined()
})

test('wherever a row is dragged, none is lost and groups stay whole', () => {
  fc.assert(
    fc.property(fc.constantFrom(...'abcdef'), fc.integer({ min: -2, max: 8 }), (id, toIndex) => {
      const result = moved('ax bx c dy ey fy', id, toIndex)
      expect([...result].sort().join('')).toBe('abcdef')
      expect(result).toContain('ab')
      expect(result).toContain('def')
    }),
    { seed: 20260307 },
  )
})
