import {
  type Act,
  type ActChange,
  type ActWhole,
  type ActWork,
  type Character,
  type CombatEntry,
  copyOf,
  createOrder,
  namesForCopies,
  namesGivenTwice,
  namesInWords,
  type RandomInt,
  type ReadJoiners,
  tieBreakerOf,
  withEntryAdded,
  withGroup,
  withGroupRolls,
  withPlayersInitiative,
} from '@lanternkeep/schema'
import { type CharacterDraft, createCharacter, deleteCharacter, setIncluded } from '../campaign/characters.ts'
import { type Creature, draftOfCreature } from '../prep/creature.ts'
import { allOrNothing, type TakeBack } from '../store/all-or-nothing.ts'
import { readDocument } from '../store/documents.ts'
import { newId, sharedIdOf } from '../store/ids.ts'
import type { LocalDb } from '../store/local-db.ts'
import { retraceWork } from './act-work.ts'
import { readCombatLog } from './acts.ts'
import { charactersOf, spendInitiatives, withPublicId } from './combat-people.ts'
import { recordAct } from './record-act.ts'

/** How they come in. Without an initiative it is rolled: once for all of them if they act together. */
export type Entrance = {
  initiative: number | undefined
  together: boolean
  hidden: boolean
  /** Of new monsters; the default of a new monster without it. */
  maxHealth: number | undefined
}
/** Who joins: as read from the line, or copies of a creature of the library. */
export type Joiners = ReadJoiners<Character> | { kind: 'creature'; of: Creature; count: number }
export type Joined = { characters: Character[]; act: Act | null }

/**
 * Adds included characters that aren't in the order yet; the order, the round and the turn stay. Returns who joined.
 * Adds no one to a combat that has ended.
 */
export async function addToCombat(db: LocalDb, campaignId: string, randomInt: RandomInt): Promise<Character[]> {
  const { joined } = await addWithMade(db, campaignId, [], randomInt)
  return joined
}

/**
 * Adds these monsters that were just made, with everyone else who is included. With no combat they wait for the next
 * one. Undoing the act takes them out of the campaign.
 */
export async function addMade(db: LocalDb, campaignId: string, made: readonly Character[], randomInt: RandomInt) {
  if (await isCombatRunning(db, campaignId)) return addWithMade(db, campaignId, made, randomInt)
  return { joined: [], act: await recordWaiting(db, campaignId, made, madeWork(made)) }
}

async function addWithMade(db: LocalDb, campaignId: string, made: readonly Character[], randomInt: RandomInt) {
  const characters = (await charactersOf(db, campaignId)).filter((character) => character.includeInInitiative)
  const work = madeWork(made)
  return bringIn(db, campaignId, { characters, together: false, randomInt, ...wholeOf(work) })
}

/**
 * Brings a character in, or makes what was asked for and brings it in. With no combat they wait for the next one. One
 * undo takes all of it back: who was made for it leaves the campaign.
 */
export function joinCombat(
  db: LocalDb,
  campaignId: string,
  { who, entrance, randomInt }: { who: Joiners; entrance: Entrance; randomInt: RandomInt },
): Promise<Joined> {
  return allOrNothing(async (onFailure) => {
    const { characters, made } = await peopleFor(db, campaignId, { who, entrance, onFailure })
    if (characters.length === 0) return { characters, act: null }
    const included = characters.filter(({ includeInInitiative }) => !includeInInitiative).map(({ id }) => id)
    for (const id of included) {
      await setIncluded(db, id, true)
      onFailure(() => setIncluded(db, id, false))
    }
    const work = [...madeWork(made), ...included.map((id): ActWork => ({ kind: 'included', id }))]
    if (await isCombatRunning(db, campaignId)) {
      const { act } = await bringIn(db, campaignId, { ...entrance, ...wholeOf(work), characters, randomInt })
      return { characters, act }
    }
    return { characters, act: await recordWaiting(db, campaignId, characters, work) }
  })
}

async function isCombatRunning(db: LocalDb, campaignId: string): Promise<boolean> {
  const combat = await readDocument(db.collections.combats, campaignId)
  return combat !== undefined && combat.entries.length > 0
}

function recordWaiting(db: LocalDb, campaignId: string, characters: readonly Character[], work: ActWork[]) {
  const text = `${namesInWords(characters.map(({ name }) => name))} added`
  return recordAct(db, campaignId, () => ({ act: { kind: 'order', text, ...wholeOf(work) } }))
}

function madeWork(made: readonly Character[]): ActWork[] {
  return made.map(({ id, name }): ActWork => ({ kind: 'made', id, name }))
}

function wholeOf(work: ActWork[]): { whole?: ActWhole } {
  return work.length > 0 ? { whole: { parts: [], work } } : {}
}

/**
 * Gives new numbers to what two devices added under the same names: to the later ones in the log. Each is an act, the
 * same on every device, and undo gives the old names back. Returns the acts.
 */
export async function keepNamesApart(db: LocalDb, campaignId: string): Promise<Act[]> {
  const kept: Act[] = []
  const found = namesGivenTwice(await readCombatLog(db, campaignId), await charactersOf(db, campaignId))
  for (const { actId, names } of found) {
    const work = names.map((name): ActWork => ({ kind: 'renamed', ...name }))
    const [before, after] = [names.map((name) => name.before), names.map((name) => name.after)].map(namesInWords)
    const act = await allOrNothing(async (onFailure) => {
      for (const each of work) {
        onFailure(() => retraceWork(db, each, true))
        await retraceWork(db, each, false)
      }
      const id = sharedIdOf('names', actId, ...names.map((name) => name.id))
      const text = `Renamed to ${after}: two devices added ${before}`
      return recordAct(db, campaignId, () => ({ act: { id, kind: 'order', text, whole: { parts: [], work } } }))
    })
    if (act) kept.push(act)
  }
  return kept
}

type Joining = {
  characters: readonly Character[]
  together: boolean
  randomInt: RandomInt
  initiative?: number | undefined
  whole?: ActWhole
  changes?: ActChange[]
}

/** Puts them into the running combat, unless they are in it. */
export async function bringIn(
  db: LocalDb,
  campaignId: string,
  { characters, together, randomInt, initiative, whole, changes = [] }: Joining,
): Promise<{ joined: Character[]; act: Act | null }> {
  const breakTie = tieBreakerOf(await charactersOf(db, campaignId))
  let joined: Character[] = []
  const act = await recordAct(db, campaignId, (combat) => {
    const isOver = combat.entries.length === 0
    joined = characters.filter(({ id }) => !isOver && combat.entries.every((entry) => entry.characterId !== id))
    if (joined.length === 0) return null
    const given = initiative === undefined ? {} : Object.fromEntries(joined.map(({ id }) => [id, initiative]))
    const manual = withPlayersInitiative({ ...combat.manual, ...given }, joined)
    const values = together ? withGroupRolls(manual, [joined], randomInt) : manual
    const added = createOrder(joined, values, randomInt).map(withPublicId)
    const entries = added.reduce<CombatEntry[]>((all, entry) => withEntryAdded(all, entry, breakTie), combat.entries)
    const ids = added.map(({ id }) => id)
    const grouped = together && ids.length > 1 ? withGroup(entries, ids, newId()) : entries
    const text = `${namesInWords(joined.map(({ name }) => name))} joined the fight`
    return { act: { kind: 'order', text, changes, ...(whole && { whole }) }, state: { entries: grouped, manual } }
  })
  await spendInitiatives(db, joined)
  return { joined, act }
}

async function peopleFor(
  db: LocalDb,
  campaignId: string,
  { who, entrance, onFailure }: { who: Joiners; entrance: Entrance; onFailure: (takeBack: TakeBack) => void },
): Promise<{ characters: Character[]; made: Character[] }> {
  if (who.kind === 'existing') return { characters: [who.character], made: [] }
  if (who.kind === 'nothing' || who.kind === 'wrong') return { characters: [], made: [] }
  const taken = (await charactersOf(db, campaignId)).map(({ name }) => name)
  const names = namesForCopies(who.kind === 'blank' ? who.name : who.of.name, who.count, taken)
  const like = likeness(who, entrance.maxHealth)
  const characters: Character[] = []
  for (const name of names) {
    const draft = { ...like, name, hidden: entrance.hidden, includeInInitiative: true } as CharacterDraft
    const character = await createCharacter(db, campaignId, draft)
    onFailure(() => deleteCharacter(db, character.id))
    characters.push(character)
  }
  return { characters, made: characters }
}

type Made = Extract<Joiners, { kind: 'copies' | 'creature' | 'blank' }>

/** What all that are made have in common. */
function likeness(who: Made, maxHealth: number | undefined): object {
  if (who.kind === 'copies') return copyOf(who.of)
  if (who.kind === 'creature') return draftOfCreature(who.of, who.of.name)
  return { type: 'monster', ...(maxHealth !== undefined && { health: maxHealth, maxHealth }) }
}
