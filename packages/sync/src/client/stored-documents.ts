import { normalizeMangoQuery, prepareQuery, type RxCollection, type RxDocumentData } from 'rxdb'
import type { SyncDocument } from '../protocol.ts'

export type Stored = RxDocumentData<SyncDocument>

/** Marks the replication's own writes: they are not edits of this device and make no pending row. */
export const REPLICATION_WRITE = 'lanternkeep-replication'

/** `previous` undefined: the document must not exist yet. */
export type StoredRow = { previous: Stored | undefined; document: SyncDocument }

/** By id, deleted ones too. */
export async function readStored(collection: RxCollection<SyncDocument>, ids: string[]): Promise<Map<string, Stored>> {
  if (ids.length === 0) return new Map()
  const found = await collection.storageInstance.findDocumentsById(ids, true)
  return new Map(found.map((document) => [document.id, document]))
}

/** All documents of the campaign on this device, read from the storage itself; deleted documents excluded. */
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
 * Writes documents exactly as given, bypassing the hooks. `context` names the writer; any other than the replication's makes
 * them edits of this device. Returns the ids that another write overtook; those are unchanged.
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

/** Without RxDB's own fields; `_deleted` only if true, as sent. */
export function plainOf({ _meta, _rev, _attachments, _deleted, ...document }: Stored): SyncDocument {
  const plain = document as SyncDocument
  return _deleted ? { ...plain, _deleted } : plain
}

function toStored(document: SyncDocument): Stored {
  const own = { _deleted: Boolean(document._deleted), _attachments: {}, _meta: { lwt: Date.now() }, _rev: '' }
  return { ...document, ...own } as Stored
}

/** Writes what the server answered to another call, unchanged. Documents that already exist stay. */
export async function writeAsServed(collection: RxCollection, documents: SyncDocument[]): Promise<void> {
  const rows = documents.map((document) => ({ previous: undefined, document }))
  await writeStored(collection, rows)
}
