import { withNewIds } from '@lanternkeep/archive'
import type { CollectionName, SyncDocument } from '@lanternkeep/sync'

/** `joinCode`: of the campaign that the copy is in. */
type Place = { ids: ReadonlyMap<string, string>; joinCode: string }

/** The document of a campaign's copy: under new ids, without an owner or members, and never sent. */
export function copiedDocument(name: CollectionName, document: SyncDocument, { ids, joinCode }: Place): SyncDocument {
  const renewed = withNewIds(document, ids)
  const copy = { ...renewed, rev: '', ...('claimedBy' in renewed && { claimedBy: null }) }
  if (name !== 'campaigns') return copy
  const { ownerId: _, ...own } = copy as SyncDocument
  return { ...own, joinCode }
}
