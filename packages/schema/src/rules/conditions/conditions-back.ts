import type { Act, ActChange } from '../../entities/replicated/act.ts'
import type { ConditionDifference } from '../../entities/replicated/combat.ts'
import type { Condition } from '../../entities/replicated/condition.ts'
import { isStanding } from '../health/health-log.ts'

type Difference = Pick<ConditionDifference, 'id' | 'before' | 'after'>
type Conditioned = { id: string; conditions?: Condition[] }
type Acted = Pick<Act, 'undos' | 'changes'>
type Marked = {
  undos: number
  changes: readonly { characterId: string; conditions?: readonly Difference[] | undefined }[]
}

/** The act's changes, without the conditions that its undo would bring back although the acts that added them are undone. */
export function withoutUndoneConditions(act: Acted, acts: readonly Marked[]): ActChange[] {
  if (isStanding(act)) return act.changes
  return act.changes.map((change) => {
    if (!change.conditions) return change
    return { ...change, conditions: change.conditions.filter((each) => !isUndone(change.characterId, each, acts)) }
  })
}

/** Those of the character's conditions that only undone acts added. */
export function conditionsOfUndone({ id, conditions = [] }: Conditioned, acts: readonly Marked[]): Condition[] {
  return conditions.filter((each) => isUndone(id, { id: each.id }, acts))
}

export function withoutConditionsOfUndone<C extends Conditioned>(character: C, acts: readonly Marked[]): C {
  const undone = conditionsOfUndone(character, acts)
  if (undone.length === 0) return character
  return { ...character, conditions: character.conditions?.filter((each) => !undone.includes(each)) }
}

function isUndone(characterId: string, { id, after }: Difference, acts: readonly Marked[]): boolean {
  if (after) return false
  const adding = acts.filter(({ changes }) => {
    return changes.some((change) => change.characterId === characterId && change.conditions?.some(isAdding(id)))
  })
  return adding.length > 0 && !adding.some(isStanding)
}

function isAdding(id: string) {
  return (each: Difference) => each.id === id && !each.before
}
