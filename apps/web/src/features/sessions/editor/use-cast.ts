import type { Character } from '@lanternkeep/schema'
import { useCharacters } from '../../../data/local/index.ts'

const ORDER = ['player', 'npc', 'monster']

/** The campaign's characters in the journal's order: players first, then by name. */
export function useCast(campaignId: string): Character[] {
  const { data: characters } = useCharacters(campaignId)
  return (characters ?? []).toSorted(
    (a, b) => ORDER.indexOf(a.type) - ORDER.indexOf(b.type) || a.name.localeCompare(b.name),
  )
}
