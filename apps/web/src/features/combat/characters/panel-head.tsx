import type { Character } from '@lanternkeep/schema'
import { Button, TextInput } from '@mantine/core'
import { IconFilter, IconPlus, IconX } from '@tabler/icons-react'
import { IconButton } from '../../../ui/icon-button.tsx'
import { Segments } from '../../../ui/segments.tsx'
import { countSides } from './character-filter.ts'
import classes from './characters-panel.module.css'
import type { ListedCharacters } from './use-listed-characters.ts'

type Props = {
  characters: readonly Character[]
  listed: ListedCharacters
  onAdd: () => void
}

/** Filters the list, and adds to it. */
export function PanelHead({ characters, listed, onAdd }: Props) {
  const { filter, setFilter, side, setSide } = listed
  const counts = countSides(characters)
  return (
    <header className={classes.head}>
      <TextInput
        className={classes.filter}
        aria-label="Filter characters"
        placeholder="Filter"
        size="md"
        value={filter}
        onChange={(event) => setFilter(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Escape') return
          setFilter('')
          event.currentTarget.blur()
        }}
        leftSection={<IconFilter size={18} aria-hidden="true" />}
        rightSection={
          filter !== '' && <IconButton label="Clear filter" icon={<IconX size={18} />} onClick={() => setFilter('')} />
        }
      />
      <Segments
        label="Show"
        value={side}
        onChange={setSide}
        choices={[
          { value: 'all', label: `All ${counts.all}` },
          { value: 'party', label: `Party ${counts.party}` },
          { value: 'foes', label: `Foes ${counts.foes}` },
        ]}
      />
      <Button variant="default" size="md" px="md" leftSection={<IconPlus size={20} />} onClick={onAdd}>
        Add
      </Button>
    </header>
  )
}
