import { addDigest, digestOf, subtractDigest } from '../digest.ts'
import { withProjection } from '../rev.ts'
import type { DocumentRow } from './document-store.ts'
import type { UnitOfWork } from './unit-of-work.ts'
import { keyOf } from './unit-of-work.ts'

type Digests = { digest: number; pubDigest: number }

/** How writing the rows changes their campaigns' digests. */
export function digestChange(work: UnitOfWork, rows: DocumentRow[]): Digests {
  let change: Digests = { digest: 0, pubDigest: 0 }
  for (const row of rows) {
    const before = digestsOf(work.replaced.get(keyOf(row.collection, row.id)))
    const after = digestsOf(row)
    change = {
      digest: subtractDigest(addDigest(change.digest, after.digest), before.digest),
      pubDigest: subtractDigest(addDigest(change.pubDigest, after.pubDigest), before.pubDigest),
    }
  }
  return change
}

/** Computed from all rows, for a campaign that has no stored digests. */
export function sumDigests(rows: Iterable<DigestedRow>): Digests {
  let sum: Digests = { digest: 0, pubDigest: 0 }
  for (const row of rows) {
    const { digest, pubDigest } = digestsOf(row)
    sum = { digest: addDigest(sum.digest, digest), pubDigest: addDigest(sum.pubDigest, pubDigest) }
  }
  return sum
}

export type DigestedRow = Pick<
  DocumentRow,
  'collection' | 'id' | 'rev' | 'deleted' | 'pubSeq' | 'pubRev' | 'pubDeleted'
>

/**
 * The players' digest moves only with what they see, because their rev does. Acts are left out, since only one player
 * sees each of them.
 */
function digestsOf(row: DigestedRow | undefined): Digests {
  if (!row) return { digest: 0, pubDigest: 0 }
  const { collection, id } = row
  const isShown = collection !== 'acts' && row.pubSeq !== 0 && !row.pubDeleted
  return {
    digest: row.deleted ? 0 : digestOf(collection, id, row.rev),
    pubDigest: isShown ? digestOf(collection, id, withProjection(row.pubRev)) : 0,
  }
}
