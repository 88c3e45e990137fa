import type { Feedback } from '@lanternkeep/schema'
import { useRef, useState } from 'react'
import { deleteFeedback, useAdminFeedback } from '../../../data/remote/admin/admin-feedback.ts'
import type { Pages } from '../../../data/remote/pages.ts'
import { ConfirmDialog, notify } from '../../../ui/index.ts'
import { AdminList } from '../list/admin-list.tsx'
import { howMany } from '../list/how-many.ts'
import { useLastValue } from '../list/use-last-value.ts'
import { holds } from '../users/deleted-accounts-filter.ts'
import { FeedbackRow } from './feedback-row.tsx'

const ROW_PX = 76

export function FeedbackList({ search }: { search: string }) {
  const feedback = useAdminFeedback()
  const [deleting, setDeleting] = useState<Feedback | null>(null)
  const [isBusy, setBusy] = useState(false)
  const list = useRef<{ focus: () => void }>(null)
  const shown = useLastValue(deleting)
  const found = feedback.data?.filter((one) => matchesFeedback(one, search))

  async function remove(one: Feedback) {
    setBusy(true)
    try {
      await deleteFeedback(one)
      notify({ tone: 'success', title: 'Success', message: 'Feedback deleted successfully' })
      list.current?.focus()
    } catch {
      notify({ tone: 'error', title: 'Error', message: 'Failed to delete feedback' })
    } finally {
      setBusy(false)
      setDeleting(null)
    }
  }
  return (
    <>
      <AdminList
        label="Feedback"
        focusRef={list}
        listing={{
          items: found,
          error: feedback.error,
          retry: feedback.retry,
          total: search === '' ? feedback.total : undefined,
          fetched: feedback.data?.length,
          hasMore: feedback.hasMore,
          isLoadingMore: feedback.isLoadingMore,
          loadMore: feedback.loadMore,
        }}
        search={search}
        keyOf={(one) => one.id}
        estimatePx={ROW_PX}
        renderRow={(one) => <FeedbackRow feedback={one} onDelete={() => setDeleting(one)} />}
        summary={summaryOf(found?.length ?? 0, feedback, search !== '')}
        none={
          search === ''
            ? { title: 'No feedback yet', text: 'Feedback that people send shows up here.' }
            : { title: 'No feedback found', text: 'Try a different search term' }
        }
      />
      <ConfirmDialog
        opened={deleting !== null}
        title="Delete Feedback"
        text={`Delete this ${shown?.type ?? ''} from ${shown?.userName || shown?.userEmail || 'someone anonymous'}? This action cannot be undone.`}
        confirmLabel="Delete feedback"
        destructive
        busy={isBusy}
        onConfirm={() => shown && remove(shown)}
        onClose={() => setDeleting(null)}
      />
    </>
  )
}

function summaryOf(found: number, { total = 0, hasMore }: Pages<Feedback>, isSearch: boolean): string {
  if (isSearch && hasMore) return `${found.toLocaleString('en-US')} found so far`
  return howMany(isSearch ? found : total, 'message', { isSearch })
}

/** Type, description, address or name. */
export function matchesFeedback({ type, description, userEmail, userName }: Feedback, search: string): boolean {
  return holds(search, type, description, userEmail, userName)
}
