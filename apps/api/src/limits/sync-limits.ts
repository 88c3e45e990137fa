import { createWindows } from './windows.ts'

const SECOND_MS = 1_000

/** Maximum calls per time window. Each process counts its own, to protect itself. */
export const SYNC_LIMITS = {
  /** Devices name themselves, so a sender who makes up new names is stopped by this one. */
  pushPerPerson: { max: 300, windowMs: 10 * SECOND_MS },
  pushPerDevice: { max: 60, windowMs: 10 * SECOND_MS },
  /** Ten devices that all start over stay far below. */
  pullPerPerson: { max: 1000, windowMs: 10 * SECOND_MS },
} as const
export type SyncLimitName = keyof typeof SYNC_LIMITS

export type SyncLimits = {
  /** Counts one call; throws 429 with the time to wait if none is left. */
  take(name: SyncLimitName, key: string): void
}

export function createSyncLimits(now: () => Date, enabled: boolean): SyncLimits {
  if (!enabled) return { take: () => {} }
  const windows = createWindows(now)
  return { take: (name, key) => windows.take(SYNC_LIMITS[name], `${name} ${key}`) }
}
