import { expect, test } from 'vitest'
import { backoff } from './backoff.ts'

test('each wait is twice the one before, up to the limit', () => {
  const waits = [0, 1, 2, 3, 5000].map((failures) => backoff(failures, { firstMs: 250, longestMs: 1500 }))
  expect(waits).toEqual([250, 500, 1000, 1500, 1500])
})
