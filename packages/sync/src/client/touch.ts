import type { RxCollection } from 'rxdb'
import type { SyncDocument } from '../protocol.ts'

/** Puts documents through RxDB's push once more, exactly as they are: no hook stamps them, no rev changes. */
export async function touchDocuments(collection: RxCollection<SyncDocument>, ids: string[]): Promise<void> {
  const documents = await collection.storageInstance.findDocumentsById(ids, true)
  const rows = documents.map((document) => ({ previous: document, document: { ...document } }))
  // A row that another write overtook fails here; that write goes through the push itself.
  if (rows.length > 0) await collection.storageInstance.bulkWrite(rows, 'lanternkeep-touch')
}
