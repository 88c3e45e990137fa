import type { VersionedCollection } from '@lanternkeep/schema'
import type { CharacterPatch } from './characters.ts'
import { collectionOf } from './conflict-counts.ts'
import type { LocalDb } from './database.ts'
import { readDocument } from './documents.ts'
import { saveCharacterEdit, saveSessionEdit } from './form-edit.ts'
import type { SessionPatch } from './sessions.ts'

export type FieldValues = { [field: string]: unknown }

/**
 * Writes fields of an earlier version, as an edit of this device like any other; undefined clears a field. Answers what
 * they held before, which undoes it.
 */
export async function takeBackFields(
  db: LocalDb,
  { collection, id }: { collection: VersionedCollection; id: string },
  fields: FieldValues,
): Promise<FieldValues> {
  const stored: FieldValues = { ...(await readDocument(collectionOf(db, collection), id)) }
  const before = Object.fromEntries(Object.keys(fields).map((field) => [field, stored[field]]))
  if (collection === 'sessions') {
    await saveSessionEdit(db, id, { base: before as SessionPatch, mine: fields as SessionPatch })
  } else {
    await saveCharacterEdit(db, id, { base: before as CharacterPatch, mine: fields as CharacterPatch })
  }
  return before
}
