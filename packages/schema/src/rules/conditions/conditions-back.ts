import type { Act, ActChange } from '../../entities/replicated/act.ts'
import type { ConditionDifference } from '../../entities/replicated/combat.ts'
import { isStanding } from '../health/health-log.ts'

type Difference = Pick<ConditionDifference, 'id' | 'before' | 'after'>
type Acted = Pick<Act, 'undos' | 'changes'>

/** The act's changes, without the conditions that its undo would bring back although the acts that added them are undone. */
export function withoutUndoneConditions(act: Acted, acts: readonly Acted[]): ActChange[] {
  if (isStanding(act)) return act.changes
  return act.changes.map((change) => {
    if (!change.conditions) return change
    return { ...change, conditions: change.conditions.filter((each) => !isUndone(change.characterId, each, acts)) }
  })
}

function isUndone(characterId: string, { id, after }: Difference, acts: readonly Acted[]): boolean {
  if (after) return false
  const adding = acts.filter(({ changes }) => {
    return changes.some((change) => change.characterId === characterId && change.conditions?.some(isAdding(id)))
  })
  return adding.length > 0 && !adding.some(isStanding)
}

function isAdding(id: string) {
  return (each: Difference) => each.id === id && !each.before
}
