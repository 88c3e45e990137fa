import { type Character, copyOf, libraryIdOf, namesForCopies } from '@lanternkeep/schema'
import { type CharacterDraft, createCharacter, deleteCharacter, useCharacters } from '../campaign/characters.ts'
import { charactersOf } from '../combat/combat-people.ts'
import { allOrNothing } from '../store/all-or-nothing.ts'
import { useDb } from '../store/context.ts'
import { insertDocument, readDocument } from '../store/documents.ts'
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
  return makeAll(
    db,
    campaignId,
    names.map((name) => draftOfCreature(creature, name)),
  )
}

/** Copies creatures of a campaign into the library, all or none. Returns the ids of the copies. */
export async function saveToLibrary(db: LocalDb, characters: readonly Character[]): Promise<string[]> {
  const libraryId = await ensureLibrary(db)
  return makeAll(db, libraryId, characters.map(copied))
}

/** A copy that says what it was made of, without what the fight did to it. */
function copied(character: Character): CharacterDraft {
  const copiedFrom = { kind: 'campaign', id: character.id }
  return { ...copyOf(character), includeInInitiative: false, copiedFrom } as CharacterDraft
}

function makeAll(db: LocalDb, campaignId: string, drafts: readonly CharacterDraft[]): Promise<string[]> {
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
