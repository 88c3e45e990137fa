import { APIConnectionError, APIError } from 'openai'
import { AiError } from './ai-error.ts'

const FORMAT_WORDS = /response_format|json_schema|schema|grammar/i
const FILTER_CODES = new Set(['content_policy_violation', 'content_filter', 'moderation_blocked'])
const QUOTA_CODES = new Set(['insufficient_quota', 'billing_hard_limit_reached', 'billing_not_active'])

/** An error of the client library as one of ours; undefined for a bug of our own. */
export function aiErrorOf(thrown: unknown): AiError | undefined {
  if (thrown instanceof AiError) return thrown
  if (thrown instanceof APIConnectionError) return new AiError('ai_unavailable', { passes: true })
  if (thrown instanceof APIError) return ofStatus(thrown)
  // Should have been JSON.
  if (thrown instanceof SyntaxError) return new AiError('ai_bad_answer')
  return isBrokenConnection(thrown) ? new AiError('ai_unavailable', { passes: true }) : undefined
}

/**
 * A connection that breaks during an answer is not one of the library's errors: `fetch` throws a TypeError that names
 * its cause.
 */
function isBrokenConnection(thrown: unknown): boolean {
  if (!(thrown instanceof Error)) return false
  return (thrown instanceof TypeError && thrown.cause !== undefined) || 'code' in thrown
}

function ofStatus({ status, code, type, message, headers }: APIError): AiError {
  const codes = [code, type].filter((each) => typeof each === 'string')
  if (codes.some((each) => QUOTA_CODES.has(each))) return new AiError('ai_quota', { isAccount: true })
  if (codes.some((each) => FILTER_CODES.has(each))) return new AiError('ai_filtered')
  if (status === 413 || codes.includes('context_length_exceeded')) {
    return new AiError('ai_truncated', { sentence: 'This is too much for the AI model at once. Ask with fewer words.' })
  }
  const wait = retryAfterSeconds(headers)
  if (status === 429) return new AiError('ai_rate_limited', { passes: true, ...wait })
  if (status === 402) return new AiError('ai_quota', { isAccount: true })
  if (status === 401 || status === 403) {
    const sentence =
      status === 401
        ? 'The AI service doesn’t accept this server’s key. The server’s owner can fix it.'
        : 'The AI service doesn’t let this server use the model. The server’s owner can fix it.'
    return new AiError('ai_unavailable', { isAccount: true, sentence })
  }
  if (status === 404) {
    const sentence =
      'The AI service doesn’t know the address or model that this server asks for. The server’s owner can fix it.'
    return new AiError('ai_unavailable', { sentence })
  }
  if (status === 400 && FORMAT_WORDS.test(message)) return new AiError('ai_bad_answer', { isFormat: true })
  const passes = status === undefined || status === 408 || status >= 500
  return passes ? new AiError('ai_unavailable', { passes, ...wait }) : new AiError('ai_bad_answer')
}

/** Retry-After as a date is ignored; only seconds are supported. */
function retryAfterSeconds(headers: Headers | undefined): { retryAfterSeconds?: number } {
  const seconds = Number(headers?.get('retry-after') ?? Number.NaN)
  return Number.isFinite(seconds) && seconds >= 0 ? { retryAfterSeconds: Math.ceil(seconds) } : {}
}

/** What the owner needs to ask the provider about it; nothing of these repeats a request. */
export function providerFacts(thrown: unknown): object {
  if (!(thrown instanceof APIError)) return {}
  const { status, code, requestID } = thrown
  return { status, providerCode: code ?? undefined, requestId: requestID ?? undefined }
}
