import { growthOf, ONE_WALK } from '@lanternkeep/schema/testing/growth'
import { expect, test } from 'vitest'
import { mergeOrder } from './merge-order.ts'

const orderOf = (base: string, theirs: string, mine: string, kept = theirs + mine) =>
  mergeOrder({ base: [...base], theirs: [...theirs], mine: [...mine] }, new Set(kept)).join('')

test.each([
  ['who moved something leads', 'abc', 'abc', 'cab', 'cab'],
  ['theirs when both moved', 'abc', 'bac', 'cab', 'bac'],
  ['what one added stands behind its predecessor', 'abc', 'axbc', 'abyzc', 'axbyzc'],
  ['what was put in front stays in front', 'ab', 'xab', 'yzab', 'yzxab'],
  ['what both added in one place', 'ab', 'axb', 'ayb', 'ayxb'],
])('[M7] %s', (_what, base, theirs, mine, expected) => {
  expect(orderOf(base, theirs, mine)).toBe(expected)
})

test('[M7] an item that was dropped holds no place in the order', () => {
  expect(orderOf('abc', 'abc', 'abcx', 'acx')).toBe('acx')
  expect(orderOf('abc', 'abc', 'abxc', 'acx')).toBe('axc')
})

test('[M7] tens of thousands of items on both sides are ordered in one pass', () => {
  const ordered = (size: number) => {
    const keys = (side: string) => Array.from({ length: size }, (_, index) => `${side}${index}`)
    const sides = { base: [], theirs: keys('a'), mine: keys('b') }
    return mergeOrder(sides, new Set([...sides.theirs, ...sides.mine]))
  }
  expect(ordered(50_000)).toHaveLength(100_000)
  expect(growthOf(ordered, 5_000)).toBeLessThan(ONE_WALK)
})
