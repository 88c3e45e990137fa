import { type DigestedRow, sumDigests } from '@lanternkeep/sync/server'
import type { Db } from '../open.ts'
import { all, prepared, query, run } from '../queries.ts'
import type { DocRow } from '../tables/documents.ts'
import { inTransaction } from '../transaction.ts'

const ROWS = `select collection, id, rev, deleted, pub_seq, pub_rev, pub_deleted,
    collection = 'handouts' and json_extract(json, '$.forMembers') is not null as personal
  from doc where campaign_id = ?`

/** Computes the digests of campaigns written before digests existed: once, when the server starts. */
export function countDigests(db: Db): void {
  inTransaction(db, (tx) => {
    const uncounted = query.selectFrom('scope').select('campaign_id').where('digest', 'is', null)
    for (const { campaign_id } of all(tx, uncounted)) {
      const rows = prepared(tx, ROWS).all(campaign_id) as CountedRow[]
      const { digest, pubDigest } = sumDigests(rows.map(digestedRowOf))
      const counted = query.updateTable('scope').set({ digest, pub_digest: pubDigest })
      run(tx, counted.where('campaign_id', '=', campaign_id))
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
