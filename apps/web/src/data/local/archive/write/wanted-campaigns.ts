import { isLibraryId } from '@lanternkeep/schema'
import { plainListOf } from '../../store/live.ts'
import type { LocalDb } from '../../store/local-db.ts'
import type { CampaignWanted } from './export-request.ts'

/** Every campaign on this device as its person may hold it, and the library; by name. */
export async function campaignsToExport(db: LocalDb): Promise<CampaignWanted[]> {
  const campaigns = plainListOf(await db.collections.campaigns.find().exec())
  const all = campaigns.map(({ id, name }) => wantedCampaign(db, { id, name: isLibraryId(id) ? 'Library' : name }))
  return all.toSorted((a, b) => a.name.localeCompare(b.name))
}

/** A player's device holds what they may see and nothing else. */
function wantedCampaign({ store }: LocalDb, campaign: { id: string; name: string }): CampaignWanted {
  const { role, memberId } = store.factsOf(campaign.id) ?? {}
  return role === 'player'
    ? { ...campaign, view: 'player', ...(memberId && { memberId }) }
    : { ...campaign, view: 'gm' }
}
