import type { Handout } from '@lanternkeep/schema'
import { useCampaignSync, useConnection, usePlayers } from '../../data/local/index.ts'
import { useMembers } from '../../data/remote/campaigns/members.ts'

/** `only`: names of the players in the campaign that it is for; undefined: all. `gone`: how many others it is for. */
export type Audience = { only: readonly string[] | undefined; gone: number }

export function useAudience({ campaignId, forMembers }: Handout): Audience {
  const players = usePlayers(campaignId)
  const isGone = useIsGone(campaignId)
  const here = forMembers?.filter((id) => players.some(({ memberId }) => memberId === id) || !isGone(id))
  const only = here?.map((id) => {
    return players.find(({ memberId }) => memberId === id)?.name ?? 'a player without a character'
  })
  return { only, gone: (forMembers?.length ?? 0) - (here?.length ?? 0) }
}

/** Whether a member is no longer in the campaign. Only the server knows a member without a character. */
export function useIsGone(campaignId: string): (memberId: string) => boolean {
  const { accepted } = useCampaignSync(campaignId)
  const { online } = useConnection()
  const { data: members } = useMembers(campaignId, accepted && online)
  return (memberId) => {
    return members !== undefined && !members.some(({ id, status }) => id === memberId && status !== 'removed')
  }
}
