import { expect, test } from 'vitest'
import { textChanges } from './text-changes.ts'

function changed(earlier: string, now: string) {
  const changes = textChanges(earlier, now)
  const words = (text: string, side: 'earlier' | 'now') =>
    changes[side].map(({ start, end, change }) => [change, text.slice(start, end)])
  return { count: changes.count, earlier: words(earlier, 'earlier'), now: words(now, 'now') }
}

test('each change is marked on the side or sides that have it', () => {
  expect(changed('rowed out at high tide, and slept', 'rowed out at low tide')).toEqual({
    count: 2,
    earlier: [
      [0, 'high'],
      [1, ', and slept'],
    ],
    now: [[0, 'low']],
  })
  expect(changed('', 'Rain.')).toEqual({ count: 1, earlier: [], now: [[0, 'Rain.']] })
  expect(changed('the same', 'the same')).toEqual({ count: 0, earlier: [], now: [] })
})

test('words that were replaced one after the other are one change', () => {
  expect(changed('it is cracked from lip to crown', 'it lies under black water')).toMatchObject({ count: 1 })
})

test('a different line break is no change', () => {
  expect(changed('one\ntwo', 'one\n\ntwo').count).toBe(0)
})

test('two long texts without a common word can still be compared', () => {
  const text = (word: string) => Array.from({ length: 20_000 }, (_, index) => `${word}${index}`).join(' ')
  const { count, earlier } = textChanges(text('a'), text('b'))
  expect([count, earlier[0]?.start]).toEqual([1, 0])
})
