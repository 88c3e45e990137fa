import type { FoundGroup, Searchable, SearchGroup } from '@lanternkeep/schema'

/** A line of the list: the head of a group, something found, or the button that shows the rest of a group. */
export type SearchRow =
  | { type: 'head'; key: string; group: SearchGroup; count: number }
  | { type: 'hit'; key: string; thing: Searchable }
  | { type: 'more'; key: string; group: SearchGroup; count: number }
/** A line that the arrow keys reach. */
export type ChoiceRow = Exclude<SearchRow, { type: 'head' }>

/** How many of a group are shown at first. */
const FEW = 5

export function rowsOf(groups: readonly FoundGroup[], expanded: ReadonlySet<SearchGroup>): SearchRow[] {
  return groups.flatMap(({ group, found }): SearchRow[] => {
    const count = found.length
    const shown = expanded.has(group) ? found : found.slice(0, FEW)
    return [
      { type: 'head', key: `head ${group}`, group, count },
      ...shown.map((thing): SearchRow => ({ type: 'hit', key: thing.id, thing })),
      ...(count > shown.length ? [{ type: 'more', key: `more ${group}`, group, count } as const] : []),
    ]
  })
}

export function choicesOf(rows: readonly SearchRow[]): ChoiceRow[] {
  return rows.filter((row) => row.type !== 'head')
}
