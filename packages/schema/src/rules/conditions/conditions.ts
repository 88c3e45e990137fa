import type { Condition } from '../../entities/replicated/condition.ts'

/** Rounds left if the condition counts them, the current one included: ten rounds begin as 10 and end after 1. */
export function roundsLeft({ ends }: Pick<Condition, 'ends'>): number | undefined {
  return ends.kind === 'turn' ? ends.rounds + 1 : undefined
}

/** "Poisoned 2", "Prone". */
export function conditionLabel(condition: Pick<Condition, 'name' | 'ends'>): string {
  const rounds = roundsLeft(condition)
  return rounds === undefined ? condition.name : `${condition.name} ${rounds}`
}

export type TurnEdge = { at: 'start' | 'end'; of: string }
export type ConditionsAfter = { conditions: Condition[]; ended: Condition[] }

/** The start or end of a combatant's turn passes: conditions counted on it end or come a round closer. */
export function conditionsAfterEdge(conditions: readonly Condition[], edge: TurnEdge): ConditionsAfter {
  const after: ConditionsAfter = { conditions: [], ended: [] }
  for (const condition of conditions) {
    const { ends } = condition
    if (ends.kind !== 'turn' || ends.at !== edge.at || ends.of !== edge.of) after.conditions.push(condition)
    else if (ends.rounds <= 0) after.ended.push(condition)
    else after.conditions.push({ ...condition, ends: { ...ends, rounds: ends.rounds - 1 } })
  }
  return after
}

/** For Clear: ends what lasted for the combat and what counted turns that no longer come. */
export function conditionsAfterCombat(conditions: readonly Condition[]): ConditionsAfter {
  const lasts = ({ ends }: Condition) => ends.kind === 'none' || ends.kind === 'time'
  return { conditions: conditions.filter(lasts), ended: conditions.filter((condition) => !lasts(condition)) }
}

export type PlayerCondition = { id: string; name: string; rounds?: number }

/** Without the GM's remarks and whose turn ends it, because that combatant may be hidden. */
export function conditionsPlayersSee(conditions: readonly Condition[]): PlayerCondition[] {
  return conditions
    .filter(({ visible }) => visible)
    .map((condition) => {
      const rounds = roundsLeft(condition)
      return rounds === undefined
        ? { id: condition.id, name: condition.name }
        : { id: condition.id, name: condition.name, rounds }
    })
}
