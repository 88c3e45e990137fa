import type { AiError } from '../ai-error.ts'
import { aiErrorOf } from '../provider-error.ts'

/** Waits, or throws if the signal aborts. */
export type Pause = (ms: number, signal: AbortSignal) => Promise<void>

const WAITS_MS = [500, 2_000]
/** A person won't watch a spinner for longer, so a longer wait is reported instead. */
const LONGEST_WAIT_SECONDS = 10

/**
 * Tries up to three times. The client library's own retries are not used: they sleep through a `retry-after` of any
 * length and ask again when the quota is used up.
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
