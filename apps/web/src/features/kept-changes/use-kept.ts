import {
  type KeptDocument,
  type StoredAudio,
  useAudioAdrift,
  useCampaigns,
  useFarewells,
  useKeeps,
} from '../../data/local/index.ts'

type Kept = { kept: KeptDocument[]; audio: StoredAudio[]; nameOf: (campaignId: string) => string }

/** The kept changes of one campaign or of all, and the campaigns' names. */
export function useKept(campaignId?: string): Kept {
  const { data: keeps = [] } = useKeeps()
  const { data: adrift = [] } = useAudioAdrift()
  const { data: farewells = [] } = useFarewells()
  const { data: campaigns = [] } = useCampaigns()
  const isOfIt = (each: { campaignId?: string }) => campaignId === undefined || each.campaignId === campaignId
  const names = new Map(farewells.map(({ campaignId: id, name }) => [id, name]))
  for (const { id, name } of campaigns) names.set(id, name)
  return { kept: keeps.filter(isOfIt), audio: adrift.filter(isOfIt), nameOf: (id) => names.get(id) ?? 'A campaign' }
}
