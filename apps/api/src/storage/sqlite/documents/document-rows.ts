import type { CollectionName, SyncDocument } from '@lanternkeep/sync'
import type { Ack, ChangesQuery, Deletion, DocumentRow } from '@lanternkeep/sync/server'
import { flag } from '../../flag.ts'
import type { AckRow, DocRow } from '../../tables/documents.ts'
import { type Connection, prepared } from '../connection.ts'

// The hot path of every push and pull: fixed SQL whose statements stay prepared, for any number of ids.

const COLUMNS =
  'collection, id, campaign_id, seq, rev, deleted, pub_seq, pub_rev, pub_deleted, pub_at, pub_json, pub_members, sent_by, sent_base, deleted_at, deleted_by, deleted_on, claimed_by, session_number, image_url, json'

const ROWS = `select ${COLUMNS} from doc where collection = ? and id in (select value from json_each(?))`
const BY_SEQ = `select ${COLUMNS} from doc where campaign_id = ? and collection = ? and seq > ? order by seq limit ?`
/** Repeats the partial index's condition; otherwise SQLite doesn't use it. */
const BY_PUB_SEQ = `select ${COLUMNS} from doc
  where campaign_id = ? and collection = ? and pub_seq > ? and pub_seq > 0 order by pub_seq limit ?`
const PUT_ROW = `insert into doc (${COLUMNS}) values (${COLUMNS.replace(/\w+/g, '?')})
  on conflict (collection, id) do update set campaign_id = excluded.campaign_id, seq = excluded.seq, rev = excluded.rev,
    deleted = excluded.deleted, pub_seq = excluded.pub_seq, pub_rev = excluded.pub_rev,
    pub_deleted = excluded.pub_deleted, pub_at = excluded.pub_at, pub_json = excluded.pub_json, pub_members = excluded.pub_members,
    sent_by = excluded.sent_by,
    sent_base = excluded.sent_base, deleted_at = excluded.deleted_at, deleted_by = excluded.deleted_by,
    deleted_on = excluded.deleted_on, claimed_by = excluded.claimed_by, session_number = excluded.session_number,
    image_url = excluded.image_url, json = excluded.json`
const LAST_SEQ = 'select max(seq) from doc where campaign_id = ? and collection = ?'
const LAST_PUB_SEQ = 'select max(pub_seq) from doc where campaign_id = ? and collection = ? and pub_seq > 0'
const SHEETS_OF = `select count(*) from doc where campaign_id = ? and collection = 'characters' and deleted = 0
  and claimed_by = ?`
const ACKS = `select collection, id, replica, rev, base, json from ack
  where collection = ? and replica = ? and id in (select value from json_each(?))`
const PUT_ACK = `insert into ack (collection, id, replica, rev, base, json) values (?, ?, ?, ?, ?, ?)
  on conflict (collection, id, replica) do update set rev = excluded.rev, base = excluded.base, json = excluded.json`

export function readRows(connection: Connection, collection: CollectionName, ids: string[]): Map<string, DocumentRow> {
  const found = prepared(connection, ROWS).all(collection, JSON.stringify(ids)) as DocRow[]
  return new Map(found.map((row) => [row.id, rowToDocumentRow(row)]))
}

export function readChanges(
  connection: Connection,
  { collection, campaignId, audience, since, limit, size }: ChangesQuery,
): DocumentRow[] {
  const statement = prepared(connection, audience === 'gm' ? BY_SEQ : BY_PUB_SEQ)
  const found: DocumentRow[] = []
  let room = size ?? Number.POSITIVE_INFINITY
  for (const row of statement.iterate(campaignId, collection, since, limit) as IterableIterator<DocRow>) {
    found.push(rowToDocumentRow(row))
    room -= row.json.length
    if (room <= 0) break
  }
  return found
}

type OneCollection = Pick<ChangesQuery, 'collection' | 'campaignId' | 'audience'>

export function readLastPlace(connection: Connection, { collection, campaignId, audience }: OneCollection): number {
  const statement = prepared(connection, audience === 'gm' ? LAST_SEQ : LAST_PUB_SEQ)
  return (statement.pluck().get(campaignId, collection) as number | null) ?? 0
}

export function countSheets(connection: Connection, campaignId: string, memberId: string): number {
  return prepared(connection, SHEETS_OF).pluck().get(campaignId, memberId) as number
}

export function writeRows(connection: Connection, rows: DocumentRow[]): void {
  const statement = prepared(connection, PUT_ROW)
  for (const row of rows) {
    statement.run(
      row.collection,
      row.id,
      row.campaignId,
      row.seq,
      row.rev,
      flag(row.deleted),
      row.pubSeq,
      row.pubRev,
      flag(row.pubDeleted),
      row.pubAt,
      row.pubDocument && JSON.stringify(row.pubDocument),
      row.pubMembers ? JSON.stringify(row.pubMembers) : null,
      row.sentBy?.replica ?? null,
      row.sentBy?.base ?? null,
      row.deletion?.at ?? null,
      row.deletion?.by ?? null,
      row.deletion?.on ?? null,
      ...columnsOf(row),
      JSON.stringify(row.document),
    )
  }
}

/** The fields that queries ask for. */
function columnsOf({ collection, document }: DocumentRow): (string | number | null)[] {
  const { claimedBy, sessionNumber, imageUrl } = document
  return [
    collection === 'characters' && typeof claimedBy === 'string' ? claimedBy : null,
    collection === 'sessions' && Number.isInteger(sessionNumber) ? Number(sessionNumber) : null,
    (collection === 'characters' || collection === 'handouts') && typeof imageUrl === 'string' ? imageUrl : null,
  ]
}

export function readAcks(
  connection: Connection,
  collection: CollectionName,
  ids: string[],
  replica: string,
): Map<string, Ack> {
  const found = prepared(connection, ACKS).all(collection, replica, JSON.stringify(ids)) as AckRow[]
  return new Map(found.map((row) => [row.id, ackOf(row)]))
}

export function writeAcks(connection: Connection, acks: Ack[]): void {
  const statement = prepared(connection, PUT_ACK)
  for (const { collection, id, replica, rev, base, document } of acks) {
    statement.run(collection, id, replica, rev, base, JSON.stringify(document))
  }
}

function rowToDocumentRow(row: DocRow): DocumentRow {
  return {
    collection: row.collection as CollectionName,
    id: row.id,
    campaignId: row.campaign_id,
    seq: row.seq,
    rev: row.rev,
    deleted: row.deleted === 1,
    pubSeq: row.pub_seq,
    pubRev: row.pub_rev,
    pubDeleted: row.pub_deleted === 1,
    pubAt: row.pub_at,
    pubDocument: row.pub_json === null ? null : parsed(row.pub_json),
    ...(row.pub_members !== null && { pubMembers: JSON.parse(row.pub_members) as string[] }),
    sentBy: row.sent_by === null ? null : { replica: row.sent_by, base: row.sent_base },
    ...(row.deleted_at !== null && { deletion: deletionOf(row, row.deleted_at) }),
    document: parsed(row.json),
  }
}

function deletionOf({ deleted_by, deleted_on }: DocRow, at: string): Deletion {
  return { at, ...(deleted_by !== null && { by: deleted_by }), ...(deleted_on !== null && { on: deleted_on }) }
}

/** Its body is only needed in a conflict, and is parsed then. */
function ackOf({ collection, id, replica, rev, base, json }: AckRow): Ack {
  return {
    collection: collection as CollectionName,
    id,
    replica,
    rev,
    base,
    get document() {
      return parsed(json)
    },
  }
}

function parsed(json: string): SyncDocument {
  return JSON.parse(json) as SyncDocument
}
