import { AppError } from '../errors/app-error.ts'

const SECOND_MS = 1_000
const MINUTE_MS = 60 * SECOND_MS
const HOUR_MS = 60 * MINUTE_MS

/**
 * Maximum calls per time window. All processes on a database count together. Addresses count by network: see
 * networks.ts.
 */
export const LIMITS = {
  loginPerAccount: { max: 5, windowMs: 15 * MINUTE_MS },
  loginPerAddress: { max: 20, windowMs: 15 * MINUTE_MS },
  /** Wrong passwords from everywhere, except from browsers that signed in to the account before. */
  loginByStrangers: { max: 30, windowMs: 15 * MINUTE_MS },
  /** Wrong codes of the second step, after a right password. */
  totpPerAccount: { max: 5, windowMs: 15 * MINUTE_MS },
  downloadPerAccount: { max: 6, windowMs: HOUR_MS },
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
} as const
export type LimitName = keyof typeof LIMITS

export type Limit = { readonly max: number; readonly windowMs: number }

export type Limits = {
  /** Counts one call; throws 429 with the time to wait if none is left. `times`: how many times the limit this key has. */
  take(name: LimitName, key: string, times?: number): Promise<void>
  /** Takes back the last one counted: it was not a guess after all. */
  refund(name: LimitName, key: string): Promise<void>
  /** Throws like `take`, without counting. */
  check(name: LimitName, key: string, times?: number): Promise<void>
  /** Resets what was counted. */
  forgive(name: LimitName, key: string): Promise<void>
}

const NOTHING = async () => {}
export const NO_LIMITS: Limits = { take: NOTHING, refund: NOTHING, check: NOTHING, forgive: NOTHING }

/** False if the limit is reached, for callers that continue in another way. */
export async function isWithin(take: () => Promise<void>): Promise<boolean> {
  try {
    await take()
    return true
  } catch (error) {
    if (error instanceof AppError && error.code === 'rate_limited') return false
    throw error
  }
}

/** A limit for a key that may do this many times as much. */
export function timesLimit({ max, windowMs }: Limit, times = 1): Limit {
  return { max: max * times, windowMs }
}

/** Throws 429 with the time to wait if none of the limit is left; `times` are the calls that count, oldest first. */
export function refuseBeyond({ max, windowMs }: Limit, times: readonly number[], now: number): void {
  const oldest = times[0]
  if (oldest !== undefined && times.length >= max) throw tooMany(oldest + windowMs - now)
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
