import type { Campaign } from '@lanternkeep/schema'
import { useQuery } from '@tanstack/react-query'
import { request } from '../request.ts'

/** How long New Game waits for an answer before the campaign opens as local. */
const CREATE_WITHIN_MS = 10_000
/** A server that takes longer counts as out of reach. */
const JOIN_WITHIN_MS = 15_000

export type JoinAnswer =
  | { status: 'joined'; campaign: Campaign; role: 'gm' | 'player'; memberId?: string }
  | { status: 'pending'; campaign: { name: string } }

/** What the caller owns or has joined, as the server has it now. */
export function useCampaignsInCloud(enabled: boolean) {
  const query = useQuery<Campaign[]>({ queryKey: ['/api/campaigns'], enabled, staleTime: 0 })
  return { data: query.data, isPending: query.isPending }
}

/** Answers the accepted campaign, with the join code and owner that the server gave it. */
export function createCampaignOnServer(campaign: Campaign): Promise<Campaign> {
  const { id, name, joinCode, playerCount, sessionNumber, startingLevel, lastModified } = campaign
  return request('/api/campaigns', {
    method: 'POST',
    body: { id, name, joinCode, playerCount, sessionNumber, startingLevel, lastModified, syncStatus: 'local' },
    signal: AbortSignal.timeout(CREATE_WITHIN_MS),
  })
}

export function deleteCampaignFromCloud(campaignId: string): Promise<void> {
  return request(`/api/campaigns/${campaignId}`, { method: 'DELETE' })
}

export async function joinCampaign(joinCode: string): Promise<JoinAnswer> {
  type Answer = { campaign: Campaign; status?: string; role?: 'gm' | 'player'; memberId?: string }
  const signal = AbortSignal.timeout(JOIN_WITHIN_MS)
  const answer = await request<Answer>('/api/campaigns/join', { method: 'POST', body: { joinCode }, signal })
  if (answer.status === 'pending') return { status: 'pending', campaign: answer.campaign }
  return { status: 'joined', campaign: answer.campaign, role: answer.role ?? 'player', memberId: answer.memberId }
}
