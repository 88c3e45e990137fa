import type { Campaign } from '@lanternkeep/schema'
import { type CampaignSync, raiseSessionNumber, updateCampaign, useDb } from '../../../data/local/index.ts'
import { useOneAtATime } from '../../../lib/hooks/use-one-at-a-time.ts'
import { notify } from '../../../ui/index.ts'

/**
 * Load Campaign: only here, and only for its GM, the session number goes up by one (behavior.md#loading-a-campaign).
 */
export function useLoadCampaign(onOpen: (campaignId: string) => void) {
  const db = useDb()
  const once = useOneAtATime()
  const load = async (campaign: Campaign, sync: CampaignSync) => {
    if (sync.role !== 'gm') {
      onOpen(campaign.id)
      notify({ tone: 'success', title: 'Campaign Loaded', message: campaign.name })
      return
    }
    try {
      const { from, to } = await raiseSessionNumber(db, campaign.id)
      onOpen(campaign.id)
      notify({
        tone: 'success',
        title: 'Campaign Loaded',
        message: `${campaign.name} is at session ${to}`,
        action: { label: 'Undo', onClick: () => void updateCampaign(db, campaign.id, { sessionNumber: from }) },
      })
    } catch {
      // The number couldn't be written (storage full or lost): the campaign can still be read.
      onOpen(campaign.id)
      notify({ tone: 'error', title: 'Update Failed', message: 'The session number couldn’t be updated' })
    }
  }
  return (campaign: Campaign, sync: CampaignSync) => once(() => load(campaign, sync))
}
