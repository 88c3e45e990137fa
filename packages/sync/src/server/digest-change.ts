import { membersOf } from '../access.ts'
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
    const replaced = work.replaced.get(keyOf(row.collection, row.id))
    const before = digestsOf(replaced && digestedOf(replaced))
    const after = digestsOf(digestedOf(row))
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
> & {
  /** Not every player sees it. */
  isPersonal: boolean
}

export function digestedOf(row: DocumentRow): DigestedRow {
  const { collection, id, rev, deleted, pubSeq, pubRev, pubDeleted, document } = row
  const isPersonal = membersOf(collection, document) !== undefined
  return { collection, id, rev, deleted, pubSeq, pubRev, pubDeleted, isPersonal }
}

/**
 * The players' digest moves only with what they see, because their rev does. Acts and what some players don't see are
 * left out, since all players share it.
 */
function digestsOf(row: DigestedRow | undefined): Digests {
  if (!row) return { digest: 0, pubDigest: 0 }
  const { collection, id } = row
  const isShown = collection !== 'acts' && !row.isPersonal && row.pubSeq !== 0 && !row.pubDeleted
  return {
    digest: row.deleted ? 0 : digestOf(collection, id, row.rev),
    pubDigest: isShown ? digestOf(collection, id, withProjection(row.pubRev)) : 0,
  }
}
