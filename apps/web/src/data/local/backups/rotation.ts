import { isToCome } from './due.ts'

const WEEK_MS = 7 * 86_400_000
/** The latest ones, whatever their age. */
export const LATEST_KEPT = 10
/** Of older ones, the last of each of so many weeks that have one: by their number, because a clock may be wrong. */
export const WEEKS_KEPT = 26

/** Those to keep longest first. One from the future, of a clock that ran ahead, counts as older than all others. */
export function inOrderOfWorth<B extends { at: Date }>(backups: readonly B[], now: Date): B[] {
  const isFuture = ({ at }: B) => isToCome(at.getTime(), now.getTime())
  const newest = newestFirst(backups)
  return [...newest.filter((backup) => !isFuture(backup)), ...newest.filter(isFuture)]
}

/** The backups that make room for newer ones; the newest is never among them. */
export function backupsToRemove<B extends { at: Date }>(backups: readonly B[], now: Date): B[] {
  const ordered = inOrderOfWorth(backups, now)
  const weeks = new Set(ordered.slice(0, LATEST_KEPT).map(weekOf))
  const most = weeks.size + WEEKS_KEPT
  return ordered.slice(LATEST_KEPT).filter((backup) => {
    const week = weekOf(backup)
    const isKept = !weeks.has(week) && weeks.size < most
    if (isKept) weeks.add(week)
    return !isKept
  })
}

function weekOf({ at }: { at: Date }): number {
  return Math.floor(at.getTime() / WEEK_MS)
}

export function newestFirst<B extends { at: Date }>(backups: readonly B[]): B[] {
  return backups.toSorted((a, b) => b.at.getTime() - a.at.getTime())
}
