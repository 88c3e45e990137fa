import * as z from 'zod/mini'
import { contract } from '../contract.ts'

/** Older days are not shown. */
export const AI_USE_DAYS = 30
export const MOST_AI_USE_LINES = 1000

/** What one person asked of models on one day (UTC, "2026-11-21"). */
const aiUseLine = z.object({
  day: z.string(),
  /** Null for all deleted accounts together. */
  user: z.nullable(z.object({ id: z.string(), name: z.string(), email: z.string() })),
  requests: z.int(),
  /** How many of these returned nothing. */
  failed: z.int(),
  inputTokens: z.int(),
  outputTokens: z.int(),
})
export type AiUseLine = z.infer<typeof aiUseLine>

const aiUseAnswer = z.object({
  today: z.object({
    day: z.string(),
    /** Those that count: failures without cost don't. */
    counted: z.int(),
    limitTotal: z.int(),
    limitUser: z.int(),
  }),
  /** Newest day first, within it by most use; only the newest thousand. */
  lines: z.array(aiUseLine),
})
export type AiUseAnswer = z.infer<typeof aiUseAnswer>

export const readAiUseCall = contract({ method: 'GET', path: '/api/admin/ai-use', answer: { 200: aiUseAnswer } })
