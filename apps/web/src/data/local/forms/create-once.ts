import type { CollectionName } from '@lanternkeep/sync'
import { idNotInTrash } from '../campaign/tombstones.ts'
import { collectionOf } from '../store/collection-of.ts'
import { readDocument } from '../store/documents.ts'
import type { LocalDb } from '../store/local-db.ts'
import type { FormEdit } from './form-merge.ts'
import { createNoted } from './save-once.ts'

/**
 * Creates what a form for something new was filled in for. A duplicate of the tab, or one that is opened again after it
 * died, has the same form and id: what was made already gets this one's changes beyond that. If that was deleted, it
 * stays so, and this becomes one of its own.
 */
export async function createOnce<T>(
  db: LocalDb,
  collection: CollectionName,
  edit: FormEdit<object> & { draftId: string },
  { create, save }: { create: (id: string) => Promise<T>; save: (id: string) => Promise<T> },
): Promise<T> {
  const id = await idNotInTrash(db, collection, edit.draftId)
  const isThere = async () => (await readDocument(collectionOf(db, collection), id)) !== undefined
  if (await isThere()) return save(id)
  try {
    return await createNoted(db, { collection, id }, { edit, create: () => create(id) })
  } catch (error) {
    if (!(await isThere())) throw error
    return save(id)
  }
}
