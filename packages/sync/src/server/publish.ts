import { membersOf, viewForAudience } from '../access.ts'
import type { SyncDocument } from '../protocol.ts'
import { wordOf } from '../rev.ts'
import { same, sameBut } from '../same.ts'
import type { DocumentRow } from './document-store.ts'

/** Ignored when asking whether players would notice a difference. */
const STAMPS = ['rev', 'lastModified'] as const

/**
 * `next`, with what players see of it brought up to date. Their rev moves only when what they see changed, or when a
 * player wrote it (`byPlayer`), because their device holds the new rev already.
 */
export function withPublicState(previous: DocumentRow | undefined, next: DocumentRow, byPlayer: boolean): DocumentRow {
  const before = previous && publicPartOf(previous)
  const after = publicPartOf(next)
  const isOtherwise =
    !before || !after || !sameBut(STAMPS, before, after) || !same(membersOfRow(previous), membersOfRow(next))
  const moved = after ? byPlayer || isOtherwise : before !== undefined
  if (!moved) return next
  const { pubMembers: _, ...row } = next
  const pubMembers = everShownTo(previous, after ? next : undefined)
  return {
    ...row,
    ...(pubMembers && { pubMembers }),
    pubSeq: PENDING_SEQ,
    // A GM's rev names the one it was built on, and so an edit that players never saw.
    pubRev: byPlayer ? next.rev : wordOf(next.rev),
    pubDeleted: !after,
    pubAt: String(next.document.lastModified),
  }
}

/** Undefined: every player may have seen it. */
function everShownTo(previous: DocumentRow | undefined, shown: DocumentRow | undefined): string[] | undefined {
  const before = previous && previous.pubSeq !== 0 ? previous.pubMembers : []
  const now = shown ? membersOfRow(shown) : []
  return before && now && [...new Set([...before, ...now])]
}

function membersOfRow(row: DocumentRow | undefined): readonly string[] | undefined {
  return row && membersOf(row.collection, row.document)
}

/** Placeholder in `pubSeq` and `seq` for the number that is given when the batch is stored. */
export const PENDING_SEQ = -1

/** Everything that any player sees of it: the owning player's view is a superset of the party's. */
function publicPartOf(row: DocumentRow): SyncDocument | undefined {
  if (row.deleted) return undefined
  return row.pubDocument ?? viewForAudience('self', row.collection, row.document) ?? undefined
}
