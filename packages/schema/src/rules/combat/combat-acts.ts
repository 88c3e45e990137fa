import type { Act, ActChange, HealthAct } from '../../entities/replicated/act.ts'
import type { Condition } from '../../entities/replicated/condition.ts'
import type { HealthEntry } from '../../entities/replicated/health-log.ts'
import { inverseDifferences, withDifferences } from '../conditions/condition-differences.ts'
import type { Healthy } from '../health/health.ts'
import { isStanding, type Ledgered, withHealthEntry, withHealthEntryAs } from '../health/health-log.ts'
import { inverseUses, withUsesDifferences } from '../sheet/uses.ts'

type Wounded = Healthy & { name: string }
export type Changeable = Ledgered & { hidden?: boolean; conditions?: Condition[] }
/** The part of an act that a character needs to know. */
export type Mark = Pick<Act, 'id' | 'order' | 'undos'> & Partial<Pick<Act, 'memberId'>>

/** 'Orc 2 took 12 (15 to 3)': text for the log and the undo button. Names have at most 100 characters. */
export function describeHealthAct(before: Wounded, after: Wounded, act: HealthAct): string {
  const effect = `${before.health} to ${after.health}`
  const absorbed = (before.tempHealth ?? 0) - (after.tempHealth ?? 0)
  if (act.kind === 'temp') return `${before.name} has ${after.tempHealth ?? 0} temporary health`
  if (act.kind === 'set') return `${before.name} set to ${after.health} (${effect})`
  if (act.kind === 'heal') return `${before.name} healed ${act.amount} (${effect})`
  return `${before.name} took ${act.amount} (${absorbed > 0 ? `${absorbed} temporary, ` : ''}${effect})`
}

/** Acts before `keepFrom` have left the log. */
type AppliedChange = ActChange & { keepFrom?: number }

/** The character with the act applied, or without it if it is undone, on top of whatever else happened. */
export function withActChange<C extends Changeable>(character: C, act: Mark, change: AppliedChange): C {
  const { hidden, conditions, uses = [], keepFrom } = change
  const stands = isStanding(act)
  const entry = entryOf(act, change)
  const healthy = entry ? withHealthEntry(character, entry, keepFrom) : character
  const next = withUsesDifferences(healthy, stands ? uses : inverseUses(uses))
  return {
    ...next,
    ...(hidden !== undefined && { hidden: hidden === stands }),
    ...(conditions && {
      conditions: withDifferences(next.conditions ?? [], stands ? conditions : inverseDifferences(conditions)),
    }),
  }
}

/**
 * A character that comes back, brought up to date with the log's acts. Its health log tells which acts and marks on its
 * health it missed; of other changes it missed the marks that are newer than the character.
 */
export function withMissedActs<C extends Changeable & { id: string }>(character: C, acts: readonly Act[]): C {
  return acts.toSorted(byMark).reduce((current, act) => {
    const change = act.changes.find(({ characterId }) => characterId === character.id)
    return change && isMissed(current, act, change) ? withActChange(current, act, change) : current
  }, character)
}

/** In the order in which they were marked last. */
export function byMark(a: Act, b: Act): number {
  return Date.parse(a.lastModified) - Date.parse(b.lastModified) || b.order - a.order
}

/** Reverts a step of `withActChange` that could not be stored: `was` is the character before it. */
export function withoutActChange<C extends Changeable>(
  { now, was }: { now: C; was: C },
  act: Mark,
  change: ActChange,
): C {
  const { health, saves, hidden, conditions, uses = [] } = change
  const entry = was.healthLog?.acts.find(({ id }) => id === act.id)
  const healthy = health || saves ? withHealthEntryAs(now, act.id, entry) : now
  const next = withUsesDifferences(healthy, isStanding(act) ? inverseUses(uses) : uses)
  const back =
    conditions && withDifferences(next.conditions ?? [], isStanding(act) ? inverseDifferences(conditions) : conditions)
  return { ...next, ...(hidden !== undefined && { hidden: was.hidden ?? false }), ...(back && { conditions: back }) }
}

/** The change that brings back the conditions this one ended, ends those it added, and spends again what came back. */
export function inverseChange({ characterId, conditions, uses }: ActChange): ActChange {
  return {
    characterId,
    ...(conditions && { conditions: inverseDifferences(conditions) }),
    ...(uses && { uses: inverseUses(uses) }),
  }
}

function isMissed({ healthLog, lastModified }: Changeable, act: Act, { health, saves }: ActChange): boolean {
  const since = Date.parse(lastModified ?? '') || 0
  if (!health && !saves) return act.undos > 0 && Date.parse(act.lastModified) > since
  const entry = healthLog?.acts.find(({ id }) => id === act.id)
  return entry ? act.undos > (entry.undos ?? 0) : act.order > Math.max(since, healthLog?.foldedTo ?? 0)
}

/** The change's entry in the health log; undefined if it has none. */
function entryOf({ id, order, undos, memberId }: Mark, { health, saves }: ActChange): HealthEntry | undefined {
  if (!health && !saves) return undefined
  const { kind, amount } = health ?? { kind: 'shift' as const, amount: 0 }
  const mark = { ...(undos > 0 && { undos }), ...(memberId !== undefined && { by: memberId }) }
  return { id, order, kind, amount, ...(saves && { saves }), ...mark }
}
