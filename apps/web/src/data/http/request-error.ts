import { AnswerError, readFailure } from '@lanternkeep/schema'

/** A failed response: its message is the status, a colon and the body (behavior.md#errors). Screens show `reason`. */
export class RequestError extends Error {
  readonly status: number
  /** The server's sentence, if it sent one. */
  readonly reason: string | undefined
  readonly code: string | undefined
  /** The invalid field, for a 400. */
  readonly path: string | undefined
  /** What ended the session, for a 401 where it wasn't the person themselves. */
  readonly endedBy: string | undefined
  /** The work that the server asks for before the same call, for `human_check`. */
  readonly challenge: object | undefined
  /** What an edit would have overwritten, by field, for a 409. */
  readonly now: Readonly<Record<string, unknown>> | undefined
  /** Seconds to wait, for a 429. */
  readonly retryAfter: number | undefined
  /** It is an HTML page: of a proxy, or of a hotel's network that asks people to sign in. */
  readonly isPage: boolean

  constructor(status: number, text: string, retryAfter?: number) {
    super(`${status}: ${text}`)
    this.name = 'RequestError'
    const { error, message = error, code, path, reason, challenge, now } = readFailure(text)
    this.status = status
    this.reason = message
    this.code = code
    this.path = path
    this.endedBy = reason
    this.challenge = challenge
    this.now = now
    this.retryAfter = retryAfter
    this.isPage = /^\s*<(!doctype|html)\b/i.test(text)
  }
}

/** Whether the server wasn't reached: no network, or something else answered. An error with a code is the server's. */
export function isUnreachable(error: unknown): boolean {
  if (error instanceof RequestError) return (error.status === 502 || error.status === 504) && error.code === undefined
  if (error instanceof AnswerError) return !error.isJson
  return error instanceof TypeError || (error instanceof DOMException && error.name === 'TimeoutError')
}

/** The server's sentence, otherwise the one that the specification has for this place. */
export function reasonOf(error: unknown, fallback: string): string {
  return error instanceof RequestError ? (error.reason ?? fallback) : fallback
}

/** Whether the server says that what it was about doesn't exist: someone else deleted it. */
export function isGone(error: unknown): boolean {
  return error instanceof RequestError && error.code === 'not_found'
}

/** A deletion that someone else was faster with is done, too. */
export async function unlessGone(deletion: Promise<unknown>): Promise<void> {
  try {
    await deletion
  } catch (error) {
    if (!isGone(error)) throw error
  }
}
