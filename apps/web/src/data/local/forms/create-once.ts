import type { RxCollection } from 'rxdb'
import type { AnyDocument } from '../store/collections.ts'
import { readDocument } from '../store/documents.ts'

/**
 * Creates what a form for something new was filled in for. A duplicate of the tab has the same form and id: what it made
 * already gets this one's changes.
 */
export async function createOnce<T extends AnyDocument>(
  collection: RxCollection<T>,
  id: string,
  { create, edit }: { create: () => Promise<T>; edit: () => Promise<T> },
): Promise<T> {
  try {
    return await create()
  } catch (error) {
    if (!(await readDocument(collection, id))) throw error
    return edit()
  }
}
