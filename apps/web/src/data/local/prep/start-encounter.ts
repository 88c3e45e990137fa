import type { Encounter, RandomInt } from '@lanternkeep/schema'
import { allOrNothing } from '../store/all-or-nothing.ts'
import { readDocument, wantedBack } from '../store/documents.ts'
import { now } from '../store/ids.ts'
import type { LocalDb } from '../store/local-db.ts'
import { type BroughtIn, bringInCreatures } from './bring-in-creatures.ts'
import { changeEncounter, deleteEncounter, restoreEncounter } from './encounters.ts'
import { prepOf } from './prep-of-kind.ts'

/**
 * Brings in everything that was prepared. An encounter that isn't kept leaves the list, unless no one could carry its
 * loot.
 */
export function startEncounter(
  db: LocalDb,
  id: string,
  randomInt: RandomInt,
): Promise<Omit<BroughtIn, 'isLeaving'> & { name: string }> {
  return allOrNothing(async (onFailure) => {
    const encounter = await readDocument(prepOf(db, 'encounter'), id)
    if (!encounter) throw new Error(`No encounter ${id} on this device`)
    const { name, campaignId, creatures, loot, kept, playedAt = null, broughtBack = 0 } = encounter
    const prepared = { creatures, loot, leavingId: kept ? undefined : id, start: [id, playedAt, broughtBack] }
    const { revert, isLeaving, ...started } = await bringInCreatures(db, campaignId, prepared, randomInt)
    onFailure(revert)
    if (isLeaving) await deleteEncounter(db, id)
    else await changeEncounter(db, id, (stored) => ({ ...stored, playedAt: now() }))
    const revertAll = async () => {
      if (isLeaving) await bringBack(db, encounter)
      await revert()
    }
    return { ...started, name, revert: revertAll }
  })
}

/** Undo of the fight may have brought it back already. */
async function bringBack(db: LocalDb, encounter: Encounter): Promise<void> {
  if (await readDocument(db.collections.prep, encounter.id)) await changeEncounter(db, encounter.id, wantedBack)
  else await restoreEncounter(db, encounter)
}
