import { normalizeMangoQuery, prepareQuery, type RxCollection, type RxDocumentData } from 'rxdb'
import type { SyncDocument } from '../protocol.ts'

export type Stored = RxDocumentData<SyncDocument>

/** Marks what the replication writes: it is no edit of this device, and makes no pending row. */
export const REPLICATION_WRITE = 'lanternkeep-replication'

/** `previous` undefined: the document must not be there yet. */
export type StoredRow = { previous: Stored | undefined; document: SyncDocument }

/** By id, deleted ones too. */
export async function readStored(collection: RxCollection<SyncDocument>, ids: string[]): Promise<Map<string, Stored>> {
  if (ids.length === 0) return new Map()
  const found = await collection.storageInstance.findDocumentsById(ids, true)
  return new Map(found.map((document) => [document.id, document]))
}

/** Everything that is here of the campaign, read from the storage itself; deleted documents aside. */
export async function readCampaign(
  { name, collection }: { name: string; collection: RxCollection<SyncDocument> },
  campaignId: string,
): Promise<Stored[]> {
  const own = name === 'campaigns' ? { id: campaignId } : { campaignId }
  return findStored(collection, { ...own, _deleted: { $eq: false } })
}

/** Deleted documents too, unless the selector leaves them out: RxDB's own queries never find them. */
export async function findStored(collection: RxCollection<SyncDocument>, selector: object): Promise<Stored[]> {
  const schema = collection.schema.jsonSchema
  const query = normalizeMangoQuery<Stored>(schema, { selector })
  const { documents } = await collection.storageInstance.query(prepareQuery(schema, query))
  return documents
}

/**
 * Writes documents exactly as they are, past the hooks. `context` names the writer; any other than the replication's makes
 * them edits of this device. Answers the ids that another write overtook; they stay as they are.
 */
export async function writeStored(
  collection: RxCollection<SyncDocument>,
  rows: StoredRow[],
  context = REPLICATION_WRITE,
): Promise<Set<string>> {
  if (rows.length === 0) return new Set()
  const written = rows.map(({ previous, document }) => ({ previous, document: toStored(document) }))
  const { error } = await collection.storageInstance.bulkWrite(written, context)
  return new Set(error.map(({ documentId }) => documentId))
}

/** Without RxDB's own fields; `_deleted` only where it is true, as it travels. */
export function plainOf({ _meta, _rev, _attachments, _deleted, ...document }: Stored): SyncDocument {
  const plain = document as SyncDocument
  return _deleted ? { ...plain, _deleted } : plain
}

function toStored(document: SyncDocument): Stored {
  const own = { _deleted: Boolean(document._deleted), _attachments: {}, _meta: { lwt: Date.now() }, _rev: '' }
  return { ...document, ...own } as Stored
}

/** Writes what the server answered to another call, as it is. Documents that are here already stay. */
export async function writeAsServed<T extends { id: string; rev: string }>(
  collection: RxCollection<T>,
  documents: T[],
): Promise<void> {
  const rows = documents.map((document) => ({ previous: undefined, document: document as SyncDocument }))
  await writeStored(collection as unknown as RxCollection<SyncDocument>, rows)
}
