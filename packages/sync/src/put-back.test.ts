import { growthOf, ONE_WALK } from '@lanternkeep/schema/testing/growth'
import { expect, test } from 'vitest'
import { putBack } from './put-back.ts'

const items = (ids: string) => [...ids].map((id) => ({ id }))
const ids = (list: unknown) => (list as { id: string }[]).map(({ id }) => id).join('')
/** Capital letters are hidden from the author. */
const afterEdit = (whole: string, after: string) =>
  ids(putBack(items(whole), items(whole.replace(/[A-Z]/g, '')), items(after)))

test.each([
  ['nothing moved', 'aXbY', 'ab', 'aXbY'],
  ['one was added', 'aXb', 'acb', 'aXcb'],
  ['one was taken away', 'aXbY', 'b', 'XbY'],
  ['the order was turned round', 'XaYbZ', 'ba', 'XbZaY'],
  ['everything went', 'aXYb', '', 'XY'],
  ['a new one has the id of a hidden one', 'aXb', 'aXb', 'aXb'],
])('[R8] hidden items stay behind the item they followed: %s', (_what, whole, after, expected) => {
  expect(afterEdit(whole, after)).toBe(expected)
})

test('[R8] leaving out a list removes nothing hidden', () => {
  expect(putBack(items('aX'), items('a'), undefined)).toEqual(items('X'))
  expect(putBack(items('a'), items('a'), undefined)).toEqual([])
})

test('[R8] tens of thousands of hidden items are put back in one pass', () => {
  const hiding = (size: number) => {
    const whole = Array.from({ length: size }, (_, index) => ({ id: `h${index}` }))
    return putBack(whole, [], items('a'))
  }
  expect(hiding(50_000)).toHaveLength(50_001)
  expect(growthOf(hiding, 5_000)).toBeLessThan(ONE_WALK)
})
