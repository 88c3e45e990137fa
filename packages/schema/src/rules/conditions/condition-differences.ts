import type { ConditionDifference } from '../../entities/replicated/combat.ts'
import type { Condition } from '../../entities/replicated/condition.ts'

/** What was added, removed and changed between the lists. */
export function differencesBetween(before: readonly Condition[], after: readonly Condition[]): ConditionDifference[] {
  const [old, fresh] = [byId(before), byId(after)]
  const gone = before.filter(({ id }) => !fresh.has(id)).map((condition) => ({ id: condition.id, before: condition }))
  const others = after.flatMap((condition): ConditionDifference[] => {
    const was = old.get(condition.id)
    if (was && isSame(was, condition)) return []
    return [{ id: condition.id, ...(was && { before: was }), after: condition }]
  })
  return [...gone, ...others]
}

/** Applies the differences on top of whatever happened since. In a condition only what they changed is changed. */
export function withDifferences(conditions: readonly Condition[], differences: readonly ConditionDifference[]) {
  return differences.reduce<Condition[]>(withDifference, [...conditions])
}

export function inverseDifferences(differences: readonly ConditionDifference[]): ConditionDifference[] {
  return differences.map(({ id, before, after }) => ({
    id,
    ...(after && { before: after }),
    ...(before && { after: before }),
  }))
}

function withDifference(conditions: Condition[], { id, before, after }: ConditionDifference): Condition[] {
  if (!after) return conditions.filter((condition) => condition.id !== id)
  const there = conditions.find((condition) => condition.id === id)
  // Dispelled since: a difference that only changed it doesn't bring it back.
  if (!there) return before ? conditions : [...conditions, after]
  const changed = before ? { ...there, ...changedFields(before, after) } : after
  return conditions.map((condition) => (condition.id === id ? changed : condition))
}

function changedFields(before: Condition, after: Condition): Partial<Condition> {
  const entries = Object.entries(after).filter(([key, value]) => !isSame(value, before[key as keyof Condition]))
  return Object.fromEntries(entries)
}

function byId(conditions: readonly Condition[]): Map<string, Condition> {
  return new Map(conditions.map((condition) => [condition.id, condition]))
}

function isSame(a: unknown, b: unknown): boolean {
  return JSON.stringify(a) === JSON.stringify(b)
}
