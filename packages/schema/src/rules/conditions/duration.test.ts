import { expect, test } from 'vitest'
import { formatClock, formatDuration } from './duration.ts'

test.each([
  [0, '0s', '0:00'],
  [999, '0s', '0:00'],
  [59_999, '59s', '0:59'],
  [60_000, '1m 0s', '1:00'],
  [3_599_999, '59m 59s', '59:59'],
  [3_600_000, '1h 0m 0s', '1:00:00'],
  [4_328_000, '1h 12m 8s', '1:12:08'],
  [90_000_000, '25h 0m 0s', '25:00:00'],
  [-5, '0s', '0:00'],
  [Number.NaN, '0s', '0:00'],
])('%s ms is %s, on the clock %s', (ms, duration, clock) => {
  expect(formatDuration(ms)).toBe(duration)
  expect(formatClock(ms)).toBe(clock)
})
