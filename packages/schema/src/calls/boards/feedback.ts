import * as z from 'zod/mini'
import { feedback, feedbackDescription, feedbackType } from '../../entities/feedback.ts'

/** The server knows the sender and the time; an answer that is sent back may include them. */
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
