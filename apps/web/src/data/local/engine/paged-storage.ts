import type { DexieSettings, DexieStorageInternals, RxStorage } from 'rxdb'
import { getRxStorageDexie } from 'rxdb/plugins/storage-dexie'
import { findByIds, queryInPages } from './paged-query.ts'
import { writeDocuments } from './write-documents.ts'

/** A page is read in a few milliseconds: long enough to pay off, short enough to let a tap in between. */
const PAGE = 500

/**
 * RxDB's storage on Dexie, but lists are read in pages, and a write sends its requests at once. RxDB walks a cursor from
 * row to row: with 10,000 documents that takes seconds on the main thread.
 */
export function pagedDexieStorage(page = PAGE): RxStorage<DexieStorageInternals, DexieSettings> {
  const storage = getRxStorageDexie()
  return {
    name: storage.name,
    rxdbVersion: storage.rxdbVersion,
    createStorageInstance: async (params) => {
      const instance = await storage.createStorageInstance(params)
      // Otherwise only the first read fails, and what waits for it waits without end.
      await instance.internals
      const queryByCursor = instance.query.bind(instance)
      instance.query = (prepared) => {
        return instance.closed ? queryByCursor(prepared) : queryInPages(instance, prepared, page)
      }
      const findCopies = instance.findDocumentsById.bind(instance)
      instance.findDocumentsById = (ids, withDeleted) => {
        return instance.closed ? findCopies(ids, withDeleted) : findByIds(instance, ids, withDeleted)
      }
      const writeStepByStep = instance.bulkWrite.bind(instance)
      instance.bulkWrite = (writes, context) => {
        return instance.closed ? writeStepByStep(writes, context) : writeDocuments(instance, writes, context)
      }
      return instance
    },
  }
}
