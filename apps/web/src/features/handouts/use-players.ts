import type { PlayerCharacter } from '@lanternkeep/schema'
import { useCharacters } from '../../data/local/index.ts'

/** A member who plays a character, known offline too. */
export type Player = { memberId: string; name: string; playerName: string }

/** Those who can get a handout of their own; a member with several characters is named by all of them. */
export function usePlayers(campaignId: string): readonly Player[] {
  const { data: characters = [] } = useCharacters(campaignId, 'player')
  const heroes = (characters as PlayerCharacter[]).filter(({ claimedBy }) => claimedBy !== null)
  const byMember = Map.groupBy(heroes, ({ claimedBy }) => String(claimedBy))
  return [...byMember].map(([memberId, own]) => ({
    memberId,
    name: own.map(({ name }) => name).join(', '),
    playerName: own[0]?.playerName ?? '',
  }))
}
