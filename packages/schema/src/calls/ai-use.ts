import * as z from 'zod/mini'

/** Older days are not told. */
export const AI_USE_DAYS = 30
export const MOST_AI_USE_LINES = 1000

/** What one person asked of models on one day (UTC, "2026-11-21"). */
export const aiUseLine = z.object({
  day: z.string(),
  /** Null once the account is gone: everybody's who is, together. */
  user: z.nullable(z.object({ id: z.string(), name: z.string(), email: z.string() })),
  requests: z.int(),
  /** Of these so many gave nothing. */
  failed: z.int(),
  inputTokens: z.int(),
  outputTokens: z.int(),
})
export type AiUseLine = z.infer<typeof aiUseLine>

export const aiUseAnswer = z.object({
  today: z.object({
    day: z.string(),
    /** Those that count: what failed and cost nothing does not. */
    counted: z.int(),
    limitTotal: z.int(),
    limitUser: z.int(),
  }),
  /** The newest day first, in it whoever asked most; the newest thousand. */
  lines: z.array(aiUseLine),
})
export type AiUseAnswer = z.infer<typeof aiUseAnswer>
