import * as z from 'zod/mini'
import { collections } from '../collections.ts'
import type { CollectionName, SyncDocument } from '../protocol.ts'
import { isRecord, without } from '../same.ts'
import { withAnswered } from './answered.ts'
import { asAsked, conflictOf, conflictsOf, isSameQuestion, pathOf, valueAt } from './conflict-value.ts'

/** What a person chose: one of the two versions, or a text of their own. */
export type Settlement = 'mine' | 'theirs' | { own: unknown }

type Fields = Record<string, unknown>

/** The document with one conflict settled: the field holds what was chosen. An unknown conflict changes nothing. */
export function settle(
  collection: CollectionName,
  document: SyncDocument,
  { conflictId, choice }: { conflictId: string; choice: Settlement },
): SyncDocument {
  const conflict = conflictOf(document, conflictId)
  const path = pathOf(conflict)
  if (!conflict || path === '') return document
  // Two devices may each have found it, and only later learned of each other's.
  const isOther = (other: unknown) => !isRecord(other) || !isSameQuestion(other, conflict)
  const settled = { ...document, conflicts: conflictsOf(document).filter(isOther) }
  if (path === '$deleted') {
    const value = typeof choice === 'object' ? choice.own : conflict[choice]
    return value === true ? { ...settled, _deleted: true } : settled
  }
  const value =
    choice === 'theirs' ? valueAt(document, path) : choice === 'mine' ? asAsked(document, conflict).mine : choice.own
  const answered = { ...settled, answered: withAnswered(document, conflict, value) }
  // The field already holds theirs, and whatever was written on top of it since.
  if (choice === 'theirs') return answered
  const chosen = withValueAt(answered, path.split('/'), value) as SyncDocument
  return { ...chosen, ...markOf(collection, path, conflictId) }
}

const ANY_TEXT = 'a'

const PICTURE = /(^|\/)imageUrl$/

/** Whether the field in conflict may hold a text of one's own: a date, a picture and the type of a character may not. */
export function takesOwnText(collection: CollectionName, document: SyncDocument, conflictId: string): boolean {
  return takesOwn(collection, document, { conflictId, own: ANY_TEXT })
}

/** Whether the field in conflict may hold just this text or number. */
export function takesOwn(
  collection: CollectionName,
  document: SyncDocument,
  { conflictId, own }: { conflictId: string; own: unknown },
): boolean {
  if (PICTURE.test(pathOf(conflictOf(document, conflictId)))) return false
  const objectionsTo = (choice: Settlement) => {
    const settled = settle(collection, document, { conflictId, choice })
    return z.safeParse(collections[collection].schema, settled).error?.issues.length ?? 0
  }
  return objectionsTo({ own }) <= objectionsTo('theirs')
}

/** A chosen counter counts as *set*: later merges must not take it for a difference. */
function markOf(collection: CollectionName, path: string, mark: string): Fields {
  const rule = collections[collection].rules[path]
  return rule?.kind === 'counter' && rule.mark ? { [rule.mark]: mark } : {}
}

/** Null removes an item, and a key unless the key can be null. Lists are addressed by item id. */
function withValueAt(holder: unknown, path: string[], value: unknown): unknown {
  const [step, ...rest] = path
  if (step === undefined) return value
  if (Array.isArray(holder)) return withItemAt(holder, path, value)
  const record: Fields = isRecord(holder) ? holder : {}
  const next = withValueAt(record[step], rest, value)
  return next === null || next === undefined ? without([step], record) : { ...record, [step]: next }
}

/** A field of an item that is gone stays gone. */
function withItemAt(list: unknown[], [itemId, ...rest]: string[], value: unknown): unknown[] {
  const at = list.findIndex((item) => item === itemId || (isRecord(item) && item.id === itemId))
  if (at < 0) return rest.length === 0 && value !== null && value !== undefined ? [...list, value] : list
  const next = withValueAt(list[at], rest, value)
  return next === null || next === undefined ? list.toSpliced(at, 1) : list.with(at, next)
}
