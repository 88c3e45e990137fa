import type { CampaignAnswer } from '@lanternkeep/schema'
import type { SyncDocument } from '@lanternkeep/sync'

/** A campaign as calls answer it: as the requester may see it, with its status, which is never stored. */
export function campaignAnswerOf(document: SyncDocument): CampaignAnswer {
  const inConflict = Array.isArray(document.conflicts) && document.conflicts.length > 0
  return { ...(document as CampaignAnswer), syncStatus: inConflict ? 'conflict' : 'synced' }
}
