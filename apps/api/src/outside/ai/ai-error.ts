import type { ErrorCode } from '@lanternkeep/schema'
import { AppError } from '../../errors/app-error.ts'

export type AiErrorCode = Extract<ErrorCode, `ai_${string}`>

type Nature = {
  retryAfterSeconds?: number
  /** Temporary: the same request may succeed in a moment. */
  passes?: boolean
  /** The provider's account is the problem: a key, a right or money. Asking again changes nothing. */
  isAccount?: boolean
  /** The provider doesn't support this way to ask for JSON. */
  isFormat?: boolean
}

const SENTENCES: Record<AiErrorCode, string> = {
  ai_missing: 'AI isn’t set up on this server.',
  ai_limit: 'Today’s AI requests are used up.',
  ai_refused: 'The AI refused to answer this. Try other words.',
  ai_filtered: 'The AI service’s filter stopped this answer. Try other words.',
  ai_truncated: 'The AI’s answer was too long and got cut off. Ask for less at once.',
  ai_bad_answer: 'The AI’s answer can’t be used. Please try again.',
  ai_unavailable: 'Can’t reach the AI service right now. Please try again in a moment.',
  ai_rate_limited: 'The AI service is busy. Please try again in a moment.',
  ai_quota: 'The AI service’s quota is used up. The server’s owner can add to it.',
  ai_timeout: 'The AI service didn’t answer in time. Please try again.',
}

export function isAiErrorCode(code: string): code is AiErrorCode {
  return code in SENTENCES
}

/** Why a model returned nothing. What the provider said is left out, because it may contain the key. */
export class AiError extends AppError {
  override name = 'AiError'
  override readonly code: AiErrorCode
  readonly nature: Nature

  constructor(code: AiErrorCode, { sentence, ...nature }: Nature & { sentence?: string } = {}) {
    const { retryAfterSeconds } = nature
    super(code, sentence ?? SENTENCES[code], retryAfterSeconds === undefined ? {} : { retryAfterSeconds })
    this.code = code
    this.nature = nature
  }
}

/** The requester disconnected, so no one reads this. */
export class AiCanceled extends AppError {
  override name = 'AiCanceled'
  constructor() {
    super('ai_unavailable', 'The request was canceled.')
  }
}
