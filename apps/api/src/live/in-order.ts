/** Work of one lane runs one after the other, in the order given; lanes don't wait for each other. */
export type InLane = (lane: string, work: () => Promise<void>) => Promise<void>

/** A work that fails is reported and stops none of the others. */
export function createLanes(): InLane {
  const lanes = new Map<string, Promise<void>>()
  return (lane, work) => {
    const before = lanes.get(lane) ?? Promise.resolve()
    const mine = before
      .then(work)
      .catch((error) => process.emitWarning(error instanceof Error ? error : String(error)))
      .then(() => {
        if (lanes.get(lane) === mine) lanes.delete(lane)
      })
    lanes.set(lane, mine)
    return mine
  }
}

export type AtMost = <T>(work: () => Promise<T>) => Promise<T>

/** Runs so many works at once; the others wait, and the first to come is the next. */
export function createAtMost(most: number): AtMost {
  const waiting: (() => void)[] = []
  let running = 0
  return async (work) => {
    if (running === most) await new Promise<void>((resolve) => waiting.push(resolve))
    else running += 1
    try {
      return await work()
    } finally {
      const next = waiting.shift()
      if (next) next()
      else running -= 1
    }
  }
}

/** Runs the work at once. Calls that come while it runs share one more run after it. */
export function createCoalesced(work: () => Promise<void>): () => void {
  let isRunning = false
  let isWanted = false
  return async () => {
    isWanted = true
    if (isRunning) return
    isRunning = true
    try {
      while (isWanted) {
        isWanted = false
        await work()
      }
    } finally {
      isRunning = false
    }
  }
}
