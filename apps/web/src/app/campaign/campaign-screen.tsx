import { Button } from '@mantine/core'
import { useState } from 'react'
import { useCampaign, useCampaignMove, useCampaignSync, useDb, useDepartures } from '../../data/local/index.ts'
import { formDraftPrefix, storedKeys } from '../../lib/browser/browser-keys.ts'
import { lazyView } from '../../lib/lazy-view.tsx'
import { EmptyState } from '../../ui/index.ts'
import { PartBoundary } from '../../ui/part-boundary.tsx'
import { useLoggedOut } from '../account/person.ts'
import { CampaignFrame, PlayerScreen } from '../views/later-views.tsx'
import { ViewLoading } from '../views/view-loading.tsx'

const ConflictDialog = lazyView(async () => (await import('../../features/conflicts/index.ts')).ConflictDialog)
const MovedCampaign = lazyView(async () => (await import('./moved-campaign.tsx')).MovedCampaign, ViewLoading)
const MembershipEndedScreen = lazyView(
  async () => (await import('../../features/kept-changes/index.ts')).MembershipEndedScreen,
  ViewLoading,
)

const TYPED_STAYS = ' What you typed stays in this tab. It’s in its form again once the campaign is back.'

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
  const isLoggedOut = useLoggedOut()
  const { account } = useDb()
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
  if (!campaign) {
    const isHalfTyped = storedKeys(`${formDraftPrefix(account)}${campaignId}:`, sessionStorage).length > 0
    return (
      <EmptyState
        title={isLoggedOut ? 'Logged out' : 'Not on this device'}
        text={
          isLoggedOut
            ? 'You logged out. Log in again to open it.'
            : `It was deleted or removed from this device, or it belongs to another account.${isHalfTyped ? TYPED_STAYS : ''}`
        }
        action={<Button onClick={onExit}>Back to Menu</Button>}
      />
    )
  }
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
