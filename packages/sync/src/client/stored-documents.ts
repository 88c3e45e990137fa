import { normalizeMangoQuery, prepareQuery, type RxCollection, type RxDocumentData } from 'rxdb'
import type { SyncDocument } from '../protocol.ts'
import { isStubTombstone } from '../stub-tombstone.ts'

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
export async function readCampaign(sync: OfCollection, campaignId: string): Promise<Stored[]> {
  return findStored(sync.collection, { ...ofCampaign(sync, campaignId), _deleted: { $eq: false } })
}

/** The same with the deleted documents whose content is still here. */
export async function readContents(sync: OfCollection, campaignId: string): Promise<Stored[]> {
  const documents = await findStored(sync.collection, ofCampaign(sync, campaignId))
  return documents.filter((document) => !isStubTombstone(plainOf(document)))
}

type OfCollection = { name: string; collection: RxCollection<SyncDocument> }

function ofCampaign({ name }: OfCollection, campaignId: string): object {
  return name === 'campaigns' ? { id: campaignId } : { campaignId }
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
