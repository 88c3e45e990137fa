import { COLLECTION_NAMES, type CollectionName } from '@lanternkeep/sync'
import type { PendingRow } from '@lanternkeep/sync/client'
import type { RxStorageInstance } from 'rxdb'
import { fromDexieToStorage, fromStorageToDexie } from 'rxdb/plugins/storage-dexie'
import { hashText } from '../../../../lib/hash.ts'
import { rxPrefix, sideName } from '../../engine/account-databases.ts'
import type { Disk, StoredDocument } from './disk.ts'

/** In the first release acts weren't documents, and nothing could be prepared. */
const COLLECTIONS = COLLECTION_NAMES.filter((name) => name !== 'acts' && name !== 'prep')
/** Dexie's version number for RxDB's databases then. */
const DEXIE_VERSION = 10
const MADE_BY_TAKEOVER = ['takeover', 'formerReplicas']

/**
 * Converts an account on a disk to the format of the first release (schema version 0): documents and RxDB's records of
 * the server in databases of their own, no pending rows. Returns false for a device that the first release couldn't
 * have been on: one with two names.
 */
export async function toFirstRelease(disk: Disk, account: string): Promise<boolean> {
  const name = `lanternkeep-${account}`
  const side = await opened(disk.indexedDb.open(sideName(name)))
  try {
    if (await hasFormerNames(side)) return false
    const pending = new Map((await all<PendingRow>(side, 'pending')).map((row) => [row.key, row]))
    const places = await all<{ collection: CollectionName; checkpoint: unknown }>(side, 'checkpoints')
    for (const collection of COLLECTIONS) {
      const key = [name, collection, 1].join('--memory--')
      const documents = [...(disk.collections.get(key)?.documents.values() ?? [])]
      disk.collections.delete(key)
      const checkpoint = places.find((place) => place.collection === collection)?.checkpoint ?? {}
      await putOld(disk, `${rxPrefix(name)}0--`, collection, { documents, checkpoint, pending })
      await forgetCollection(side, collection, pending)
    }
    await change(side, 'values', (values) => {
      for (const made of MADE_BY_TAKEOVER) values.delete(made)
    })
  } finally {
    side.close()
  }
  return true
}

async function hasFormerNames(side: IDBDatabase): Promise<boolean> {
  const values = await all<{ key: string; value: unknown }>(side, 'values')
  const former = values.find(({ key }) => key === 'formerReplicas')?.value
  return Array.isArray(former) && former.length > 0
}

type Kept = { documents: StoredDocument[]; checkpoint: unknown; pending: ReadonlyMap<string, PendingRow> }

async function putOld(disk: Disk, prefix: string, name: CollectionName, kept: Kept): Promise<void> {
  const notes = `rx-replication-meta-${await hashText(`${name}-lanternkeep`)}`
  const known = kept.documents.flatMap((document) => {
    const row = kept.pending.get(`${name}/${document.id}`)
    const docData = row ? baseOf(row, document) : document
    return docData ? [asStoredByDexie({ id: `${document.id}|0`, docData })] : []
  })
  const place = asStoredByDexie({ id: 'down|1', checkpointData: kept.checkpoint })
  await putDocs(disk, prefix + notes, [...known, place])
  const documents = kept.documents.map((document) => asStoredByDexie(document))
  await putDocs(disk, prefix + name, documents)
}

function baseOf({ base, nextBase }: PendingRow, { rev }: StoredDocument) {
  const isBuiltOnNext = nextBase && (rev === nextBase.rev || rev.endsWith(`^${nextBase.rev.split(/[\^~]/)[0]}`))
  return isBuiltOnNext ? nextBase : base
}

async function putDocs(disk: Disk, name: string, rows: unknown[]): Promise<void> {
  const opening = disk.indexedDb.open(name, DEXIE_VERSION)
  opening.onupgradeneeded = () => void opening.result.createObjectStore('docs', { keyPath: 'id' })
  const database = await opened(opening)
  await change(database, 'docs', (docs) => {
    for (const row of rows) docs.put(row)
  })
  database.close()
}

async function forgetCollection(
  side: IDBDatabase,
  name: CollectionName,
  pending: ReadonlyMap<string, PendingRow>,
): Promise<void> {
  await change(side, 'checkpoints', (places) => void places.delete(name))
  await change(side, 'pending', (rows) => {
    for (const { key, collection } of pending.values()) if (collection === name) rows.delete(key)
  })
}

function change(database: IDBDatabase, store: string, work: (store: IDBObjectStore) => void): Promise<void> {
  const transaction = database.transaction(store, 'readwrite')
  work(transaction.objectStore(store))
  return new Promise((resolve, reject) => {
    transaction.oncomplete = () => resolve()
    transaction.onerror = () => reject(transaction.error)
  })
}

function all<Row>(database: IDBDatabase, store: string): Promise<Row[]> {
  return opened(database.transaction(store).objectStore(store).getAll())
}

function opened<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error)
  })
}

function asStoredByDexie(row: object | undefined): unknown {
  return row && fromStorageToDexie('_deleted' in row ? ['_deleted'] : [], row as never)
}

type Instance = RxStorageInstance<StoredDocument, unknown, unknown>
type DexieRow = Record<string, unknown> & { id: string }

/** The part of RxDB's Dexie storage that the takeover uses, on top of one in memory. */
export function asOnDexie(instance: Instance): void {
  const dexieTable = {
    bulkGet: async (ids: string[]) => {
      const found = new Map((await instance.findDocumentsById(ids, true)).map((document) => [document.id, document]))
      return ids.map((id) => asStoredByDexie(found.get(id)))
    },
    bulkPut: async (rows: DexieRow[]) => {
      const ids = rows.map(({ id }) => id)
      const before = new Map((await instance.findDocumentsById(ids, true)).map((document) => [document.id, document]))
      const writes = rows.map((row) => ({
        document: fromDexieToStorage(['_deleted'], row),
        ...(before.has(row.id) && { previous: before.get(row.id) }),
      }))
      await instance.bulkWrite(writes as never, 'takeover')
    },
  }
  const dexieDb = { transaction: (_mode: string, _table: unknown, work: () => Promise<void>) => work() }
  Object.assign(instance.internals as object, { dexieDb, dexieTable })
}
