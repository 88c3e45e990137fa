const FIRST_MS = 5_000
const LONGEST_MS = 5 * 60_000

/** Pauses calls to a server that is away or asks for it: longer each time, until it answers or someone retries. */
export function pauses(onOver: () => void) {
  let timer: ReturnType<typeof setTimeout> | undefined
  let next = FIRST_MS
  const over = () => {
    clearTimeout(timer)
    timer = undefined
    next = FIRST_MS
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
        Math.max(next, leastMs),
      )
      next = Math.min(LONGEST_MS, next * 2)
    },
    over,
    stop: () => clearTimeout(timer),
  }
}
