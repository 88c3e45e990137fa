import { type Character, copyOf, namesForCopies, withoutTag, withTag } from '@lanternkeep/schema'
import { actsDone } from '../combat/act-queue.ts'
import { charactersOf } from '../combat/combat-people.ts'
import { allOrNothing } from '../store/all-or-nothing.ts'
import { changeDocument, readDocument } from '../store/documents.ts'
import { plainListOf } from '../store/live.ts'
import type { LocalDb } from '../store/local-db.ts'
import {
  type CharacterDraft,
  createCharacter,
  deleteCharacter,
  removeCharacters,
  restoreCharacter,
  restoreCharacters,
} from './characters.ts'

/** Every change of several characters is made for all of them, or for none. */
export type ManyChanged = {
  /** How many of them it changed, or how many it made. */
  count: number
  undo: () => Promise<unknown>
}
type Change = (character: Character) => Character

/** Characters that have the tag already, or as many as they may have, stay as they are. */
export function addTag(db: LocalDb, ids: readonly string[], tag: string): Promise<ManyChanged> {
  return changeMany(db, ids, { change: (each) => withTag(each, tag), back: (each) => withoutTag(each, tag) })
}

export function removeTag(db: LocalDb, ids: readonly string[], tag: string): Promise<ManyChanged> {
  const change: Change = (each) => {
    const without = withoutTag(each, tag)
    return without.tags?.length === (each.tags?.length ?? 0) ? each : without
  }
  return changeMany(db, ids, { change, back: (each) => withTag(each, tag) })
}

/** With the party, or not. */
export function setManyIncluded(db: LocalDb, ids: readonly string[], included: boolean): Promise<ManyChanged> {
  const set = (included: boolean): Change => {
    return (each) => (each.includeInInitiative === included ? each : { ...each, includeInInitiative: included })
  }
  return changeMany(db, ids, { change: set(included), back: set(!included) })
}

export function setManyHidden(db: LocalDb, ids: readonly string[], hidden: boolean): Promise<ManyChanged> {
  const set =
    (hidden: boolean): Change =>
    (each) =>
      each.hidden === hidden ? each : { ...each, hidden }
  return changeMany(db, ids, { change: set(hidden), back: set(!hidden) })
}

/** `times` copies of each, numbered like those that join a combat, unhurt and free of conditions. */
export function duplicateCharacters(
  db: LocalDb,
  campaignId: string,
  { ids, times }: { ids: readonly string[]; times: number },
): Promise<ManyChanged> {
  return allOrNothing(async (onFailure) => {
    const all = await charactersOf(db, campaignId)
    const taken = all.map(({ name }) => name)
    const drafts = all.filter(({ id }) => ids.includes(id)).flatMap((original) => draftsLike(original, times, taken))
    const made: string[] = []
    await together(drafts, async (draft) => {
      const { id } = await createCharacter(db, campaignId, draft)
      made.push(id)
      onFailure(() => deleteCharacter(db, id))
    })
    return { count: made.length, undo: () => together(made, (id) => deleteCharacter(db, id)) }
  })
}

/** Undo brings them back under their ids, and into the combat that they left if it still runs. */
export function deleteCharacters(db: LocalDb, ids: readonly string[]): Promise<ManyChanged> {
  return allOrNothing(async (onFailure) => {
    await actsDone(db)
    const characters = await readMany(db, ids)
    onFailure(() => together(characters, (each) => restoreIfGone(db, each)))
    const deleted = await removeCharacters(db, characters)
    return { count: deleted.length, undo: () => restoreCharacters(db, deleted) }
  })
}

async function restoreIfGone(db: LocalDb, character: Character): Promise<void> {
  if (!(await readDocument(db.collections.characters, character.id))) await restoreCharacter(db, character)
}

/** `change` returns the same character if it has nothing to change. Undo passes over those that are gone since. */
function changeMany(
  db: LocalDb,
  ids: readonly string[],
  { change, back }: { change: Change; back: Change },
): Promise<ManyChanged> {
  const { characters } = db.collections
  return allOrNothing(async (onFailure) => {
    const targets = (await readMany(db, ids)).filter((character) => change(character) !== character)
    const undoOne = async (id: string) => {
      if (await readDocument(characters, id)) await changeDocument(characters, id, back)
    }
    await together(targets, async ({ id }) => {
      await changeDocument(characters, id, change)
      onFailure(() => undoOne(id))
    })
    return { count: targets.length, undo: () => together(targets, ({ id }) => undoOne(id)) }
  })
}

function draftsLike(original: Character, times: number, taken: string[]): CharacterDraft[] {
  const names = namesForCopies(original.name, times, taken)
  taken.push(...names)
  return names.map((name) => ({ ...copyOf(original), name }) as CharacterDraft)
}

async function readMany(db: LocalDb, ids: readonly string[]): Promise<Character[]> {
  const found = await db.collections.characters.findByIds([...ids]).exec()
  return plainListOf([...found.values()])
}

/** At once, which the storage writes in one go. Waits for all, so that those that were done can be reverted. */
async function together<T>(items: readonly T[], work: (item: T) => Promise<unknown>): Promise<void> {
  const settled = await Promise.allSettled(items.map(work))
  const failed = settled.find((each) => each.status === 'rejected')
  if (failed) throw failed.reason
}
