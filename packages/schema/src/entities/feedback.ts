import * as z from 'zod/mini'
import { id, isoDateTime, known, plainText, text } from './fields.ts'

export const FEEDBACK_TYPES = ['Feature Request', 'Issue / Bug', 'Other'] as const
export type FeedbackType = (typeof FEEDBACK_TYPES)[number]
export const FEEDBACK_LENGTH = { min: 10, max: 1000 } as const

export const feedbackType = z.enum(FEEDBACK_TYPES)
export const feedbackDescription = plainText.check(
  z.trim(),
  z.minLength(FEEDBACK_LENGTH.min, 'Please provide at least 10 characters'),
  z.maxLength(FEEDBACK_LENGTH.max, 'Description is too long'),
)

/** Without a `userId` it is anonymous. */
export const feedback = z.object({
  id,
  type: known(FEEDBACK_TYPES, 'Other'),
  description: z.string(),
  userId: z.optional(text(64)),
  userName: z.optional(text(200)),
  userEmail: z.optional(text(254)),
  createdAt: isoDateTime,
})
export type Feedback = z.infer<typeof feedback>
