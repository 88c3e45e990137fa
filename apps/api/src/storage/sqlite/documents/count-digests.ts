import { type DigestedRow, sumDigests } from '@lanternkeep/sync/server'
import type { DocRow } from '../../tables/documents.ts'
import { prepared } from '../connection.ts'
import { inTransactionSync, type SqliteDb } from '../sqlite-db.ts'

const UNCOUNTED = 'select campaign_id from scope where digest is null'
const PUT = 'update scope set digest = ?, pub_digest = ? where campaign_id = ?'

const ROWS = `select collection, id, rev, deleted, pub_seq, pub_rev, pub_deleted,
    collection = 'handouts' and json_extract(json, '$.forMembers') is not null as personal
  from doc where campaign_id = ?`

/** Computes the digests of campaigns written before digests existed: once, when the server starts. */
export function countDigests({ writer }: SqliteDb): void {
  inTransactionSync(writer, ({ connection }) => {
    for (const campaignId of prepared(connection, UNCOUNTED).pluck().all() as string[]) {
      const rows = prepared(connection, ROWS).all(campaignId) as CountedRow[]
      const { digest, pubDigest } = sumDigests(rows.map(digestedRowOf))
      prepared(connection, PUT).run(digest, pubDigest, campaignId)
    }
  })
}

type CountedRow = DocRow & { personal: number }

function digestedRowOf(row: CountedRow): DigestedRow {
  return {
    collection: row.collection as DigestedRow['collection'],
    id: row.id,
    rev: row.rev,
    deleted: row.deleted === 1,
    pubSeq: row.pub_seq,
    pubRev: row.pub_rev,
    pubDeleted: row.pub_deleted === 1,
    isPersonal: row.personal === 1,
  }
}
