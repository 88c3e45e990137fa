import { type VersionedCollection, withUseAsNow } from '@lanternkeep/schema'
import type { CharacterPatch } from '../campaign/characters.ts'
import type { SessionPatch } from '../campaign/sessions.ts'
import { saveCharacterEdit, saveSessionEdit } from '../forms/form-edit.ts'
import type { FormEdit } from '../forms/form-merge.ts'
import { collectionOf } from '../store/collection-of.ts'
import { readDocument } from '../store/documents.ts'
import type { LocalDb } from '../store/local-db.ts'

export type FieldValues = { [field: string]: unknown }
type Place = { collection: VersionedCollection; id: string }
/** The fields' values before and after a version was restored. */
export type TakenBack = { before: FieldValues; after: FieldValues }

/**
 * Writes the fields of an earlier version as an ordinary edit of this device; undefined clears a field. What was used up
 * since stays used up.
 */
export async function takeBackFields(db: LocalDb, place: Place, fields: FieldValues): Promise<TakenBack> {
  const names = Object.keys(fields)
  const before = pick({ ...(await readDocument(collectionOf(db, place.collection), place.id)) }, names)
  const saved = await saveEdit(db, place, { base: before, mine: withUseAsNow(fields, before) })
  return { before, after: pick({ ...saved }, names) }
}

/**
 * What was saved since stays: it is merged with the fields' values before, and a change in the same place becomes a
 * conflict.
 */
export async function undoTakeBack(db: LocalDb, place: Place, { before, after }: TakenBack): Promise<void> {
  await saveEdit(db, place, { base: after, mine: before })
}

function saveEdit(db: LocalDb, { collection, id }: Place, { base, mine }: FormEdit<FieldValues>): Promise<object> {
  if (collection === 'sessions') {
    return saveSessionEdit(db, id, { base: base as SessionPatch, mine: mine as SessionPatch })
  }
  return saveCharacterEdit(db, id, { base: base as CharacterPatch, mine: mine as CharacterPatch })
}

function pick(document: FieldValues, fields: readonly string[]): FieldValues {
  return Object.fromEntries(fields.map((field) => [field, document[field]]))
}
