import { asNew, withNewIds } from '@lanternkeep/archive'
import type { CollectionName, SyncDocument } from '@lanternkeep/sync'

/** `joinCode`: of the campaign that the copy is in. `name`: its own, unless it keeps that of the original. */
type Place = { ids: ReadonlyMap<string, string>; joinCode: string; name?: string | undefined }

/** The document of a campaign's copy: under new ids, without an owner or members, and never sent. */
export function copiedDocument(
  name: CollectionName,
  document: SyncDocument,
  { ids, joinCode, name: newName }: Place,
): SyncDocument {
  const copy = asNew(withNewIds(document, ids))
  if (name !== 'campaigns') return copy
  const { ownerId: _, ...own } = copy
  return { ...own, joinCode, ...(newName !== undefined && { name: newName }) }
}
