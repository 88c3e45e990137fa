/** Every code that an error reply can carry. */
export const ERROR_CODES = [
  'invalid',
  'signed_out',
  'forbidden',
  'not_owner',
  'cross_site',
  'blocked',
  'unverified',
  'bad_credentials',
  'human_check',
  'setup_code',
  'plan',
  'closed',
  'not_found',
  'exists',
  'stale',
  'too_large',
  'unsupported_media_type',
  'update_needed',
  'rate_limited',
  'busy',
  'unavailable',
  'timeout',
  'disk_full',
  'internal',
] as const
export type ErrorCode = (typeof ERROR_CODES)[number]

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
