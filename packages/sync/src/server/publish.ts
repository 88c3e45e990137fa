import { isVisible, looksSame, membersOf } from '../access.ts'
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
  const wasShown = previous !== undefined && isShown(previous)
  const shown = isShown(next)
  const moved = shown ? byPlayer || !wasShown || !looksSameToPlayers(previous, next) : wasShown
  if (!moved) return next
  return {
    ...next,
    pubMembers: everShownTo(previous, shown ? next : undefined),
    pubSeq: PENDING_SEQ,
    // A GM's rev names the one it was built on, and so an edit that players never saw.
    pubRev: byPlayer ? next.rev : wordOf(next.rev),
    pubDeleted: !shown,
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

/** Whether any player sees it. */
function isShown({ deleted, pubDocument, collection, document }: DocumentRow): boolean {
  return !deleted && (pubDocument !== null || isVisible(collection, document))
}

function looksSameToPlayers(previous: DocumentRow, next: DocumentRow): boolean {
  if (!same(membersOfRow(previous), membersOfRow(next))) return false
  const [before, after] = [previous.pubDocument, next.pubDocument]
  if (before || after) return sameBut(STAMPS, before ?? {}, after ?? {})
  return looksSame(next.collection, previous.document, next.document)
}
