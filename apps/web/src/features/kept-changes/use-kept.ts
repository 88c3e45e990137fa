import { isLibraryId } from '@lanternkeep/schema'
import {
  type KeptDocument,
  type StoredAudio,
  useAudioAdrift,
  useCampaigns,
  useDepartures,
  useKeptChanges,
} from '../../data/local/index.ts'

type Kept = { kept: KeptDocument[]; audio: StoredAudio[]; nameOf: (campaignId: string) => string }

/** The kept changes of one campaign or of all, and the campaigns' names. */
export function useKept(campaignId?: string): Kept {
  const { data: changes = [] } = useKeptChanges()
  const { data: adrift = [] } = useAudioAdrift()
  const { data: departures = [] } = useDepartures()
  const { data: campaigns = [] } = useCampaigns()
  const isOfIt = (each: { campaignId?: string }) => campaignId === undefined || each.campaignId === campaignId
  const names = new Map(departures.map(({ campaignId: id, name }) => [id, name]))
  for (const { id, name } of campaigns) names.set(id, name)
  const nameOf = (id: string) => names.get(id) ?? (isLibraryId(id) ? 'Library' : 'A campaign')
  return { kept: changes.filter(isOfIt), audio: adrift.filter(isOfIt), nameOf }
}
