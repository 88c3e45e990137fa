import { type Character, knowsMark } from '@lanternkeep/schema'
import { type CollectionName, same } from '@lanternkeep/sync'
import { asShown } from '../combat/own-acts.ts'
import type { SideDatabase } from '../engine/side-database.ts'
import { collectionOf } from '../store/collection-of.ts'
import { readDocument } from '../store/documents.ts'
import { newId, now } from '../store/ids.ts'
import type { LocalDb } from '../store/local-db.ts'
import { overdueForDays } from '../store/overdue.ts'
import type { FormEdit } from './form-merge.ts'

type Fields = Readonly<Record<string, unknown>>
/** `mark`: the `healthMark` that it sets. */
type Sent = { fields: Fields; mark: string; creates?: true }
/** What one open form has stored of its document, and what it was storing when its tab ended or the write failed. */
type Note = { at: string; saved?: Fields; sent?: Sent }
type Place = { collection: CollectionName; id: string }

const PREFIX = 'form/'
const KEPT_FOR_MS = 30 * 86_400_000

/** Creates the document with all that the form has. */
export function createNoted<T>(
  { side }: LocalDb,
  { collection, id }: Place,
  { edit, create }: { edit: FormEdit<object>; create: () => Promise<T> },
): Promise<T> {
  const sent: Sent = { fields: changedIn(edit), mark: newId(), creates: true }
  return noted(side, keyOf({ collection, id }, edit), { before: undefined, sent, write: create })
}

/**
 * Saves what an earlier save of the same form, in another tab or before this one died, hasn't stored: a difference that is
 * stored twice counts twice.
 */
export async function saveOnce<Form extends object, T>(
  db: LocalDb,
  place: Place,
  { edit, save }: { edit: FormEdit<Form>; save: (rest: FormEdit<Form>, mark: string) => Promise<T> },
): Promise<T> {
  const mark = newId()
  if (edit.draftId === undefined) return save(edit, mark)
  const key = keyOf(place, edit)
  const { saved: before, sent } = ((await db.side.values.get(key))?.value ?? {}) as Partial<Note>
  const saved = { ...before, ...(sent && (await isStored(db, place, sent)) && sent.fields) }
  const changed = changedIn(edit)
  // A field that this tab never touched stays as a duplicate of it has saved it.
  const known = Object.fromEntries(Object.entries(saved).filter(([field]) => field in changed))
  const rest = { ...edit, base: { ...edit.base, ...known } }
  const sending = { fields: changedIn(rest), mark }
  return noted(db.side, key, { before: saved, sent: sending, write: () => save(rest, mark) })
}

/** Notes of forms that no tab has open any more. */
export async function forgetOldForms({ side }: Pick<LocalDb, 'side'>, now: string): Promise<void> {
  const notes = await side.values.where('key').startsWith(PREFIX).toArray()
  const due = new Map(notes.map(({ key, value }) => [key, Date.parse((value as Note).at) + KEPT_FOR_MS]))
  await side.values.bulkDelete([...(await overdueForDays({ side }, { of: 'forms', due, now }))])
}

type Noted<T> = { before: Fields | undefined; sent: Sent; write: () => Promise<T> }

async function noted<T>(side: SideDatabase, key: string, { before, sent, write }: Noted<T>): Promise<T> {
  const note = (value: Omit<Note, 'at'>) => side.values.put({ key, value: { at: now(), ...value } satisfies Note })
  await note({ ...(before && { saved: before }), sent })
  const stored = await write()
  // The form needn't wait. If this is never stored, the document itself tells.
  void note({ saved: { ...before, ...sent.fields } }).catch(() => undefined)
  return stored
}

/** Whether the document has what was being stored. */
async function isStored(db: LocalDb, { collection, id }: Place, { fields, mark, creates }: Sent): Promise<boolean> {
  const stored = await readDocument(collectionOf(db, collection), id)
  if (!stored || creates) return stored !== undefined
  if (collection !== 'characters') return hasAll(stored, fields)
  const { healthMark, healthLog } = stored as Character
  if (healthMark === mark || (healthLog?.base && knowsMark(healthLog, mark))) return true
  return hasAll(await asShown(db, stored as Character), fields)
}

function hasAll(document: object, fields: Fields): boolean {
  return Object.entries(fields).every(([field, value]) => same((document as Fields)[field], value))
}

function changedIn({ base, mine }: FormEdit<object>): Fields {
  const before = base as Fields
  return Object.fromEntries(Object.entries(mine).filter(([field, value]) => !same(before[field], value)))
}

function keyOf({ collection, id }: Place, { draftId }: FormEdit<object>): string {
  return `${PREFIX}${collection}/${id}/${draftId}`
}
