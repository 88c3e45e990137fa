import type { ActChange } from '../../entities/replicated/act.ts'
import { type Condition, MOST_ROUNDS } from '../../entities/replicated/condition.ts'
import { differencesBetween } from '../conditions/condition-differences.ts'
import { conditionsAfterCombat, conditionsAfterEdge, type TurnEdge } from '../conditions/conditions.ts'
import { usesBackOnTurn } from '../sheet/uses.ts'
import type { LoggedAct } from './combat-log.ts'

/** A character; its limited uses are read too. */
export type ConditionTarget = { id: string; name: string; conditions: readonly Condition[] }
/** For 'Poisoned ended on Mira'. */
export type EndedCondition = { characterId: string; characterName: string; conditionName: string }
export type ConditionsPassed = { changes: ActChange[]; ended: EndedCondition[] }

/**
 * Passes the turn from some characters (ids) to others: first their turns end, then the others' begin. With a turn,
 * what is limited per round comes back.
 */
export function changesAfterTurn(targets: readonly ConditionTarget[], from: readonly string[], to: readonly string[]) {
  const edges: TurnEdge[] = [
    ...from.map((of) => ({ at: 'end' as const, of })),
    ...to.map((of) => ({ at: 'start' as const, of })),
  ]
  const { changes, ended } = passed(targets, (conditions) =>
    edges.reduce((left, edge) => conditionsAfterEdge(left, edge).conditions, [...conditions]),
  )
  return { changes: withUsesBack(changes, targets, to), ended }
}

/**
 * Passes the turn to others because the ones whose turn it was wait. Their turn begins again later, so what counts on
 * its start gets that start back.
 */
export function changesAfterDelay(targets: readonly ConditionTarget[], from: readonly string[], to: readonly string[]) {
  const waits = ({ ends }: Condition) => ends.kind === 'turn' && ends.at === 'start' && from.includes(ends.of)
  const { changes, ended } = passed(targets, (conditions) => {
    const kept = conditions.map((condition) => (waits(condition) ? oneRoundLonger(condition) : condition))
    return to.reduce((left, of) => conditionsAfterEdge(left, { at: 'start', of }).conditions, kept)
  })
  return { changes: withUsesBack(changes, targets, to), ended }
}

/** The changes, and the uses that come back to those whose turn begins. */
export function withUsesBack(
  changes: readonly ActChange[],
  targets: readonly { id: string }[],
  to: readonly string[],
): ActChange[] {
  const back = new Map<string, ActChange>(changes.map((change) => [change.characterId, change]))
  for (const target of targets) {
    const uses = to.includes(target.id) ? usesBackOnTurn(target) : []
    if (uses.length > 0) back.set(target.id, { characterId: target.id, ...back.get(target.id), uses })
  }
  return [...back.values()]
}

function oneRoundLonger(condition: Condition): Condition {
  const { ends } = condition
  if (ends.kind !== 'turn') return condition
  return { ...condition, ends: { ...ends, rounds: Math.min(ends.rounds + 1, MOST_ROUNDS) } }
}

/** Ends the combat. */
export function withCombatConditionsEnded(targets: readonly ConditionTarget[]): ConditionsPassed {
  return passed(targets, (conditions) => conditionsAfterCombat(conditions).conditions)
}

type TimedLog = readonly Pick<LoggedAct, 'undone' | 'at' | 'changes'>[]

/** Ends conditions whose real minutes are over. */
export function conditionsAfterTime(
  targets: readonly ConditionTarget[],
  now: string,
  log: TimedLog = [],
): ConditionsPassed {
  const back = backFromTime(log)
  const lasts = (each: Condition) => !isOver(each, now) || back.has(endingOf(each))
  return passed(targets, (conditions) => conditions.filter(lasts))
}

/** When the next condition with real minutes ends; undefined if there is none. */
export function nextEnding(targets: readonly ConditionTarget[], log: TimedLog = []): string | undefined {
  const back = backFromTime(log)
  const times = targets.flatMap(({ conditions }) =>
    conditions.flatMap((each) => (each.ends.kind === 'time' && !back.has(endingOf(each)) ? [each.ends.time] : [])),
  )
  return times.toSorted((a, b) => Date.parse(a) - Date.parse(b))[0]
}

/** Endings by the clock that a person undid: it doesn't end these again, or no undo would ever get past it. */
function backFromTime(log: TimedLog): ReadonlySet<string> {
  const ended = log.flatMap(({ undone, at, changes }) => {
    const differences = undone ? changes.flatMap(({ conditions = [] }) => conditions) : []
    return differences.flatMap(({ before, after }) => (before && !after && isOver(before, at) ? [before] : []))
  })
  return new Set(ended.map(endingOf))
}

function isOver({ ends }: Condition, now: string): boolean {
  return ends.kind === 'time' && Date.parse(ends.time) <= Date.parse(now)
}

function endingOf({ id, ends }: Condition): string {
  return `${id} ${ends.kind === 'time' ? ends.time : ''}`
}

function passed(
  targets: readonly ConditionTarget[],
  after: (conditions: readonly Condition[]) => readonly Condition[],
): ConditionsPassed {
  const changes: ActChange[] = []
  const ended: EndedCondition[] = []
  for (const { id, name, conditions } of targets) {
    const differences = differencesBetween(conditions, after(conditions))
    if (differences.length === 0) continue
    changes.push({ characterId: id, conditions: differences })
    for (const { before, after: left } of differences) {
      if (before && !left) ended.push({ characterId: id, characterName: name, conditionName: before.name })
    }
  }
  return { changes, ended }
}

/** 'Poisoned ended on Mira; Prone ended on Orc 2' */
export function endedInWords(ended: readonly EndedCondition[]): string {
  return ended.map(({ conditionName, characterName }) => `${conditionName} ended on ${characterName}`).join('; ')
}
