const MINUTE_MS = 60_000
/** Between two backups of a campaign. */
export const AT_MOST_EVERY_MS = 30 * MINUTE_MS
/** So long nothing was typed. */
const QUIET_MS = 15_000
/** An evening that never ends a fight or saves a session gets one, too. */
const ONCE_A_DAY_MS = 20 * 60 * MINUTE_MS
/** Others may be outside for so long: a weekly group has played twice by then. */
const OUTSIDE_EVERY_MS = 14 * 24 * 60 * MINUTE_MS

export type PlayState = {
  /** Milliseconds since 1970, as all of these. */
  now: number
  lastBackupAt: number | undefined
  /** The campaign changed last on this device's screen. */
  changedAt: number | undefined
  /** A fight ended, or a session was saved. */
  momentAt: number | undefined
  typedAt: number | undefined
  isLeaving?: boolean
}

/** Whether it is time for a backup: after a session of play, never while someone types, and at most every half hour. */
export function isBackupDue({ now, lastBackupAt, changedAt, momentAt, typedAt, isLeaving }: PlayState): boolean {
  // A backup of the future: a clock was set back. It doesn't count.
  const since = lastBackupAt === undefined || lastBackupAt > now ? Number.NEGATIVE_INFINITY : lastBackupAt
  if (changedAt === undefined || changedAt <= since || now - since < AT_MOST_EVERY_MS) return false
  if (isLeaving) return true
  if (typedAt !== undefined && now - typedAt < QUIET_MS) return false
  return (momentAt !== undefined && momentAt > since) || now - since >= ONCE_A_DAY_MS
}

/** Names have whole seconds, and two within one are named after each other. */
const SOON_MS = MINUTE_MS

/** A time of a clock that ran ahead. */
export function isToCome(at: number, now: number): boolean {
  return at > now + SOON_MS
}

/** Whether the person is asked to take a copy out of this browser. */
export function isOutsideDue(now: number, outsideAt: number | undefined): boolean {
  return outsideAt === undefined || isToCome(outsideAt, now) || now - outsideAt >= OUTSIDE_EVERY_MS
}
