import {
  type BulkWriteRow,
  categorizeBulkWriteRows,
  type EventBulk,
  type RxDocumentData,
  type RxStorageBulkWriteResponse,
  type RxStorageChangeEvent,
  type StringKeys,
} from 'rxdb'
import { DEXIE_DOCS_TABLE_NAME, type RxStorageInstanceDexie } from 'rxdb/plugins/storage-dexie'
import type { Subject } from 'rxjs'
import { readThenWrite } from './read-then-write.ts'
import { documentOf, type Raw, rowOf } from './stored-rows.ts'

/**
 * RxDB's own write, with the same rows, conflicts and events. RxDB waits four times within its transaction, and copies
 * each document deeply. Our documents have no attachments.
 */
export async function writeDocuments<T>(
  instance: RxStorageInstanceDexie<T>,
  writes: BulkWriteRow<T>[],
  context: string,
): Promise<RxStorageBulkWriteResponse<T>> {
  const { dexieDb, booleanIndexes } = await instance.internals
  const { primaryPath } = instance
  const keys = writes.map(({ document }) => String(document[primaryPath]))
  const decide = (rows: (Raw | undefined)[]) => {
    const stored = new Map<string, RxDocumentData<T>>()
    for (const [at, row] of rows.entries()) if (row) stored.set(keys[at] ?? '', documentOf<T>(booleanIndexes, row))
    return categorizeBulkWriteRows<T>(instance, primaryPath as StringKeys<T>, stored, writes, context)
  }
  let decided: ReturnType<typeof decide> | undefined
  await readThenWrite<Raw>(dexieDb, { table: DEXIE_DOCS_TABLE_NAME, keys }, (rows) => {
    decided = decide(rows)
    const accepted = [...decided.bulkInsertDocs, ...decided.bulkUpdateDocs]
    return { put: accepted.map(({ document }) => rowOf(booleanIndexes, document)) }
  })
  if (!decided) throw new Error('The transaction ended without a decision')
  const { errors, eventBulk, newestRow } = decided
  if (newestRow && eventBulk.events.length > 0) {
    const { [primaryPath]: id, _meta } = newestRow.document
    changesOf(instance).next({ ...eventBulk, checkpoint: { id: String(id), lwt: _meta.lwt } })
  }
  return { error: errors }
}

type Changes<T> = Subject<EventBulk<RxStorageChangeEvent<RxDocumentData<T>>, unknown>>

/** What its change stream is made of. RxDB declares it private. */
function changesOf<T>(instance: RxStorageInstanceDexie<T>): Changes<T> {
  return (instance as unknown as { changes$: Changes<T> }).changes$
}
