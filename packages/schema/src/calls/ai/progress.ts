import * as z from 'zod/mini'
import { contract } from '../contract.ts'

/** What all AI calls have in common: their key, their progress, and what is configured. */

/** A call repeated with the key of an answered one gets the same answer and costs nothing. */
export const IDEMPOTENCY_HEADER = 'Idempotency-Key'
export const idempotencyKey = z
  .string()
  .check(z.regex(/^[\w-]{16,100}$/, 'Idempotency-Key must be 16 to 100 letters, digits, dashes or underscores'))

/**
 * The current stage: waiting for the model, receiving its words, asking for a repair, drawing a picture, transcribing
 * speech, summarizing.
 */
export const AI_STAGES = ['asking', 'writing', 'mending', 'drawing', 'listening', 'summarizing'] as const
export type AiStage = (typeof AI_STAGES)[number]

/**
 * With `Accept: text/event-stream` the same address answers with events: any number of `progress`, then one `result`
 * with the call's answer, or one `error` with the error's body and `status`.
 */
export const aiProgress = z.object({
  stage: z.enum(AI_STAGES),
  /** How much the model has written so far. */
  characters: z.optional(z.int()),
})
export type AiProgress = z.infer<typeof aiProgress>

/** An `error` event, besides the body of the error. */
export const aiFailure = z.object({ status: z.int(), retryAfterSeconds: z.optional(z.number()) })

const profileStatus = z.object({
  available: z.boolean(),
  /** Names of the server's settings that are missing for it. */
  missing: z.array(z.string()),
  /** Why it is configured but not used right now. */
  reason: z.optional(z.string()),
})

const aiStatusAnswer = z.object({
  text: profileStatus,
  image: profileStatus,
  speech: profileStatus,
  /** Requests that the caller has left today, including the server's own limit. */
  left: z.int(),
})
export type AiStatusAnswer = z.infer<typeof aiStatusAnswer>

export const readAiStatusCall = contract({ method: 'GET', path: '/api/ai/status', answer: { 200: aiStatusAnswer } })
