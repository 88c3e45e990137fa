import { type Combat, NO_TURN } from '@lanternkeep/schema'
import { changeDocument, insertDocument, readDocument } from '../store/documents.ts'
import { now } from '../store/ids.ts'
import type { LocalDb } from '../store/local-db.ts'

/** Changes the campaign's combat. The first change creates it. */
export async function changeCombat(
  db: LocalDb,
  campaignId: string,
  change: (combat: Combat) => Combat,
): Promise<Combat> {
  const combats = db.collections.combats
  const changeStored = () => changeDocument(combats, campaignId, (now) => change(whole(now)))
  if (await combats.findOne(campaignId).exec()) return changeStored()
  try {
    return await insertDocument(combats, change(noCombat(campaignId)))
  } catch (error) {
    // Another tab may have inserted it at the same moment.
    if (await combats.findOne(campaignId).exec()) return changeStored()
    throw error
  }
}

export async function readCombat(db: LocalDb, campaignId: string): Promise<Combat> {
  const combat = await readDocument(db.collections.combats, campaignId)
  return combat ? whole(combat) : noCombat(campaignId)
}

/** A person who just became a GM still holds the players' projection, which lacks some fields. */
export function whole(combat: Combat): Combat {
  return { ...noCombat(combat.campaignId), ...combat }
}

export function noCombat(campaignId: string): Combat {
  const empty = { entries: [], turn: NO_TURN, manual: {}, expanded: [], log: [] }
  return { id: campaignId, campaignId, ...empty, lastModified: now(), rev: '', conflicts: [] }
}
