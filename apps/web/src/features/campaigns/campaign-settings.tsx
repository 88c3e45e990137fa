import type { ReactNode } from 'react'
import { useCampaign } from '../../data/local/index.ts'
import { LoadingRows, Panel } from '../../ui/index.ts'
import { CampaignForm } from './campaign-form.tsx'
import classes from './campaign-settings.module.css'

type Props = {
  campaignId: string
  onDone: () => void
  /** How players are let in, handed over by the shell. */
  share?: ReactNode
}

/** Edit Campaign (spec 2 s.2). */
export function CampaignSettings({ campaignId, onDone, share }: Props) {
  const { data: campaign, isPending } = useCampaign(campaignId)
  return (
    <div className={classes.settings}>
      {isPending && <LoadingRows count={4} />}
      {campaign && (
        <Panel title="Edit Campaign">
          <CampaignForm key={campaign.id} campaign={campaign} onDone={onDone} share={share} />
        </Panel>
      )}
    </div>
  )
}
