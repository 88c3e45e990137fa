import { membersOf } from '../access.ts'
import { addDigest, digestOf, subtractDigest } from '../digest.ts'
import { withProjection } from '../rev.ts'
import type { DocumentRow } from './document-store.ts'
import type { UnitOfWork } from './unit-of-work.ts'
import { keyOf } from './unit-of-work.ts'

type Digests = { digest: number; pubDigest: number }

/** How writing the rows changes their campaigns' digests. */
export function digestChange(work: UnitOfWork, rows: DocumentRow[]): Digests {
  let [digest, pubDigest] = [0, 0]
  for (const row of rows) {
    const replaced = work.replaced.get(keyOf(row.collection, row.id))
    digest = subtractDigest(addDigest(digest, gmDigestOf(row)), replaced ? gmDigestOf(replaced) : 0)
    pubDigest = subtractDigest(addDigest(pubDigest, pubDigestOf(row)), replaced ? pubDigestOf(replaced) : 0)
  }
  return { digest, pubDigest }
}

function pubDigestOf(row: DocumentRow): number {
  // Who sees it is asked last: players see nothing of most rows.
  return isServedToPlayers(row) && membersOf(row.collection, row.document) === undefined ? playersDigestOf(row) : 0
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

function digestsOf(row: DigestedRow): Digests {
  const isShown = isServedToPlayers(row) && !row.isPersonal
  return { digest: gmDigestOf(row), pubDigest: isShown ? playersDigestOf(row) : 0 }
}

type Identity = Omit<DigestedRow, 'isPersonal'>

function gmDigestOf({ collection, id, rev, deleted }: Identity): number {
  return deleted ? 0 : digestOf(collection, id, rev)
}

/**
 * The players' digest moves only with what they see, because their rev does. Acts and what some players don't see are
 * left out, since all players share it.
 */
function isServedToPlayers({ collection, pubSeq, pubDeleted }: Identity): boolean {
  return collection !== 'acts' && pubSeq !== 0 && !pubDeleted
}

function playersDigestOf({ collection, id, pubRev }: Identity): number {
  return digestOf(collection, id, withProjection(pubRev))
}
