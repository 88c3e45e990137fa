import { type Character, copyOf, libraryIdOf, namesForCopies } from '@lanternkeep/schema'
import {
  type CharacterDraft,
  characterFrom,
  createCharacter,
  deleteCharacter,
  useCharacters,
} from '../campaign/characters.ts'
import type { ManyChanged } from '../campaign/many-characters.ts'
import { charactersOf } from '../combat/combat-people.ts'
import { useDb } from '../store/context.ts'
import { insertDocument, readDocument, withoutUndefined } from '../store/documents.ts'
import { now } from '../store/ids.ts'
import type { Loaded } from '../store/live.ts'
import type { LocalDb } from '../store/local-db.ts'
import { type Creature, draftOfCreature } from './creature.ts'

/** The account's own creatures, over all campaigns, by name. */
export function useLibrary(): Loaded<Character[]> {
  return useCharacters(libraryIdOf(useDb().account))
}

/** Returns the id of the copy, which is the account's own. */
export async function copyToLibrary(db: LocalDb, creature: Creature): Promise<string> {
  const { id } = await createCharacter(db, await ensureLibrary(db), draftOfCreature(creature, creature.name))
  return id
}

/** New, numbered copies in a campaign, which wait outside of the fight. Returns their ids. */
export async function copyToCampaign(
  db: LocalDb,
  campaignId: string,
  creature: Creature,
  count: number,
): Promise<string[]> {
  const taken = (await charactersOf(db, campaignId)).map(({ name }) => name)
  const names = namesForCopies(creature.name, count, taken)
  return copyAll(
    db,
    campaignId,
    names.map((name) => draftOfCreature(creature, name)),
  )
}

/** Copies creatures of a campaign into the library, all or none. Returns the ids of the copies. */
export async function saveToLibrary(db: LocalDb, characters: readonly Character[]): Promise<string[]> {
  const libraryId = await ensureLibrary(db)
  return copyAll(db, libraryId, characters.map(copied))
}

/** The same, as a step that can be taken back. */
export async function addToLibrary(db: LocalDb, characters: readonly Character[]): Promise<ManyChanged> {
  const ids = await saveToLibrary(db, characters)
  const undo = async () => {
    for (const id of ids) await deleteCharacter(db, id)
  }
  return { count: ids.length, undo }
}

/** A copy that says what it was made of, without what the fight did to it. */
function copied(character: Character): CharacterDraft {
  const copiedFrom = { kind: 'campaign', id: character.id }
  return { ...copyOf(character), includeInInitiative: false, copiedFrom } as CharacterDraft
}

/** All or none. Returns their ids. */
export async function copyAll(db: LocalDb, campaignId: string, drafts: readonly CharacterDraft[]): Promise<string[]> {
  const characters = drafts.map((draft) => characterFrom(campaignId, draft))
  await insertAll(db, characters)
  return characters.map(({ id }) => id)
}

/** In one write, because a library may have thousands. */
export async function insertAll(db: LocalDb, characters: readonly Character[]): Promise<void> {
  const { success, error } = await db.collections.characters.bulkInsert(characters.map(withoutUndefined))
  if (error.length === 0) return
  for (const { primary } of success) await deleteCharacter(db, primary)
  throw new Error(`${error.length} creatures couldn't be stored`)
}

/** The library's campaign, made at first use. Every device of the account makes the same one. */
export async function ensureLibrary({ account, collections }: LocalDb): Promise<string> {
  const id = libraryIdOf(account)
  const isThere = async () => (await readDocument(collections.campaigns, id)) !== undefined
  if (await isThere()) return id
  const campaign = { id, name: 'Library', playerCount: 1, sessionNumber: 0, startingLevel: 1 }
  const settings = { joinOpen: false, approveJoins: false }
  try {
    await insertDocument(collections.campaigns, {
      ...campaign,
      ...settings,
      lastModified: now(),
      rev: '',
      conflicts: [],
    })
  } catch (error) {
    // Another call or another tab was faster.
    if (!(await isThere())) throw error
  }
  return id
}
