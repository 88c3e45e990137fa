import { type Character, type Combat, countTags, hasAllTags, hasTag } from '@lanternkeep/schema'
import { useMemo, useState } from 'react'
import { inFightFirst, isOnSide, matchesFilter, type Side } from './character-filter.ts'

const NO_TAGS: ReturnType<typeof countTags> = []

export type ListedCharacters = ReturnType<typeof useListedCharacters>

/** The rows of the list: during combat those in it, in turn order, and the others folded. */
export function useListedCharacters(characters: readonly Character[], combat: Combat | null | undefined) {
  const [side, setSide] = useState<Side>('all')
  const [filter, setFilter] = useState('')
  const [chosenTags, setTags] = useState<readonly string[]>([])
  const [opened, setOpened] = useState(false)
  const entries = combat?.entries
  const onSide = useMemo(() => characters.filter((character) => isOnSide(character, side)), [characters, side])
  const allTags = useMemo(() => countTags(onSide), [onSide])
  // A tag that no one listed has filters nothing.
  const tags = useMemo(
    () => chosenTags.filter((tag) => onSide.some((character) => hasTag(character, tag))),
    [chosenTags, onSide],
  )
  const shown = useMemo(
    () => onSide.filter((character) => matchesFilter(character, filter) && hasAllTags(character, tags)),
    [onSide, filter, tags],
  )
  const { inFight, others } = useMemo(
    () => inFightFirst(shown, entries?.map(({ characterId }) => characterId) ?? []),
    [shown, entries],
  )
  const running = (entries?.length ?? 0) > 0
  // What the filter found is never folded.
  const isFiltered = filter.trim() !== '' || tags.length > 0
  const othersShown = !running || opened || isFiltered
  const rows = useMemo(() => (othersShown ? [...inFight, ...others] : inFight), [inFight, others, othersShown])
  return {
    side,
    setSide,
    filter,
    setFilter,
    tags,
    setTags,
    /** Those to filter by. During combat the rows of the combatants need the space. */
    offeredTags: othersShown ? allTags : NO_TAGS,
    isFiltered,
    running,
    inFight,
    others,
    othersShown,
    toggleOthers: () => setOpened(!opened),
    /** All visible rows, from the top. */
    rows,
  }
}
