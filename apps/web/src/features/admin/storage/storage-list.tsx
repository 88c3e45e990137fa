import { type AccountUsage, MOST_ACCOUNT_USES } from '@lanternkeep/schema'
import { useStorageByAccount } from '../../../data/remote/admin/storage.ts'
import { AdminList } from '../list/admin-list.tsx'
import { howMany } from '../list/how-many.ts'
import { holds } from '../users/deleted-accounts-filter.ts'
import { StorageHead, StorageRow } from './storage-row.tsx'

const ROW_PX = 64

/** How much each account stores in its campaigns, the largest first. */
export function StorageList({ search }: { search: string }) {
  const { data, error, retry } = useStorageByAccount()
  const found = data?.accounts.filter(({ user }) => holds(search, user.name, user.email))
  return (
    <AdminList
      label="Storage"
      listing={{ items: found, error, retry }}
      search={search}
      keyOf={({ user }) => user.id}
      estimatePx={ROW_PX}
      head={<StorageHead />}
      renderRow={(usage) => <StorageRow usage={usage} mostCampaigns={data?.mostCampaigns ?? 0} />}
      summary={summaryOf(found ?? [], search !== '')}
      none={
        search === ''
          ? { title: 'Nothing stored yet', text: 'Accounts that own a campaign in the cloud are listed here.' }
          : { title: 'No results', text: 'Try a different search term' }
      }
    />
  )
}

function summaryOf(found: readonly AccountUsage[], isSearch: boolean): string {
  const amount = howMany(found.length, 'account', { isSearch })
  return found.length >= MOST_ACCOUNT_USES ? `The largest ${amount}` : amount
}
