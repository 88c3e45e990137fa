import { type ApiErrorBody, type ErrorCode, firstProblem } from '@lanternkeep/schema'
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import { AppError, notFound } from '../errors/app-error.ts'
import { databaseProblemOf } from '../storage/errors.ts'

const STATUS: Record<ErrorCode, number> = {
  invalid: 400,
  human_check: 400,
  signed_out: 401,
  bad_credentials: 401,
  totp: 401,
  two_factor: 403,
  forbidden: 403,
  foreign_host: 403,
  not_owner: 403,
  cross_site: 403,
  blocked: 403,
  unverified: 403,
  setup_code: 403,
  plan: 403,
  closed: 403,
  not_found: 404,
  exists: 409,
  stale: 409,
  too_large: 413,
  unsupported_media_type: 415,
  update_needed: 426,
  rate_limited: 429,
  busy: 503,
  unavailable: 503,
  timeout: 503,
  disk_full: 507,
  ai_missing: 503,
  ai_limit: 429,
  ai_refused: 422,
  ai_filtered: 422,
  ai_truncated: 502,
  ai_bad_answer: 502,
  ai_unavailable: 503,
  ai_rate_limited: 503,
  ai_quota: 503,
  ai_timeout: 504,
  internal: 500,
}

type Answer = { status: number; error: AppError }

/** The only place that builds error replies. Unexpected errors are logged in full and answered without detail. */
export function replyWithError(thrown: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const { status, error } = answerTo(thrown)
  logUnforeseen(thrown, request)
  if (error.extras.retryAfterSeconds !== undefined) reply.header('retry-after', error.extras.retryAfterSeconds)
  // Its body may still be on the way, byte by byte.
  if (error.code === 'timeout') reply.header('connection', 'close')
  return reply
    .code(status)
    .header('cache-control', 'no-store')
    .header('content-type', 'application/json; charset=utf-8')
    .serializer((body: unknown) => JSON.stringify(body))
    .send(errorBody(error))
}

/**
 * Failures of another service were already logged when it was called. A full queue turns away on purpose: in a rush
 * the log would be nothing else.
 */
export function logUnforeseen(thrown: unknown, request: FastifyRequest): void {
  const { status, error } = answerTo(thrown)
  const isForeseen = error.code.startsWith('ai_') || (thrown instanceof AppError && thrown.code === 'busy')
  if (status >= 500 && !isForeseen) request.log.error({ err: thrown }, 'request failed')
}

export function errorBody(error: AppError): ApiErrorBody {
  const { path, fields } = error.extras
  return {
    ...fields,
    error: error.message,
    message: error.message,
    code: error.code,
    ...(path === undefined ? {} : { path }),
  }
}

/** From the database, or from files beside it. */
function isDiskFull(error: FastifyError): boolean {
  return databaseProblemOf(error) === 'full' || error.code === 'ENOSPC' || error.code === 'EDQUOT'
}

function isDatabaseBusy(error: Error): boolean {
  const problem = databaseProblemOf(error)
  return problem === 'unavailable' || problem === 'conflict'
}

/** Our own errors have the status of their code. A field with a taken value is a wrong body: 400. */
export function answerTo(thrown: unknown): Answer {
  const error = thrown instanceof AppError ? thrown : errorOfLibrary(thrown)
  if (error) return { error, status: error.code === 'exists' && error.extras.path ? 400 : STATUS[error.code] }
  const { statusCode: status = 500, message } = thrown as Partial<FastifyError>
  if (status >= 400 && status < 500) return { status, error: new AppError(codeOfStatus(status), message ?? '') }
  return { status: 500, error: new AppError('internal', 'Something went wrong on the server.') }
}

/** Errors thrown by Fastify and the database, in our words; undefined for anything unexpected. */
function errorOfLibrary(thrown: unknown): AppError | undefined {
  if (!(thrown instanceof Error)) return new AppError('internal', 'Something went wrong on the server.')
  const error = thrown as FastifyError
  if (error.validation) return validationError(error)
  if (isDiskFull(error)) return new AppError('disk_full', 'The server’s disk is full. Nothing was saved.')
  if (isDatabaseBusy(error)) {
    return new AppError('busy', 'The server is busy. Please try again in a moment.', { retryAfterSeconds: 5 })
  }
  switch (error.code) {
    // An address that can't be read names nothing.
    case 'FST_ERR_MAX_PARAM_LENGTH':
    case 'FST_ERR_BAD_URL':
      return notFound()
    case 'FST_ERR_CTP_BODY_TOO_LARGE':
      return new AppError('too_large', 'This is too large.')
    case 'FST_ERR_CTP_INVALID_MEDIA_TYPE':
      return new AppError('unsupported_media_type', 'The content type must be application/json.')
    default:
      return undefined
  }
}

function codeOfStatus(status: number): ErrorCode {
  if (status === 404) return 'not_found'
  if (status === 413) return 'too_large'
  if (status === 415) return 'unsupported_media_type'
  return 'invalid'
}

function validationError(error: FastifyError): AppError {
  if (error.validationContext === 'params') return notFound()
  const issues = (error.validation ?? []).map(({ instancePath, keyword, message, params }) => ({
    path: instancePath.split('/').filter(Boolean),
    code: keyword,
    message: message ?? 'The request is not valid',
    keys: Array.isArray(params.keys) ? params.keys.map(String) : [],
  }))
  const { path, message } = firstProblem(issues)
  return new AppError('invalid', message, path ? { path } : {})
}
