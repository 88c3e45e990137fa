import { type KeptDocument, useCampaigns, useFarewells, useKeeps } from '../../data/local/index.ts'

/** What is kept, of one campaign or of all, and what the campaigns were called. */
export function useKept(campaignId?: string): { kept: KeptDocument[]; nameOf: (campaignId: string) => string } {
  const { data: keeps = [] } = useKeeps()
  const { data: farewells = [] } = useFarewells()
  const { data: campaigns = [] } = useCampaigns()
  const kept = campaignId === undefined ? keeps : keeps.filter((each) => each.campaignId === campaignId)
  const names = new Map(farewells.map(({ campaignId: id, name }) => [id, name]))
  for (const { id, name } of campaigns) names.set(id, name)
  return { kept, nameOf: (id) => names.get(id) ?? 'A campaign' }
}
