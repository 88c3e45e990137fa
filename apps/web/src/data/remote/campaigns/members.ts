import { adoptMembershipCall, approveMemberCall, listMembersCall, removeMemberCall } from '@lanternkeep/schema'
import { useQuery } from '@tanstack/react-query'
import { call } from '../../http/call.ts'
import { queryClient } from '../query-client.ts'
import { queryOf } from '../query-of.ts'

export type { Member } from '@lanternkeep/schema'

const membersOf = (campaignId: string) => queryOf(listMembersCall, { params: { campaignId } })

export function useMembers(campaignId: string, enabled = true) {
  const query = useQuery({ ...membersOf(campaignId), enabled })
  return {
    data: query.data,
    isPending: query.isPending,
    isError: query.isError,
    error: query.error,
    refetch: query.refetch,
  }
}

/** The GM removes a player, or a player leaves. */
export async function removeMember(campaignId: string, memberId: string): Promise<void> {
  await call(removeMemberCall, { params: { campaignId, memberId } })
  await refreshMembers(campaignId)
}

/** What this browser joined signed out becomes the account's. */
export async function adoptMembership(campaignId: string, memberId: string): Promise<void> {
  await call(adoptMembershipCall, { params: { campaignId, memberId } })
}

export async function approveMember(campaignId: string, memberId: string): Promise<void> {
  await call(approveMemberCall, { params: { campaignId, memberId } })
  await refreshMembers(campaignId)
}

export function refreshMembers(campaignId: string): Promise<void> {
  return queryClient.invalidateQueries({ queryKey: membersOf(campaignId).queryKey })
}
