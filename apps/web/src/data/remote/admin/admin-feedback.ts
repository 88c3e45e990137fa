import type { Feedback, FeedbackCountAnswer } from '@lanternkeep/schema'
import { useQuery } from '@tanstack/react-query'
import { queryClient } from '../query-client.ts'
import { request } from '../request.ts'
import { suspectRights } from '../suspect-rights.ts'

const FEEDBACK_PATH = '/api/admin/feedback'
const COUNT_PATH = '/api/admin/feedback/count'

/** All feedback at once; the screen searches what it has. */
export function useAdminFeedback() {
  const query = useQuery({
    queryKey: [FEEDBACK_PATH],
    queryFn: ({ signal }) => request<Feedback[]>(FEEDBACK_PATH, { signal }).catch(refused),
    staleTime: 0,
  })
  return { data: query.data, isPending: query.isPending, error: query.error, refetch: query.refetch }
}

/** Only the owner's account asks for it (behavior.md#rest-and-sync), again each time the menu opens. */
export function useFeedbackCount(enabled: boolean) {
  const query = useQuery<FeedbackCountAnswer>({ queryKey: [COUNT_PATH], enabled, refetchOnMount: 'always' })
  return { data: query.data?.count, isPending: query.isPending }
}

export async function deleteFeedback({ id }: Feedback): Promise<void> {
  await request(`${FEEDBACK_PATH}/${id}`, { method: 'DELETE' }).catch(refused)
  queryClient.setQueryData<Feedback[]>([FEEDBACK_PATH], (list) => list?.filter((feedback) => feedback.id !== id))
  await queryClient.invalidateQueries({ queryKey: [COUNT_PATH] })
}

function refused(error: unknown): never {
  suspectRights(error)
  throw error
}
