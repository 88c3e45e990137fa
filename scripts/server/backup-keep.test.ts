import { expect, test } from 'vitest'
import { backupName, expiredBackups } from './backup-keep.ts'

const NOW = Date.parse('2026-11-20T21:42:00.000Z')
const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS

const nameBefore = (ms: number) => backupName(new Date(NOW - ms))
const every = (ms: number, count: number) => Array.from({ length: count }, (_, at) => nameBefore(at * ms))

function remaining(names: string[]): string[] {
  const expired = new Set(expiredBackups(names))
  return names.filter((name) => !expired.has(name))
}

test('with a copy every ten minutes the newest of each hour is kept', () => {
  const kept = remaining(every(HOUR_MS / 6, 24 * 6))
  expect(kept).toHaveLength(24)
  expect(kept[0]).toBe('lanternkeep-2026-11-20T21-42-00.000Z.db')
  expect(kept[1]).toBe('lanternkeep-2026-11-20T20-52-00.000Z.db')
})

test('a copy per hour for a year leaves 24 hours, then days up to 14, then weeks up to 8', () => {
  const kept = remaining(every(HOUR_MS, 365 * 24))
  // 24 hours are in 2 days, so 12 more days; 14 days are in 3 weeks, of which one ends with a kept day, so 5 more
  // weeks.
  expect(kept).toHaveLength(24 + 12 + 5)
  expect(kept.at(-1)).toBe('lanternkeep-2026-10-04T23-42-00.000Z.db')
})

test('rare copies are kept however old they are', () => {
  const yearly = every(365 * DAY_MS, 5)
  expect(expiredBackups(yearly)).toEqual([])
})

test('other files in the folder are never deleted', () => {
  expect(expiredBackups(['before-0003-x.db', 'notes.txt', ...every(1_000, 3)])).toEqual([
    nameBefore(1_000),
    nameBefore(2_000),
  ])
})
