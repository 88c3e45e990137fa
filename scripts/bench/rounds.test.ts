import { expect, test } from 'vitest'
import { compare, percentile } from './rounds.ts'

test('a percentile is a measured value, in any order of values', () => {
  expect([50, 95, 99].map((percent) => percentile([5, 1, 4, 2, 3], percent))).toEqual([3, 5, 5])
  expect(percentile([7], 1)).toBe(7)
})

test("both sides take turns, the first one alternates, and the warm-up doesn't count", async () => {
  const order: string[] = []
  const side = (name: string, rehearsal: number, took: number) => (round: number) => {
    order.push(`${name}${round}`)
    return round === 0 ? rehearsal : took
  }
  expect(await compare(side('a', 900, 2), side('b', 1, 4), 2)).toEqual({ ours: 2, theirs: 4, ratio: 0.5, rounds: 2 })
  expect(order).toEqual(['a0', 'b0', 'b1', 'a1', 'a2', 'b2'])
})
