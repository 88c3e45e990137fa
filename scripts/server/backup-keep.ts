import { readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
const WEEK_MS = 7 * DAY_MS
/** 1970-01-01 was a Thursday; weeks begin on Mondays. */
const TO_MONDAY_MS = 3 * DAY_MS

const KEPT = [
  { count: 10, periodOf: (at: number) => at },
  { count: 24, periodOf: (at: number) => Math.floor(at / HOUR_MS) },
  { count: 14, periodOf: (at: number) => Math.floor(at / DAY_MS) },
  { count: 8, periodOf: (at: number) => Math.floor((at + TO_MONDAY_MS) / WEEK_MS) },
]

/**
 * The name contains the time: lanternkeep-2026-11-20T21-42-00.000Z.db sorts by time and is a valid file name
 * everywhere.
 */
export function backupName(at: Date): string {
  return `lanternkeep-${at.toISOString().replaceAll(':', '-')}.db`
}

const NAME = /^lanternkeep-(\d{4}-\d\d-\d\d)T(\d\d)-(\d\d)-(\d\d\.\d{3}Z)\.db$/

export function isBackup(name: string): boolean {
  return NAME.test(name)
}

/**
 * The copies that are no longer needed. Kept are the latest ten, so that those made by hand don't remove each other, and
 * the newest of each of the last 24 hours, 14 days and 8 weeks that have one. Those from the future, of a clock that ran
 * ahead, count as the oldest.
 */
export function expiredBackups(names: string[], now: Date): string[] {
  const isToCome = (name: string) => timeOf(name) > now.getTime()
  const newest = names.filter(isBackup).toSorted().toReversed()
  const newestFirst = [...newest.filter((name) => !isToCome(name)), ...newest.filter(isToCome)]
  const kept = new Set(KEPT.flatMap(({ count, periodOf }) => newestOfEach(newestFirst, periodOf).slice(0, count)))
  return newestFirst.filter((name) => !kept.has(name))
}

function newestOfEach(newestFirst: string[], periodOf: (at: number) => number): string[] {
  const byPeriod = new Map<number, string>()
  for (const name of newestFirst) {
    const period = periodOf(timeOf(name))
    if (!byPeriod.has(period)) byPeriod.set(period, name)
  }
  return [...byPeriod.values()]
}

/** In milliseconds since 1970. */
function timeOf(name: string): number {
  return Date.parse(name.replace(NAME, '$1T$2:$3:$4'))
}

/** Returns the names of the copies that it removed. */
export function removeExpired(folder: string, now: Date): string[] {
  const expired = expiredBackups(readdirSync(folder), now)
  for (const name of expired) rmSync(join(folder, name))
  return expired
}
