import {
  type Act,
  type ActChange,
  type Combat,
  type CombatState,
  type HealthLog,
  isStanding,
  knownOrders,
  lastHealthOrder,
  type Mark,
  nextOrder,
  passingAct,
  type Turn,
  withActChange,
  withExplainedHealth,
  withHealthLog,
  withoutActChange,
} from '@lanternkeep/schema'
import { allOrNothing, type TakeBack } from '../store/all-or-nothing.ts'
import { changeDocument, insertDocument, readDocument } from '../store/documents.ts'
import { newId, now } from '../store/ids.ts'
import { plainListOf } from '../store/live.ts'
import type { LocalDb } from '../store/local-db.ts'
import { placeOfTurn } from './act-queue.ts'
import { actsOf, makeRoom } from './acts.ts'
import { writeAct } from './begun-acts.ts'
import { changeCombat, readCombat } from './combat-document.ts'

const LONGEST_ACT_TEXT = 500
const OF_NO_TURN: readonly Act['kind'][] = ['begin', 'end', 'previous']

/** What a person does. `id`: the same on every device for the same fact. */
export type ActDraft = Pick<Act, 'kind' | 'text'> &
  Partial<Pick<Act, 'id' | 'order' | 'by' | 'round' | 'whole'>> & { changes?: ActChange[] }
/** `state` is what the combat becomes; without it the combat isn't written. */
export type PlannedAct = { act: ActDraft; state?: CombatState }

/**
 * Applies one act to the combat, its characters and the log, whole or not at all; if the tab dies in between, the next
 * start completes it. Null: there was nothing to do.
 */
export async function recordAct(
  db: LocalDb,
  campaignId: string,
  plan: (combat: Combat) => PlannedAct | null,
): Promise<Act | null> {
  const acts = await actsOf(db, campaignId)
  const keepFrom = await makeRoom(db, acts)
  const combat = await readCombat(db, campaignId)
  const first = plan(combat)
  if (!first) return null
  const revs = await revsOf(db, first.act.changes)
  const order = await orderOf(db, acts, first.act)
  return writeAct(db, (begin) =>
    allOrNothing(async (onFailure) => {
      const make = (on: Combat, planned: PlannedAct): Made => {
        const { id, inLog } = whichAct(acts, on.turn, planned.act)
        if (inLog) return { act: inLog, isInLog: true }
        const act = newAct(on, planned, { id, order })
        // One with a place of its own was written ahead.
        if (planned.act.order === undefined) begin({ act, keepFrom, revs: { ...revs, [campaignId]: on.rev } })
        return { act, isInLog: false }
      }
      const made = first.state ? await writeCombat(db, { campaignId, plan, onFailure }, make) : make(combat, first)
      if (!made || made.isInLog) return made?.act ?? null
      await changeCharacters(db, made.act, { changes: made.act.changes, keepFrom }, onFailure)
      return insertAct(db, made.act)
    }),
  )
}

/** Another tab may have stored the same act meanwhile. */
export async function insertAct(db: LocalDb, act: Act): Promise<Act> {
  try {
    return await insertDocument(db.collections.acts, act)
  } catch (error) {
    const stored = await readDocument(db.collections.acts, act.id)
    if (stored) return stored
    throw error
  }
}

/** The id of the act, and the act itself if the log has it already. */
function whichAct(acts: readonly Act[], turn: Turn, { id, kind }: ActDraft): { id: string; inLog?: Act | undefined } {
  if (id === undefined) return { id: newId() }
  const same = acts.find((act) => act.id === id)
  if (kind === 'health') return { id, inLog: same }
  // What devices did apart was settled on another one meanwhile.
  if (kind === 'order' && same && isStanding(same)) return { id, inLog: same }
  const passing = passingAct(acts, turn, id)
  // Another device's act arrived before its combat did: what it counted down is in the characters.
  const inLog = passing?.isInLog ? acts.find((act) => act.id === passing.id) : undefined
  return { id: passing?.id ?? newId(), inLog }
}

type OnFailure = (takeBack: TakeBack) => void

type CombatWrite = { campaignId: string; plan: (combat: Combat) => PlannedAct | null; onFailure: OnFailure }
type Made = { act: Act; isInLog: boolean }

/** Writes what the act makes of the combat, after `make`. Null: there is nothing to do any more. */
async function writeCombat(
  db: LocalDb,
  { campaignId, plan, onFailure }: CombatWrite,
  make: (combat: Combat, planned: PlannedAct) => Made,
): Promise<Made | null> {
  let combat: Combat | undefined
  let planned: PlannedAct | null = null
  let made: Made | null = null
  await changeCombat(db, campaignId, (current) => {
    combat = current
    planned = plan(current)
    made = planned && make(current, planned)
    return { ...current, ...(planned && made && stateAfter(planned, made.act)) }
  })
  onFailure(() => {
    return changeCombat(db, campaignId, (current) => ({
      ...current,
      ...stateOf(combat ?? current, planned?.state ?? {}),
    }))
  })
  return made
}

/** The turn names the act that led to it. */
function stateAfter({ state = {} }: PlannedAct, { id }: Pick<Act, 'id'>): CombatState {
  return state.turn ? { ...state, turn: { ...state.turn, actId: id } } : state
}

function newAct(combat: Combat, planned: PlannedAct, { id, order }: Pick<Act, 'id' | 'order'>): Act {
  const { act, state = {} } = planned
  const { campaignId, fightId, turn, entries } = combat
  const isStateChanged = Object.keys(state).length > 0
  const isInCombat = entries.length > 0 || isStateChanged
  const ofCombat = 'fightId' in state ? state.fightId : isInCombat ? fightId : undefined
  return {
    id,
    campaignId,
    ...(ofCombat !== undefined && { fightId: ofCombat }),
    kind: act.kind,
    at: now(),
    order,
    round: act.round ?? (entries.length > 0 ? turn.round : 0),
    text: act.text.slice(0, LONGEST_ACT_TEXT),
    ...whoseTurn(combat, act),
    changes: act.changes ?? [],
    ...(act.whole && { whole: act.whole }),
    ...(isStateChanged && { before: stateOf(combat, state), after: stateAfter(planned, { id }) }),
    undos: 0,
    lastModified: now(),
    rev: '',
    conflicts: [],
  } as Act
}

/** Whose turn it was; not for the acts that begin and end a combat, or go back a turn. */
function whoseTurn({ entries, turn }: Combat, { kind, by }: ActDraft): { by?: string } {
  if (by !== undefined) return { by }
  const acting = entries.find(({ id }) => id === turn.entryId)?.characterId
  return acting === undefined || OF_NO_TURN.includes(kind) ? {} : { by: acting }
}

/** The combat's current values of the fields that `like` has. */
function stateOf(combat: Combat, like: CombatState): CombatState {
  const parts = Object.keys(like).map((key) => [key, combat[key as keyof CombatState]])
  return Object.fromEntries(parts.filter(([, value]) => value !== undefined)) as CombatState
}

export async function revsOf({ collections }: LocalDb, changes: readonly ActChange[] = []) {
  const found = await collections.characters.findByIds(changes.map(({ characterId }) => characterId)).exec()
  return Object.fromEntries([...found.values()].map(({ id, rev }) => [id, rev]))
}

/**
 * Changes all of these characters, or none of them. Skips any that are deleted and, if `revs` are given, any that has
 * another one by now.
 */
export async function changeCharacters(
  db: LocalDb,
  act: Mark,
  { changes, keepFrom, revs }: { changes: readonly ActChange[]; keepFrom: number; revs?: Record<string, string> },
  onFailure: OnFailure,
): Promise<void> {
  const { characters } = db.collections
  const results = await Promise.allSettled(
    changes.map(async (change) => {
      let was = await readDocument(characters, change.characterId)
      if (!was || (revs && was.rev !== revs[change.characterId])) return
      await changeDocument(characters, change.characterId, (character) => {
        was = character
        return withActChange(character, act, { ...change, keepFrom })
      })
      onFailure(() => {
        return changeDocument(characters, change.characterId, (now) => {
          return withoutActChange({ now, was: was ?? now }, act, change)
        })
      })
    }),
  )
  for (const result of results) if (result.status === 'rejected') throw result.reason
}

/**
 * The given one or that of the turn, unless a health log doesn't reach back that far any more. Otherwise after
 * everything known, including what is shown and not stored yet.
 */
async function orderOf(db: LocalDb, acts: readonly Act[], { order: given, changes = [] }: ActDraft): Promise<number> {
  const order = given ?? placeOfTurn(db)
  const logs = await healthLogsOf(db, changes)
  if (order !== undefined && logs.every(({ foldedTo }) => foldedTo < order)) return order
  const ahead = db.ahead$.value.map((act) => act.order)
  return nextOrder([...knownOrders(acts), ...logs.map(lastHealthOrder), ...ahead], now())
}

async function healthLogsOf(db: LocalDb, changes: readonly ActChange[]): Promise<HealthLog[]> {
  const wounded = changes.filter(({ health, saves }) => health || saves).map(({ characterId }) => characterId)
  const found = await db.collections.characters.findByIds(wounded).exec()
  return plainListOf([...found.values()]).map((character) => {
    return withHealthLog(withExplainedHealth(character, character.rev)).healthLog
  })
}
