import type { Campaign, Member } from '@lanternkeep/schema'
import { useQuery } from '@tanstack/react-query'
import { queryClient } from '../query-client.ts'
import { request } from '../request.ts'

export type { Member } from '@lanternkeep/schema'

const pathOf = (campaignId: string) => `/api/campaigns/${campaignId}/members`

export function useMembers(campaignId: string, enabled = true) {
  const query = useQuery<Member[]>({ queryKey: [pathOf(campaignId)], enabled })
  return {
    data: query.data,
    isPending: query.isPending,
    isError: query.isError,
    error: query.error,
    refetch: query.refetch,
  }
}

/** The GM removes a person, or a person leaves. */
export async function removeMember(campaignId: string, memberId: string): Promise<void> {
  await request(`${pathOf(campaignId)}/${memberId}`, { method: 'DELETE' })
  await refreshMembers(campaignId)
}

/** The seat that this browser took signed out becomes the account's. */
export async function adoptMembership(campaignId: string, memberId: string): Promise<void> {
  await request(`${pathOf(campaignId)}/${memberId}/adopt`, { method: 'POST' })
}

export async function approveMember(campaignId: string, memberId: string): Promise<void> {
  await request(`${pathOf(campaignId)}/${memberId}/approve`, { method: 'POST' })
  await refreshMembers(campaignId)
}

/** The old code stops working; people who were removed may come back with the new one. */
export function drawJoinCode(campaignId: string): Promise<Campaign> {
  return request(`/api/campaigns/${campaignId}/join-code`, { method: 'POST' })
}

export function refreshMembers(campaignId: string): Promise<void> {
  return queryClient.invalidateQueries({ queryKey: [pathOf(campaignId)] })
}
