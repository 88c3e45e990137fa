import {
  dismissUpgradeRequestCall,
  listUpgradeRequestsCall,
  requestUpgradeCall,
  type Tier,
  type UpgradeRequest,
} from '@lanternkeep/schema'
import { useQuery } from '@tanstack/react-query'
import { call } from '../../http/call.ts'
import { queryClient } from '../query-client.ts'
import { queryOf } from '../query-of.ts'
import { READ_WHEN_SEEN } from '../read-when-seen.ts'
import { setUserTier } from './admin.ts'
import { callAsAdmin } from './call-as-admin.ts'

const requests = queryOf(listUpgradeRequestsCall)

/** Asks the admins for a plan. */
export async function requestUpgrade(tier: Tier): Promise<void> {
  await call(requestUpgradeCall, { body: { tier } })
}

export function useUpgradeRequests() {
  return { data: useQuery({ ...requests, ...READ_WHEN_SEEN }).data }
}

export async function grantUpgrade({ userId, from, to }: UpgradeRequest): Promise<void> {
  await setUserTier({ id: userId, tier: from }, to)
  await queryClient.invalidateQueries({ queryKey: requests.queryKey })
}

export async function dismissUpgrade({ userId }: UpgradeRequest): Promise<void> {
  await callAsAdmin(dismissUpgradeRequestCall, { params: { userId } })
  await queryClient.invalidateQueries({ queryKey: requests.queryKey })
}
