import { AppError } from '../errors/app-error.ts'

const SECOND_MS = 1_000
const MINUTE_MS = 60 * SECOND_MS
const HOUR_MS = 60 * MINUTE_MS

/** Maximum calls per time window. */
export const LIMITS = {
  loginPerAccount: { max: 5, windowMs: 15 * MINUTE_MS },
  loginPerAddress: { max: 20, windowMs: 15 * MINUTE_MS },
  mailPerAccount: { max: 3, windowMs: HOUR_MS },
  resetPerAddress: { max: 30, windowMs: HOUR_MS },
  resendPerAddress: { max: 30, windowMs: HOUR_MS },
  setupCodePerAddress: { max: 5, windowMs: HOUR_MS },
  captchaPerAddress: { max: 60, windowMs: MINUTE_MS },
  /** Whether a code is taken answers a guess just as joining does. */
  joinCodePerOwner: { max: 20, windowMs: HOUR_MS },
  joinGuessPerMinute: { max: 5, windowMs: MINUTE_MS },
  joinGuessPerHour: { max: 20, windowMs: HOUR_MS },
  /** This many wrong codes, including refused ones, are no typos any more. */
  joinAttackPerHour: { max: 60, windowMs: HOUR_MS },
  joinGuessAny: { max: 1, windowMs: HOUR_MS },
  /** Everyone's guesses together: stops a distributed attack. */
  joinGuessEverybody: { max: 600, windowMs: HOUR_MS },
  /** A requester without an account counts by address. */
  feedbackPerPerson: { max: 10, windowMs: HOUR_MS },
  feedbackPerAddress: { max: 30, windowMs: HOUR_MS },
  /** A flood from many addresses must not fill the disk. */
  feedbackEverybody: { max: 300, windowMs: HOUR_MS },
  /** Devices name themselves, so a sender who makes up new names is stopped by this one. */
  pushPerPerson: { max: 300, windowMs: 10 * SECOND_MS },
  pushPerDevice: { max: 60, windowMs: 10 * SECOND_MS },
  /** Ten devices that all start over stay far below. */
  pullPerPerson: { max: 1000, windowMs: 10 * SECOND_MS },
} as const
export type LimitName = keyof typeof LIMITS

/** Past this many keys, expired ones are deleted; and again at twice the number that was left. */
const SWEEP_AT_KEYS = 10_000
/** Made-up names must not fill the memory: beyond this the oldest are dropped. */
const MAX_KEYS = 100_000

export type Limits = {
  /** Counts one call; throws 429 with the time to wait if none is left. */
  take(name: LimitName, key: string): void
  /** Takes back the last one counted: it was not a guess after all. */
  refund(name: LimitName, key: string): void
  /** Throws like `take`, without counting. */
  check(name: LimitName, key: string): void
  /** Resets what was counted. */
  forgive(name: LimitName, key: string): void
}

/** Sliding windows in memory; a restart resets them. */
export function createLimits(now: () => Date, enabled: boolean): Limits {
  if (!enabled) return { take: () => {}, refund: () => {}, check: () => {}, forgive: () => {} }
  const windows = new Map<string, { times: number[]; windowMs: number }>()

  let sweepAt = SWEEP_AT_KEYS
  const timesOf = (name: LimitName, key: string): number[] => {
    const { windowMs } = LIMITS[name]
    const since = now().getTime() - windowMs
    const fullKey = `${name} ${key}`
    const times = (windows.get(fullKey)?.times ?? []).filter((time) => time > since)
    if (windows.size >= sweepAt && !windows.has(fullKey)) sweep()
    windows.set(fullKey, { times, windowMs })
    return times
  }
  const sweep = () => {
    const at = now().getTime()
    for (const [key, { times, windowMs }] of windows) if ((times.at(-1) ?? 0) <= at - windowMs) windows.delete(key)
    for (const key of [...windows.keys()].slice(0, Math.max(0, windows.size - MAX_KEYS))) windows.delete(key)
    sweepAt = Math.max(SWEEP_AT_KEYS, windows.size * 2)
  }
  const check = (name: LimitName, key: string): number[] => {
    const { max, windowMs } = LIMITS[name]
    const times = timesOf(name, key)
    const oldest = times[0]
    if (oldest !== undefined && times.length >= max) throw tooMany(oldest + windowMs - now().getTime())
    return times
  }
  return {
    take: (name, key) => void check(name, key).push(now().getTime()),
    refund: (name, key) => void timesOf(name, key).pop(),
    check: (name, key) => void check(name, key),
    forgive: (name, key) => void windows.delete(`${name} ${key}`),
  }
}

/** False if the limit is reached, for callers that continue in another way. */
export function isWithin(take: () => void): boolean {
  try {
    take()
    return true
  } catch (error) {
    if (error instanceof AppError && error.code === 'rate_limited') return false
    throw error
  }
}

function tooMany(waitMs: number): AppError {
  const seconds = Math.max(1, Math.ceil(waitMs / SECOND_MS))
  const minutes = Math.ceil(seconds / 60)
  const wait = seconds < 60 ? plural(seconds, 'second') : plural(minutes, 'minute')
  return new AppError('rate_limited', `Too many tries. Please wait ${wait} and try again.`, {
    retryAfterSeconds: seconds,
  })
}

function plural(count: number, word: string): string {
  return `${count} ${word}${count === 1 ? '' : 's'}`
}
