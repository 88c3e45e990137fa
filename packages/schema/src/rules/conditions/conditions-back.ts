import type { Act, ActChange } from '../../entities/replicated/act.ts'
import type { ConditionDifference } from '../../entities/replicated/combat.ts'
import type { Condition } from '../../entities/replicated/condition.ts'
import { isStanding } from '../health/health-log.ts'

type Difference = Pick<ConditionDifference, 'id' | 'before' | 'after'>
type Conditioned = { id: string; conditions?: Condition[] }
type Acted = Pick<Act, 'undos' | 'changes'>
type Marked = {
  undos: number
  /** Present once it was undone, whether or not it was redone since. */
  undoneOrder?: number | undefined
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

/**
 * What an act that was undone and redone added and the character lacks: another device undid it meanwhile. Not what an
 * act that stands has ended since.
 */
export function conditionsOfRedone<A extends Marked>(
  { id, conditions = [] }: Conditioned,
  acts: readonly A[],
): { act: A; condition: Condition }[] {
  const own = acts
    .filter(isStanding)
    .flatMap((act) => differencesOn(id, act).map((difference) => ({ act, difference })))
  return own.flatMap(({ act, difference: { id: conditionId, before, after } }) => {
    const isThere = conditions.some((each) => each.id === conditionId)
    if (act.undoneOrder === undefined || before || !after || isThere) return []
    const isEnded = own.some(({ difference }) => difference.id === conditionId && !difference.after)
    return isEnded ? [] : [{ act, condition: after }]
  })
}

function differencesOn(characterId: string, { changes }: Marked): readonly Difference[] {
  return changes.flatMap((change) => (change.characterId === characterId ? (change.conditions ?? []) : []))
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
