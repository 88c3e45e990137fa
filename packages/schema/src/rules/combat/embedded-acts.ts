import type { Combat, CombatAct, CombatChange, Turn } from '../../entities/replicated/combat.ts'
import { inverseDifferences, withDifferences } from '../conditions/condition-differences.ts'
import { isStanding, lastHealthOrder, withHealthEntry, withHealthLog } from '../health/health-log.ts'
import type { Changeable } from './combat-acts.ts'
import { nextOrder } from './combat-log.ts'
import { validTurn } from './turn.ts'

/* Acts that the first release stored inside the combat. They hold only differences: undoing one adds the inverse to the character's log under a name of its own, so that two devices that undo it separately undo it once. */

/** The combat with its act marked, and what the act changed. */
export type Retraced<F> = { combat: F; act?: CombatAct }
type Retraceable = Pick<Combat, 'log' | 'entries' | 'turn' | 'manual'>

/** Restores order, turn and typed values as before the act, and keeps the replaced ones for redo. */
export function undoEmbedded<F extends Retraceable>(combat: F, actId: string, undoneOrder: number): Retraced<F> {
  const act = combat.log.find(({ id }) => id === actId)
  if (!act || act.undone) return { combat }
  const entries = act.entriesBefore ?? combat.entries
  const turn = turnAmong(act.turnBefore ?? combat.turn, entries)
  const manual = act.manualBefore ?? combat.manual
  const kept = {
    ...(act.turnBefore && { turnAfter: combat.turn }),
    ...(act.entriesBefore && { entriesAfter: combat.entries }),
    ...(act.manualBefore && { manualAfter: combat.manual }),
  }
  const undone = { ...act, ...kept, undone: true, undoneOrder }
  return { combat: { ...combat, log: withLogged(combat.log, undone), entries, turn, manual }, act: undone }
}

export function redoEmbedded<F extends Retraceable>(combat: F, actId: string): Retraced<F> {
  const act = combat.log.find(({ id }) => id === actId)
  if (!act?.undone) return { combat }
  const { turnAfter, entriesAfter, manualAfter, ...rest } = act
  const entries = entriesAfter ?? combat.entries
  const turn = turnAmong(turnAfter ?? combat.turn, entries)
  const manual = manualAfter ?? combat.manual
  const redone = { ...rest, undone: false }
  return { combat: { ...combat, log: withLogged(combat.log, redone), entries, turn, manual }, act: redone }
}

/** The character after the act was undone or redone, on top of whatever happened since. */
export function withEmbeddedChange<C extends Changeable>(
  character: C,
  { id, undone, now }: Pick<CombatAct, 'id' | 'undone'> & { now: string },
  change: CombatChange,
): C {
  const { health = 0, tempHealth: temp = 0, hidden, conditions } = change
  const next = health || temp ? withInverse(character, { id: inverseIdOf(id), health, temp, undone }, now) : character
  return {
    ...next,
    ...(hidden !== undefined && { hidden: hidden !== undone }),
    ...(conditions && {
      conditions: withDifferences(next.conditions ?? [], undone ? inverseDifferences(conditions) : conditions),
    }),
  }
}

/** A character that comes back, brought up to date with these acts' marks. */
export function withMissedEmbedded<C extends Changeable & { id: string }>(
  character: C,
  log: readonly CombatAct[],
  now: string,
): C {
  const since = Date.parse(character.lastModified ?? '') || 0
  return log.reduce((current, act) => {
    const change = act.changes.find(({ characterId }) => characterId === character.id)
    const inverse = current.healthLog?.acts.find(({ id }) => id === inverseIdOf(act.id))
    const isMissed = inverse ? isStanding(inverse) !== act.undone : act.undone && (act.undoneOrder ?? 0) > since
    return change && isMissed ? withEmbeddedChange(current, { ...act, now }, change) : current
  }, character)
}

type Inverse = { id: string; health: number; temp: number; undone: boolean }

/** The inverse counts while the act is undone. */
function withInverse<C extends Changeable>(character: C, { id, health, temp, undone }: Inverse, now: string): C {
  const { healthLog } = withHealthLog(character)
  const known = healthLog.acts.find((entry) => entry.id === id)
  const undos = known ? (known.undos ?? 0) + Number(((known.undos ?? 0) % 2 === 0) !== undone) : Number(!undone)
  const order = known?.order ?? nextOrder([lastHealthOrder(healthLog)], now)
  return withHealthEntry(character, { id, order, kind: 'shift', amount: -health, temp: -temp, undos })
}

function inverseIdOf(actId: string): string {
  return `undo-${actId}`
}

function withLogged(log: readonly CombatAct[], act: CombatAct): CombatAct[] {
  return log.map((logged) => (logged.id === act.id ? act : logged))
}

function turnAmong(turn: Turn, entries: Combat['entries']): Turn {
  return turn.entryId === null ? turn : validTurn(turn, entries)
}
