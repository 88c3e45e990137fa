import {
  type Character,
  withConditionsOfActs,
  withMissedActs,
  withMissedEmbedded,
  withMissedGifts,
} from '@lanternkeep/schema'
import { readDocument } from '../store/documents.ts'
import { now } from '../store/ids.ts'
import type { LocalDb } from '../store/local-db.ts'
import { actsOf } from './acts.ts'

/** Restored characters, with the acts that were undone or redone while they were deleted. What happened is read once. */
export function actsMeanwhile(db: LocalDb): (character: Character) => Promise<Character> {
  const read = new Map<string, ReturnType<typeof happenedIn>>()
  return async (character) => {
    const { campaignId } = character
    const happened = read.get(campaignId) ?? happenedIn(db, campaignId)
    read.set(campaignId, happened)
    const { acts, log } = await happened
    const caughtUp = withMissedGifts(withMissedEmbedded(withMissedActs(character, acts), log, now()), acts)
    return withConditionsOfActs(caughtUp, acts)
  }
}

async function happenedIn(db: LocalDb, campaignId: string) {
  const combat = await readDocument(db.collections.combats, campaignId)
  return { acts: await actsOf(db, campaignId), log: combat?.log ?? [] }
}
