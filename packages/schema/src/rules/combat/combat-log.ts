import {
  type Act,
  type ActKind,
  type CombatState,
  LONGEST_LOG,
  type UsesDifference,
} from '../../entities/replicated/act.ts'
import type { Combat, CombatAct, ConditionDifference } from '../../entities/replicated/combat.ts'
import { byOrder, isStanding } from '../health/health-log.ts'
import { type OutOfReach, withReach } from './reach.ts'

/** These don't leave a full log before older ones. */
const LATEST_THAT_STAY = 50

/** An act as screens and rules read it, wherever it is stored. */
export type LoggedAct = Pick<Act, 'id' | 'kind' | 'at' | 'order' | 'round' | 'text'> &
  Partial<Pick<Act, 'by' | 'memberId' | 'fightId' | 'undoneOrder' | 'whole'>> & {
    changes: readonly {
      characterId: string
      conditions?: ConditionDifference[] | undefined
      uses?: UsesDifference[] | undefined
    }[]
    before: CombatState
    undone: boolean
    /** Stored inside the combat by the first release. */
    embedded: boolean
    /** Undo and redo pass it over: there is nothing left that it could change. */
    outOfReach?: OutOfReach
  }

type LogHolder = Pick<Combat, 'log'> & Partial<Pick<Combat, 'fightId' | 'entries'>>

/** Both kinds of acts in one log, oldest first. */
export function combatLog(acts: readonly Act[], combat: LogHolder | null | undefined): LoggedAct[] {
  const log = [...acts.map(loggedAct), ...(combat?.log ?? []).map(embeddedAct)].sort(byOrder).slice(-LONGEST_LOG)
  return withReach(log, combat ?? {})
}

/** Whether acts have left the log. Of a fight whose beginning it still has, only turns that changed nothing are gone. */
export function isLogFull(log: readonly unknown[]): boolean {
  return log.length >= LONGEST_LOG
}

/**
 * The acts that leave the log to make room for another one: passed turns that changed nothing, then the oldest. The
 * latest turns stay, because Previous Turn goes back over them.
 */
export function actsToLeave(acts: readonly Act[]): Act[] {
  const surplus = acts.length - (LONGEST_LOG - 1)
  if (surplus <= 0) return []
  const idle = new Set(acts.slice(0, -LATEST_THAT_STAY).filter(isIdleTurn))
  return [...idle, ...acts.filter((act) => !idle.has(act))].slice(0, surplus)
}

function isIdleTurn({ kind, changes, undos }: Act): boolean {
  return kind === 'next' && changes.length === 0 && isStanding({ undos })
}

type Retraceable = Pick<LoggedAct, 'id' | 'kind' | 'undone' | 'embedded' | 'outOfReach'>

/** The latest act that is not undone. With an `actId` only that one: health in any order, everything else if it is the latest. */
export function actToUndo<A extends Retraceable>(log: readonly A[], actId?: string): A | undefined {
  return nextOf(log.filter(({ undone, outOfReach }) => !undone && !outOfReach).toReversed(), actId)
}

type Undone = Retraceable & Pick<LoggedAct, 'undoneOrder' | 'order' | 'memberId'>

/**
 * The act that was undone last, unless the GM did something new since, or the player whose act it is. With an `actId`
 * only that one, as for undo.
 */
export function actToRedo<A extends Undone>(log: readonly A[], actId?: string): A | undefined {
  const latest = latestOrders(log)
  const isLast = ({ memberId, undoneOrder = 0 }: A) => {
    return undoneOrder > Math.max(latest.get(undefined) ?? 0, latest.get(memberId) ?? 0)
  }
  const undone = log
    .filter((act) => act.undone && isLast(act) && !act.outOfReach)
    .sort((a, b) => (b.undoneOrder ?? 0) - (a.undoneOrder ?? 0))
  return nextOf(undone, actId)
}

/** By player, and of the GM under undefined. */
function latestOrders(log: readonly Undone[]): ReadonlyMap<string | undefined, number> {
  const latest = new Map<string | undefined, number>()
  for (const { memberId, order } of log) latest.set(memberId, Math.max(latest.get(memberId) ?? 0, order))
  return latest
}

function nextOf<A extends Retraceable>(acts: readonly A[], actId: string | undefined): A | undefined {
  if (actId === undefined) return acts[0]
  return acts.find(({ id, kind, embedded }, at) => id === actId && (at === 0 || (kind === 'health' && !embedded)))
}

/** The clock, moved past every known order, so that a new act comes after everything its maker saw. */
export function nextOrder(known: Iterable<number>, now: string): number {
  let latest = 0
  for (const order of known) latest = Math.max(latest, order)
  return Math.max(Date.parse(now) || 0, latest + 1)
}

/** The log in runs of one round of one combat, in the given order. Round 0 is outside of combat. */
export function roundsOf<A extends Pick<LoggedAct, 'round' | 'fightId'>>(log: readonly A[]) {
  const runs: { round: number; acts: A[] }[] = []
  for (const act of log) {
    const run = runs.at(-1)
    const isSame = run?.round === act.round && run.acts[0]?.fightId === act.fightId
    if (run && isSame) run.acts.push(act)
    else runs.push({ round: act.round, acts: [act] })
  }
  return runs
}

/** The acts of a round in runs of one turn, in the given order. `by` is absent where the log doesn't say whose it was. */
export function turnsOf<A extends Pick<LoggedAct, 'by'>>(acts: readonly A[]) {
  const runs: { by: string | undefined; acts: A[] }[] = []
  for (const act of acts) {
    const run = runs.at(-1)
    if (run && run.by === act.by) run.acts.push(act)
    else runs.push({ by: act.by, acts: [act] })
  }
  return runs
}

export function knownOrders(log: readonly Pick<LoggedAct, 'order' | 'undoneOrder'>[]): number[] {
  return log.flatMap(({ order, undoneOrder }) => [order, undoneOrder ?? 0])
}

function loggedAct({ before, undos, ...act }: Act): LoggedAct {
  return { ...act, before: before ?? {}, undone: !isStanding({ undos }), embedded: false }
}

function embeddedAct(act: CombatAct): LoggedAct {
  const { turnBefore, entriesBefore, manualBefore, changes, ...rest } = act
  const before = {
    ...(turnBefore && { turn: turnBefore }),
    ...(entriesBefore && { entries: entriesBefore }),
    ...(manualBefore && { manual: manualBefore }),
  }
  return { ...rest, kind: kindOf(act), order: Date.parse(act.at) || 0, changes, before, embedded: true }
}

/** First-release acts don't have a kind; it follows from what they changed. */
function kindOf({ turnBefore, entriesBefore, changes }: CombatAct): ActKind {
  if (turnBefore && !entriesBefore) return 'next'
  if (entriesBefore) return 'order'
  if (changes.some(({ hidden }) => hidden !== undefined)) return 'hidden'
  return changes.some(({ conditions }) => conditions) ? 'conditions' : 'health'
}
