import { countFeedbackCall, deleteFeedbackCall, type Feedback, listFeedbackCall } from '@lanternkeep/schema'
import { type InfiniteData, useQuery } from '@tanstack/react-query'
import { unlessGone } from '../../http/request-error.ts'
import { type PageRead, usePages } from '../pages.ts'
import { queryClient } from '../query-client.ts'
import { queryOf } from '../query-of.ts'
import { suspectRights } from '../suspect-rights.ts'
import { callAsAdmin } from './call-as-admin.ts'

const count = queryOf(countFeedbackCall)
const LIST_KEY = [listFeedbackCall.path]
/** The search looks through fetched feedback and fetches more until it fills the screen. */
const MESSAGES_A_PAGE = 200

type FeedbackPages = InfiniteData<PageRead<Feedback>, string>

export function useAdminFeedback() {
  return usePages(listFeedbackCall, { limit: MESSAGES_A_PAGE, onError: suspectRights })
}

/** Only the owner's account asks for it (behavior.md#rest-and-sync), again whenever the menu is opened. */
export function useFeedbackCount(enabled: boolean) {
  const query = useQuery({ ...count, enabled, refetchOnMount: 'always' })
  return { data: query.data?.count, isPending: query.isPending }
}

export async function deleteFeedback({ id }: Feedback): Promise<void> {
  await unlessGone(callAsAdmin(deleteFeedbackCall, { params: { id } }))
  queryClient.setQueriesData<FeedbackPages>({ queryKey: LIST_KEY }, (known) => {
    return known && { ...known, pages: known.pages.map((page) => without(page, id)) }
  })
  await queryClient.invalidateQueries({ queryKey: count.queryKey })
}

function without({ items, total, isLast }: PageRead<Feedback>, id: string): PageRead<Feedback> {
  return { items: items.filter((feedback) => feedback.id !== id), total: total && total - 1, isLast }
}

/** What was sent just now is in the list and the count. */
export function refreshFeedback(): void {
  for (const queryKey of [LIST_KEY, count.queryKey]) void queryClient.invalidateQueries({ queryKey })
}
