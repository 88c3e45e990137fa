import { type Character, mentionFinder } from '@lanternkeep/schema'
import { useCharacters } from '../../../data/local/index.ts'

const ORDER = ['player', 'npc', 'monster']

/** The campaign's characters in the journal's order: players first, then by name. */
export function useCast(campaignId: string): { cast: Character[]; find: ReturnType<typeof mentionFinder<Character>> } {
  const { data: characters } = useCharacters(campaignId)
  const cast = (characters ?? []).toSorted(
    (a, b) => ORDER.indexOf(a.type) - ORDER.indexOf(b.type) || a.name.localeCompare(b.name),
  )
  return { cast, find: mentionFinder(cast) }
}
