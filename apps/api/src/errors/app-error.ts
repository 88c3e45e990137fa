import type { ErrorCode } from '@lanternkeep/schema'

export type ErrorExtras = {
  /** Which field of the body or query is wrong. */
  path?: string
  retryAfterSeconds?: number
  /** Further members of the reply, `isLocal` for one. */
  fields?: Record<string, unknown>
}

/** What stops the work of a request; `message` is a sentence a person may read. */
export class ApiError extends Error {
  override name = 'ApiError'
  readonly status: number
  readonly code: ErrorCode
  readonly extras: ErrorExtras

  constructor(status: number, code: ErrorCode, message: string, extras: ErrorExtras = {}) {
    super(message)
    this.status = status
    this.code = code
    this.extras = extras
  }
}

/** Unknown, foreign and malformed ids all answer this. */
export function notFound(message = 'Not found'): ApiError {
  return new ApiError(404, 'not_found', message)
}
