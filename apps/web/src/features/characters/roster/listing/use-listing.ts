import { type Character, type CharacterType, countTags, hasAllTags, hasTag } from '@lanternkeep/schema'
import { useState } from 'react'
import { matchingCharacters } from './character-filter.ts'
import { useRosterSettings } from './roster-settings.ts'
import { sorted } from './roster-sort.ts'

/** Fewer than this need no filter field. */
const FILTER_FROM = 9

export type Listing = ReturnType<typeof useListing>

/** What the list shows, and how. */
export function useListing(type: CharacterType, characters: readonly Character[]) {
  const [settings, change] = useRosterSettings(type)
  const [search, setSearch] = useState('')
  const [chosen, setTags] = useState<readonly string[]>([])
  const allTags = countTags(characters)
  // A tag that no one has any more filters nothing.
  const tags = chosen.filter((tag) => characters.some((character) => hasTag(character, tag)))
  const isFilterable = characters.length >= FILTER_FROM || allTags.length > 0
  const matching = matchingCharacters(characters, isFilterable ? search : '')
  const tagged = tags.length === 0 ? matching : matching.filter((character) => hasAllTags(character, tags))
  return {
    ...settings,
    change,
    isFilterable,
    search,
    setSearch,
    allTags,
    tags,
    setTags,
    clear: () => {
      setSearch('')
      setTags([])
    },
    /** In the order on screen. */
    found: sorted(tagged, settings.sort),
  }
}
