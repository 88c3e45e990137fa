import { useAudit } from '../../../data/remote/admin/admin.ts'
import { AdminList } from '../list/admin-list.tsx'
import { howMany } from '../list/how-many.ts'
import { holds } from '../users/deleted-accounts-filter.ts'
import { AuditItem } from './audit-item.tsx'
import { auditSentence } from './audit-sentence.ts'

const ROW_PX = 52

/** The audit log in sentences, the newest first. */
export function AuditList({ search }: { search: string }) {
  const audit = useAudit()
  const found = audit.data?.filter((entry) => holds(search, auditSentence(entry), entry.actor.name, entry.target?.name))
  return (
    <AdminList
      label="Audit"
      listing={{
        items: found,
        error: audit.error,
        retry: audit.retry,
        fetched: audit.data?.length,
        hasMore: audit.hasMore,
        isLoadingMore: audit.isLoadingMore,
        loadMore: audit.loadMore,
      }}
      search={search}
      keyOf={(entry) => String(entry.id)}
      estimatePx={ROW_PX}
      renderRow={(entry) => <AuditItem entry={entry} />}
      summary={summaryOf(found?.length ?? 0, audit.hasMore, search !== '')}
      none={
        search === ''
          ? { title: 'No entries yet', text: 'Admin actions are listed here.' }
          : { title: 'No results', text: 'Try a different search term' }
      }
    />
  )
}

function summaryOf(amount: number, hasMore: boolean, isSearch: boolean): string {
  if (!hasMore) return howMany(amount, 'entry', { many: 'entries', isSearch })
  const figure = amount.toLocaleString('en-US')
  return isSearch ? `${figure} found so far` : `The newest ${figure} entries`
}
