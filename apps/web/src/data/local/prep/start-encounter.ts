import type { Encounter, RandomInt } from '@lanternkeep/schema'
import { allOrNothing } from '../store/all-or-nothing.ts'
import { now } from '../store/ids.ts'
import type { LocalDb } from '../store/local-db.ts'
import { type BroughtIn, bringInCreatures } from './bring-in-creatures.ts'
import { changeEncounter, deleteEncounter, restoreEncounter } from './encounters.ts'

/**
 * Brings in everything that was prepared. An encounter that isn't kept leaves the list, unless no one could carry its
 * loot.
 */
export function startEncounter(
  db: LocalDb,
  encounter: Encounter,
  randomInt: RandomInt,
): Promise<Omit<BroughtIn, 'isLootCarried'>> {
  const { id, campaignId, loot, kept } = encounter
  return allOrNothing(async (onFailure) => {
    const { revert, isLootCarried, ...started } = await bringInCreatures(db, campaignId, encounter, randomInt)
    onFailure(revert)
    const stays = kept || (loot.length > 0 && !isLootCarried)
    if (stays) await changeEncounter(db, id, (stored) => ({ ...stored, playedAt: now() }))
    else await deleteEncounter(db, id)
    const revertAll = async () => {
      if (!stays) await restoreEncounter(db, encounter)
      await revert()
    }
    return { ...started, revert: revertAll }
  })
}
