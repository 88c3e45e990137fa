import { LIMITS, type Limit, type LimitName, type Limits, refuseBeyond, timesLimit } from './limits.ts'

/** Past this many keys, expired ones are deleted; and again at twice the number that was left. */
const SWEEP_AT_KEYS = 10_000
/** Made-up names must not fill the memory: beyond this the oldest are dropped. */
const MAX_KEYS = 100_000

export type Windows = {
  take(limit: Limit, key: string): void
  refund(limit: Limit, key: string): void
  check(limit: Limit, key: string): void
  forgive(key: string): void
}

/** Sliding windows in memory; a restart resets them. Each key belongs to one limit. */
export function createWindows(now: () => Date): Windows {
  const windows = new Map<string, { times: number[]; windowMs: number }>()

  let sweepAt = SWEEP_AT_KEYS
  const timesOf = ({ windowMs }: Limit, key: string): number[] => {
    const since = now().getTime() - windowMs
    const times = (windows.get(key)?.times ?? []).filter((time) => time > since)
    if (windows.size >= sweepAt && !windows.has(key)) sweep()
    windows.set(key, { times, windowMs })
    return times
  }
  const sweep = () => {
    const at = now().getTime()
    for (const [key, { times, windowMs }] of windows) if ((times.at(-1) ?? 0) <= at - windowMs) windows.delete(key)
    for (const key of [...windows.keys()].slice(0, Math.max(0, windows.size - MAX_KEYS))) windows.delete(key)
    sweepAt = Math.max(SWEEP_AT_KEYS, windows.size * 2)
  }
  const check = (limit: Limit, key: string): number[] => {
    const times = timesOf(limit, key)
    refuseBeyond(limit, times, now().getTime())
    return times
  }
  return {
    take: (limit, key) => void check(limit, key).push(now().getTime()),
    refund: (limit, key) => void timesOf(limit, key).pop(),
    check: (limit, key) => void check(limit, key),
    forgive: (key) => void windows.delete(key),
  }
}

/** For the only process on its database. */
export function createOwnLimits(now: () => Date): Limits {
  const windows = createWindows(now)
  const keyOf = (name: LimitName, key: string) => `${name} ${key}`
  return {
    take: async (name, key, share) => windows.take(timesLimit(LIMITS[name], share), keyOf(name, key)),
    refund: async (name, key) => windows.refund(LIMITS[name], keyOf(name, key)),
    check: async (name, key, share) => windows.check(timesLimit(LIMITS[name], share), keyOf(name, key)),
    forgive: async (name, key) => windows.forgive(keyOf(name, key)),
  }
}
