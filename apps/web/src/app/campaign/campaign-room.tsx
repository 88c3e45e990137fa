import { Button } from '@mantine/core'
import { lazy, Suspense } from 'react'
import { useCampaign, useCampaignSync } from '../../data/local/index.ts'
import { EmptyState } from '../../ui/index.ts'
import { ViewLoading } from '../view-loading.tsx'
import { CampaignFrame } from './campaign-frame.tsx'
import { PlayerRoom } from './player-room.tsx'

const ConflictDialog = lazy(async () => {
  return { default: (await import('../../features/conflicts/index.ts')).ConflictDialog }
})

type Props = { campaignId: string; review: boolean; onReviewed: () => void; onExit: () => void }

/** An opened campaign: the GM's frame, or the player's table. */
export default function CampaignRoom({ campaignId, review, onReviewed, onExit }: Props) {
  const { data: campaign, isPending } = useCampaign(campaignId)
  const { role } = useCampaignSync(campaignId)
  if (role === 'player') return <PlayerRoom campaignId={campaignId} onExit={onExit} />
  if (isPending) return <ViewLoading />
  if (!campaign) {
    return (
      <EmptyState
        title="Not on this device"
        text="This campaign was deleted, or removed from this device."
        action={<Button onClick={onExit}>Back to Menu</Button>}
      />
    )
  }
  return (
    <>
      <CampaignFrame campaign={campaign} onExit={onExit} />
      {review && (
        <Suspense fallback={null}>
          <ConflictDialog campaignId={campaignId} opened onClose={onReviewed} />
        </Suspense>
      )}
    </>
  )
}
