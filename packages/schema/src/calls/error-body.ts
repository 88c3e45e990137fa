import * as z from 'zod/mini'

/** Every code that an error reply can carry. */
export const ERROR_CODES = [
  'invalid',
  'signed_out',
  'forbidden',
  'foreign_host',
  'not_owner',
  'cross_site',
  'blocked',
  'unverified',
  'bad_credentials',
  'totp',
  'two_factor',
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
  'ai_missing',
  'ai_limit',
  'ai_refused',
  'ai_filtered',
  'ai_truncated',
  'ai_bad_answer',
  'ai_unavailable',
  'ai_rate_limited',
  'ai_quota',
  'ai_timeout',
  'internal',
] as const
export type ErrorCode = (typeof ERROR_CODES)[number]

/**
 * What ended a sign-in session other than a logout of its browser (`elsewhere`: its person, on another device); sent with the 401 to the
 * browser that held it.
 */
export const SESSION_END_REASONS = ['blocked', 'deleted', 'rights', 'password', 'elsewhere', 'restored'] as const
export type SessionEndReason = (typeof SESSION_END_REASONS)[number]

/** `error` and `message` carry the same sentence (behavior.md#errors); `path` names the wrong field. */
export const apiErrorBody = z.looseObject({
  error: z.string(),
  message: z.string(),
  code: z.enum(ERROR_CODES),
  path: z.optional(z.string()),
  /** The server doesn't have this campaign: the session belongs to a local one. */
  isLocal: z.optional(z.boolean()),
  /** With `signed_out`: what ended the session. */
  reason: z.optional(z.enum(SESSION_END_REASONS)),
  /** With `human_check`, where a join code is tried: the work to do before the same call with `recaptchaToken`. */
  challenge: z.optional(z.looseObject({})),
  /** With `stale`, where an edit sent its base: the fields that both changed, as they are now. */
  now: z.optional(z.looseObject({})),
})
export type ApiErrorBody = {
  error: string
  message: string
  code: ErrorCode
  path?: string
  isLocal?: boolean
  reason?: SessionEndReason
  challenge?: object
  now?: object
}

type Issue = { path: readonly PropertyKey[]; message: string; code?: string; keys?: readonly string[] }

/**
 * The first error in a body, as a sentence (see validation-sentence.ts) with the field's path; an unknown field is
 * named itself.
 */
export function firstProblem(issues: readonly Issue[]): { path: string; message: string } {
  const issue = issues[0]
  if (!issue) return { path: '', message: 'The request is not valid' }
  const unknown = issue.code === 'unrecognized_keys' ? issue.keys?.slice(0, 1) : undefined
  const path = [...issue.path.map(String), ...(unknown ?? [])].join('.')
  return { path, message: unknown ? `Unknown field ${unknown[0]}` : issue.message }
}
