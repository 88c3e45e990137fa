import type { BulkWriteRow, RxCollection } from 'rxdb'
import type { CollectionName, SyncDocument } from '../protocol.ts'
import { isStubTombstone } from '../resolve.ts'
import { campaignIdOf, keyOf } from './pending.ts'
import type { ReplicationStore } from './store.ts'
import { plainOf, REPLICATION_WRITE, readStored, type Stored } from './stored-documents.ts'

type Write = BulkWriteRow<SyncDocument>
type PendingStore = Pick<ReplicationStore, 'changePending'>

/**
 * Stores a pending row before every local write, and takes it back where the write came to nothing. Two databases can't
 * share a transaction, so the order decides: no crash and no other tab can leave an edit without its row.
 */
export function recordWrites(collection: RxCollection<SyncDocument>, name: CollectionName, store: PendingStore): void {
  const { storageInstance } = collection
  const write = storageInstance.bulkWrite.bind(storageInstance)
  storageInstance.bulkWrite = async (writes, context) => {
    if (context === REPLICATION_WRITE) return write(writes, context)
    const created = await announce({ collection, name, store }, writes)
    // What throws may have stored some of it: then the rows stay.
    const result = await write(writes, context)
    const failed = result.error.map(({ documentId }) => keyOf(name, documentId))
    await withdraw(store, created, failed)
    return result
  }
}

type Parts = { collection: RxCollection<SyncDocument>; name: CollectionName; store: PendingStore }

/** Answers the rows that were not there before, with the rev each was made for. */
async function announce({ collection, name, store }: Parts, writes: Write[]): Promise<Map<string, string>> {
  const inserted = writes.flatMap(({ document, previous }) => (previous ? [] : [document.id]))
  // An insert may take the place of a tombstone, which is what the server has.
  const tombstones = await readStored(collection, inserted)
  const byKey = new Map(writes.map((write) => [keyOf(name, write.document.id), write]))
  const created = new Map<string, string>()
  await store.changePending([...byKey.keys()], (row, key) => {
    const { document, previous = tombstones.get(document.id) } = byKey.get(key) as Write
    const { rev } = document
    if (row) return { ...row, rev }
    created.set(key, rev)
    const campaignId = campaignIdOf(name, document as SyncDocument)
    return { key, collection: name, campaignId, base: serverStateOf(previous as Stored | undefined), rev }
  })
  return created
}

/**
 * Deletes rows that were made for writes that failed, unless another write was announced since. What the server has may
 * have changed under a failed write; the next attempt makes its own row.
 */
async function withdraw(store: PendingStore, created: Map<string, string>, failed: string[]): Promise<void> {
  const keys = failed.filter((key) => created.has(key))
  if (keys.length === 0) return
  await store.changePending(keys, (row, key) => (row?.rev === created.get(key) ? undefined : row))
}

/** Without a row, what is stored is what the server has; a stub tombstone stands for nothing. */
function serverStateOf(stored: Stored | undefined): SyncDocument | null {
  if (!stored) return null
  const document = plainOf(stored)
  return isStubTombstone(document) ? null : document
}
