import type { RxCollection, RxDocumentData } from 'rxdb'

type Plain = { id: string; rev: string }

/**
 * Writes documents exactly as they are, past the hooks that would stamp them as changes of this device: for what the
 * server answered to another call. Documents that are here already stay.
 */
export async function writeAsServed<T extends Plain>(collection: RxCollection<T>, documents: T[]): Promise<void> {
  const rows = documents.map((document) => {
    const meta = { _deleted: false, _attachments: {}, _meta: { lwt: Date.now() }, _rev: '' }
    return { document: { ...document, ...meta } as unknown as RxDocumentData<T> }
  })
  await collection.storageInstance.bulkWrite(rows, 'lanternkeep-served')
}
