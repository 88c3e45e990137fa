import type { PlayerCombat, PlayerCombatEntry } from '@lanternkeep/schema'

export type CombatWords = {
  round: number
  /** Ids of the entries that act now: one, or several together. Empty before the first turn that players see. */
  acting: readonly string[]
  /** '' before the first turn. */
  now: string
  isMyTurn: boolean
  /** '' if the fight has no one else. */
  next: string
  amINext: boolean
  /** The hero acts without another player's hero. */
  isMyTurnAlone: boolean
}

/** Who acts and who is next, in words for the phone; undefined outside of combat. */
export function combatWords(combat: PlayerCombat | null, myCharacterId: string): CombatWords | undefined {
  if (!combat || combat.entries.length === 0) return undefined
  const { entries, turn } = combat
  const index = entries.findIndex((entry) => entry.id === turn.entryId)
  const acting = index < 0 ? [] : actingFrom(entries, index)
  const isEveryone = acting.length === entries.length
  const following = isEveryone ? [] : actingFrom(entries, index < 0 ? 0 : (index + acting.length) % entries.length)
  const isMine = (entry: PlayerCombatEntry) => entry.characterId === myCharacterId
  const isMyTurn = acting.some(isMine)
  return {
    round: turn.round,
    acting: acting.map(({ id }) => id),
    now: namesOf(acting),
    isMyTurn,
    next: namesOf(following),
    amINext: following.some(isMine) && !isMyTurn,
    isMyTurnAlone: isMyTurn && acting.every((entry) => isMine(entry) || !entry.hero),
  }
}

/** The entry at `index`, and the rest of its group. */
function actingFrom(entries: readonly PlayerCombatEntry[], index: number): PlayerCombatEntry[] {
  const others = entries.slice(index + 1)
  const end = others.findIndex(({ together }) => !together)
  return entries.slice(index, index + 1).concat(end < 0 ? others : others.slice(0, end))
}

function namesOf([first, ...others]: readonly PlayerCombatEntry[]): string {
  const name = first?.name ?? ''
  return others.length === 0 ? name : `${name} and ${others.length} more`
}
