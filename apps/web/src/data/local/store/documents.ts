import { DocumentGone } from '@lanternkeep/sync/client'
import type { RxCollection } from 'rxdb'
import type { AnyDocument } from './collections.ts'
import { plainDocument } from './live.ts'
import { wholeDocument } from './whole-document.ts'

/**
 * Changes one document with a function, on top of whatever another tab or the replication wrote last. Rejects if the
 * document is deleted or leaves this device before the change is stored.
 */
export async function changeDocument<T extends AnyDocument>(
  collection: RxCollection<T>,
  id: string,
  change: (document: T) => T,
): Promise<T> {
  const document = await collection.findOne(id).exec()
  if (!document) throw new Error(`No ${collection.name} document ${id} on this device`)
  const changed = await document.incrementalModify((stored) => {
    return withoutUndefined(change(wholeDocument(collection.name, stored as T))) as typeof stored
  })
  return changed.toJSON() as T
}

export async function insertDocument<T extends AnyDocument>(collection: RxCollection<T>, document: T): Promise<T> {
  const inserted = await collection.insert(withoutUndefined(document))
  return inserted.toJSON() as T
}

/** The document that has its id already, if there is one: another tab may have inserted it at the same moment. */
export async function insertIfAbsent<T extends AnyDocument>(collection: RxCollection<T>, document: T): Promise<T> {
  try {
    return await insertDocument(collection, document)
  } catch (error) {
    const found = await readDocument(collection, document.id)
    if (found) return found
    throw error
  }
}

/**
 * Undoes deletions in one write, so that a page that closes meanwhile leaves all of them or none. What is there again,
 * because someone else brought it back, stays as it is by now.
 */
export async function bringBackDocuments<T extends AnyDocument & { broughtBack?: number | undefined }>(
  collection: RxCollection<T>,
  documents: readonly T[],
): Promise<void> {
  const { error } = await collection.bulkInsert(documents.map((each) => withoutUndefined(wantedBack(each))))
  const overtaken: T[] = []
  for (const { documentId, status } of error) {
    const document = documents.find(({ id }) => id === documentId)
    if (await readDocument(collection, documentId)) await changeDocument(collection, documentId, wantedBack)
    // A pull stored another device's deletion of it at the same moment.
    else if (document && status === OVERTAKEN) overtaken.push(document)
    else throw new Error(`Couldn't bring back the ${collection.name} document ${documentId}: ${status}`)
  }
  if (overtaken.length > 0) await bringBackDocuments(collection, overtaken)
}

/** The status of a write that another write came before. */
const OVERTAKEN = 409

/** Does nothing if it is deleted already. */
export async function removeDocument<T extends AnyDocument>(collection: RxCollection<T>, id: string): Promise<void> {
  const document = await collection.findOne(id).exec()
  await document?.incrementalRemove().catch((error: unknown) => {
    if (!(error instanceof DocumentGone)) throw error
  })
}

/** The same in one write, so that a page that closes meanwhile leaves all of them or none. */
export async function removeDocuments<T extends AnyDocument>(
  collection: RxCollection<T>,
  ids: readonly string[],
): Promise<void> {
  const { error } = await collection.bulkRemove([...ids])
  // Someone changed these at the same moment.
  await Promise.all(error.map(({ documentId }) => removeDocument(collection, documentId)))
}

export async function readDocument<T extends AnyDocument>(
  collection: RxCollection<T>,
  id: string,
): Promise<T | undefined> {
  const document = await collection.findOne(id).exec()
  return document ? plainDocument(document) : undefined
}

/**
 * Counts that a person wanted the document back: another device's deletion may be on its way, and loses. Not for
 * combats, rolls and acts, which no trash holds.
 */
export function wantedBack<T extends { broughtBack?: number | undefined }>(document: T): T {
  return { ...document, broughtBack: (document.broughtBack ?? 0) + 1 }
}

/** "None" is an absent key: undefined wouldn't survive JSON. */
export function withoutUndefined<T extends object>(document: T): T {
  return Object.fromEntries(Object.entries(document).filter(([, value]) => value !== undefined)) as T
}
