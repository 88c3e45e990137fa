import { type Combat, NO_TURN } from '@lanternkeep/schema'
import { changeDocument, insertDocument } from '../store/documents.ts'
import { now } from '../store/ids.ts'
import type { LocalDb } from '../store/local-db.ts'

/** Changes the campaign's combat. The first change creates it. */
export async function changeCombat(
  db: LocalDb,
  campaignId: string,
  change: (combat: Combat) => Combat,
): Promise<Combat> {
  const combats = db.collections.combats
  if (await combats.findOne(campaignId).exec()) return changeDocument(combats, campaignId, change)
  return insertDocument(combats, change(noCombat(campaignId)))
}

export function noCombat(campaignId: string): Combat {
  const empty = { entries: [], turn: NO_TURN, manual: {}, expanded: [], log: [] }
  return { id: campaignId, campaignId, ...empty, lastModified: now(), rev: '', conflicts: [] }
}
