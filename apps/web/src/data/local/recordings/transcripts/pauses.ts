import { backoff } from '@lanternkeep/sync'

const WAITS = { firstMs: 5_000, longestMs: 5 * 60_000 }

/** Pauses calls to a server that is away or asks for it: longer each time, until it answers or someone retries. */
export function pauses(onOver: () => void) {
  let timer: ReturnType<typeof setTimeout> | undefined
  let failures = 0
  const over = () => {
    clearTimeout(timer)
    timer = undefined
    failures = 0
  }
  return {
    isOn: () => timer !== undefined,
    /** Calls that fail together pause once. */
    longer: (leastMs = 0) => {
      if (timer !== undefined) return
      timer = setTimeout(
        () => {
          timer = undefined
          onOver()
        },
        Math.max(backoff(failures, WAITS), leastMs),
      )
      failures += 1
    },
    over,
    stop: () => clearTimeout(timer),
  }
}
