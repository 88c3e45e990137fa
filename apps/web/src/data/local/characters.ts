import { type Character, type CharacterType, newCharacter, withHealthChange, withHealthSet } from '@lanternkeep/schema'
import { map } from 'rxjs'
import { useDb } from './context.ts'
import type { LocalDb } from './database.ts'
import { changeDocument, insertDocument, removeDocument } from './documents.ts'
import { newId, now } from './ids.ts'
import { type Loaded, liveValue, plainListOf, plainOf, useLiveValue } from './live.ts'

/** What a form holds: the type and name, and whatever else was filled in. */
export type CharacterDraft = {
  [Type in CharacterType]: { type: Type; name: string } & Partial<CharacterOf<Type>>
}[CharacterType]
/** Undefined clears an optional field. */
export type CharacterPatch = Partial<CharacterOf<'player'> & CharacterOf<'npc'> & CharacterOf<'monster'>>
type CharacterOf<Type> = Omit<Extract<Character, { type: Type }>, 'type' | 'id' | 'campaignId' | 'rev' | 'conflicts'>

const names = new Intl.Collator(undefined, { numeric: true, sensitivity: 'base' })

/** By name; Orc 2 before Orc 10. */
export function useCharacters(campaignId: string, type?: CharacterType): Loaded<Character[]> {
  const db = useDb()
  return useLiveValue(
    liveValue(db.live, `characters/${campaignId}/${type ?? 'all'}`, () => {
      const characters$ = db.collections.characters.find({ selector: { campaignId } }).$
      return characters$.pipe(map((documents) => orderCharacters(plainListOf(documents), type)))
    }),
  )
}

export function useCharacter(id: string): Loaded<Character> {
  const db = useDb()
  return useLiveValue(
    liveValue(db.live, `character/${id}`, () => {
      return db.collections.characters.findOne(id).$.pipe(map((found) => (found ? plainOf(found) : undefined)))
    }),
  ) as Loaded<Character>
}

export async function createCharacter(db: LocalDb, campaignId: string, draft: CharacterDraft): Promise<Character> {
  const identity = { id: newId(), campaignId, name: draft.name, now: now() }
  const character = { ...newCharacter(draft.type, identity), ...draft } as Character
  return insertDocument(db.collections.characters, character)
}

/** A patch that holds `health` sets it: every edit form does. */
export async function updateCharacter(db: LocalDb, id: string, patch: CharacterPatch): Promise<void> {
  await changeDocument(db.collections.characters, id, (character) => {
    const patched = { ...character, ...patch, id } as Character
    return patch.health === undefined ? patched : withHealthSet(patched, patch.health, newId())
  })
}

export function deleteCharacter(db: LocalDb, id: string): Promise<void> {
  return removeDocument(db.collections.characters, id)
}

/** Takes a delete back, under the same id: a fight that runs still knows it. */
export async function restoreCharacter(db: LocalDb, character: Character): Promise<void> {
  await insertDocument(db.collections.characters, character)
}

/** Damage is negative and spends temporary health first. */
export async function changeHealth(db: LocalDb, id: string, delta: number): Promise<void> {
  await changeDocument(db.collections.characters, id, (character) => withHealthChange(character, delta))
}

export async function setHealth(db: LocalDb, id: string, value: number): Promise<void> {
  await changeDocument(db.collections.characters, id, (character) => withHealthSet(character, value, newId()))
}

export async function setIncluded(db: LocalDb, id: string, included: boolean): Promise<void> {
  await changeDocument(db.collections.characters, id, (character) => ({ ...character, includeInInitiative: included }))
}

export function orderCharacters(characters: Character[], type?: CharacterType): Character[] {
  const wanted = type ? characters.filter((character) => character.type === type) : characters
  return wanted.toSorted((a, b) => names.compare(a.name, b.name) || a.id.localeCompare(b.id))
}
