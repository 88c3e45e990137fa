import { type ApiErrorBody, type ErrorCode, firstProblem } from '@lanternkeep/schema'
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import { ApiError, notFound } from '../errors/app-error.ts'

/** The one place that makes error replies. What nobody foresaw is logged whole and answered without detail. */
export function replyWithError(thrown: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const error = apiErrorOf(thrown)
  logUnforeseen(thrown, request)
  if (error.extras.retryAfterSeconds !== undefined) reply.header('retry-after', error.extras.retryAfterSeconds)
  return reply
    .code(error.status)
    .header('cache-control', 'no-store')
    .header('content-type', 'application/json; charset=utf-8')
    .serializer((body: unknown) => JSON.stringify(body))
    .send(errorBody(error))
}

/** What another service did not give was said in the log when it was asked. */
export function logUnforeseen(thrown: unknown, request: FastifyRequest): void {
  const { status, code } = apiErrorOf(thrown)
  if (status >= 500 && !code.startsWith('ai_')) request.log.error({ err: thrown }, 'request failed')
}

export function errorBody(error: ApiError): ApiErrorBody {
  const { path, fields } = error.extras
  return {
    ...fields,
    error: error.message,
    message: error.message,
    code: error.code,
    ...(path === undefined ? {} : { path }),
  }
}

/** Of the database, and of the files beside it. */
const DISK_FULL = new Set(['SQLITE_FULL', 'ENOSPC', 'EDQUOT'])

/** What Fastify and SQLite throw, in our words. */
export function apiErrorOf(thrown: unknown): ApiError {
  if (thrown instanceof ApiError) return thrown
  if (!(thrown instanceof Error)) return new ApiError(500, 'internal', 'Something went wrong on the server.')
  const error = thrown as FastifyError
  if (error.validation) return validationError(error)
  // An address that can not be read names nothing.
  if (error.code === 'FST_ERR_MAX_PARAM_LENGTH' || error.code === 'FST_ERR_BAD_URL') return notFound()
  if (DISK_FULL.has(error.code)) return new ApiError(507, 'disk_full', 'The server’s disk is full. Nothing was saved.')
  if (error.code === 'SQLITE_BUSY') {
    return new ApiError(503, 'busy', 'The server is busy. Please try again in a moment.', { retryAfterSeconds: 5 })
  }
  if (error.code === 'FST_ERR_CTP_BODY_TOO_LARGE') return new ApiError(413, 'too_large', 'This is too large.')
  if (error.code === 'FST_ERR_CTP_INVALID_MEDIA_TYPE') {
    return new ApiError(415, 'unsupported_media_type', 'The content type must be application/json.')
  }
  if (error.code === 'FST_ERR_HANDLER_TIMEOUT')
    return new ApiError(503, 'timeout', 'This took too long. Please try again.')
  const status = error.statusCode ?? 500
  if (status >= 400 && status < 500) return new ApiError(status, codeOfStatus(status), error.message)
  return new ApiError(500, 'internal', 'Something went wrong on the server.')
}

function codeOfStatus(status: number): ErrorCode {
  if (status === 404) return 'not_found'
  if (status === 413) return 'too_large'
  if (status === 415) return 'unsupported_media_type'
  return 'invalid'
}

function validationError(error: FastifyError): ApiError {
  if (error.validationContext === 'params') return notFound()
  const issues = (error.validation ?? []).map(({ instancePath, keyword, message, params }) => ({
    path: instancePath.split('/').filter(Boolean),
    code: keyword,
    message: message ?? 'The request is not valid',
    keys: Array.isArray(params.keys) ? params.keys.map(String) : [],
  }))
  const { path, message } = firstProblem(issues)
  return new ApiError(400, 'invalid', message, path ? { path } : {})
}
