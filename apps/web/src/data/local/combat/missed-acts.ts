import { type Character, withMissedActs, withMissedEmbedded } from '@lanternkeep/schema'
import { readDocument } from '../store/documents.ts'
import { now } from '../store/ids.ts'
import type { LocalDb } from '../store/local-db.ts'
import { actsOf } from './acts.ts'

/** A restored character, with the acts that were undone or redone while it was deleted. */
export async function withActsMeanwhile(db: LocalDb, character: Character): Promise<Character> {
  const combat = await readDocument(db.collections.combats, character.campaignId)
  const current = withMissedActs(character, await actsOf(db, character.campaignId))
  return withMissedEmbedded(current, combat?.log ?? [], now())
}
