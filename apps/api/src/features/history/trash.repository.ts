import { TRASH_COLLECTIONS, type TrashCollection, VERSIONED_COLLECTIONS } from '@lanternkeep/schema'
import type { SyncDocument } from '@lanternkeep/sync'
import { sql } from 'kysely'
import { inBatches } from '../../storage/in-batches.ts'
import { all, type Db, first, query, run } from '../../storage/sql.ts'

export type TrashRow = {
  collection: TrashCollection
  document: SyncDocument
  deletedAt: string
  memberId: string | null
  memberName: string | null
  on: string | null
}
/** More than any evening deletes; older ones appear once newer ones are restored. */
const MOST_ENTRIES = 1000
/** Bodies are read for their names. A list of very long ones ends here, so that no other request waits for it. */
const MOST_BYTES = 8 * 1024 * 1024

/** What was deleted after `since`, latest first. */
export async function findTrash(db: Db, campaignId: string, since: string): Promise<TrashRow[]> {
  const deleted = query
    .selectFrom('doc')
    .where('campaign_id', '=', campaignId)
    .where('deleted_at', '>', since)
    .where('collection', 'in', TRASH_COLLECTIONS)
    .select(['collection', 'id', 'json', 'deleted_at', 'deleted_by', 'deleted_on'])
    // Of the newer ones; the list ends behind the entry that exceeds the size.
    .select(
      sql<number>`sum(octet_length(json)) over (order by deleted_at desc, id) - octet_length(json)`.as('bytes_before'),
    )
  const found = await all(
    db,
    query
      .selectFrom(deleted.as('deleted'))
      .leftJoin('member', 'member.id', 'deleted.deleted_by')
      .select(['collection', 'json', 'deleted_at', 'deleted_by', 'deleted_on', 'member.display_name'])
      .where('bytes_before', '<', MOST_BYTES)
      .orderBy('deleted_at', 'desc')
      .orderBy('deleted.id')
      .limit(MOST_ENTRIES),
  )
  return found.map((row) => ({
    collection: row.collection as TrashCollection,
    document: JSON.parse(row.json) as SyncDocument,
    deletedAt: row.deleted_at ?? '',
    memberId: row.deleted_by,
    memberName: row.display_name,
    on: row.deleted_on,
  }))
}

/** The tombstone with its body, if it still has one. */
export async function findTrashed(
  db: Db,
  { campaignId, collection, documentId }: { campaignId: string; collection: string; documentId: string },
  since: string,
): Promise<SyncDocument | undefined> {
  const row = await first(
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

/**
 * Deletes the bodies of tombstones from before that time, with their versions. The tombstones stay: devices may not
 * have them yet.
 */
export function emptyTrash(db: Db, before: string): Promise<number> {
  return inBatches(db, async (tx, most) => {
    const columns = ['collection', 'id', 'campaign_id', 'rev'] as const
    const old = await all(tx, query.selectFrom('doc').select(columns).where('deleted_at', '<=', before).limit(most))
    for (const [collection, docs] of Map.groupBy(old, (doc) => doc.collection)) {
      const ids = docs.map(({ id }) => id)
      for (const table of ['ack', 'contained'] as const) {
        await run(tx, query.deleteFrom(table).where('collection', '=', collection).where('id', 'in', ids))
      }
      const versioned = VERSIONED_COLLECTIONS.find((name) => name === collection)
      if (!versioned) continue
      const versions = query.deleteFrom('version').where('collection', '=', versioned)
      await run(tx, versions.where('document_id', 'in', ids))
    }
    for (const { collection, id, campaign_id: campaignId, rev } of old) {
      const json = JSON.stringify({ id, campaignId, rev, _deleted: true })
      const empty = { ...NOTHING_LEFT, json }
      await run(tx, query.updateTable('doc').set(empty).where('collection', '=', collection).where('id', '=', id))
    }
    return old.length
  })
}

/** What a tombstone without its body has, beside its identity and its places. */
const NOTHING_LEFT = {
  sent_by: null,
  sent_base: null,
  deleted_at: null,
  deleted_by: null,
  deleted_on: null,
  claimed_by: null,
  session_number: null,
  image_url: null,
}

export function deleteVersionsBefore(db: Db, before: string): Promise<number> {
  return inBatches(db, (tx, most) => {
    const old = query.selectFrom('version').select('id').where('kept_at', '<=', before).limit(most)
    return run(tx, query.deleteFrom('version').where('id', 'in', old))
  })
}
