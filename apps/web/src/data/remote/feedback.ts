import type { Feedback, FeedbackBody } from '@lanternkeep/schema'
import { queryClient } from './query-client.ts'
import { request } from './request.ts'

/** Anonymous when signed out. Refetches an admin's list and count. */
export async function submitFeedback({ type, description }: FeedbackBody): Promise<Feedback> {
  const sent = await request<Feedback>('/api/feedback', { method: 'POST', body: { type, description } })
  for (const path of ['/api/admin/feedback', '/api/admin/feedback/count'])
    void queryClient.invalidateQueries({ queryKey: [path] })
  return sent
}
