import {
  type ActWork,
  type Character,
  copyOf,
  type Item,
  namesForCopies,
  type PreparedCreature,
  type RandomInt,
} from '@lanternkeep/schema'
import { type CharacterDraft, createCharacter, deleteCharacter } from '../campaign/characters.ts'
import { giveItems, type OfferedItem, takeItems } from '../campaign/generated.ts'
import { charactersOf } from '../combat/combat-people.ts'
import { clearCombat, createInitiative } from '../combat/combats.ts'
import { bringIn } from '../combat/joiners.ts'
import { removeFromCombat } from '../combat/order.ts'
import { allOrNothing } from '../store/all-or-nothing.ts'
import { changeDocument, readDocument } from '../store/documents.ts'
import { newId, sharedIdOf } from '../store/ids.ts'
import type { LocalDb } from '../store/local-db.ts'

type Prepared = {
  creatures: readonly PreparedCreature[]
  loot?: readonly Item[]
  /** The encounter, if it leaves the list once someone carries its loot. */
  leavingId?: string | undefined
  /** Differs for each start. Two devices that make the same one while apart bring in each creature once. */
  start?: Start
}
type Start = readonly (string | number | null)[]
export type BroughtIn = {
  /** How many creatures are in the fight now. */
  count: number
  /** Whether a new fight began; otherwise they joined the one that runs. */
  isNew: boolean
  /** Whether the encounter is to leave the list. Undoing the act brings it back. */
  isLeaving: boolean
  /** Takes all of it back. */
  revert: () => Promise<void>
}
type Group = { together: boolean; characters: Character[]; work: ActWork[] }
/** A character of the campaign that was there before. */
type Joined = Pick<Character, 'id' | 'campaignId' | 'name' | 'includeInInitiative' | 'hidden'>

/**
 * Brings in creatures: into the fight that runs, otherwise into a new one with everyone who is included. A single
 * creature of the campaign that isn't fighting comes itself; all others are new, numbered copies. The first foe carries
 * the loot.
 */
export function bringInCreatures(
  db: LocalDb,
  campaignId: string,
  { creatures, loot = [], leavingId, start }: Prepared,
  randomInt: RandomInt,
): Promise<BroughtIn> {
  return allOrNothing(async (onFailure) => {
    const combat = await readDocument(db.collections.combats, campaignId)
    const inCombat = new Set(combat?.entries.map(({ characterId }) => characterId))
    const isNew = inCombat.size === 0
    const made: string[] = []
    const before: Joined[] = []
    const groups: Group[] = []
    onFailure(() => takeOut(db, made, before))
    for (const creature of creatures) {
      const itself = await existing(db, campaignId, creature, inCombat)
      if (itself) {
        inCombat.add(itself.id)
        before.push(itself)
        await changeJoined(db, { ...itself, includeInInitiative: true, hidden: itself.hidden || creature.hidden })
      }
      const characters = itself ? [itself] : await copiesOf(db, campaignId, creature, { made, start })
      const work = itself
        ? joiningWork(itself)
        : characters.map(({ id, name }): ActWork => ({ kind: 'made', id, name }))
      groups.push({ together: creature.together, characters, work })
    }
    const takeLoot = await giveLoot(db, itemsOfStart(loot, start), groups)
    if (takeLoot) onFailure(takeLoot)
    const isLeaving = leavingId !== undefined && (loot.length === 0 || takeLoot !== undefined)
    const first = groups[0]
    if (isLeaving && first) first.work.push({ kind: 'played', id: leavingId })
    if (isNew) {
      const together = groups.filter((group) => group.together).map(({ characters }) => characters.map(({ id }) => id))
      await createInitiative(db, campaignId, randomInt, { together, work: groups.flatMap(({ work }) => work) })
      onFailure(() => clearCombat(db, campaignId))
    } else {
      await joinInOneStep(db, campaignId, groups, randomInt)
    }
    const revert = async () => {
      await takeLoot?.()
      await takeOut(db, made, before)
      if (isNew) await clearCombat(db, campaignId)
    }
    const count = groups.flatMap(({ characters }) => characters).length
    return { count, isNew, isLeaving, revert }
  })
}

/** Each act has the one before as its part, so one undo takes all of them back. */
async function joinInOneStep(db: LocalDb, campaignId: string, groups: readonly Group[], randomInt: RandomInt) {
  let parts: string[] = []
  for (const { characters, together, work } of groups) {
    const { act } = await bringIn(db, campaignId, { characters, together, randomInt, whole: { parts, work } })
    if (act) parts = [act.id]
  }
}

function joiningWork({ id, includeInInitiative }: Character): ActWork[] {
  return includeInInitiative ? [] : [{ kind: 'included', id }]
}

/** The first foe carries it, so it is offered after the fight. Undefined: no one could take it. */
async function giveLoot(
  db: LocalDb,
  loot: readonly OfferedItem[],
  groups: readonly Group[],
): Promise<(() => Promise<void>) | undefined> {
  const holder = groups.flatMap(({ characters }) => characters).find(({ type }) => type === 'monster')
  if (!holder || loot.length === 0) return undefined
  const given = await giveItems(db, holder.id, loot)
  return () => takeItems(db, holder.id, given)
}

function itemsOfStart(loot: readonly Item[], start: Start | undefined): OfferedItem[] {
  return loot.map(({ id, ...item }) => (start ? { ...item, id: sharedIdOf(...start, 'loot', id) } : item))
}

async function takeOut(db: LocalDb, made: readonly string[], before: readonly Joined[]): Promise<void> {
  for (const id of made) await deleteCharacter(db, id)
  for (const each of before) {
    const combat = await readDocument(db.collections.combats, each.campaignId)
    const entry = combat?.entries.find(({ characterId }) => characterId === each.id)
    if (entry) await removeFromCombat(db, each.campaignId, { entryId: entry.id, name: each.name })
    await changeJoined(db, each)
  }
}

async function changeJoined(db: LocalDb, { id, includeInInitiative, hidden }: Joined): Promise<void> {
  await changeDocument(db.collections.characters, id, (character) => ({ ...character, includeInInitiative, hidden }))
}

/** The character of this campaign that was meant, if one of it is wanted and it isn't in the fight already. */
async function existing(
  db: LocalDb,
  campaignId: string,
  { from, count }: PreparedCreature,
  inCombat: ReadonlySet<string>,
): Promise<Character | undefined> {
  if (from?.kind !== 'campaign' || count > 1 || inCombat.has(from.id)) return undefined
  const character = await readDocument(db.collections.characters, from.id)
  return character?.campaignId === campaignId ? character : undefined
}

async function copiesOf(
  db: LocalDb,
  campaignId: string,
  { id: kind, from, name, count, hidden, figures }: PreparedCreature,
  { made, start }: { made: string[]; start: Start | undefined },
): Promise<Character[]> {
  const source = from && from.kind !== 'srd' ? await readDocument(db.collections.characters, from.id) : undefined
  const like = source && source.type !== 'player' ? copyOf(source) : { ...figures, ...unhurt(figures), type: 'monster' }
  const taken = (await charactersOf(db, campaignId)).map((each) => each.name)
  const characters: Character[] = []
  for (const [index, each] of namesForCopies(source?.name ?? name, count, taken).entries()) {
    const id = start ? sharedIdOf(...start, kind, index) : newId()
    const draft = { ...like, name: each, hidden, includeInInitiative: true, copiedFrom: from } as CharacterDraft
    const there = await readDocument(db.collections.characters, id)
    characters.push(there ?? (await createCharacter(db, campaignId, draft, id)))
    if (!there) made.push(id)
  }
  return characters
}

function unhurt({ maxHealth }: PreparedCreature['figures']): object {
  return maxHealth === undefined ? {} : { health: maxHealth, maxHealth }
}
