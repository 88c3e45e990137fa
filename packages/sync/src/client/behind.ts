import { COLLECTION_NAMES, type CollectionName, MIXED_GENERATIONS } from '../protocol.ts'
import type { CampaignFacts } from './store.ts'

/**
 * Whether this device has yet to bring back what it had before the server began another generation. A campaign that was
 * removed from it has nothing to bring back.
 */
export function isBehind(facts: CampaignFacts | undefined): boolean {
  return facts?.behind !== undefined && !facts.removed
}

/** The facts after the server began another generation than the one the device knew. */
export function asBehind(facts: CampaignFacts, known: string): CampaignFacts {
  const fallsBehind = facts.accepted && !facts.removed && facts.behind === undefined
  return fallsBehind ? { ...facts, behind: facts.catchingUp ? MIXED_GENERATIONS : known } : facts
}

/** The facts after this device brought back what it had. `again`: collections to pull from their beginning. */
export function asCaughtUp(
  { behind: _, catchingUp: __, ...facts }: CampaignFacts,
  again: CollectionName[],
): CampaignFacts {
  return again.length > 0 ? { ...facts, catchingUp: again } : facts
}

/** The facts after that collection was pulled to its end. */
export function afterCatchingUp(facts: CampaignFacts, name: CollectionName): CampaignFacts {
  const { catchingUp = [], ...rest } = facts
  const left = catchingUp.filter((each) => each !== name)
  return left.length > 0 ? { ...rest, catchingUp: left } : rest
}

/**
 * The facts of a copy that was cut off, once it is to be synced again: it is brought back like one that mixes
 * generations, because its places moved on without its documents.
 */
export function asSyncedAgain({ cloudDeleted: _, ...facts }: CampaignFacts): CampaignFacts {
  return { ...facts, accepted: true, behind: MIXED_GENERATIONS, catchingUp: [...COLLECTION_NAMES] }
}
