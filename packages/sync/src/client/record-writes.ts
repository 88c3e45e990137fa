import type { BulkWriteRow, RxCollection } from 'rxdb'
import type { CollectionName, SyncDocument } from '../protocol.ts'
import { isStubTombstone } from '../stub-tombstone.ts'
import { campaignIdOf, keyOf, rowMadeHere } from './pending.ts'
import type { PendingRow, ReplicationStore } from './store.ts'
import { plainOf, REPLICATION_WRITE, readStored, type Stored } from './stored-documents.ts'

type Write = BulkWriteRow<SyncDocument>
type PendingStore = Pick<ReplicationStore, 'changePending' | 'factsOf' | 'announced'>

/**
 * Stores a pending row before every local write, and withdraws it if the write fails. Two databases can't share a
 * transaction, so the order matters: no crash and no other tab can leave an edit without its row.
 */
export function recordWrites(collection: RxCollection<SyncDocument>, name: CollectionName, store: PendingStore): void {
  const { storageInstance } = collection
  const write = storageInstance.bulkWrite.bind(storageInstance)
  storageInstance.bulkWrite = async (writes, context) => {
    if (context === REPLICATION_WRITE) return write(writes, context)
    const rows = context === BULK_REMOVE ? await withStoredStates(collection, writes) : writes
    const announced = await announce({ collection, name, store }, rows)
    // A write that throws may have stored some of it, so its rows stay.
    const result = await write(rows, context)
    const failed = result.error.map(({ documentId }) => keyOf(name, documentId))
    await withdraw(store, announced, failed)
    return result
  }
}

/** RxDB runs the hooks of a bulk removal on the very objects that it passes as the earlier states. */
const BULK_REMOVE = 'rx-collection-bulk-remove'

async function withStoredStates(collection: RxCollection<SyncDocument>, writes: Write[]): Promise<Write[]> {
  const stored = await readStored(
    collection,
    writes.map(({ document }) => document.id),
  )
  return writes.map((write) => {
    const previous = stored.get(write.document.id)
    // Another write that came first makes this one fail.
    return previous?._rev === write.previous?._rev ? { ...write, previous } : write
  })
}

type Parts = { collection: RxCollection<SyncDocument>; name: CollectionName; store: PendingStore }

/** `before`: the row until then; undefined if there was none. */
type Announced = { rev: string; before: PendingRow | undefined }

async function announce({ collection, name, store }: Parts, writes: Write[]): Promise<Map<string, Announced>> {
  const inserted = writes.flatMap(({ document, previous }) => (previous ? [] : [document.id]))
  // An insert may replace a tombstone, which is the server's state.
  const tombstones = await readStored(collection, inserted)
  const byKey = new Map(writes.map((write) => [keyOf(name, write.document.id), write]))
  const announced = new Map<string, Announced>()
  const keys = [...byKey.keys()]
  const likely = keys.every((key) => store.announced.isLikelyNew(key)) ? 'new' : undefined
  const announceOne = (row: PendingRow | undefined, key: string) => {
    const { document, previous = tombstones.get(document.id) } = byKey.get(key) as Write
    const { rev } = document
    announced.set(key, { rev, before: row })
    if (row) return store.announced.announce({ ...row, rev }, document)
    const campaignId = campaignIdOf(name, document as SyncDocument)
    const base = serverStateOf(previous as Stored | undefined)
    const made = rowMadeHere(store.factsOf(campaignId), { key, collection: name, campaignId, base, rev })
    return store.announced.announce(made, document)
  }
  await store.changePending(keys, announceOne, likely)
  return announced
}

/**
 * Withdraws the rows of failed writes, unless another write was announced since. A row that was made for one goes; one
 * that existed names the previous write again, or none if that was merged meanwhile: as it was written, it isn't an edit
 * of the newer base. The server's state may have changed under a failed write, so the next attempt makes its own row.
 */
async function withdraw(store: PendingStore, announced: Map<string, Announced>, failed: string[]): Promise<void> {
  if (failed.length === 0) return
  await store.changePending(failed, (row, key) => {
    const { rev, before } = announced.get(key) ?? {}
    if (!row || row.rev !== rev) return row
    const { rev: _, ...rest } = row
    const isMerged = before?.base?.rev !== row.base?.rev
    return before && { ...rest, ...(before.rev !== undefined && !isMerged && { rev: before.rev }) }
  })
}

/** Without a row, the stored document is the server's state. A stub tombstone is none. */
function serverStateOf(stored: Stored | undefined): SyncDocument | null {
  if (!stored) return null
  const document = plainOf(stored)
  return isStubTombstone(document) ? null : document
}
