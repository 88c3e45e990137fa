import { clamp, type Found, search } from '@lanternkeep/schema'
import { Modal, Text, TextInput } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { type KeyboardEvent, useDeferredValue, useId, useMemo, useState } from 'react'
import { useBackLayer } from '../../lib/browser/back-layer.ts'
import { count } from '../../lib/format.ts'
import { FoundRow } from './found-row.tsx'
import classes from './search.module.css'
import { useSearchables } from './use-searchables.ts'

type Props = { campaignId: string; onOpen: (found: Found) => void; onClose: () => void }

/** Searches characters, their items, and all notes of the campaign; on this device, so offline too. */
export function SearchDialog({ campaignId, onOpen, onClose }: Props) {
  useBackLayer(true, onClose)
  const listId = useId()
  const things = useSearchables(campaignId)
  const [typed, setTyped] = useState('')
  const [chosen, setChosen] = useState(0)
  const asked = useDeferredValue(typed)
  const found = useMemo(() => search(things, asked), [things, asked])
  const at = Math.min(chosen, Math.max(found.length - 1, 0))

  function press(event: KeyboardEvent) {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step !== undefined) {
      event.preventDefault()
      setChosen(clamp(at + step, 0, Math.max(found.length - 1, 0)))
    }
    const hit = found[at]
    if (event.key === 'Enter' && hit && asked === typed) onOpen(hit)
  }
  const nothing = asked.trim() !== '' && found.length === 0
  return (
    <Modal opened onClose={onClose} title="Search everything" size="lg" yOffset="6vh" centered={false}>
      <TextInput
        data-autofocus
        size="lg"
        label="Words to look for"
        description="In names, sheets, items and notes of this campaign"
        leftSection={<IconSearch size={22} aria-hidden="true" />}
        role="combobox"
        aria-expanded={found.length > 0}
        aria-controls={listId}
        aria-activedescendant={found[at] && `${listId}-${at}`}
        autoComplete="off"
        value={typed}
        onChange={(event) => {
          setTyped(event.currentTarget.value)
          setChosen(0)
        }}
        onKeyDown={press}
      />
      <Text c="dimmed" mt="xs" role="status">
        {nothing ? 'No results' : found.length > 0 ? count(found.length, 'result') : ' '}
      </Text>
      <div role="listbox" id={listId} aria-label="Found" className={classes.list}>
        {found.map((each, index) => (
          <FoundRow
            key={each.id}
            id={`${listId}-${index}`}
            found={each}
            chosen={index === at}
            onOpen={() => onOpen(each)}
          />
        ))}
      </div>
    </Modal>
  )
}
