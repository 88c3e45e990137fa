import type { Act, ActChange } from '../../entities/replicated/act.ts'
import type { ConditionDifference } from '../../entities/replicated/combat.ts'
import type { Condition } from '../../entities/replicated/condition.ts'
import type { FieldConflict } from '../../entities/replicated/replicated.ts'
import { isStanding } from '../health/health-log.ts'
import { withDifferences } from './condition-differences.ts'

type Difference = Pick<ConditionDifference, 'id' | 'before' | 'after'>
type Conditioned = { id: string; conditions?: Condition[]; conflicts?: FieldConflict[] }
type Acted = Pick<Act, 'id' | 'undos' | 'changes'>
type Marked = {
  id?: string
  undos: number
  /** Present once it was undone, whether or not it was redone since. */
  undoneOrder?: number | undefined
  changes: readonly { characterId: string; conditions?: readonly Difference[] | undefined }[]
}

/**
 * The act's changes, without the conditions that its undo or redo would bring back although the acts that added them are
 * undone, or another one that stands ended them. The others come back as the acts that stand changed them: another
 * device may have hidden one from players meanwhile. `acts`: the oldest first.
 */
export function withoutEndedConditions(act: Acted, acts: readonly Marked[]): ActChange[] {
  const stands = isStanding(act)
  const others = acts.filter(({ id }) => id !== act.id)
  const isBack = ({ before, after }: Difference) => !(stands ? before : after)
  const isEnded = (characterId: string, { id }: Difference) => {
    const steps = stepsOn(characterId, id, stands ? [...others, act] : others)
    return isGone(steps)
  }
  const asChanged = (characterId: string, difference: ConditionDifference): ConditionDifference => {
    const { id, before, after } = difference
    const changing = stepsOn(characterId, id, others).filter(({ act }) => isStanding(act))
    const changes = changing.map((step) => step.difference).filter((each) => each.before && each.after)
    const [back] = withDifferences(
      [stands ? after : before].filter((each) => each !== undefined),
      changes,
    )
    return { ...difference, ...(back && (stands ? { after: back } : { before: back })) }
  }
  return act.changes.map((change) => {
    if (!change.conditions) return change
    const { characterId, conditions } = change
    const kept = conditions.filter((each) => !isBack(each) || !isEnded(characterId, each))
    return { ...change, conditions: kept.map((each) => (isBack(each) ? asChanged(characterId, each) : each)) }
  })
}

/**
 * In what the character's conditions differ from what the acts say: devices undid and redid apart what added or ended
 * them. `missing` are only those of which something was ever undone. `moot` are conflicts about a condition that no act
 * adds any more.
 */
export function conditionsApart(
  { id, conditions = [], conflicts = [] }: Conditioned,
  acts: readonly Marked[],
): { gone: Condition[]; missing: Condition[]; moot: FieldConflict[] } {
  const gone = conditions.filter((each) => isGone(stepsOn(id, each.id, acts)))
  const differences = acts.flatMap(({ changes }) => differencesOn(id, changes))
  const added = new Set(differences.filter(({ before }) => !before).map((each) => each.id))
  for (const each of conditions) added.delete(each.id)
  const missing = [...added].flatMap((conditionId) => {
    const steps = stepsOn(id, conditionId, acts)
    const wasUndone = steps.some(({ act }) => act.undoneOrder !== undefined)
    if (!wasUndone || isGone(steps)) return []
    const standing = steps.filter(({ act }) => isStanding(act)).map(({ difference }) => difference)
    return withDifferences([], standing)
  })
  const moot = conflicts.filter(({ path }) => {
    const [field, conditionId = ''] = path.split('/')
    return field === 'conditions' && isUndone(stepsOn(id, conditionId, acts))
  })
  return { gone, missing, moot }
}

/** The character with the conditions that the acts say, and without questions about others; itself if it has them. */
export function withConditionsOfActs<C extends Conditioned>(character: C, acts: readonly Marked[]): C {
  const { gone, missing, moot } = conditionsApart(character, acts)
  if (gone.length + missing.length + moot.length === 0) return character
  const kept = (character.conditions ?? []).filter((each) => !gone.includes(each))
  const open = character.conflicts?.filter((each) => !moot.includes(each))
  return { ...character, conditions: [...kept, ...missing], ...(open && { conflicts: open }) }
}

/** What one act did to one condition. */
type Step = { act: Marked; difference: Difference }

function stepsOn(characterId: string, conditionId: string, acts: readonly Marked[]): Step[] {
  return acts.flatMap((act) => {
    const own = differencesOn(characterId, act.changes).filter(({ id }) => id === conditionId)
    return own.map((difference) => ({ act, difference }))
  })
}

function differencesOn(characterId: string, changes: Marked['changes']): readonly Difference[] {
  return changes.flatMap((change) => (change.characterId === characterId ? (change.conditions ?? []) : []))
}

/** An act that stands ended it, or all that added it are undone. Acts that left the log added what no act here does. */
function isGone(steps: readonly Step[]): boolean {
  return isUndone(steps) || steps.some(({ act, difference }) => !difference.after && isStanding(act))
}

function isUndone(steps: readonly Step[]): boolean {
  const adding = steps.filter(({ difference }) => !difference.before)
  return adding.length > 0 && !adding.some(({ act }) => isStanding(act))
}
