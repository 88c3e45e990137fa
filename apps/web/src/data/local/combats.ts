import {
  actToUndo,
  type Character,
  type Combat,
  type CombatAct,
  type CombatEntry,
  changeBetween,
  createOrder,
  describeHealthAct,
  firstTurn,
  type HealthAct,
  NO_TURN,
  type PlayerFight,
  playerViewOfFight,
  type RandomInt,
  nextTurn as turnAfter,
  previousTurn as turnBeforeThat,
  undoAct,
  withAct,
  withCombatChange,
  withEntryInitiative,
  withHealthAct,
} from '@lanternkeep/schema'
import { combineLatest, map, type Observable } from 'rxjs'
import { orderCharacters } from './characters.ts'
import { useDb } from './context.ts'
import type { LocalDb } from './database.ts'
import { changeDocument, insertDocument, readDocument } from './documents.ts'
import { newId, now } from './ids.ts'
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

/** Ends the fight; typed values go with it. */
export async function clearCombat(db: LocalDb, campaignId: string): Promise<void> {
  await changeCombat(db, campaignId, (combat) => {
    const before = { turnBefore: combat.turn, entriesBefore: combat.entries }
    const cleared = { ...combat, entries: [], turn: NO_TURN, manual: {} }
    return withAct(cleared, { ...newAct('Fight cleared', combat.turn.round), ...before })
  })
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

export async function setEntryInitiative(
  db: LocalDb,
  campaignId: string,
  entryId: string,
  initiative: number,
): Promise<void> {
  await changeCombat(db, campaignId, (combat) => {
    return { ...combat, entries: withEntryInitiative(combat.entries, entryId, initiative) }
  })
}

export async function toggleExpanded(db: LocalDb, campaignId: string, characterId: string): Promise<void> {
  await changeCombat(db, campaignId, (combat) => {
    const open = combat.expanded.includes(characterId)
    const others = combat.expanded.filter((id) => id !== characterId)
    return { ...combat, expanded: open ? others : [...others, characterId] }
  })
}

/** Damages, heals or sets one or several characters, and writes it to the log as one act. */
export async function applyAmount(
  db: LocalDb,
  campaignId: string,
  characterIds: string[],
  { mode, amount }: { mode: HealthAct['kind']; amount: number },
): Promise<void> {
  const act: HealthAct = { kind: mode, amount }
  const outcomes = await Promise.all(characterIds.map((id) => applyToCharacter(db, id, act)))
  const changes = outcomes.flatMap(({ before, after }) => changeBetween(before, after) ?? [])
  if (changes.length === 0) return
  const text = outcomes.map(({ before, after }) => describeHealthAct(before, after, act)).join('; ')
  await changeCombat(db, campaignId, (combat) => {
    return withAct(combat, { ...newAct(text.slice(0, LONGEST_ACT_TEXT), combat.turn.round), changes })
  })
}

/** Takes back the latest act that still stands, on top of whatever happened since. Null: there was none. */
export async function undoLastAct(db: LocalDb, campaignId: string): Promise<CombatAct | null> {
  let undone: CombatAct | undefined
  let changes: CombatAct['changes'] = []
  await changeCombat(db, campaignId, (combat) => {
    undone = actToUndo(combat)
    if (!undone) return combat
    const result = undoAct(combat, undone.id)
    changes = result.changes
    return result.combat
  })
  await Promise.all(
    changes.map(async (change) => {
      if (!(await readDocument(db.collections.characters, change.characterId))) return
      await changeDocument(db.collections.characters, change.characterId, (character) => {
        return withCombatChange(character, change)
      })
    }),
  )
  return undone ?? null
}

const LONGEST_ACT_TEXT = 500

function combat$(db: LocalDb, campaignId: string): Observable<Combat | null> {
  return db.collections.combats.findOne(campaignId).$.pipe(map((found) => (found ? plainOf(found) : null)))
}

async function charactersOf(db: LocalDb, campaignId: string): Promise<Character[]> {
  const documents = await db.collections.characters.find({ selector: { campaignId } }).exec()
  return orderCharacters(plainListOf(documents))
}

async function applyToCharacter(db: LocalDb, id: string, act: HealthAct) {
  const mark = newId()
  let before: Character | undefined
  const after = await changeDocument(db.collections.characters, id, (character) => {
    before = character
    return withHealthAct(character, act, mark)
  })
  return { before: before ?? after, after }
}

async function changeCombat(db: LocalDb, campaignId: string, change: (combat: Combat) => Combat): Promise<Combat> {
  const combats = db.collections.combats
  if (await combats.findOne(campaignId).exec()) return changeDocument(combats, campaignId, change)
  return insertDocument(combats, change(noCombat(campaignId)))
}

function noCombat(campaignId: string): Combat {
  const empty = { entries: [], turn: NO_TURN, manual: {}, expanded: [], log: [] }
  return { id: campaignId, campaignId, ...empty, lastModified: now(), rev: '', conflicts: [] }
}

function newAct(text: string, round: number): CombatAct {
  return { id: newId(), at: now(), round, text, changes: [], undone: false }
}

/** Drawn anew for every fight, so that it does not tell players which foe it is. */
function withPublicId(entry: CombatEntry): CombatEntry {
  return { ...entry, publicId: newId() }
}
