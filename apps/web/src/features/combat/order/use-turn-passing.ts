import { type Combat, nextTurn } from '@lanternkeep/schema'
import { useRef } from 'react'
import type { SeenTurn } from '../../../data/local/index.ts'

type Ahead = { shown: Combat; turn: SeenTurn['turn']; underWay: number }

/**
 * Passes the turn that the person means: the one on screen, or the one after their own taps that the screen doesn't
 * show yet, so that two quick taps pass two turns.
 */
export function useTurnPassing(combat: Combat | null | undefined) {
  const ahead = useRef<Ahead>(undefined)
  return (work: (seen: SeenTurn) => Promise<unknown>) => {
    if (!combat) return
    const before = ahead.current
    const isBehind = before !== undefined && (before.underWay > 0 || before.shown === combat)
    const turn = isBehind ? before.turn : combat.turn
    const now: Ahead = { shown: combat, turn: nextTurn(turn, combat.entries), underWay: 0 }
    const mine = isBehind ? Object.assign(before, now, { underWay: before.underWay }) : now
    ahead.current = mine
    mine.underWay += 1
    void work({ fightId: combat.fightId, turn }).finally(() => {
      mine.underWay -= 1
    })
  }
}
