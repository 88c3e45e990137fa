import type { CampaignSync } from '../../../data/local/index.ts'

/** A campaign that the sync doesn't know yet: made here a moment ago. */
export const NOT_YET_SYNCED: CampaignSync = { status: 'local', waiting: 0, conflicts: 0, role: 'gm', accepted: false }
