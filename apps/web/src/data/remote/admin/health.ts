import {
  type AdminTwoFactor,
  readAdminTwoFactorCall,
  readHealthCall,
  sendTestMailCall,
  setAdminTwoFactorCall,
} from '@lanternkeep/schema'
import { useQuery } from '@tanstack/react-query'
import { queryClient } from '../query-client.ts'
import { queryOf } from '../query-of.ts'
import { callAsAdmin } from './call-as-admin.ts'

const health = queryOf(readHealthCall)
const adminTwoFactor = queryOf(readAdminTwoFactorCall)
const EVERY_MINUTE_MS = 60_000

/** For the owner only. `answeredAt`: when `data` came, by this device's clock: ages are counted up to then. */
export function useHealth(enabled: boolean) {
  const query = useQuery({ ...health, enabled, staleTime: 0, refetchInterval: EVERY_MINUTE_MS })
  return { data: query.data, answeredAt: query.dataUpdatedAt, error: query.error, refetch: query.refetch }
}

export function useAdminTwoFactor() {
  return { data: useQuery({ ...adminTwoFactor, staleTime: 0 }).data }
}

export async function setAdminTwoFactor(isRequired: boolean): Promise<AdminTwoFactor> {
  const answer = await callAsAdmin(setAdminTwoFactorCall, { body: { isRequired } })
  queryClient.setQueryData(adminTwoFactor.queryKey, answer)
  return answer
}

/** Returns the address it goes to. */
export async function sendTestMail(): Promise<string> {
  const { to } = await callAsAdmin(sendTestMailCall)
  await queryClient.invalidateQueries({ queryKey: health.queryKey })
  return to
}
