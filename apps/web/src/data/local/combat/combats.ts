import {
  type ActChange,
  type ActWork,
  actingEntries,
  type Combat,
  type CombatEntry,
  changesAfterTurn,
  combatLog,
  createOrder,
  type EndedCondition,
  endedInWords,
  firstTurn,
  NO_TURN,
  type PlayerCombat,
  playerViewOfCombat,
  type RandomInt,
  type Turn,
  nextTurn as turnAfter,
  previousTurn as turnBeforeThat,
  withCombatConditionsEnded,
  withGroup,
  withGroupRolls,
  withPlayersInitiative,
  withUsesBack,
} from '@lanternkeep/schema'
import { combineLatest, map, type Observable } from 'rxjs'
import { useDb } from '../store/context.ts'
import { readDocument } from '../store/documents.ts'
import { newId, sharedIdOf } from '../store/ids.ts'
import { type Loaded, liveValue, plainDocument, plainListOf, useLiveValue } from '../store/live.ts'
import type { LocalDb } from '../store/local-db.ts'
import { actsOf } from './acts.ts'
import { changeCombat, whole } from './combat-document.ts'
import { charactersOf, spendInitiatives, withPublicId } from './combat-people.ts'
import { changesOfGoingBack, withUsesKeptSpent } from './gone-back.ts'
import { recordAct } from './record-act.ts'

/** Null: there has never been a combat. A combat runs while it has entries. */
export function useCombat(campaignId: string): Loaded<Combat | null> {
  const db = useDb()
  return useLiveValue(
    liveValue(db.live, `combat/${campaignId}`, () =>
      combat$(db, campaignId).pipe(map((combat) => combat && whole(combat))),
    ),
  )
}

/** The combat as players see it. A player's device holds nothing else; the GM's device shows what it would be. */
export function usePlayerCombat(campaignId: string): Loaded<PlayerCombat | null> {
  const db = useDb()
  return useLiveValue(
    liveValue(db.live, `fight/${campaignId}`, () => {
      const characters$ = db.collections.characters.find({ selector: { campaignId } }).$
      return combineLatest([combat$(db, campaignId), characters$, db.store.facts$]).pipe(
        map(([combat, characters, facts]) => {
          if (!combat || combat.entries.length === 0) return null
          if (facts.get(campaignId)?.role === 'player') return combat as Combat & PlayerCombat
          return playerViewOfCombat(combat, new Map(plainListOf(characters).map((each) => [each.id, each])))
        }),
      )
    }),
  )
}

export type Beginning = {
  /** The combat on the person's screen: if another one began since, as after a double tap, nothing is rolled. */
  seen?: Pick<Combat, 'fightId'>
  /** Ids of characters, for each group that acts together. */
  together?: readonly (readonly string[])[]
  /** What was done to begin it; one undo takes it back too. */
  work?: ActWork[]
  changes?: ActChange[]
}

/**
 * Orders every included character, by name; typed values stay and the rest is rolled. Returns how many are in the
 * order, and the act.
 */
export async function createInitiative(
  db: LocalDb,
  campaignId: string,
  randomInt: RandomInt,
  { seen, together = [], work = [], changes: before = [] }: Beginning = {},
): Promise<{ count: number; actId?: string }> {
  const included = (await charactersOf(db, campaignId)).filter((character) => character.includeInInitiative)
  const fightId = newId()
  const act = await recordAct(db, campaignId, (combat) => {
    if (seen && seen.fightId !== combat.fightId) return null
    const manual = withPlayersInitiative(combat.manual, included)
    const groups = together.map((ids) => included.filter(({ id }) => ids.includes(id)))
    const values = withGroupRolls(manual, groups, randomInt)
    const rolled = createOrder(included, values, randomInt).map(withPublicId)
    const entries = together.reduce((all, ids) => withGroup(all, entryIdsOf(all, ids), newId()), rolled)
    const turn = firstTurn(entries)
    const first = actingEntries(turn, entries).map(({ characterId }) => characterId)
    const changes = withUsesBack(before, included, first)
    const act = { kind: 'begin', text: 'Initiative created', round: turn.round, changes } as const
    const asOne = work.length > 0 ? { whole: { parts: [], work } } : {}
    return { act: { ...act, ...asOne }, state: { fightId, entries, turn, manual } }
  })
  if (!act) return { count: 0 }
  await spendInitiatives(db, included)
  return { count: included.length, actId: act.id }
}

function entryIdsOf(entries: readonly CombatEntry[], characterIds: readonly string[]): string[] {
  return entries.filter(({ characterId }) => characterIds.includes(characterId)).map(({ id }) => id)
}

/**
 * Ends the combat, with its typed values and the conditions that lasted for it. Returns the act, which can be undone;
 * null if the combat that was `seen` is over already, as after a double tap.
 */
export async function clearCombat(
  db: LocalDb,
  campaignId: string,
  seen?: Pick<Combat, 'fightId'>,
): Promise<{ actId: string; ended: EndedCondition[] } | null> {
  const characters = await charactersOf(db, campaignId)
  const { changes, ended } = withCombatConditionsEnded(characters)
  const act = await recordAct(db, campaignId, (combat) => {
    if (combat.entries.length === 0 || (seen && seen.fightId !== combat.fightId)) return null
    return { act: { kind: 'end', text: 'Fight cleared', changes }, state: { entries: [], turn: NO_TURN, manual: {} } }
  })
  if (!act) return null
  await spendInitiatives(db, characters)
  return { actId: act.id, ended }
}

/** The turn that a person sees when they pass it. */
export type SeenTurn = Pick<Combat, 'fightId' | 'turn'>

/** Whether someone passed the turn meanwhile: a player, another tab or another device of the GM. */
export function isTurnOver(combat: SeenTurn, seen: SeenTurn | undefined): boolean {
  if (!seen) return false
  const isSame = combat.turn.round === seen.turn.round && combat.turn.entryId === seen.turn.entryId
  return !isSame || combat.fightId !== seen.fightId
}

/**
 * Passes the turn on, and returns the conditions that ended with it; null if the turn that was `seen` is over already.
 * Two devices that pass the same turn make one act.
 */
export async function goToNextTurn(db: LocalDb, campaignId: string, seen?: SeenTurn): Promise<EndedCondition[] | null> {
  const targets = await charactersOf(db, campaignId)
  const acts = await actsOf(db, campaignId)
  let ended: EndedCondition[] = []
  const act = await recordAct(db, campaignId, (combat) => {
    if (isTurnOver(combat, seen)) return null
    const turn = turnAfter(combat.turn, combat.entries)
    const passed = changesAfterTurn(targets, actingIds(combat.turn, combat), actingIds(turn, combat))
    ended = passed.ended
    const text = ended.length > 0 ? `Next turn: ${endedInWords(ended)}` : 'Next turn'
    // A combat of the first release has no id of its own.
    const fight = combat.fightId ?? combat.turn.actId
    const id = fight && { id: sharedIdOf('next', fight, combat.turn.round, combat.turn.entryId) }
    const changes = withUsesKeptSpent(passed.changes, { log: combatLog(acts, combat), from: combat.turn, to: turn })
    return { act: { kind: 'next', text, round: turn.round, changes, ...id }, state: { turn } }
  })
  return act && ended
}

/** Goes back one turn, if there was one before, and reverts what passing it had counted down, ended and given back. */
export async function goToPreviousTurn(db: LocalDb, campaignId: string): Promise<void> {
  const acts = await actsOf(db, campaignId)
  const targets = await charactersOf(db, campaignId)
  await recordAct(db, campaignId, (combat) => {
    const turn = turnBeforeThat(combat.turn, combat.entries)
    const isFirst = turn.round === combat.turn.round && turn.entryId === combat.turn.entryId
    if (isFirst) return null
    const began = actingIds(combat.turn, combat)
    const passing = { log: combatLog(acts, combat), from: turn, to: combat.turn }
    const changes = changesOfGoingBack(
      passing,
      targets.filter(({ id }) => began.includes(id)),
    )
    return { act: { kind: 'previous', text: 'Previous turn', round: turn.round, changes }, state: { turn } }
  })
}

export function actingIds(turn: Turn, { entries }: Combat): string[] {
  return actingEntries(turn, entries).map(({ characterId }) => characterId)
}

/** Null clears the typed value and the player's own: the next Create Initiative rolls it. */
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
  const character = value === null && (await readDocument(db.collections.characters, characterId))
  if (character) await spendInitiatives(db, [character])
}

export async function toggleExpanded(db: LocalDb, campaignId: string, characterId: string): Promise<void> {
  await changeCombat(db, campaignId, (combat) => {
    const open = combat.expanded.includes(characterId)
    const others = combat.expanded.filter((id) => id !== characterId)
    return { ...combat, expanded: open ? others : [...others, characterId] }
  })
}

function combat$(db: LocalDb, campaignId: string): Observable<Combat | null> {
  return db.collections.combats.findOne(campaignId).$.pipe(map((found) => (found ? plainDocument(found) : null)))
}
