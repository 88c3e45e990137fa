import type { Character, Combat } from '@lanternkeep/schema'
import { useMemo, useState } from 'react'
import { inFightFirst, isOnSide, matchesFilter, type Side } from './character-filter.ts'

export type ListedCharacters = ReturnType<typeof useListedCharacters>

/** The rows of the list: during combat those in it, in turn order, and the others folded. */
export function useListedCharacters(characters: readonly Character[], combat: Combat | null | undefined) {
  const [side, setSide] = useState<Side>('all')
  const [filter, setFilter] = useState('')
  const [opened, setOpened] = useState(false)
  const entries = combat?.entries
  const shown = useMemo(
    () => characters.filter((character) => isOnSide(character, side) && matchesFilter(character, filter)),
    [characters, side, filter],
  )
  const { inFight, others } = useMemo(
    () => inFightFirst(shown, entries?.map(({ characterId }) => characterId) ?? []),
    [shown, entries],
  )
  const running = (entries?.length ?? 0) > 0
  // What the filter found is never folded.
  const othersShown = !running || opened || filter.trim() !== ''
  const rows = useMemo(() => (othersShown ? [...inFight, ...others] : inFight), [inFight, others, othersShown])
  return {
    side,
    setSide,
    filter,
    setFilter,
    running,
    inFight,
    others,
    othersShown,
    toggleOthers: () => setOpened(!opened),
    /** All visible rows, from the top. */
    rows,
  }
}
