import type { Actor } from '../access.ts'
import type { CollectionName, SyncDocument } from '../protocol.ts'

export const NOT_YOURS = 'You can’t change this'

/**
 * Why a player can't write a player character, which all of them see: someone else plays it, perhaps since this device
 * was offline. Undefined: for another reason.
 */
export function whyNotPlayed(
  actor: Actor,
  collection: CollectionName,
  document: SyncDocument,
): { message: string; path: 'claimedBy' } | undefined {
  const { type, claimedBy, _deleted } = document
  if (collection !== 'characters' || actor.role === 'gm' || type !== 'player' || _deleted) return undefined
  if (claimedBy === actor.memberId) return undefined
  const message = claimedBy ? 'Someone else plays this character now' : 'You don’t play this character any more'
  return { message, path: 'claimedBy' }
}
