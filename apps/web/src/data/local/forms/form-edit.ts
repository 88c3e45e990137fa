import {
  type Campaign,
  type Character,
  clamp,
  type Encounter,
  type FieldConflict,
  type Handout,
  healthActsBetween,
  type KeptResult,
  type OwnTable,
  type Session,
} from '@lanternkeep/schema'
import { type CollectionName, merge, type SyncDocument, same } from '@lanternkeep/sync'
import type { RxCollection } from 'rxdb'
import type { CharacterPatch } from '../campaign/characters.ts'
import type { HandoutDraft } from '../campaign/handouts.ts'
import type { SessionPatch } from '../campaign/sessions.ts'
import { asShown, sendOwnAct } from '../combat/own-acts.ts'
import { prepOf } from '../prep/prep-of-kind.ts'
import { authorOf } from '../store/account.ts'
import type { AnyDocument } from '../store/collections.ts'
import { changeDocument, readDocument } from '../store/documents.ts'
import { now } from '../store/ids.ts'
import type { LocalDb } from '../store/local-db.ts'
import { checkStorable } from '../store/storable.ts'
import { newConflictId } from '../sync/conflicts.ts'
import { type FormEdit, rebaseEdit } from './form-merge.ts'
import { saveOnce } from './save-once.ts'

/**
 * Saves the form's changes on top of what other devices changed while it was open, by the rules that merge two copies:
 * a paragraph that both rewrote becomes a conflict. The last save doesn't win.
 */
export function saveSessionEdit(db: LocalDb, id: string, edit: FormEdit<SessionPatch>): Promise<Session> {
  return changeDocument(db.collections.sessions, id, (stored) =>
    withEdit(db, 'sessions', stored, rebaseEdit('sessions', edit, stored)),
  )
}

/**
 * Deletes the session with the form's changes in it, in one write: bringing it back brings them back too. Players don't
 * read them then: no one has saved them for players.
 */
export async function deleteSessionEdit(db: LocalDb, id: string, edit: FormEdit<SessionPatch>): Promise<void> {
  await changeDocument(db.collections.sessions, id, (stored) => {
    const edited = withEdit(db, 'sessions', stored, rebaseEdit('sessions', edit, stored))
    const isShared = (text: 'recap' | 'summary') => stored.shared[text] && edited[text] === stored[text]
    const shared = { ...stored.shared, recap: isShared('recap'), summary: isShared('summary') }
    return { ...edited, shared, _deleted: true }
  })
}

export function saveCampaignEdit(db: LocalDb, id: string, edit: FormEdit<Partial<Campaign>>): Promise<Campaign> {
  return saveEdit(db, 'campaigns', db.collections.campaigns, id, edit)
}

export function saveHandoutEdit(
  db: LocalDb,
  id: string,
  edit: FormEdit<Partial<HandoutDraft & Pick<Handout, 'sharedAt'>>>,
): Promise<Handout> {
  const save = (rest: FormEdit<object>) => saveEdit(db, 'handouts', db.collections.handouts, id, rest)
  return saveOnce(db, { collection: 'handouts', id }, { edit, save })
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

const HEALTH_FIELDS = ['health', 'maxHealth', 'tempHealth'] as const
type HealthField = (typeof HEALTH_FIELDS)[number]

export function saveCharacterEdit(db: LocalDb, id: string, edit: FormEdit<CharacterPatch>): Promise<Character> {
  const save = (rest: FormEdit<CharacterPatch>, mark: string) => saveCharacter(db, id, { ...rest, mark })
  return saveOnce(db, { collection: 'characters', id }, { edit, save })
}

/**
 * A form that changed `health` has set it, so it writes a fresh mark too. Health that a player sets after hits of theirs
 * that the server hasn't played yet is sent as acts: written to the sheet, those hits would be taken from it again.
 */
async function saveCharacter(
  db: LocalDb,
  id: string,
  { base, mine, mark }: FormEdit<CharacterPatch> & { mark: string },
): Promise<Character> {
  const stored = await readDocument(db.collections.characters, id)
  const shown = stored && (await asShown(db, stored))
  if (shown && shown !== stored && HEALTH_FIELDS.some((field) => mine[field] !== base[field])) {
    return saveWithActs(db, { stored, shown }, { base, mine })
  }
  const isSet = mine.health !== undefined && base.health !== undefined && mine.health !== base.health
  return saveEdit(db, 'characters', db.collections.characters, id, {
    base,
    mine: isSet ? { ...mine, healthMark: mark } : mine,
  })
}

/**
 * First the sheet, which may be refused: a form that is saved again must not act twice. Health that a new maximum brings
 * or takes goes with it as a difference, and the rest is acts: both add up, whichever the server gets first.
 */
async function saveWithActs(
  db: LocalDb,
  { stored, shown }: { stored: Character; shown: Character },
  { base, mine }: FormEdit<CharacterPatch>,
): Promise<Character> {
  const typed = changesOf({ base, mine })
  const moved =
    typed.maxHealth > 0
      ? Math.min(Math.max(typed.health, 0), typed.maxHealth)
      : Math.min(stored.maxHealth + typed.maxHealth - stored.health, 0)
  const { tempHealth } = stored
  const saved = await saveEdit(db, 'characters', db.collections.characters, stored.id, {
    base: { ...base, health: stored.health, tempHealth },
    mine: { ...mine, health: stored.health + moved, tempHealth },
  })
  const wanted = {
    health: clamp(shown.health + typed.health, 0, saved.maxHealth),
    tempHealth: Math.max(shown.tempHealth + typed.tempHealth, 0),
  }
  for (const health of healthActsBetween(await asShown(db, saved), wanted)) await sendOwnAct(db, saved, { health })
  return saved
}

/** By how much a form changed each of these numbers. */
function changesOf({ base, mine }: FormEdit<CharacterPatch>): Record<HealthField, number> {
  const changeOf = (field: HealthField, was = base[field] ?? 0) => (mine[field] ?? was) - was
  return { health: changeOf('health'), maxHealth: changeOf('maxHealth'), tempHealth: changeOf('tempHealth') }
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
  return { ...merged, conflicts: withoutTypedOn(stored, merged as T, base) } as unknown as T
}

/**
 * The conflicts, without those whose text was continued since: the new one has all of it. A text that saves itself every
 * second would become a new conflict each time, while another device writes in the same place.
 */
function withoutTypedOn<T extends AnyDocument>(stored: T, merged: T, base: object): FieldConflict[] {
  const before = (stored.conflicts ?? []) as FieldConflict[]
  const after = (merged.conflicts ?? []) as FieldConflict[]
  const found = after.filter(({ id }) => !before.some((other) => other.id === id))
  const typedOn = found.flatMap(({ path }) => {
    return before.filter((other) => other.path === path && same(other.mine, base[path as keyof object]))
  })
  return after.filter(({ id }) => !typedOn.some((other) => other.id === id))
}

function asDocuments(sides: { base: object; theirs: object; mine: object }) {
  return sides as { base: SyncDocument; theirs: SyncDocument; mine: SyncDocument }
}
