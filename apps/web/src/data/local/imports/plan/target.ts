import { type Character, folded, type Handout, libraryIdOf, type Prep, type Session } from '@lanternkeep/schema'
import { charactersOf } from '../../combat/combat-people.ts'
import { plainListOf } from '../../store/live.ts'
import type { LocalDb } from '../../store/local-db.ts'

/** What is there before an import. */
export type ImportTarget = {
  campaignId: string
  libraryId: string
  /** The number of the next session. */
  campaignNumber: number
  characters: readonly Character[]
  library: readonly Character[]
  sessions: readonly Session[]
  handouts: readonly Handout[]
  prep: readonly Prep[]
}

export async function readImportTarget(db: LocalDb, campaignId: string): Promise<ImportTarget> {
  const { sessions, handouts, prep, campaigns } = db.collections
  const inCampaign = { selector: { campaignId } }
  const libraryId = libraryIdOf(db.account)
  const [campaign, own, library, ...others] = await Promise.all([
    campaigns.findOne(campaignId).exec(),
    charactersOf(db, campaignId),
    charactersOf(db, libraryId),
    sessions.find(inCampaign).exec(),
    handouts.find(inCampaign).exec(),
    prep.find(inCampaign).exec(),
  ])
  return {
    campaignId,
    libraryId,
    campaignNumber: campaign?.sessionNumber ?? 0,
    characters: own,
    library,
    sessions: plainListOf(others[0]),
    handouts: plainListOf(others[1]),
    prep: plainListOf(others[2]),
  }
}

/** By its words alone: no accents, no case, single spaces. */
export function nameKey(name: string): string {
  return folded(name).trim().replace(/\s+/g, ' ')
}
