import { useEffect, useEffectEvent } from 'react'
import { useCampaignSync, useConnection, useMembersStatus } from '../../data/local/index.ts'
import { type Member, useMembers } from '../../data/remote/campaigns/members.ts'

/** Who waits to be let in. The list isn't replicated: it is asked for again when the stream says that it changed. */
export function useJoinRequests(campaignId: string): Member[] {
  const { accepted } = useCampaignSync(campaignId)
  const { online } = useConnection()
  const isAsked = accepted && online
  const { data: members, refetch } = useMembers(campaignId, isAsked)
  const { members: changes } = useMembersStatus(campaignId)
  const askAgain = useEffectEvent((_change: unknown) => {
    if (isAsked) void refetch()
  })
  useEffect(() => askAgain(changes), [changes])
  return (members ?? []).filter(({ status }) => status === 'pending')
}
