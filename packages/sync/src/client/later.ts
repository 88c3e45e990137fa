/** Work that must not run inside the handler that asked for it, one piece after the other. */
export type Later = { run: (ms: number, work: () => Promise<unknown>) => void; stop: () => Promise<void> }

export function createLater(): Later {
  const timers = new Set<ReturnType<typeof setTimeout>>()
  let queue: Promise<unknown> = Promise.resolve()
  let stopped = false
  return {
    run: (ms, work) => {
      const timer = setTimeout(() => {
        timers.delete(timer)
        queue = queue.then(() => (stopped ? undefined : work()))
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

/** At most one run at a time and one per interval; the last request is never lost. */
export function createThrottled(ms: number, work: () => Promise<void>) {
  let timer: ReturnType<typeof setTimeout> | undefined
  let running: Promise<void> = Promise.resolve()
  let again = false
  let stopped = false

  const start = () => {
    again = false
    running = work().finally(() => {
      timer = undefined
      if (again) run()
    })
  }
  const run = () => {
    again = true
    if (!timer && !stopped) timer = setTimeout(start, ms)
  }
  return {
    run,
    stop: async () => {
      stopped = true
      clearTimeout(timer)
      await running
    },
  }
}
