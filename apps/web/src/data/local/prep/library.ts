import { type Character, type CreatureSource, copyOf, libraryIdOf, namesForCopies } from '@lanternkeep/schema'
import { type CharacterDraft, createCharacter, deleteCharacter, useCharacters } from '../campaign/characters.ts'
import { charactersOf } from '../combat/combat-people.ts'
import { allOrNothing } from '../store/all-or-nothing.ts'
import { useDb } from '../store/context.ts'
import { insertDocument, readDocument } from '../store/documents.ts'
import { now } from '../store/ids.ts'
import type { Loaded } from '../store/live.ts'
import type { LocalDb } from '../store/local-db.ts'
import type { Creature } from './creature.ts'

/** The account's own creatures, over all campaigns, by name. */
export function useLibrary(): Loaded<Character[]> {
  return useCharacters(libraryIdOf(useDb().account))
}

/** Creates what a form made in the library. */
export async function createInLibrary(db: LocalDb, draft: CharacterDraft): Promise<Character> {
  return createCharacter(db, await ensureLibrary(db), draft)
}

/** Returns the id of the copy, which is the account's own. */
export async function copyToLibrary(db: LocalDb, creature: Creature): Promise<string> {
  const { id } = await createCharacter(db, await ensureLibrary(db), draftOf(creature, creature.name))
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
  return makeAll(
    db,
    campaignId,
    names.map((name) => draftOf(creature, name)),
  )
}

function draftOf({ type, from, figures }: Creature, name: string): CharacterDraft {
  const { maxHealth = 1 } = figures
  return { ...figures, type, name, maxHealth, health: maxHealth, copiedFrom: from } as CharacterDraft
}

/** Copies creatures of a campaign into the library, all or none. Returns the ids of the copies. */
export async function saveToLibrary(db: LocalDb, characters: readonly Character[]): Promise<string[]> {
  const libraryId = await ensureLibrary(db)
  return makeAll(
    db,
    libraryId,
    characters.map((each) => copied(each, { kind: 'campaign', id: each.id })),
  )
}

/** A copy that says what it was made of. Whose sheet it was, and what the fight did to it, stays behind. */
export function copied(character: Character, copiedFrom: CreatureSource): CharacterDraft {
  return { ...copyOf(character), includeInInitiative: false, copiedFrom } as CharacterDraft
}

export function makeAll(db: LocalDb, campaignId: string, drafts: readonly CharacterDraft[]): Promise<string[]> {
  return allOrNothing(async (onFailure) => {
    const ids: string[] = []
    for (const draft of drafts) {
      const { id } = await createCharacter(db, campaignId, draft)
      onFailure(() => deleteCharacter(db, id))
      ids.push(id)
    }
    return ids
  })
}

/** The library's campaign, made at first use. Every device of the account makes the same one. */
export async function ensureLibrary({ account, collections }: LocalDb): Promise<string> {
  const id = libraryIdOf(account)
  if (await readDocument(collections.campaigns, id)) return id
  await insertDocument(collections.campaigns, {
    id,
    name: 'Library',
    playerCount: 1,
    sessionNumber: 0,
    startingLevel: 1,
    joinOpen: false,
    approveJoins: false,
    lastModified: now(),
    rev: '',
    conflicts: [],
  })
  return id
}
