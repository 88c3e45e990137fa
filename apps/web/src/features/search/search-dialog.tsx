import { clamp, type Searchable, type SearchGroup, search } from '@lanternkeep/schema'
import { Modal, Text, TextInput } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { type KeyboardEvent, useDeferredValue, useId, useMemo, useState } from 'react'
import { useLibrarySearchables, useSearchables } from '../../data/local/index.ts'
import { useBackLayer } from '../../lib/browser/back-layer.ts'
import { useLayout } from '../../lib/hooks/use-layout.ts'
import { FoundList } from './found-list.tsx'
import { optionId } from './found-row.tsx'
import classes from './search.module.css'
import { type ChoiceRow, choicesOf, rowsOf } from './search-rows.ts'

type Props = {
  campaignId: string
  /** What is looked for at first. */
  startsWith?: string
  onOpen: (found: Pick<Searchable, 'kind' | 'id'>) => void
  onClose: () => void
}

const NONE: ReadonlySet<SearchGroup> = new Set()

/** Searches all of the campaign, and the library; on this device, so offline too. */
export function SearchDialog({ campaignId, startsWith = '', onOpen, onClose }: Props) {
  useBackLayer(true, onClose)
  const listId = useId()
  const isPhone = useLayout() === 'phone'
  const things = useSearchables(campaignId)
  const library = useLibrarySearchables()
  const [typed, setTyped] = useState(startsWith)
  const [chosen, setChosen] = useState(0)
  const [expanded, setExpanded] = useState(NONE)
  const asked = useDeferredValue(typed)
  const groups = useMemo(() => search([...things, ...library], asked), [things, library, asked])
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
    if (event.key === 'Enter' && chosenRow && asked === typed) choose(chosenRow)
  }
  return (
    <Modal
      opened
      onClose={onClose}
      title="Search everything"
      size="50rem"
      fullScreen={isPhone}
      yOffset="6vh"
      centered={false}
      classNames={{ content: classes.content, body: classes.body }}
    >
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
        {asked.trim() === '' ? ' ' : totalInWords(total)}
      </Text>
      <FoundList
        id={listId}
        rows={rows}
        asked={asked}
        chosenKey={chosenRow?.key}
        onChoose={(row) => {
          setChosen(choices.indexOf(row))
          choose(row)
        }}
      />
    </Modal>
  )
}

function totalInWords(total: number): string {
  if (total === 0) return 'No results'
  return total === 1 ? '1 result' : `${total.toLocaleString('en-US')} results`
}
