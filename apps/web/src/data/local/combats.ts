import {
  type Character,
  type Combat,
  type CombatEntry,
  createOrder,
  firstTurn,
  NO_TURN,
  type PlayerFight,
  playerViewOfFight,
  type RandomInt,
  nextTurn as turnAfter,
  previousTurn as turnBeforeThat,
  withAct,
  withEntryAdded,
  withEntryInitiative,
} from '@lanternkeep/schema'
import { combineLatest, map, type Observable } from 'rxjs'
import { orderCharacters } from './characters.ts'
import { changeCombat, newAct } from './combat-document.ts'
import { useDb } from './context.ts'
import type { LocalDb } from './database.ts'
import { newId } from './ids.ts'
import { type Loaded, liveValue, plainListOf, plainOf, useLiveValue } from './live.ts'

/** Null: no fight was ever begun. A fight runs while it has entries. */
export function useCombat(campaignId: string): Loaded<Combat | null> {
  const db = useDb()
  return useLiveValue(liveValue(db.live, `combat/${campaignId}`, () => combat$(db, campaignId)))
}

/** The fight as players see it. A player's device holds nothing else; the GM's shows what it would be. */
export function usePlayerFight(campaignId: string): Loaded<PlayerFight | null> {
  const db = useDb()
  return useLiveValue(
    liveValue(db.live, `fight/${campaignId}`, () => {
      const characters$ = db.collections.characters.find({ selector: { campaignId } }).$
      return combineLatest([combat$(db, campaignId), characters$, db.store.facts$]).pipe(
        map(([combat, characters, facts]) => {
          if (!combat || combat.entries.length === 0) return null
          if (facts.get(campaignId)?.role === 'player') return combat as unknown as PlayerFight
          return playerViewOfFight(combat, new Map(plainListOf(characters).map((each) => [each.id, each])))
        }),
      )
    }),
  )
}

/** Everybody who is included, by name; typed values stay, the rest is rolled (spec 2 s.9). */
export async function createInitiative(db: LocalDb, campaignId: string, randomInt: RandomInt): Promise<Combat> {
  const included = (await charactersOf(db, campaignId)).filter((character) => character.includeInInitiative)
  return changeCombat(db, campaignId, (combat) => {
    const entries = createOrder(included, combat.manual, randomInt).map(withPublicId)
    const turn = firstTurn(entries)
    const before = { turnBefore: combat.turn, entriesBefore: combat.entries }
    return withAct({ ...combat, entries, turn }, { ...newAct('Initiative created', turn.round), ...before })
  })
}

/** Who is included and not in the order yet joins it; the order, the round and the turn stay. Answers who joined. */
export async function addToFight(db: LocalDb, campaignId: string, randomInt: RandomInt): Promise<Character[]> {
  const included = (await charactersOf(db, campaignId)).filter((character) => character.includeInInitiative)
  let joining: Character[] = []
  await changeCombat(db, campaignId, (combat) => {
    joining = included.filter(({ id }) => combat.entries.every((entry) => entry.characterId !== id))
    if (joining.length === 0) return combat
    const added = createOrder(joining, combat.manual, randomInt).map(withPublicId)
    const entries = added.reduce(withEntryAdded<CombatEntry>, combat.entries)
    const text = `${joining.map(({ name }) => name).join(', ')} joined the fight`
    return withAct({ ...combat, entries }, { ...newAct(text, combat.turn.round), entriesBefore: combat.entries })
  })
  return joining
}

/** Ends the fight; typed values go with it. Answers the act, which can be undone. */
export async function clearCombat(db: LocalDb, campaignId: string): Promise<{ actId: string }> {
  const act = newAct('Fight cleared', 0)
  await changeCombat(db, campaignId, (combat) => {
    const before = { turnBefore: combat.turn, entriesBefore: combat.entries, manualBefore: combat.manual }
    const cleared = { ...combat, entries: [], turn: NO_TURN, manual: {} }
    return withAct(cleared, { ...act, round: combat.turn.round, ...before })
  })
  return { actId: act.id }
}

export async function nextTurn(db: LocalDb, campaignId: string): Promise<void> {
  await changeCombat(db, campaignId, (combat) => {
    const turn = turnAfter(combat.turn, combat.entries)
    return withAct({ ...combat, turn }, { ...newAct('Next turn', turn.round), turnBefore: combat.turn })
  })
}

export async function previousTurn(db: LocalDb, campaignId: string): Promise<void> {
  await changeCombat(db, campaignId, (combat) => {
    const turn = turnBeforeThat(combat.turn, combat.entries)
    return withAct({ ...combat, turn }, { ...newAct('Previous turn', turn.round), turnBefore: combat.turn })
  })
}

/** Null clears the typed value: the next Create Initiative rolls it. */
export async function setManualInitiative(
  db: LocalDb,
  campaignId: string,
  characterId: string,
  value: number | null,
): Promise<void> {
  await changeCombat(db, campaignId, (combat) => {
    const { [characterId]: _, ...others } = combat.manual
    return { ...combat, manual: value === null ? others : { ...others, [characterId]: value } }
  })
}

/** A value edited in the order is a typed one: Create Initiative keeps it. */
export async function setEntryInitiative(
  db: LocalDb,
  campaignId: string,
  entryId: string,
  initiative: number,
): Promise<void> {
  await changeCombat(db, campaignId, (combat) => {
    const entry = combat.entries.find(({ id }) => id === entryId)
    if (!entry) return combat
    const before = { entriesBefore: combat.entries, manualBefore: combat.manual }
    const entries = withEntryInitiative(combat.entries, entryId, initiative)
    const manual = { ...combat.manual, [entry.characterId]: initiative }
    const text = `Initiative ${entry.initiative} changed to ${initiative}`
    return withAct({ ...combat, entries, manual }, { ...newAct(text, combat.turn.round), ...before })
  })
}

export async function toggleExpanded(db: LocalDb, campaignId: string, characterId: string): Promise<void> {
  await changeCombat(db, campaignId, (combat) => {
    const open = combat.expanded.includes(characterId)
    const others = combat.expanded.filter((id) => id !== characterId)
    return { ...combat, expanded: open ? others : [...others, characterId] }
  })
}

function combat$(db: LocalDb, campaignId: string): Observable<Combat | null> {
  return db.collections.combats.findOne(campaignId).$.pipe(map((found) => (found ? plainOf(found) : null)))
}

async function charactersOf(db: LocalDb, campaignId: string): Promise<Character[]> {
  const documents = await db.collections.characters.find({ selector: { campaignId } }).exec()
  return orderCharacters(plainListOf(documents))
}

/** Drawn anew for every fight, so that it does not tell players which foe it is. */
function withPublicId(entry: CombatEntry): CombatEntry {
  return { ...entry, publicId: newId() }
}
