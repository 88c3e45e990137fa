const DAY_MS = 86_400_000
const WEEK_MS = 7 * DAY_MS
/** The latest ones, whatever their age. */
export const LATEST_KEPT = 10
/** Of older ones, the last of each week. */
export const WEEKS_KEPT = 26

/** Names have whole seconds, and two within one are named after each other. */
const SOON_MS = 60_000

/**
 * The backups that make room for newer ones; the newest is never among them. One from the future, of a clock that ran
 * ahead, counts as older than all others.
 */
export function backupsToRemove<B extends { at: Date }>(backups: readonly B[], now: Date): B[] {
  const isFuture = ({ at }: B) => at.getTime() > now.getTime() + SOON_MS
  const newest = newestFirst(backups)
  const ordered = [...newest.filter((backup) => !isFuture(backup)), ...newest.filter(isFuture)]
  const weeks = new Set(ordered.slice(0, LATEST_KEPT).map(weekOf))
  return ordered.slice(LATEST_KEPT).filter((backup) => {
    const week = weekOf(backup)
    const isKept = !weeks.has(week) && now.getTime() - backup.at.getTime() < WEEKS_KEPT * WEEK_MS
    weeks.add(week)
    return !isKept
  })
}

function weekOf({ at }: { at: Date }): number {
  return Math.floor(at.getTime() / WEEK_MS)
}

export function newestFirst<B extends { at: Date }>(backups: readonly B[]): B[] {
  return backups.toSorted((a, b) => b.at.getTime() - a.at.getTime())
}
