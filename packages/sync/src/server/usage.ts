import type { DocumentRow, Usage } from './document-store.ts'
import { growthOf, lengthOf } from './limits.ts'

export const NO_USAGE: Usage = { documents: 0, bytes: 0, rolls: 0 }

export function addUsage(one: Usage, other: Partial<Usage>): Usage {
  const { documents = 0, bytes = 0, rolls = 0 } = other
  return { documents: one.documents + documents, bytes: one.bytes + bytes, rolls: one.rolls + rolls }
}

/** How writing `next` over `previous` changes what is stored. A deleted document counts for nothing. */
export function usageChange(previous: DocumentRow | undefined, next: DocumentRow): Usage {
  if (previous && !previous.deleted && !next.deleted)
    return { documents: 0, bytes: growthOf(previous.document, next.document), rolls: 0 }
  if (previous?.document === next.document && previous.deleted === next.deleted) return NO_USAGE
  const [before, after] = [usageOf(previous), usageOf(next)]
  return {
    documents: after.documents - before.documents,
    bytes: after.bytes - before.bytes,
    rolls: after.rolls - before.rolls,
  }
}

function usageOf(row: DocumentRow | undefined): Usage {
  if (!row || row.deleted) return NO_USAGE
  const isRoll = row.collection === 'rolls'
  return { documents: isRoll ? 0 : 1, bytes: lengthOf([row.document]), rolls: isRoll ? 1 : 0 }
}
