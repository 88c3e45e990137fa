import type { PlayerCharacter, PlayerCombat } from '@lanternkeep/schema'
import { useState } from 'react'

/**
 * Whether the player already ended the turn that the phone shows as theirs: it may wait for the network, or a foe they
 * don't see acts next. False again once the turn moved on and came back, as after the GM's undo.
 */
export function useEndedTurn(
  me: PlayerCharacter | undefined,
  combat: PlayerCombat | null | undefined,
  isMyTurn: boolean,
): boolean {
  const [passedAt, setPassedAt] = useState<string>()
  const turnEnded = me?.turnEnded
  if (!isMyTurn && turnEnded && passedAt !== turnEnded.at) setPassedAt(turnEnded.at)
  if (!isMyTurn || !turnEnded || !combat || turnEnded.at === passedAt) return false
  return turnEnded.fightId === combat.fightId && turnEnded.round === combat.turn.round
}
