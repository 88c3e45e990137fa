import type { RandomInt } from '@lanternkeep/schema'
import { allOrNothing } from '../store/all-or-nothing.ts'
import { readDocument } from '../store/documents.ts'
import { now } from '../store/ids.ts'
import type { LocalDb } from '../store/local-db.ts'
import { type BroughtIn, bringInCreatures } from './bring-in-creatures.ts'
import { changeEncounter, deleteEncounter } from './encounters.ts'
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
    const { name, campaignId, creatures, loot, kept, playedAt = null, broughtBack = 0, conflicts } = encounter
    // One that another device's start removed, and that is here again because of an edit, was started already.
    const removals = conflicts.filter(({ path }) => path === '$deleted').map((conflict) => conflict.id)
    const start = [id, playedAt, broughtBack, ...removals]
    const prepared = { creatures, loot, encounter: { id, kept, start } }
    const { isLeaving, ...started } = await bringInCreatures(db, campaignId, prepared, randomInt)
    onFailure(async () => started.undo?.undo())
    if (isLeaving) await deleteEncounter(db, id)
    else await changeEncounter(db, id, (stored) => ({ ...stored, playedAt: now() }))
    return { ...started, name }
  })
}
