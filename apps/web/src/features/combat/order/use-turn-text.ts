import type { Combat } from '@lanternkeep/schema'
import { useState } from 'react'
import { type Combatant, turnInWords } from './turn-order.ts'

type Told = { round: number; entryId: string; isNewRound: boolean }

/** What screen readers say when the turn passes. A changed order, or a turn taken back, begins no round. */
export function useTurnText(combat: Combat | null | undefined, combatants: readonly Combatant[]): string | undefined {
  const [told, setTold] = useState<Told>()
  const { round, entryId } = combat?.turn ?? {}
  const isNews = round !== undefined && entryId && (told?.round !== round || told.entryId !== entryId)
  if (isNews) setTold({ round, entryId, isNewRound: told !== undefined && round > told.round })
  return combatants.length > 0 ? turnInWords(combatants, told?.isNewRound ?? false) : undefined
}
