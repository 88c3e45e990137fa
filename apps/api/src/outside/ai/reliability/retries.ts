import type { AiError } from '../ai-error.ts'
import { aiErrorOf } from '../provider-error.ts'

/** Waits, or throws when the signal says that it is over. */
export type Pause = (ms: number, signal: AbortSignal) => Promise<void>

const WAITS_MS = [500, 2_000]
/** Nobody looks at a spinner for longer: what takes more is said instead. */
const LONGEST_WAIT_SECONDS = 10

/**
 * Asks up to three times. The client library's own loop is not used: it sleeps through a `retry-after` of any length and asks again
 * when the quota is used up.
 */
export async function withRetries<T>(work: () => Promise<T>, signal: AbortSignal, pause: Pause): Promise<T> {
  for (const wait of [...WAITS_MS, undefined]) {
    try {
      return await work()
    } catch (thrown) {
      const error = aiErrorOf(thrown)
      if (signal.aborted || !error) throw thrown
      if (wait === undefined || !isWorthWaiting(error)) throw error
      await pause((error.nature.retryAfterSeconds ?? 0) * 1000 || wait, signal)
    }
  }
  throw new Error('unreachable')
}

function isWorthWaiting({ nature }: AiError): boolean {
  return nature.passes === true && (nature.retryAfterSeconds ?? 0) <= LONGEST_WAIT_SECONDS
}
