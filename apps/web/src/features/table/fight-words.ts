import type { PlayerFight, PlayerFightEntry } from '@lanternkeep/schema'

export type FightWords = {
  round: number
  now: string
  isMyTurn: boolean
  next: string
  amINext: boolean
  index: number
}

/** Who acts and who is next, in the words of the phone; undefined while no fight runs. */
export function fightWords(fight: PlayerFight | null, myCharacterId: string): FightWords | undefined {
  if (!fight || fight.entries.length === 0) return undefined
  const index = Math.max(
    fight.entries.findIndex((entry) => entry.id === fight.turn.entryId),
    0,
  )
  const active = fight.entries[index]
  const following = fight.entries[(index + 1) % fight.entries.length]
  if (!active || !following) return undefined
  return {
    round: fight.turn.round,
    index,
    now: active.name,
    isMyTurn: isMine(active, myCharacterId),
    next: following.name,
    amINext: following !== active && isMine(following, myCharacterId),
  }
}

function isMine(entry: PlayerFightEntry, myCharacterId: string): boolean {
  return entry.characterId === myCharacterId
}
