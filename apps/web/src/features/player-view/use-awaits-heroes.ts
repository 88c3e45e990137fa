import { useCampaignSync, useConnection, useIsReceived } from '../../data/local/index.ts'

/** Whether the campaign's heroes are still on their way here. Not while offline, or if the campaign can't be fetched. */
export function useAwaitsHeroes(campaignId: string): boolean {
  const { online, signedOut } = useConnection()
  const { status } = useCampaignSync(campaignId)
  const isReceived = useIsReceived(campaignId, ['characters'])
  return online && !signedOut && !isReceived && (status === 'syncing' || status === 'synced')
}
