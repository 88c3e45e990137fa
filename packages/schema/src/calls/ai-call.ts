import * as z from 'zod/mini'

/** What a call to a model has in common with every other: its key, its progress and what is set up at all. */

/** A call that is sent again with the key of one that was answered gets that answer and costs nothing. */
export const IDEMPOTENCY_HEADER = 'Idempotency-Key'
export const idempotencyKey = z
  .string()
  .check(z.regex(/^[\w-]{16,100}$/, 'Idempotency-Key must be 16 to 100 letters, digits, dashes or underscores'))

/** What is done right now: waiting for the model, its words come in, they are asked for once more, a picture, speech. */
export const AI_STAGES = ['asking', 'writing', 'mending', 'drawing', 'listening', 'summarizing'] as const
export type AiStage = (typeof AI_STAGES)[number]

/**
 * With `Accept: text/event-stream` the same address answers events: any number of `progress`, then one `result` with the answer of the
 * call, or one `error` with the body and `status` of the error.
 */
export const aiProgress = z.object({
  stage: z.enum(AI_STAGES),
  /** How much the model has written so far. */
  characters: z.optional(z.int()),
})
export type AiProgress = z.infer<typeof aiProgress>

const profileStatus = z.object({
  available: z.boolean(),
  /** Names of the server's settings without which it is not. */
  missing: z.array(z.string()),
  /** Why nothing is asked of it right now, where it is set up. */
  reason: z.optional(z.string()),
})

export const aiStatusAnswer = z.object({
  text: profileStatus,
  image: profileStatus,
  speech: profileStatus,
  /** Requests that the caller has left today, the server's own limit counted. */
  left: z.int(),
})
export type AiStatusAnswer = z.infer<typeof aiStatusAnswer>
