import type { SyncDocument } from '../protocol.ts'
import { isRecord } from '../same.ts'

export type Settlement = 'mine' | 'theirs' | { own: unknown }

type Conflict = { id: string; path: string; theirs: unknown; mine: unknown }

/** The document with one conflict settled: the field holds what was chosen. An unknown conflict changes nothing. */
export function settleConflict(document: SyncDocument, conflictId: string, choice: Settlement): SyncDocument {
  const conflicts = (Array.isArray(document.conflicts) ? document.conflicts : []) as Conflict[]
  const conflict = conflicts.find(({ id }) => id === conflictId)
  if (!conflict) return document
  const settled = { ...document, conflicts: conflicts.filter(({ id }) => id !== conflictId) }
  // The field holds theirs already, and whatever was written on top of it since.
  if (choice === 'theirs') return conflict.path === '$deleted' ? withDeleted(settled, conflict.theirs) : settled
  const value = choice === 'mine' ? conflict.mine : choice.own
  if (conflict.path === '$deleted') return withDeleted(settled, value)
  return withValueAt(settled, conflict.path.split('/'), value) as SyncDocument
}

function withDeleted(document: SyncDocument, value: unknown): SyncDocument {
  return value === true ? { ...document, _deleted: true } : document
}

/** Absent values remove the key or the item; a list is walked by its items' ids. */
function withValueAt(holder: unknown, [step, ...rest]: string[], value: unknown): unknown {
  if (step === undefined) return value
  if (Array.isArray(holder)) return withItemAt(holder, step, rest, value)
  const record = isRecord(holder) ? holder : {}
  const next = withValueAt(record[step], rest, value)
  if (next !== undefined && next !== null) return { ...record, [step]: next }
  const { [step]: _, ...others } = record
  return next === null ? { ...others, [step]: null } : others
}

function withItemAt(list: unknown[], itemId: string, rest: string[], value: unknown): unknown[] {
  const at = list.findIndex((item) => isRecord(item) && item.id === itemId)
  const next = withValueAt(at < 0 ? undefined : list[at], rest, value)
  if (next === undefined || next === null) return at < 0 ? list : list.toSpliced(at, 1)
  return at < 0 ? [...list, next] : list.with(at, next)
}
