import * as z from 'zod/mini'
import { feedback, feedbackDescription, feedbackType } from '../entities/feedback.ts'

/** Who sends it and when is the server's to know; an answer sent back may say it too. */
const ignored = z.optional(z.unknown())

export const feedbackBody = z.strictObject({
  id: ignored,
  userId: ignored,
  userName: ignored,
  userEmail: ignored,
  createdAt: ignored,
  type: z._default(feedbackType, 'Feature Request'),
  description: feedbackDescription,
})
export type FeedbackBody = z.infer<typeof feedbackBody>

export const feedbackListAnswer = z.array(feedback)

export const feedbackCountAnswer = z.object({ count: z.int() })
export type FeedbackCountAnswer = z.infer<typeof feedbackCountAnswer>
