export type InOrder = (work: () => Promise<void>) => Promise<void>

/** Runs works one after the other, in the order given. One that fails is reported and stops none of the others. */
export function createInOrder(): InOrder {
  let last: Promise<void> = Promise.resolve()
  return (work) => {
    last = last.then(work).catch((error) => process.emitWarning(error instanceof Error ? error : String(error)))
    return last
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
