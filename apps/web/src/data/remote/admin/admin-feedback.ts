import { countFeedbackCall, deleteFeedbackCall, type Feedback, listFeedbackCall } from '@lanternkeep/schema'
import { useQuery } from '@tanstack/react-query'
import { unlessGone } from '../../http/request-error.ts'
import { queryClient } from '../query-client.ts'
import { queryOf } from '../query-of.ts'
import { callAsAdmin } from './call-as-admin.ts'

const list = queryOf(listFeedbackCall)
const count = queryOf(countFeedbackCall)

/** All feedback at once; the screen searches what it has. */
export function useAdminFeedback() {
  const query = useQuery({
    ...list,
    queryFn: ({ signal }) => callAsAdmin(listFeedbackCall, { signal }),
    staleTime: 0,
  })
  return { data: query.data, isPending: query.isPending, error: query.error, refetch: query.refetch }
}

/** Only the owner's account asks for it (behavior.md#rest-and-sync), again whenever the menu is opened. */
export function useFeedbackCount(enabled: boolean) {
  const query = useQuery({ ...count, enabled, refetchOnMount: 'always' })
  return { data: query.data?.count, isPending: query.isPending }
}

export async function deleteFeedback({ id }: Feedback): Promise<void> {
  await unlessGone(callAsAdmin(deleteFeedbackCall, { params: { id } }))
  queryClient.setQueryData(list.queryKey, (known) => known?.filter((feedback) => feedback.id !== id))
  await queryClient.invalidateQueries({ queryKey: count.queryKey })
}

/** What was sent just now is in the list and the count. */
export function refreshFeedback(): void {
  for (const { queryKey } of [list, count]) void queryClient.invalidateQueries({ queryKey })
}
