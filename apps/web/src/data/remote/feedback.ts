import { type Feedback, type FeedbackBody, sendFeedbackCall } from '@lanternkeep/schema'
import { call } from '../http/call.ts'
import { refreshFeedback } from './admin/admin-feedback.ts'
import { givesUp } from './gives-up.ts'

/** Signed out it is anonymous. */
export async function submitFeedback({ type, description, draftId }: FeedbackBody): Promise<Feedback> {
  const sent = await call(sendFeedbackCall, { body: { type, description, draftId }, signal: givesUp() })
  refreshFeedback()
  return sent
}
