import { actingEntries, type Character, type Combat, oneStepFrom } from '@lanternkeep/schema'
import type { ConditionToAdd } from '../conditions/use-condition-form.ts'
import type { CombatActions } from '../use-combat-actions.ts'
import type { MoreActs } from './more-acts.tsx'

type Situation = {
  combat: Combat | null | undefined
  selected: readonly Character[]
  actions: CombatActions
  onStep: (entryId: string, by: 1 | -1) => void
  onSeveral: () => void
  onHide: () => void
  onArea: () => void
  /** Also with no selection, for the acting one; undefined while there is no one. */
  onCondition: (() => void) | undefined
}

/** The acts that are possible for the selected characters, and what each does. */
export function selectedActs(situation: Situation): MoreActs {
  const { combat, selected, actions, onStep, onSeveral, onHide, onArea, onCondition } = situation
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
  const foes = selected.filter(({ type }) => type !== 'player')
  return {
    onSeveral,
    onArea,
    onHide: foes.length > 0 ? onHide : undefined,
    hidden: foes.length > 0 && foes.every((foe) => foe.hidden),
    onCondition,
    onTurn: one && one.id !== combat?.turn.entryId ? () => void actions.goTo({ entryId: one.id, name }) : undefined,
    onSurprised: entries.length > 0 ? () => void actions.addCondition(selected, surprised) : undefined,
    onUp: step(-1),
    onDown: step(1),
    onGroup: entries.length > 1 ? () => void actions.group(ids) : undefined,
    onUngroup: grouped ? () => void actions.ungroup(ids) : undefined,
    onLeave: one ? () => void actions.leave({ entryId: one.id, name }) : undefined,
  }
}

/** Until the end of each one's own next turn, which they lose. */
const surprised: ConditionToAdd = {
  name: 'Surprised',
  note: '',
  visible: true,
  endFor: (targetId) => ({ kind: 'turn', at: 'end', of: targetId, rounds: 0 }),
}

/** The character whose turn it is; the first of a group. */
export function actingIdOf(combat: Combat | null | undefined): string | undefined {
  return combat ? actingEntries(combat.turn, combat.entries)[0]?.characterId : undefined
}
