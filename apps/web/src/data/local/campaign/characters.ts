import {
  type Character,
  type CharacterType,
  type Combat,
  type CombatEntry,
  newCharacter,
  withEntryAdded,
  withEntryRemoved,
  withExplainedHealth,
  withHealthChange,
  withHealthSet,
} from '@lanternkeep/schema'
import { map, type Observable } from 'rxjs'
import { actsDone } from '../combat/act-queue.ts'
import { changeCombat } from '../combat/combat-document.ts'
import { actsMeanwhile } from '../combat/missed-acts.ts'
import { characterOf, withOwnActs } from '../combat/own-acts.ts'
import { returnToFight } from '../combat/return-to-fight.ts'
import { useDb } from '../store/context.ts'
import {
  bringBackDocuments,
  changeDocument,
  insertDocument,
  readDocument,
  removeDocument,
  removeDocuments,
} from '../store/documents.ts'
import { newId, now } from '../store/ids.ts'
import { type Loaded, liveValue, plainListOf, useLiveValue } from '../store/live.ts'
import type { LocalDb } from '../store/local-db.ts'
import { restoreIfHeld } from './trash.ts'

/** What the form filled in: the type and name, and any other fields. */
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
    liveValue(db.live, `characters/${campaignId}/${type ?? 'all'}`, () => characters$(db, campaignId, type)),
  )
}

export function characters$(db: LocalDb, campaignId: string, type?: CharacterType): Observable<Character[]> {
  const found$ = db.collections.characters.find({ selector: { campaignId } }).$
  const ordered$ = found$.pipe(map((documents) => orderCharacters(plainListOf(documents), type)))
  return withOwnActs(db, campaignId, ordered$)
}

export function useCharacter(id: string): Loaded<Character> {
  const db = useDb()
  return useLiveValue(liveValue(db.live, `character/${id}`, () => characterOf(db, id))) as Loaded<Character>
}

export async function createCharacter(
  db: LocalDb,
  campaignId: string,
  draft: CharacterDraft,
  id?: string,
): Promise<Character> {
  return insertDocument(db.collections.characters, characterFrom(campaignId, draft, id))
}

export function characterFrom(campaignId: string, draft: CharacterDraft, id = newId()): Character {
  const identity = { id, campaignId, name: draft.name, now: now() }
  return { ...newCharacter(draft.type, identity), ...draft } as Character
}

/** A patch that holds `health` sets it: every edit form does. */
export async function updateCharacter(db: LocalDb, id: string, patch: CharacterPatch): Promise<void> {
  await changeDocument(db.collections.characters, id, (character) => {
    const patched = { ...character, ...patch, id } as Character
    const set = patch.health === undefined ? patched : withHealthSet(patched, patch.health, newId())
    return withAccountedHealth(set)
  })
}

type PlaceInFight = Pick<Combat, 'fightId'> & { entry: CombatEntry }
export type Deleted = { character: Character; place: PlaceInFight | undefined }

/** Also removes the character from the order of a running combat. Returns its place there, for `restoreCharacter`. */
export async function deleteCharacter(db: LocalDb, id: string): Promise<PlaceInFight | undefined> {
  const character = await readDocument(db.collections.characters, id)
  await removeDocument(db.collections.characters, id)
  const combat = character && (await readDocument(db.collections.combats, character.campaignId))
  const place = placeIn(combat, id)
  if (combat && place) await changeCombat(db, combat.campaignId, (now) => withEntryRemoved(now, place.entry.id))
  return place
}

/** The same for several of one campaign. Returns what `restoreCharacters` brings back. */
export async function removeCharacters(db: LocalDb, characters: readonly Character[]): Promise<Deleted[]> {
  const [first] = characters
  const combat = first && (await readDocument(db.collections.combats, first.campaignId))
  const ids = characters.map(({ id }) => id)
  const places = new Map(ids.map((id) => [id, placeIn(combat, id)]))
  await removeDocuments(db.collections.characters, ids)
  const fighting = [...places.values()].flatMap((place) => place?.entry ?? [])
  if (first && fighting.length > 0) {
    await changeCombat(db, first.campaignId, (combat) => {
      return fighting.reduce((left, { id }) => withEntryRemoved(left, id), combat)
    })
  }
  return characters.map((character) => ({ character, place: places.get(character.id) }))
}

/** The same once all acts are stored, so that what the returned function brings back has each of them. */
export async function removeCharacter(db: LocalDb, id: string): Promise<() => Promise<void>> {
  await actsDone(db)
  const character = await readDocument(db.collections.characters, id)
  const place = await deleteCharacter(db, id)
  return async () => {
    if (character) await restoreCharacter(db, character, place)
  }
}

/**
 * Undoes a delete under the same id, and puts the character back into the fight that it left, if that is still on.
 * Where another device deleted it, the log knows its place.
 */
export function restoreCharacter(db: LocalDb, character: Character, place?: PlaceInFight): Promise<void> {
  return restoreCharacters(db, [{ character, place }])
}

/** The same for several of one campaign: all of them or none, also if the page closes meanwhile. */
export async function restoreCharacters(db: LocalDb, deleted: readonly Deleted[]): Promise<void> {
  const [first] = deleted
  if (!first) return
  const withActs = actsMeanwhile(db)
  const back = await Promise.all(deleted.map(({ character }) => withActs(character)))
  await bringBackDocuments(db.collections.characters, back)
  const unplaced = deleted.flatMap(({ character, place }) => (place ? [] : [character.id]))
  await returnToFight(db, unplaced)
  const places = deleted.flatMap(({ place }) => place ?? [])
  if (places.length === 0) return
  await changeCombat(db, first.character.campaignId, (combat) => {
    const left = combat.entries.length === 0 ? [] : places.filter(({ fightId }) => fightId === combat.fightId)
    return { ...combat, entries: left.reduce((all, { entry }) => withEntryAdded(all, entry), combat.entries) }
  })
}

/** Brings back what another device deleted: as it was then, or as it was `seen` here last where nothing holds that. */
export async function bringBackCharacter(db: LocalDb, seen: Character): Promise<void> {
  if (await restoreIfHeld(db, { collection: 'characters', id: seen.id })) await returnToFight(db, [seen.id])
  else await restoreCharacter(db, seen)
}

/** Changes health without an act in the log. A negative `delta` is damage and uses up temporary health first. */
export async function changeHealth(db: LocalDb, id: string, delta: number): Promise<void> {
  await changeDocument(db.collections.characters, id, (each) => withAccountedHealth(withHealthChange(each, delta)))
}

export async function setHealth(db: LocalDb, id: string, value: number): Promise<void> {
  await changeDocument(db.collections.characters, id, (each) =>
    withAccountedHealth(withHealthSet(each, value, newId())),
  )
}

export async function setIncluded(db: LocalDb, id: string, included: boolean): Promise<void> {
  await changeDocument(db.collections.characters, id, (character) => ({ ...character, includeInInitiative: included }))
}

export function orderCharacters(characters: Character[], type?: CharacterType): Character[] {
  const wanted = type ? characters.filter((character) => character.type === type) : characters
  return wanted.toSorted((a, b) => names.compare(a.name, b.name) || a.id.localeCompare(b.id))
}

/**
 * When the log is complete, adds an entry for a health value that a form wrote. A player holds only part of a log, and
 * the server extends that one.
 */
function withAccountedHealth(character: Character): Character {
  return character.healthLog?.base ? withExplainedHealth(character, newId()) : character
}

function placeIn(combat: Combat | undefined, characterId: string): PlaceInFight | undefined {
  const entry = combat?.entries.find((each) => each.characterId === characterId)
  return combat && entry && { fightId: combat.fightId, entry }
}
