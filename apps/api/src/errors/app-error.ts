import type { ErrorCode } from '@lanternkeep/schema'

export type ErrorExtras = {
  /** The field of the body or query that is wrong. */
  path?: string
  retryAfterSeconds?: number
  /** Additional members of the answer, for example `isLocal`. */
  fields?: Record<string, unknown>
}

/** Ends the work of a request. `message` is a sentence for a person. `http/error-reply.ts` decides the HTTP status. */
export class AppError extends Error {
  override name = 'AppError'
  readonly code: ErrorCode
  readonly extras: ErrorExtras

  constructor(code: ErrorCode, message: string, extras: ErrorExtras = {}) {
    super(message)
    this.code = code
    this.extras = extras
  }
}

/** Unknown ids, malformed ones, and those of other accounts all get the same answer. */
export function notFound(message = 'Not found'): AppError {
  return new AppError('not_found', message)
}
