import * as z from 'zod/mini'
import { feedback, feedbackDescription, feedbackType } from '../../entities/feedback.ts'
import { text } from '../../entities/fields.ts'
import { pageLimit } from '../admin/page-limit.ts'
import { emptyBody } from '../body-shapes.ts'
import { contract, NO_CONTENT } from '../contract.ts'
import { draftId } from './drafted.ts'

/** The server knows the sender and the time; an answer that is sent back may include them. */
const ignored = z.optional(z.unknown())

export const feedbackBody = z.strictObject({
  id: ignored,
  userId: ignored,
  userName: ignored,
  userEmail: ignored,
  createdAt: ignored,
  draftId,
  type: z._default(feedbackType, 'Feature Request'),
  description: feedbackDescription,
})
export type FeedbackBody = z.infer<typeof feedbackBody>

/** Without a limit: all of it. */
const feedbackQuery = z.strictObject({
  limit: z.optional(pageLimit),
  /** Id of the last one seen. If it was deleted since, the list begins again. */
  cursor: z.optional(text(64)),
})

export const sendFeedbackCall = contract({
  method: 'POST',
  path: '/api/feedback',
  body: feedbackBody,
  answer: { 201: feedback },
})
export const listFeedbackCall = contract({
  method: 'GET',
  path: '/api/admin/feedback',
  query: feedbackQuery,
  answer: { 200: z.array(feedback) },
})
export const countFeedbackCall = contract({
  method: 'GET',
  path: '/api/admin/feedback/count',
  answer: { 200: z.object({ count: z.int() }) },
})
export const deleteFeedbackCall = contract({
  method: 'DELETE',
  path: '/api/admin/feedback/:id',
  params: z.object({ id: text(64) }),
  body: emptyBody,
  answer: NO_CONTENT,
})
