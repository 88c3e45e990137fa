import { AiError } from './ai-error.ts'

const OPEN_MS = 5 * 60_000

/** Keeps from asking a provider again and again that does not accept the key or has no money left. */
export type Breaker = {
  /** Throws while it is open; after that one request may try, and the others wait for how it went. */
  check(): void
  failed(reason: string): void
  succeeded(): void
  /** Why nothing is asked right now. */
  reason(): string | undefined
}

export function createBreaker({ now }: { now: () => Date }): Breaker {
  let open: { reason: string; until: number } | undefined
  return {
    check() {
      if (!open) return
      const leftMs = open.until - now().getTime()
      if (leftMs > 0) {
        throw new AiError('ai_unavailable', { sentence: open.reason, retryAfterSeconds: Math.ceil(leftMs / 1000) })
      }
      // This one tries. Should it never come back, the next one may after as long again.
      open = { ...open, until: now().getTime() + OPEN_MS }
    },
    failed(reason) {
      open = { reason, until: now().getTime() + OPEN_MS }
    },
    succeeded() {
      open = undefined
    },
    reason: () => (open && open.until > now().getTime() ? open.reason : undefined),
  }
}
