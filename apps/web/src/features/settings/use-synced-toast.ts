import { maySync, type User } from '@lanternkeep/schema'
import { useEffect, useState } from 'react'
import { useAllCampaignSync, useCampaigns, useConnection } from '../../data/local/index.ts'
import { notify } from '../../ui/index.ts'

/** 'Cloud Synced' appears once it is true: after switching on, when all own campaigns are in the cloud. */
export function useSyncedToast(person: User | null, switchedOn: boolean) {
  const { online } = useConnection()
  const { data: campaigns } = useCampaigns()
  const sync = useAllCampaignSync()
  const [awaited, setAwaited] = useState(false)
  const own = (campaigns ?? []).filter(({ id }) => sync[id]?.role !== 'player')
  const isSynced = own.every(({ id }) => sync[id]?.status === 'synced')
  const isTrue = awaited && switchedOn && maySync(person) && online && isSynced
  useEffect(() => {
    if (!isTrue) return
    setAwaited(false)
    notify({ tone: 'success', title: 'Cloud Synced', message: 'Your campaigns are saved in the cloud' })
  }, [isTrue])
  return { onSwitchedOn: () => setAwaited(true) }
}
