import type { Character, Session } from '@lanternkeep/schema'
import type { CharacterPatch } from './characters.ts'
import { updateCharacter } from './characters.ts'
import type { LocalDb } from './database.ts'
import { readDocument } from './documents.ts'
import { type SessionPatch, updateSession } from './sessions.ts'

/** `base` is what the form showed when it was opened, `mine` what it holds now. */
export type FormEdit<Form> = { base: Form; mine: Form }

/** Saves what the form changed, and leaves alone what other devices changed meanwhile. */
export async function saveSessionEdit(db: LocalDb, id: string, edit: FormEdit<SessionPatch>): Promise<Session> {
  await updateSession(db, id, changedIn(edit))
  return (await readDocument(db.collections.sessions, id)) as Session
}

export async function saveCharacterEdit(db: LocalDb, id: string, edit: FormEdit<CharacterPatch>): Promise<Character> {
  await updateCharacter(db, id, changedIn(edit))
  return (await readDocument(db.collections.characters, id)) as Character
}

function changedIn<Form extends object>({ base, mine }: FormEdit<Form>): Partial<Form> {
  const before = base as Record<string, unknown>
  const changed = Object.entries(mine).filter(([key, value]) => JSON.stringify(value) !== JSON.stringify(before[key]))
  return Object.fromEntries(changed) as Partial<Form>
}
