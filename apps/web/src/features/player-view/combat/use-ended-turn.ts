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
  /** By hero: when they ended a turn that has moved on since. */
  const [passed, setPassed] = useState<Readonly<Record<string, string>>>({})
  if (!me?.turnEnded) return false
  const { id, turnEnded } = me
  const isPassed = passed[id] === turnEnded.at
  if (!isMyTurn && !isPassed) setPassed({ ...passed, [id]: turnEnded.at })
  if (!isMyTurn || isPassed || !combat) return false
  return turnEnded.fightId === combat.fightId && turnEnded.round === combat.turn.round
}
