import { readCampaignUsageCall } from '@lanternkeep/schema'
import { useQuery } from '@tanstack/react-query'
import { queryOf } from '../query-of.ts'

/** How much of the campaign is in the cloud; for its GM, fetched again each time it is shown. */
export function useCampaignUsage(campaignId: string, enabled: boolean) {
  const query = useQuery({ ...queryOf(readCampaignUsageCall, { params: { campaignId } }), enabled, staleTime: 0 })
  return { data: query.data }
}
