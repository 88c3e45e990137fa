import { actingEntries, type Character, type Combat, oneStepFrom } from '@lanternkeep/schema'
import type { CombatActions } from '../use-combat-actions.ts'
import type { MoreActs } from './more-acts.tsx'

type Situation = {
  combat: Combat | null | undefined
  selected: readonly Character[]
  actions: CombatActions
  onStep: (entryId: string, by: 1 | -1) => void
  /** Undefined while no amount is typed. */
  onShares: (() => void) | undefined
  onCondition: () => void
}

/** The less common acts that are possible for the selected characters, and what each does. */
export function selectedActs({ combat, selected, actions, onStep, onShares, onCondition }: Situation): MoreActs {
  const order = combat?.entries ?? []
  const entries = order.filter(({ characterId }) => selected.some(({ id }) => id === characterId))
  const ids = entries.map(({ id }) => id)
  const [only] = entries
  const one = entries.length === 1 ? only : undefined
  const step = (by: 1 | -1) => {
    return one && oneStepFrom(order, one.id, by) !== undefined ? () => onStep(one.id, by) : undefined
  }
  const name = selected.find(({ id }) => id === one?.characterId)?.name ?? ''
  const grouped = entries.some(({ group }) => group !== undefined)
  return {
    onCondition: selected.length > 0 ? onCondition : undefined,
    onShares: selected.length > 1 ? onShares : undefined,
    onUp: step(-1),
    onDown: step(1),
    onGroup: entries.length > 1 ? () => void actions.group(ids) : undefined,
    onUngroup: grouped ? () => void actions.ungroup(ids) : undefined,
    onLeave: one ? () => void actions.leave({ entryId: one.id, name }) : undefined,
  }
}

/** The character whose turn it is; the first of a group. */
export function actingIdOf(combat: Combat | null | undefined): string | undefined {
  return combat ? actingEntries(combat.turn, combat.entries)[0]?.characterId : undefined
}
