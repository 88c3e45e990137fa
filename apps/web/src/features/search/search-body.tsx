import { clamp, createSearch, type Searchable, type SearchGroup } from '@lanternkeep/schema'
import { Text, TextInput } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { type KeyboardEvent, useId, useMemo, useState } from 'react'
import { useSearchablesAndLibrary } from '../../data/local/index.ts'
import { FoundList } from './found-list.tsx'
import { optionId } from './found-row.tsx'
import { type ChoiceRow, choicesOf, rowsOf } from './search-rows.ts'

type Props = {
  campaignId: string
  /** What is looked for at first. */
  startsWith: string
  onOpen: (found: Pick<Searchable, 'kind' | 'id'>) => void
}

const NONE: ReadonlySet<SearchGroup> = new Set()
const NOTHING: readonly Searchable[] = []

/** The field and what it finds. Apart from the dialog around it, which no key changes. */
export function SearchBody({ campaignId, startsWith, onOpen }: Props) {
  const listId = useId()
  const things = useSearchablesAndLibrary(campaignId)
  const [typed, setTyped] = useState(startsWith)
  const [chosen, setChosen] = useState(0)
  const [expanded, setExpanded] = useState(NONE)
  const search = useMemo(() => createSearch(things ?? NOTHING), [things])
  const groups = useMemo(() => search(typed), [search, typed])
  const rows = useMemo(() => rowsOf(groups, expanded), [groups, expanded])
  const choices = useMemo(() => choicesOf(rows), [rows])
  const total = groups.reduce((sum, { found }) => sum + found.length, 0)
  const at = clamp(chosen, 0, Math.max(choices.length - 1, 0))
  const chosenRow = choices[at]

  function choose(row: ChoiceRow) {
    if (row.type === 'hit') onOpen(row.thing)
    // The first of the rows that appear is in the place of the button.
    else setExpanded(new Set([...expanded, row.group]))
  }
  function press(event: KeyboardEvent) {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step !== undefined) {
      event.preventDefault()
      setChosen(clamp(at + step, 0, Math.max(choices.length - 1, 0)))
    }
    if (event.key !== 'Enter' || !chosenRow) return
    // What gets the focus when the dialog closes would take the key for a click.
    event.preventDefault()
    choose(chosenRow)
  }
  return (
    <>
      <TextInput
        data-autofocus
        size="lg"
        label="Words to look for"
        description="In this campaign and your library"
        leftSection={<IconSearch size={22} aria-hidden="true" />}
        role="combobox"
        aria-expanded={choices.length > 0}
        aria-controls={listId}
        aria-activedescendant={chosenRow && optionId(listId, chosenRow.key)}
        autoComplete="off"
        value={typed}
        onChange={(event) => {
          setTyped(event.currentTarget.value)
          setChosen(0)
          setExpanded(NONE)
        }}
        onKeyDown={press}
      />
      <Text c="dimmed" mt="xs" role="status">
        {typed.trim() === '' || !things ? ' ' : totalInWords(total)}
      </Text>
      <FoundList
        id={listId}
        rows={rows}
        asked={typed}
        chosenKey={chosenRow?.key}
        onChoose={(row) => {
          setChosen(choices.indexOf(row))
          choose(row)
        }}
      />
    </>
  )
}

function totalInWords(total: number): string {
  if (total === 0) return 'No results'
  return total === 1 ? '1 result' : `${total.toLocaleString('en-US')} results`
}
