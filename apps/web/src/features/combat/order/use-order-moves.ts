import { type Character, type Combat, oneStepFrom } from '@lanternkeep/schema'
import { useLayoutEffect, useMemo, useRef } from 'react'
import type { CombatActions } from '../use-combat-actions.ts'
import { type Combatant, moveInWords } from './turn-order.ts'

type Situation = {
  combat: Combat | null | undefined
  combatants: readonly Combatant[]
  keyTargets: readonly Character[]
  actions: CombatActions
}

/** Moves in the turn order and hiding, as functions that stay the same while their data change. */
export function useOrderMoves(situation: Situation) {
  const latest = useRef(situation)
  useLayoutEffect(() => {
    latest.current = situation
  })
  return useMemo(() => {
    const move = (entryId: string, toIndex: number) => {
      const { combatants, actions } = latest.current
      const said = moveInWords(combatants, { entryId, toIndex })
      if (said) void actions.move(said)
    }
    return {
      move,
      step: (entryId: string, by: 1 | -1) => {
        const toIndex = oneStepFrom(latest.current.combat?.entries ?? [], entryId, by)
        if (toIndex !== undefined) move(entryId, toIndex)
      },
      toggleHidden: () => {
        const { keyTargets, actions } = latest.current
        const foes = keyTargets.filter(({ type }) => type !== 'player')
        if (foes.length > 0) void actions.setHidden(foes, !foes.every(({ hidden }) => hidden))
      },
    }
  }, [])
}
