import type { ReactNode } from 'react'
import { useCampaign } from '../../data/local/index.ts'
import { LoadingRows, Page, Panel } from '../../ui/index.ts'
import { CampaignForm } from './campaign-form.tsx'

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
    <Page title="Edit Campaign" onBack={onDone} narrow>
      {isPending && <LoadingRows count={4} />}
      {campaign && (
        <Panel>
          <CampaignForm key={campaign.id} campaign={campaign} onDone={onDone} share={share} />
        </Panel>
      )}
    </Page>
  )
}
