import type { Campaign, Character, Encounter, Handout, KeptResult, OwnTable, Session } from '@lanternkeep/schema'
import { type CollectionName, merge, type SyncDocument } from '@lanternkeep/sync'
import type { RxCollection } from 'rxdb'
import type { CharacterPatch } from '../campaign/characters.ts'
import type { HandoutDraft } from '../campaign/handouts.ts'
import type { SessionPatch } from '../campaign/sessions.ts'
import { changeOwnHealth, hasUnplayedActs } from '../combat/own-acts.ts'
import { prepOf } from '../prep/prep-of-kind.ts'
import { authorOf } from '../store/account.ts'
import type { AnyDocument } from '../store/collections.ts'
import { changeDocument, readDocument } from '../store/documents.ts'
import { newId, now } from '../store/ids.ts'
import type { LocalDb } from '../store/local-db.ts'
import { checkStorable } from '../store/storable.ts'
import { newConflictId } from '../sync/conflicts.ts'
import { type FormEdit, rebaseEdit } from './form-merge.ts'

/**
 * Saves the form's changes on top of what other devices changed while it was open, by the rules that merge two copies:
 * a paragraph that both rewrote becomes a conflict. The last save doesn't win.
 */
export function saveSessionEdit(db: LocalDb, id: string, edit: FormEdit<SessionPatch>): Promise<Session> {
  return changeDocument(db.collections.sessions, id, (stored) =>
    withEdit(db, 'sessions', stored, rebaseEdit('sessions', edit, stored)),
  )
}

/** Deletes the session with the form's changes in it, in one write: bringing it back brings them back too. */
export async function deleteSessionEdit(db: LocalDb, id: string, edit: FormEdit<SessionPatch>): Promise<void> {
  await changeDocument(db.collections.sessions, id, (stored) => ({
    ...withEdit(db, 'sessions', stored, rebaseEdit('sessions', edit, stored)),
    _deleted: true,
  }))
}

export function saveCampaignEdit(db: LocalDb, id: string, edit: FormEdit<Partial<Campaign>>): Promise<Campaign> {
  return saveEdit(db, 'campaigns', db.collections.campaigns, id, edit)
}

export function saveHandoutEdit(db: LocalDb, id: string, edit: FormEdit<Partial<HandoutDraft>>): Promise<Handout> {
  return saveEdit(db, 'handouts', db.collections.handouts, id, edit)
}

export function saveEncounterEdit(db: LocalDb, id: string, edit: FormEdit<Partial<Encounter>>): Promise<Encounter> {
  return saveEdit(db, 'prep', prepOf(db, 'encounter'), id, edit)
}

export function saveTableEdit(db: LocalDb, id: string, edit: FormEdit<Partial<OwnTable>>): Promise<OwnTable> {
  return saveEdit(db, 'prep', prepOf(db, 'table'), id, edit)
}

export function saveResultEdit(db: LocalDb, id: string, edit: FormEdit<Partial<KeptResult>>): Promise<KeptResult> {
  return saveEdit(db, 'prep', prepOf(db, 'result'), id, edit)
}

/**
 * A form that changed `health` has set it, so it writes a fresh mark too. What a player sets after hits of theirs that the
 * server hasn't played yet is one more act: written to the sheet, those hits would be taken from it again.
 */
export async function saveCharacterEdit(db: LocalDb, id: string, edit: FormEdit<CharacterPatch>): Promise<Character> {
  const { base, mine } = edit
  const { health: shown, ...others } = base
  const { health: typed, ...typedOthers } = mine
  const save = (form: FormEdit<CharacterPatch>) => saveEdit(db, 'characters', db.collections.characters, id, form)
  if (typed === undefined || shown === undefined || typed === shown) return save(edit)
  const character = await readDocument(db.collections.characters, id)
  // A new maximum sets the health with it.
  if (mine.maxHealth === base.maxHealth && character && (await hasUnplayedActs(db, character))) {
    // First what may be refused: a form that is saved again must not act twice.
    const saved = await save({ base: others, mine: typedOthers })
    await changeOwnHealth(db, saved, typed - shown)
    return saved
  }
  return save({ base, mine: { ...mine, healthMark: newId() } })
}

function saveEdit<T extends AnyDocument>(
  db: LocalDb,
  name: CollectionName,
  collection: RxCollection<T>,
  id: string,
  edit: FormEdit<object>,
): Promise<T> {
  return changeDocument(collection, id, (stored) => withEdit(db, name, stored, edit))
}

function withEdit<T extends AnyDocument>(
  db: LocalDb,
  name: CollectionName,
  stored: T,
  { base, mine }: FormEdit<object>,
): T {
  const sides = { base: { ...stored, ...base }, theirs: stored, mine: { ...stored, ...mine } }
  const merged = merge(name, {
    ...asDocuments(sides),
    by: authorOf(db.person$.value.user, stored),
    at: now(),
    newId: () => newConflictId(db),
  })
  const changed = Object.keys(mine).filter((field) => merged[field] !== sides.theirs[field as keyof T])
  checkStorable(name, merged, changed)
  return merged as T
}

function asDocuments(sides: { base: object; theirs: object; mine: object }) {
  return sides as { base: SyncDocument; theirs: SyncDocument; mine: SyncDocument }
}
