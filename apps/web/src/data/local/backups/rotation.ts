const DAY_MS = 86_400_000
const WEEK_MS = 7 * DAY_MS
/** The latest ones, whatever their age. */
export const LATEST_KEPT = 10
/** Of older ones, the last of each week. */
export const WEEKS_KEPT = 26

/** The backups that make room for newer ones; the newest is never among them. */
export function backupsToRemove<B extends { at: Date }>(backups: readonly B[], now: Date): B[] {
  const ordered = newestFirst(backups)
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
