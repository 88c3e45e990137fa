import type { Combat, CombatAct, CombatChange, Turn } from '../entities/combat.ts'
import type { Condition } from '../entities/condition.ts'
import { clamp } from './clamp.ts'
import { inverseDifferences, withDifferences } from './condition-differences.ts'
import type { Healthy } from './health.ts'
import type { HealthAct } from './health-amount.ts'
import { validTurn } from './turn.ts'

type Wounded = Healthy & { id: string; name: string }
type Changeable = Healthy & { hidden?: boolean; conditions?: Condition[] }

/** Acts beyond this are forgotten, the oldest first: the log travels with every turn. */
export const LONGEST_LOG = 200

/** What happened to one character, as a difference; undefined when nothing did. */
export function changeBetween(before: Wounded, after: Wounded): CombatChange | undefined {
  const health = after.health - before.health
  const tempHealth = (after.tempHealth ?? 0) - (before.tempHealth ?? 0)
  if (health === 0 && tempHealth === 0) return undefined
  return { characterId: before.id, ...(health && { health }), ...(tempHealth && { tempHealth }) }
}

/** The change on top of whatever happened since, within the character's bounds. */
export function withCombatChange<C extends Changeable>(character: C, change: CombatChange): C {
  const { hidden, conditions } = change
  const health = clamp(character.health + (change.health ?? 0), 0, character.maxHealth)
  const tempHealth = Math.max((character.tempHealth ?? 0) + (change.tempHealth ?? 0), 0)
  return {
    ...character,
    health,
    ...(change.tempHealth && { tempHealth }),
    ...(hidden !== undefined && { hidden }),
    ...(conditions && { conditions: withDifferences(character.conditions ?? [], conditions) }),
  }
}

export function inverseChange(change: CombatChange): CombatChange {
  const { characterId, health, tempHealth, hidden, conditions } = change
  return {
    characterId,
    ...(health && { health: -health }),
    ...(tempHealth && { tempHealth: -tempHealth }),
    ...(hidden !== undefined && { hidden: !hidden }),
    ...(conditions && { conditions: inverseDifferences(conditions) }),
  }
}

/** 'Orc 2 took 12 (15 to 3)': what the log and the undo button say. The names have at most 100 characters. */
export function describeHealthAct(before: Wounded, after: Wounded, act: HealthAct): string {
  const effect = `${before.health} to ${after.health}`
  const absorbed = (before.tempHealth ?? 0) - (after.tempHealth ?? 0)
  if (act.kind === 'temp') return `${before.name} has ${after.tempHealth ?? 0} temporary health`
  if (act.kind === 'set') return `${before.name} set to ${after.health} (${effect})`
  if (act.kind === 'heal') return `${before.name} healed ${act.amount} (${effect})`
  return `${before.name} took ${act.amount} (${absorbed > 0 ? `${absorbed} temporary, ` : ''}${effect})`
}

export function withAct<F extends Pick<Combat, 'log'>>(combat: F, act: CombatAct): F {
  return { ...combat, log: [...combat.log, act].slice(-LONGEST_LOG) }
}

/** The latest act that still stands. */
export function actToUndo(combat: Pick<Combat, 'log'>): CombatAct | undefined {
  return combat.log.findLast((act) => !act.undone)
}

/** The fight with its act marked, and the changes that the characters need (`withCombatChange`). */
export type Retraced<F> = { combat: F; changes: CombatChange[] }
type Retraceable = Pick<Combat, 'log' | 'entries' | 'turn' | 'manual'>

/**
 * Takes one act back: order, turn and typed values are as before it, and what stood is kept with the act for doing it again.
 * An act that is unknown or undone already changes nothing.
 */
export function undoAct<F extends Retraceable>(combat: F, actId: string): Retraced<F> {
  const act = combat.log.find(({ id }) => id === actId)
  if (!act || act.undone) return { combat, changes: [] }
  const entries = act.entriesBefore ?? combat.entries
  const turn = turnAmong(act.turnBefore ?? combat.turn, entries)
  const manual = act.manualBefore ?? combat.manual
  const kept = {
    ...(act.turnBefore && { turnAfter: combat.turn }),
    ...(act.entriesBefore && { entriesAfter: combat.entries }),
    ...(act.manualBefore && { manualAfter: combat.manual }),
  }
  const log = combat.log.map((logged) => (logged.id === actId ? { ...logged, ...kept, undone: true } : logged))
  return { combat: { ...combat, log, entries, turn, manual }, changes: act.changes.map(inverseChange) }
}

/** The act that doing again would bring back: of those undone since the last act that stands, the earliest. */
export function actToRedo(combat: Pick<Combat, 'log'>): CombatAct | undefined {
  const lastStanding = combat.log.findLastIndex((act) => !act.undone)
  return combat.log[lastStanding + 1]
}

/** Does again what was undone. An act that stands, or is unknown, changes nothing. */
export function redoAct<F extends Retraceable>(combat: F, actId: string): Retraced<F> {
  const act = combat.log.find(({ id }) => id === actId)
  if (!act?.undone) return { combat, changes: [] }
  const { turnAfter, entriesAfter, manualAfter, ...rest } = act
  const entries = entriesAfter ?? combat.entries
  const turn = turnAmong(turnAfter ?? combat.turn, entries)
  const log = combat.log.map((logged) => (logged.id === actId ? { ...rest, undone: false } : logged))
  return { combat: { ...combat, log, entries, turn, manual: manualAfter ?? combat.manual }, changes: act.changes }
}

function turnAmong(turn: Turn, entries: Combat['entries']): Turn {
  return turn.entryId === null ? turn : validTurn(turn, entries)
}
