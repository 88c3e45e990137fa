import { type CollectionName, membersOf, type SyncDocument, viewForAudience } from '@lanternkeep/sync'

/**
 * A document in a GM's export for players; null for what isn't in it. A fight as players see it is made by the
 * server, so there is none.
 */
export function partyView(name: CollectionName, document: SyncDocument): SyncDocument | null {
  if (name === 'combats' || membersOf(name, document)) return null
  return viewForAudience('party', name, document)
}
