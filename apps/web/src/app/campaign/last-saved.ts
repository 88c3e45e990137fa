import type { Campaign } from '@lanternkeep/schema'
import { useCharacters, useCombat, useSessions } from '../../data/local/index.ts'

/** When anything of the campaign was last written on this device; every row stands in the local database already. */
export function useLastSaved(campaign: Campaign): string {
  const { data: characters } = useCharacters(campaign.id)
  const { data: sessions } = useSessions(campaign.id)
  const { data: combat } = useCombat(campaign.id)
  const documents = [campaign, ...(characters ?? []), ...(sessions ?? []), ...(combat ? [combat] : [])]
  const dates = documents.map(({ lastModified }) => lastModified)
  return dates.toSorted().at(-1) ?? campaign.lastModified
}
