import { AiError } from '../ai-error.ts'

const OPEN_MS = 5 * 60_000

/** Stops requests to a provider that rejects the key or has no money left. */
export type Breaker = {
  /** Throws while it is open. After that one request may try, and the others wait for its result. */
  check(): void
  /** Throws while it is open. */
  refuseWhileOpen(): void
  /** The account is the problem, with this error. */
  failed(error: AiError): void
  succeeded(): void
  /** It failed for another reason than the account: the next one may try. */
  undecided(): void
  /** Why requests are stopped right now. */
  reason(): string | undefined
}

export function createBreaker({ now }: { now: () => Date }): Breaker {
  let open: { why: AiError; until: number; isTried?: boolean } | undefined
  const leftMs = () => (open ? open.until - now().getTime() : 0)
  const refuseWhileOpen = () => {
    if (!open || leftMs() <= 0) return
    const { code, message: sentence } = open.why
    throw new AiError(code, { sentence, retryAfterSeconds: Math.ceil(leftMs() / 1000) })
  }
  return {
    check() {
      refuseWhileOpen()
      if (open) open = { ...open, until: now().getTime() + OPEN_MS, isTried: true }
    },
    refuseWhileOpen,
    failed(why) {
      open = { why, until: now().getTime() + OPEN_MS }
    },
    succeeded() {
      open = undefined
    },
    undecided() {
      if (open?.isTried) open = { ...open, until: now().getTime(), isTried: false }
    },
    reason: () => (leftMs() > 0 ? open?.why.message : undefined),
  }
}
