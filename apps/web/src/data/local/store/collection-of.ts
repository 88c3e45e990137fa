import type { CollectionName, SyncDocument } from '@lanternkeep/sync'
import type { RxCollection } from 'rxdb'
import type { AnyDocument, DocumentTypes } from './collections.ts'
import type { LocalDb } from './local-db.ts'

/** A collection by its name, for code that treats the documents of all collections alike. */
export function collectionOf(db: Pick<LocalDb, 'collections'>, name: keyof DocumentTypes): RxCollection<AnyDocument> {
  return db.collections[name] as RxCollection<AnyDocument>
}

/** The same, with its documents as the sync rules see them. */
export function syncCollectionOf(db: Pick<LocalDb, 'collections'>, name: CollectionName): RxCollection<SyncDocument> {
  const collection: RxCollection = db.collections[name]
  return collection
}
