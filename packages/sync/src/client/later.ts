/** Runs work that must not run inside the handler that asked for it, one piece at a time. Failures are reported. */
export type Later = { run: (ms: number, work: () => Promise<unknown>) => void; stop: () => Promise<void> }

export function createLater(onFailure: (error: unknown) => void): Later {
  const timers = new Set<ReturnType<typeof setTimeout>>()
  let queue: Promise<unknown> = Promise.resolve()
  let stopped = false
  return {
    run: (ms, work) => {
      const timer = setTimeout(() => {
        timers.delete(timer)
        queue = queue.then(() => (stopped ? undefined : work())).catch(onFailure)
      }, ms)
      timers.add(timer)
    },
    stop: async () => {
      stopped = true
      for (const timer of timers) clearTimeout(timer)
      await queue
    },
  }
}

/** Work that failed is done again after this time. */
const AGAIN_AFTER_MS = 5_000

/**
 * At most one run at a time, `ms` after it was asked for, or immediately for callers who can't wait. The last request
 * is never lost. Failures are reported, and the work is done again.
 */
export function createThrottled(ms: number, work: () => Promise<void>, onFailure: (error: unknown) => void) {
  let timer: ReturnType<typeof setTimeout> | undefined
  let running: Promise<void> | undefined
  let wanted: number | undefined
  let stopped = false

  const start = () => {
    timer = undefined
    running = work()
      .catch((error) => {
        onFailure(error)
        wanted ??= AGAIN_AFTER_MS
      })
      .finally(() => {
        running = undefined
        if (wanted !== undefined) plan(wanted)
        wanted = undefined
      })
  }
  const plan = (wait: number) => {
    if (stopped) return
    if (running) {
      wanted = Math.min(wanted ?? wait, wait)
      return
    }
    if (timer && wait > 0) return
    clearTimeout(timer)
    timer = setTimeout(start, wait)
  }
  return {
    run: () => plan(ms),
    runSoon: () => plan(0),
    stop: async () => {
      stopped = true
      clearTimeout(timer)
      await running
    },
  }
}

/** Work that begins a moment after it is asked for, once for all who ask until then. */
export function shared<T>(work: () => Promise<T>): () => Promise<T> {
  let asked: Promise<T> | undefined
  const begin = () => {
    asked = undefined
    return work()
  }
  return () => {
    asked ??= Promise.resolve().then(begin)
    return asked
  }
}
