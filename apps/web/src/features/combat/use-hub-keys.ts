import { type RefObject, useEffectEvent } from 'react'
import type { SeenTurn } from '../../data/local/index.ts'
import type { AmountMode } from './amounts/amount.ts'
import type { HubBlock } from './block/use-hub-block.ts'
import type { HubDialog } from './hub-dialogs.tsx'
import { useTurnPassing } from './order/use-turn-passing.ts'
import { useCombatKeys } from './use-combat-keys.ts'
import type { CombatView } from './use-combat-view.ts'

type Hub = {
  view: CombatView
  frame: RefObject<HTMLElement | null>
  onDialog: (dialog: HubDialog) => void
  onDice: () => void
  block: HubBlock
}

/** The combat keys, and the turn acts, which buttons share with them. */
export function useHubKeys({ view, frame, onDialog, onDice, block }: Hub) {
  const { combat, combatants, dispatch, actions, order, keyTargets, anchor, selected, amounts } = view
  const running = combatants.length > 0
  const chooseTargets = () => {
    if (selected.length === 0 && anchor) dispatch({ kind: 'picked', id: anchor.id, how: 'one', order })
  }
  const passFrom = useTurnPassing(combat)
  const pass = (work: (seen: SeenTurn) => Promise<unknown>) => {
    if (!running) return
    dispatch({ kind: 'turnPassed' })
    passFrom(work)
  }
  const focusAmount = useEffectEvent((mode: AmountMode) => {
    if (keyTargets.length === 0) return
    chooseTargets()
    dispatch({ kind: 'moded', mode })
    requestAnimationFrame(() => frame.current?.querySelector<HTMLInputElement>('[data-amount=selection]')?.focus())
  })
  const step = (by: 1 | -1) => dispatch({ kind: 'stepped', by, order, ...(anchor && { from: anchor.id }) })
  const turns = {
    next: () => pass(actions.next),
    previous: () => {
      if (!running) return
      dispatch({ kind: 'turnPassed' })
      void actions.previous()
    },
    delay: (name: string) => pass((seen) => actions.delay(name, seen)),
    ready: (name: string) => pass((seen) => actions.ready(name, seen)),
  }
  useCombatKeys({
    onNext: turns.next,
    onPrevious: turns.previous,
    onSelectNext: () => step(1),
    onSelectPrevious: () => step(-1),
    onDamage: () => focusAmount('damage'),
    onHeal: () => focusAmount('heal'),
    onCondition: () => {
      if (keyTargets.length > 0) onDialog('condition')
    },
    onArea: amounts.area.shares ? amounts.area.cancel : amounts.area.start,
    onEscape: amounts.area.shares ? amounts.area.cancel : block.isSheet ? block.close : () => undefined,
    onBlock: block.toggle,
    onHide: view.toggleHidden,
    onDice,
    onUndo: () => void actions.undo(),
    onRedo: () => void actions.redo(),
    onHelp: () => onDialog('keys'),
  })
  return turns
}
