import { TRASH_COLLECTIONS, type TrashCollection } from '@lanternkeep/schema'
import type { SyncDocument } from '@lanternkeep/sync'
import type { Db } from '../../storage/sqlite/open.ts'
import { first, prepared, query } from '../../storage/sqlite/queries.ts'
import type { Tx } from '../../storage/sqlite/transaction.ts'

export type TrashRow = {
  collection: TrashCollection
  document: SyncDocument
  deletedAt: string
  memberId: string | null
  memberName: string | null
  on: string | null
}
type StoredTrash = {
  collection: TrashCollection
  json: string
  deleted_at: string
  deleted_by: string | null
  deleted_on: string | null
  display_name: string | null
}

/** More than any evening deletes; older ones appear once newer ones are restored. */
const MOST_ENTRIES = 1000
/** Bodies are read for their names. A list of very long ones ends here, so that no other request waits for it. */
const MOST_CHARACTERS = 8 * 1024 * 1024

const COLLECTIONS = TRASH_COLLECTIONS.map((name) => `'${name}'`).join(', ')
const TRASH = `select doc.collection, doc.json, doc.deleted_at, doc.deleted_by, doc.deleted_on, member.display_name
  from doc left join member on member.id = doc.deleted_by
  where doc.campaign_id = ? and doc.deleted_at is not null and doc.deleted_at > ? and doc.collection in (${COLLECTIONS})
  order by doc.deleted_at desc limit ${MOST_ENTRIES}`

/** What was deleted after `since`, latest first. */
export function findTrash(db: Db, campaignId: string, since: string): TrashRow[] {
  const found: TrashRow[] = []
  let room = MOST_CHARACTERS
  for (const row of prepared(db, TRASH).iterate(campaignId, since) as IterableIterator<StoredTrash>) {
    found.push({
      collection: row.collection,
      document: JSON.parse(row.json) as SyncDocument,
      deletedAt: row.deleted_at,
      memberId: row.deleted_by,
      memberName: row.display_name,
      on: row.deleted_on,
    })
    room -= row.json.length
    if (room <= 0) break
  }
  return found
}

/** The tombstone with its body, if it still has one. */
export function findTrashed(
  db: Db,
  { campaignId, collection, documentId }: { campaignId: string; collection: string; documentId: string },
  since: string,
): SyncDocument | undefined {
  const row = first(
    db,
    query
      .selectFrom('doc')
      .select('json')
      .where('collection', '=', collection)
      .where('id', '=', documentId)
      .where('campaign_id', '=', campaignId)
      .where('deleted_at', '>', since),
  )
  return row && (JSON.parse(row.json) as SyncDocument)
}

const ACKS_OF_OLD = `delete from ack where exists (
  select 1 from doc where doc.collection = ack.collection and doc.id = ack.id and doc.deleted_at <= ?)`
const EMPTY_OLD = `update doc set
    json = json_object('id', id, 'campaignId', campaign_id, 'rev', rev, '_deleted', json('true')),
    sent_by = null, sent_base = null, deleted_at = null, deleted_by = null, deleted_on = null
  where deleted_at <= ?`

const VERSIONS_OF_OLD = `delete from version where exists (
  select 1 from doc where doc.collection = version.collection and doc.id = version.document_id and doc.deleted_at <= ?)`

const BROUGHT_BACK_OF_OLD = `delete from contained where exists (
  select 1 from doc where doc.collection = contained.collection and doc.id = contained.id and doc.deleted_at <= ?)`

/**
 * Deletes the bodies of tombstones from before that time, with their versions. The tombstones stay: devices may not
 * have them yet.
 */
export function emptyTrash(tx: Tx, before: string): void {
  prepared(tx, ACKS_OF_OLD).run(before)
  prepared(tx, VERSIONS_OF_OLD).run(before)
  prepared(tx, BROUGHT_BACK_OF_OLD).run(before)
  prepared(tx, EMPTY_OLD).run(before)
}
