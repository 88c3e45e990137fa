import type { FieldConflict } from '@lanternkeep/schema'
import type { SyncDocument } from '../protocol.ts'
import { isRecord, same } from '../same.ts'

/** What the document has where the conflict is, as a conflict states it: null if there is nothing. */
export function valueInConflict(document: SyncDocument, conflictId: string): unknown {
  const conflict = conflictOf(document, conflictId)
  const path = pathOf(conflict)
  return path === '$deleted' ? (conflict?.theirs ?? null) : valueAt(document, path)
}

/** Null if there is nothing. */
export function valueAt(document: { readonly [key: string]: unknown }, path: string): unknown {
  const value = path.split('/').reduce<unknown>((holder, step) => {
    if (!Array.isArray(holder)) return isRecord(holder) ? holder[step] : undefined
    return holder.find((item) => item === step || (isRecord(item) && item.id === step))
  }, document)
  return value ?? null
}

export function conflictsOf({ conflicts }: SyncDocument): unknown[] {
  return Array.isArray(conflicts) ? conflicts : []
}

export function conflictOf(document: SyncDocument, conflictId: string): Record<string, unknown> | undefined {
  return conflictsOf(document).find(
    (other): other is Record<string, unknown> => isRecord(other) && other.id === conflictId,
  )
}

/**
 * The conflict as a person is asked about it: `theirs` is what the field holds. It is turned where theirs had removed an
 * item of a list that mine changed, because that item stays.
 */
export function asAsked<C extends Record<string, unknown>>(document: SyncDocument, conflict: C): C {
  const path = pathOf(conflict)
  const list = valueAt(document, path.split('/').slice(0, -1).join('/'))
  const isKept = conflict.theirs === null && Array.isArray(list) && valueAt(document, path) !== null
  return isKept ? { ...conflict, theirs: conflict.mine, mine: null } : conflict
}

/**
 * The conflict as a person is asked about it now: `theirs` is what the field holds, also if someone wrote on since.
 * `isTurned`: that is the version of who found it.
 */
export function questionOf(
  document: SyncDocument,
  found: FieldConflict,
): { conflict: FieldConflict; isTurned: boolean } {
  const asked = asAsked(document, found)
  return { conflict: { ...asked, theirs: valueInConflict(document, found.id) }, isTurned: asked !== found }
}

/** The document's conflicts that leave a choice: a field may have come to hold the other version, too. */
export function openConflictsOf(document: SyncDocument): FieldConflict[] {
  const isChoice = (conflict: FieldConflict) =>
    !same(asAsked(document, conflict).mine, valueInConflict(document, conflict.id))
  return (conflictsOf(document) as FieldConflict[]).filter(isChoice)
}

/** Whether a person chooses between the same two values of a field, whichever of them the field held. */
export function isSameQuestion(one: Record<string, unknown>, other: Record<string, unknown>): boolean {
  if (pathOf(one) !== pathOf(other)) return false
  const isTurned = same(one.theirs, other.mine) && same(one.mine, other.theirs)
  return isTurned || (same(one.theirs, other.theirs) && same(one.mine, other.mine))
}

export function pathOf(conflict: Record<string, unknown> | undefined): string {
  return typeof conflict?.path === 'string' ? conflict.path : ''
}
