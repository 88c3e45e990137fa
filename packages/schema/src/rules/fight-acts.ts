import type { Combat, CombatAct, CombatChange, Turn } from '../entities/combat.ts'
import { clamp } from './clamp.ts'
import type { Healthy } from './health.ts'
import type { HealthAct } from './health-amount.ts'
import { validTurn } from './turn.ts'

type Wounded = Healthy & { id: string; name: string }
type Changeable = Healthy & { hidden?: boolean }

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
  const { hidden } = change
  const health = clamp(character.health + (change.health ?? 0), 0, character.maxHealth)
  const tempHealth = Math.max((character.tempHealth ?? 0) + (change.tempHealth ?? 0), 0)
  return { ...character, health, ...(change.tempHealth && { tempHealth }), ...(hidden !== undefined && { hidden }) }
}

export function inverseChange(change: CombatChange): CombatChange {
  const { characterId, health, tempHealth, hidden } = change
  return {
    characterId,
    ...(health && { health: -health }),
    ...(tempHealth && { tempHealth: -tempHealth }),
    ...(hidden !== undefined && { hidden: !hidden }),
  }
}

/** 'Orc 2 took 12 (15 to 3)': what the log and the undo button say. The names have at most 100 characters. */
export function describeHealthAct(before: Wounded, after: Wounded, act: HealthAct): string {
  const effect = `${before.health} to ${after.health}`
  const absorbed = (before.tempHealth ?? 0) - (after.tempHealth ?? 0)
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

export type Undone<F> = { combat: F; changes: CombatChange[] }

/**
 * Takes one act back: the fight with its order, turn and typed values as before and the act marked, and the changes that the
 * characters need (`withCombatChange`). An act that is unknown or undone already changes nothing.
 */
export function undoAct<F extends Pick<Combat, 'log' | 'entries' | 'turn' | 'manual'>>(
  combat: F,
  actId: string,
): Undone<F> {
  const act = combat.log.find(({ id }) => id === actId)
  if (!act || act.undone) return { combat, changes: [] }
  const entries = act.entriesBefore ?? combat.entries
  const turn = turnAfterUndo(act.turnBefore ?? combat.turn, entries)
  const log = combat.log.map((logged) => (logged.id === actId ? { ...logged, undone: true } : logged))
  const manual = act.manualBefore ?? combat.manual
  return { combat: { ...combat, log, entries, turn, manual }, changes: act.changes.map(inverseChange) }
}

function turnAfterUndo(turn: Turn, entries: Combat['entries']): Turn {
  return turn.entryId === null ? turn : validTurn(turn, entries)
}
