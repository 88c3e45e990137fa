import { actingEntries, type Character, type Combat } from '@lanternkeep/schema'
import type { MoreActs } from './more-acts.tsx'
import type { FightActions } from './use-fight-actions.ts'

type Situation = {
  combat: Combat | null | undefined
  selected: readonly Character[]
  actions: FightActions
  /** Undefined while no amount is typed. */
  onShares: (() => void) | undefined
  onCondition: () => void
}

/** Which of the rarer acts can be done to who is selected, and what each does. */
export function selectedActs({ combat, selected, actions, onShares, onCondition }: Situation): MoreActs {
  const order = combat?.entries ?? []
  const entries = order.filter(({ characterId }) => selected.some(({ id }) => id === characterId))
  const ids = entries.map(({ id }) => id)
  const [only] = entries
  const one = entries.length === 1 ? only : undefined
  const at = one ? order.indexOf(one) : -1
  const name = selected.find(({ id }) => id === one?.characterId)?.name ?? ''
  const grouped = entries.some(({ group }) => group !== undefined)
  return {
    onCondition: selected.length > 0 ? onCondition : undefined,
    onShares: selected.length > 1 ? onShares : undefined,
    onUp: one && at > 0 ? () => void actions.move(one.id, at - 1) : undefined,
    onDown: one && at < order.length - 1 ? () => void actions.move(one.id, at + 1) : undefined,
    onGroup: entries.length > 1 ? () => void actions.group(ids) : undefined,
    onUngroup: grouped ? () => void actions.ungroup(ids) : undefined,
    onLeave: one ? () => void actions.leave({ entryId: one.id, name }) : undefined,
  }
}

/** Whose turn it is; the first of a group. */
export function actingIdOf(combat: Combat | null | undefined): string | undefined {
  return combat ? actingEntries(combat.turn, combat.entries)[0]?.characterId : undefined
}
