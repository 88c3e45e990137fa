import { useEffect, useEffectEvent } from 'react'
import { moveTyped } from '../../data/local/campaign/move-typed.ts'
import { bringLastWrites, type CampaignMove, useDb } from '../../data/local/index.ts'
import { ViewLoading } from '../views/view-loading.tsx'

type Props = { move: CampaignMove; onMoved: (campaignId: string) => void }

/** Leads to the copy that took the campaign's place, with what is half typed in this tab. */
export function MovedCampaign({ move, onMoved }: Props) {
  const db = useDb()
  const lead = useEffectEvent(() => {
    // The forms are closed now, so this has their last words.
    moveTyped(db.account, move)
    void bringLastWrites(db)
    onMoved(move.to)
  })
  useEffect(() => lead(), [])
  return <ViewLoading />
}
