import { expect, test } from 'vitest'
import { backupName, expiredBackups } from './backup-keep.ts'

const NOW = Date.parse('2026-11-20T21:42:00.000Z')
const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS

const nameBefore = (ms: number) => backupName(new Date(NOW - ms))
const every = (ms: number, count: number) => Array.from({ length: count }, (_, at) => nameBefore(at * ms))

function remaining(names: string[]): string[] {
  const expired = new Set(expiredBackups(names, new Date(NOW)))
  return names.filter((name) => !expired.has(name))
}

test('with a copy every ten minutes the latest ten are kept, and the newest of each hour', () => {
  const copies = every(HOUR_MS / 6, 24 * 6)
  const kept = remaining(copies)
  expect(kept.slice(0, 10)).toEqual(copies.slice(0, 10))
  expect(kept.slice(10, 12)).toEqual([
    'lanternkeep-2026-11-20T19-52-00.000Z.db',
    'lanternkeep-2026-11-20T18-52-00.000Z.db',
  ])
  // The latest ten are of two hours.
  expect(kept).toHaveLength(10 + 22)
})

test('two copies made by hand within an hour both stay', () => {
  const byHand = [nameBefore(10 * 60_000), nameBefore(20 * 60_000)]
  const hourly = every(HOUR_MS, 30).map((name) => name.replace('-42-', '-00-'))
  expect(remaining([...byHand, ...hourly])).toEqual(expect.arrayContaining(byHand))
})

test('copies that were made while the clock was a year ahead cost none', () => {
  const ahead = Array.from({ length: 30 }, (_, at) => nameBefore(at * HOUR_MS - 365 * DAY_MS))
  const right = every(HOUR_MS, 24)
  expect(remaining([...ahead, ...right])).toEqual(expect.arrayContaining(right))
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
  expect(expiredBackups(yearly, new Date(NOW))).toEqual([])
})

test('other files in the folder are never deleted', () => {
  expect(expiredBackups(['before-0003-x.db', 'notes.txt', ...every(1_000, 12)], new Date(NOW))).toEqual([
    nameBefore(10_000),
    nameBefore(11_000),
  ])
})
