import {
  type ActChange,
  type ActWork,
  type Character,
  copyOf,
  type Gift,
  type Item,
  itemsOf,
  namesForCopies,
  type PreparedCreature,
  type RandomInt,
} from '@lanternkeep/schema'
import { type CharacterDraft, createCharacter } from '../campaign/characters.ts'
import { giveItems, takeItems } from '../campaign/generated.ts'
import { retraceWork } from '../combat/act-work.ts'
import { charactersOf } from '../combat/combat-people.ts'
import { createInitiative } from '../combat/combats.ts'
import { bringIn } from '../combat/joiners.ts'
import { type UndoOfAct, undoCombatAct, undoOf } from '../combat/retrace-act.ts'
import { allOrNothing, type TakeBack } from '../store/all-or-nothing.ts'
import { changeDocument, readDocument } from '../store/documents.ts'
import { newId, sharedIdOf } from '../store/ids.ts'
import type { LocalDb } from '../store/local-db.ts'

type Prepared = {
  creatures: readonly PreparedCreature[]
  loot?: readonly Item[]
  encounter?: Started
}
type Started = {
  id: string
  /** Otherwise it leaves the list once someone carries its loot. */
  kept: boolean
  /** Differs for each start. Two devices that make the same one while apart bring in each creature once. */
  start: Start
}
type Start = readonly (string | number | null)[]
export type BroughtIn = {
  /** How many creatures are in the fight now. */
  count: number
  /** Whether a new fight began; otherwise they joined the one that runs. */
  isNew: boolean
  /** Whether the encounter is to leave the list. Undoing the act brings it back. */
  isLeaving: boolean
  /** Takes all of it back, as the log does. Undefined: no one came in. */
  undo: UndoOfAct | undefined
}
type Group = { together: boolean; characters: Character[]; work: ActWork[]; changes: ActChange[] }
/** A character of the campaign that was there before. */
type Joined = Pick<Character, 'id' | 'includeInInitiative' | 'hidden'>

/**
 * Brings in creatures: into the fight that runs, otherwise into a new one with everyone who is included. A single
 * creature of the campaign that isn't fighting comes itself; all others are new, numbered copies. The first foe carries
 * the loot.
 */
export function bringInCreatures(
  db: LocalDb,
  campaignId: string,
  { creatures, loot = [], encounter }: Prepared,
  randomInt: RandomInt,
): Promise<BroughtIn> {
  return allOrNothing(async (onFailure) => {
    const combat = await readDocument(db.collections.combats, campaignId)
    const inCombat = new Set(combat?.entries.map(({ characterId }) => characterId))
    const isNew = inCombat.size === 0
    const made: string[] = []
    const before: Joined[] = []
    const groups: Group[] = []
    const carried = encounter
      ? loot.map((item) => ({ ...item, id: sharedIdOf(...encounter.start, 'loot', item.id) }))
      : []
    onFailure(() => takeOut(db, made, before))
    for (const creature of creatures) {
      const itself = await existing(db, campaignId, creature, inCombat)
      if (itself) {
        inCombat.add(itself.id)
        before.push(itself)
        await changeJoined(db, { ...itself, includeInInitiative: true, hidden: itself.hidden || creature.hidden })
      }
      const copies = { made, start: encounter?.start, carried: holderIn(groups) ? [] : carried }
      const characters = itself ? [itself] : await copiesOf(db, campaignId, creature, copies)
      const work = itself
        ? joiningWork(itself)
        : characters.map(({ id, name }): ActWork => ({ kind: 'made', id, name }))
      const changes = itself && creature.hidden && !itself.hidden ? [{ characterId: itself.id, hidden: true }] : []
      groups.push({ together: creature.together, characters, work, changes })
    }
    const gift = encounter && (await giveLoot(db, carried, groups, encounter.id))
    if (gift) onFailure(() => takeItems(db, gift.to, gift.given))
    const isLeaving = encounter?.kept === false && (loot.length === 0 || gift !== undefined)
    // Those who were made for it hold theirs wherever they are.
    if (gift && !made.includes(gift.to)) groups[0]?.work.push(gift)
    if (isLeaving) groups[0]?.work.push({ kind: 'played', id: encounter.id })
    const actId = isNew
      ? await beginWith(db, campaignId, groups, randomInt)
      : await joinInOneStep(db, campaignId, groups, randomInt, onFailure)
    const count = groups.flatMap(({ characters }) => characters).length
    return { count, isNew, isLeaving, undo: actId ? undoOf(db, campaignId, actId) : undefined }
  })
}

async function beginWith(db: LocalDb, campaignId: string, groups: readonly Group[], randomInt: RandomInt) {
  const together = groups.filter((group) => group.together).map(({ characters }) => characters.map(({ id }) => id))
  const [work, changes] = [groups.flatMap((group) => group.work), groups.flatMap((group) => group.changes)]
  const { actId } = await createInitiative(db, campaignId, randomInt, { together, work, changes })
  return actId
}

/** Each act has the one before as its part, so one undo takes all of them back. */
async function joinInOneStep(
  db: LocalDb,
  campaignId: string,
  groups: readonly Group[],
  randomInt: RandomInt,
  onFailure: (takeBack: TakeBack) => void,
): Promise<string | undefined> {
  let parts: string[] = []
  onFailure(async () => parts[0] && undoCombatAct(db, campaignId, parts[0]))
  for (const { characters, together, work, changes } of groups) {
    const { act } = await bringIn(db, campaignId, { characters, together, randomInt, changes, whole: { parts, work } })
    if (act) parts = [act.id]
  }
  return parts[0]
}

function joiningWork({ id, includeInInitiative }: Character): ActWork[] {
  return includeInInitiative ? [] : [{ kind: 'included', id }]
}

/** The first foe carries the loot, so it is offered after the fight. */
function holderIn(groups: readonly Group[]): Character | undefined {
  return groups.flatMap(({ characters }) => characters).find(({ type }) => type === 'monster')
}

/** What the holder wasn't made with. Undefined: no one could take it. */
async function giveLoot(
  db: LocalDb,
  carried: readonly Item[],
  groups: readonly Group[],
  from: string,
): Promise<Gift | undefined> {
  const holder = holderIn(groups)
  if (!holder || carried.length === 0) return undefined
  const held = itemsOf(holder).map(({ id }) => id)
  const offered = carried.filter(({ id }) => !held.includes(id))
  const given = offered.length > 0 ? await giveItems(db, holder.id, offered) : []
  return { kind: 'loot', from, to: holder.id, items: offered.filter(({ id }) => given.includes(id)), given }
}

async function takeOut(db: LocalDb, made: readonly string[], before: readonly Joined[]): Promise<void> {
  for (const id of made) await retraceWork(db, { kind: 'made', id }, true)
  for (const each of before) await changeJoined(db, each)
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

type Copies = {
  /** Ids of those that were made. */
  made: string[]
  start: Start | undefined
  /** The first one is made with it: if it came later, it would be an edit to another device that takes the foe out again. */
  carried: readonly Item[]
}

async function copiesOf(
  db: LocalDb,
  campaignId: string,
  { id: kind, from, name, count, hidden, figures }: PreparedCreature,
  { made, start, carried }: Copies,
): Promise<Character[]> {
  const source = from && from.kind !== 'srd' ? await readDocument(db.collections.characters, from.id) : undefined
  const like = source && source.type !== 'player' ? copyOf(source) : { ...figures, ...unhurt(figures), type: 'monster' }
  const taken = (await charactersOf(db, campaignId)).map((each) => each.name)
  const characters: Character[] = []
  for (const [index, each] of namesForCopies(source?.name ?? name, count, taken).entries()) {
    const id = start ? sharedIdOf(...start, kind, index) : newId()
    const draft = { ...like, name: each, hidden, includeInInitiative: true, copiedFrom: from } as CharacterDraft
    if (draft.type === 'monster' && index === 0) draft.loot = [...(draft.loot ?? []), ...carried]
    const there = await readDocument(db.collections.characters, id)
    characters.push(there ?? (await createCharacter(db, campaignId, draft, id)))
    if (!there) made.push(id)
  }
  return characters
}

function unhurt({ maxHealth }: PreparedCreature['figures']): object {
  return maxHealth === undefined ? {} : { health: maxHealth, maxHealth }
}
