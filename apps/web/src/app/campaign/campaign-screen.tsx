import { useState } from 'react'
import { useCampaign, useCampaignMove, useCampaignSync, useDepartures } from '../../data/local/index.ts'
import { lazyView, usePreload } from '../../lib/lazy-view.tsx'
import { PartBoundary } from '../../ui/part-boundary.tsx'
import { CampaignFrame, PlayerScreen } from '../views/later-views.tsx'
import { ViewLoading } from '../views/view-loading.tsx'

const ConflictDialog = lazyView(async () => (await import('../../features/conflicts/index.ts')).ConflictDialog)
const NotHere = lazyView(async () => (await import('./not-here.tsx')).NotHere, ViewLoading)
const MovedCampaign = lazyView(async () => (await import('./moved-campaign.tsx')).MovedCampaign, ViewLoading)
const MembershipEndedScreen = lazyView(
  async () => (await import('../../features/kept-changes/index.ts')).MembershipEndedScreen,
  ViewLoading,
)

/** Another tab may remove the campaign once the server is gone from which its code comes. */
const MAY_COME = [NotHere]

type Props = {
  campaignId: string
  review: boolean
  onReviewed: () => void
  /** A copy under another id took its place. */
  onMoved: (campaignId: string) => void
  onExit: () => void
}

/** An opened campaign: the GM's frame, or the player view. */
export function CampaignScreen({ campaignId, review, onReviewed, onMoved, onExit }: Props) {
  const { data: campaign, isPending } = useCampaign(campaignId)
  const { data: move, isPending: mayHaveMoved } = useCampaignMove(campaignId)
  const { role, accepted } = useCampaignSync(campaignId)
  const { data: departures } = useDepartures()
  usePreload(MAY_COME, 'fetch')
  const departure = departures?.find((each) => each.campaignId === campaignId && each.why !== 'again' && !each.seen)
  // When a membership ends, its facts go before its documents. Without this check the person would briefly count as GM.
  const [isPlayer, setIsPlayer] = useState(false)
  if (role === 'player' && !isPlayer) setIsPlayer(true)
  if (departure && !accepted) {
    return <MembershipEndedScreen departure={departure} onExit={onExit} />
  }
  if (move) return <MovedCampaign move={move} onMoved={onMoved} />
  if (isPlayer && (campaign || isPending)) return <PlayerScreen campaignId={campaignId} onExit={onExit} />
  if (isPending || (!campaign && mayHaveMoved)) return <ViewLoading />
  if (!campaign) return <NotHere campaignId={campaignId} onExit={onExit} />
  return (
    <>
      <CampaignFrame campaign={campaign} onExit={onExit} />
      {review && (
        <PartBoundary name="The comparison" onFailed={onReviewed}>
          <ConflictDialog campaignId={campaignId} onClose={onReviewed} />
        </PartBoundary>
      )}
    </>
  )
}
