import type { SyncDocument } from '../protocol.ts'
import { isRecord } from '../same.ts'

/** What the document has where the conflict is, as a conflict states it: null if there is nothing. */
export function valueInConflict(document: SyncDocument, conflictId: string): unknown {
  const conflict = conflictOf(document, conflictId)
  const steps = pathOf(conflict).split('/')
  if (steps[0] === '$deleted') return conflict?.theirs ?? null
  const value = steps.reduce<unknown>((holder, step) => {
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

export function pathOf(conflict: Record<string, unknown> | undefined): string {
  return typeof conflict?.path === 'string' ? conflict.path : ''
}
