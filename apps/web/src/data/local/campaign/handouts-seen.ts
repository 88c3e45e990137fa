import { type Character, type Handout, MOST_HANDOUTS_REPORTED, type PlayerCharacter } from '@lanternkeep/schema'
import { changeDocument } from '../store/documents.ts'
import type { LocalDb } from '../store/local-db.ts'
import { useCharacters } from './characters.ts'
import { useHandouts } from './handouts.ts'

/** A member who plays a character, known offline too. A member with several characters is named by all of them. */
export type Player = { memberId: string; name: string; playerName: string }
export type SeenHandout = { handout: Handout; player: Player; at: string }

export function usePlayers(campaignId: string): readonly Player[] {
  const { data: characters = [] } = useCharacters(campaignId, 'player')
  return [...byPlayer(characters)].map(([memberId, own]) => playerOf(memberId, own))
}

/** What players reported that they opened, the latest first (SPEC.md, R16). Only a GM's device holds it. */
export function useHandoutsSeen(campaignId: string): readonly SeenHandout[] {
  const { data: characters = [] } = useCharacters(campaignId, 'player')
  const { data: handouts = [] } = useHandouts(campaignId)
  const seen = [...byPlayer(characters)].flatMap(([memberId, own]) => {
    const player = playerOf(memberId, own)
    const reported = handoutsSeenBy(memberId, own)
    return handouts.flatMap((handout) => {
      const at = reported.get(handout.id)
      return at === undefined ? [] : [{ handout, player, at }]
    })
  })
  return seen.toSorted((a, b) => b.at.localeCompare(a.at))
}

/** By handout: when the member opened it, as their characters' sheets say. */
export function handoutsSeenBy(memberId: string, own: readonly Character[]): ReadonlyMap<string, string> {
  const seen = new Map<string, string>()
  for (const { handoutsSeen, lastModified } of own as PlayerCharacter[]) {
    if (handoutsSeen?.by !== memberId) continue
    // No later than it was told: the phone's clock may be ahead.
    for (const [id, at] of Object.entries(handoutsSeen.at))
      seen.set(id, [at, lastModified, seen.get(id) ?? '~'].toSorted()[0] ?? at)
  }
  return seen
}

/** Adds to the report on the player's own sheet what they opened. */
export async function reportHandoutsSeen(
  db: LocalDb,
  { id, memberId }: { id: string; memberId: string },
  opened: ReadonlyMap<string, string>,
): Promise<void> {
  await changeDocument(db.collections.characters, id, (character) => {
    const all = [...new Map([...opened, ...handoutsSeenBy(memberId, [character as Character])])]
    all.sort(([, a], [, b]) => b.localeCompare(a))
    const handoutsSeen = { by: memberId, at: Object.fromEntries(all.slice(0, MOST_HANDOUTS_REPORTED)) }
    return { ...character, handoutsSeen }
  })
}

function byPlayer(characters: readonly Character[]): Map<string, PlayerCharacter[]> {
  const heroes = (characters as PlayerCharacter[]).filter(({ claimedBy }) => claimedBy !== null)
  return Map.groupBy(heroes, ({ claimedBy }) => String(claimedBy))
}

function playerOf(memberId: string, own: readonly PlayerCharacter[]): Player {
  return { memberId, name: own.map(({ name }) => name).join(', '), playerName: own[0]?.playerName ?? '' }
}
