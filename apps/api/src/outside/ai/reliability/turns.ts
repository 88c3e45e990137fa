/** Waits for its turn; calling the result ends the turn. Rejects with the signal's reason if it aborts. */
export type TakeTurn = (signal: AbortSignal) => Promise<() => void>

/** Admits one at a time, in the order they came. */
export function createTurns(): TakeTurn {
  let last: Promise<void> = Promise.resolve()
  return async (signal) => {
    signal.throwIfAborted()
    const before = last
    const turn = Promise.withResolvers<void>()
    last = before.then(() => turn.promise)
    const aborted = Promise.withResolvers<never>()
    const leave = () => aborted.reject(signal.reason)
    signal.addEventListener('abort', leave, { once: true })
    try {
      await Promise.race([before, aborted.promise])
      return turn.resolve
    } catch (error) {
      turn.resolve()
      throw error
    } finally {
      signal.removeEventListener('abort', leave)
    }
  }
}
