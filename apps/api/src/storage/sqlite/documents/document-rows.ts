import type { CollectionName } from '@lanternkeep/sync'
import type { Ack, ChangesQuery, DocumentRow, SequenceQuery } from '@lanternkeep/sync/server'
import { ackOf, DOC_COLUMNS, docRowOf, documentRowOf } from '../../rows/document.ts'
import type { AckRow, DocRow } from '../../tables/documents.ts'
import { type Connection, prepared } from '../connection.ts'

// The hot path of every push and pull: fixed SQL whose statements stay prepared, for any number of ids.

const NAMES = Object.keys(DOC_COLUMNS) as (keyof DocRow)[]
const COLUMNS = NAMES.join(', ')

const ROWS = `select ${COLUMNS} from doc where collection = ? and id in (select value from json_each(?))`
const ROW = `select ${COLUMNS} from doc where collection = ? and id = ?`
const BY_SEQ = `select ${COLUMNS} from doc where campaign_id = ? and collection = ? and seq > ? order by seq limit ?`
/** Repeats the partial index's condition; otherwise SQLite doesn't use it. */
const BY_PUB_SEQ = `select ${COLUMNS} from doc
  where campaign_id = ? and collection = ? and pub_seq > ? and pub_seq > 0 order by pub_seq limit ?`
/** A document stays in its campaign. Not setting that column saves SQLite the look at the campaign's row. */
const CHANGING = NAMES.filter((name) => name !== 'collection' && name !== 'id' && name !== 'campaign_id')
const PUT_ROW = `insert into doc (${COLUMNS}) values (${COLUMNS.replace(/\w+/g, '?')})
  on conflict (collection, id) do update set ${CHANGING.map((name) => `${name} = excluded.${name}`).join(', ')}`
/** What changes with an edit: the other columns and their indexes are left alone. */
const EDITED = ['seq', 'rev', 'sent_by', 'sent_base', 'json'] as const satisfies (keyof DocRow)[]
/** The same for an edit that players see. */
const EDITED_IN_PUBLIC = [...EDITED, 'pub_seq', 'pub_rev', 'pub_at'] as const satisfies (keyof DocRow)[]
const PUT_EDIT = updateOf(EDITED)
const PUT_PUBLIC_EDIT = updateOf(EDITED_IN_PUBLIC)
const LAST_SEQ = 'select max(seq) from doc where campaign_id = ? and collection = ?'
const LAST_PUB_SEQ = 'select max(pub_seq) from doc where campaign_id = ? and collection = ? and pub_seq > 0'
const SEQ_UP_TO = 'select max(seq) from doc where campaign_id = ? and collection = ? and seq <= ?'
const PUB_SEQ_UP_TO = `select max(pub_seq) from doc where campaign_id = ? and collection = ? and pub_seq > 0
  and pub_seq <= ?`
const SHEETS_OF = `select count(*) from doc where campaign_id = ? and collection = 'characters' and deleted = 0
  and claimed_by = ?`
const ACKS = `select collection, id, replica, rev, base, json from ack
  where collection = ? and replica = ? and id in (select value from json_each(?))`
const PUT_ACK = `insert into ack (collection, id, replica, rev, base, json) values (?, ?, ?, ?, ?, ?)
  on conflict (collection, id, replica) do update set rev = excluded.rev, base = excluded.base, json = excluded.json`

export function readRows(connection: Connection, collection: CollectionName, ids: string[]): Map<string, DocumentRow> {
  // A list takes SQLite longer.
  const found = (
    ids.length === 1
      ? prepared(connection, ROW).all(collection, ids[0])
      : prepared(connection, ROWS).all(collection, JSON.stringify(ids))
  ) as DocRow[]
  return new Map(found.map((row) => [row.id, documentRowOf(row)]))
}

export function readChanges(
  connection: Connection,
  { collection, campaignId, audience, since, limit, size }: ChangesQuery,
): DocumentRow[] {
  const statement = prepared(connection, audience === 'gm' ? BY_SEQ : BY_PUB_SEQ)
  const found: DocumentRow[] = []
  let room = size ?? Number.POSITIVE_INFINITY
  for (const row of statement.iterate(campaignId, collection, since, limit) as IterableIterator<DocRow>) {
    found.push(documentRowOf(row))
    room -= row.json.length
    if (room <= 0) break
  }
  return found
}

export function readLastPlace(connection: Connection, { collection, campaignId, audience }: SequenceQuery): number {
  const statement = prepared(connection, audience === 'gm' ? LAST_SEQ : LAST_PUB_SEQ)
  return (statement.pluck().get(campaignId, collection) as number | null) ?? 0
}

export function readPlaceUpTo(
  connection: Connection,
  { collection, campaignId, audience, upTo }: SequenceQuery & { upTo: number },
): number {
  const statement = prepared(connection, audience === 'gm' ? SEQ_UP_TO : PUB_SEQ_UP_TO)
  return (statement.pluck().get(campaignId, collection, upTo) as number | null) ?? 0
}

export function countSheets(connection: Connection, campaignId: string, memberId: string): number {
  return prepared(connection, SHEETS_OF).pluck().get(campaignId, memberId) as number
}

/** `replaced`: what is stored of each now, if it is known. */
export function writeRows(
  connection: Connection,
  rows: readonly DocumentRow[],
  replaced: readonly (DocumentRow | undefined)[] = [],
): void {
  for (const [at, row] of rows.entries()) {
    const before = replaced[at]
    if (!before || !isEditOf(before, row) || !writeEdit(connection, before, row)) writeRow(connection, row)
  }
}

function writeRow(connection: Connection, row: DocumentRow): void {
  const stored = docRowOf(row)
  prepared(connection, PUT_ROW).run(...NAMES.map((name) => stored[name]))
}

/** False: there is no such row. */
function writeEdit(connection: Connection, before: DocumentRow, row: DocumentRow): boolean {
  const { seq, rev, sentBy, document, pubSeq, pubRev, pubAt, collection, id } = row
  const sent = sentBy ?? NOT_SENT
  const json = JSON.stringify(document)
  const isPublic = before.pubSeq !== pubSeq || before.pubRev !== pubRev || before.pubAt !== pubAt
  const { changes } = isPublic
    ? prepared(connection, PUT_PUBLIC_EDIT).run(
        ...[seq, rev, sent.replica, sent.base, json, pubSeq, pubRev, pubAt, collection, id],
      )
    : prepared(connection, PUT_EDIT).run(seq, rev, sent.replica, sent.base, json, collection, id)
  return changes > 0
}

function updateOf(columns: readonly (keyof DocRow)[]): string {
  return `update doc set ${columns.map((name) => `${name} = ?`).join(', ')} where collection = ? and id = ?`
}

const NOT_SENT = { replica: null, base: null }

/** Whether only the columns of an edit differ. */
function isEditOf(before: DocumentRow, row: DocumentRow): boolean {
  return (
    before.pubDeleted === row.pubDeleted &&
    before.pubDocument === row.pubDocument &&
    before.pubMembers === row.pubMembers &&
    before.deleted === row.deleted &&
    (before.deletion ?? null) === (row.deletion ?? null) &&
    before.document.claimedBy === row.document.claimedBy &&
    before.document.sessionNumber === row.document.sessionNumber &&
    before.document.imageUrl === row.document.imageUrl
  )
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
