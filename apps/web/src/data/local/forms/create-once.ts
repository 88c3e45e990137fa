import type { CollectionName } from '@lanternkeep/sync'
import { idNotInTrash } from '../campaign/tombstones.ts'
import { collectionOf } from '../store/collection-of.ts'
import { readDocument } from '../store/documents.ts'
import type { LocalDb } from '../store/local-db.ts'

/**
 * Creates what a form for something new was filled in for. A duplicate of the tab, or one that is opened again after it
 * died, has the same form and id: what was made already gets this one's changes. If that was deleted, it stays so, and
 * this becomes one of its own.
 */
export async function createOnce<T>(
  db: LocalDb,
  name: CollectionName,
  wantedId: string,
  { create, edit }: { create: (id: string) => Promise<T>; edit: (id: string) => Promise<T> },
): Promise<T> {
  const id = await idNotInTrash(db, name, wantedId)
  try {
    return await create(id)
  } catch (error) {
    if (!(await readDocument(collectionOf(db, name), id))) throw error
    return edit(id)
  }
}
