import type { Character, Encounter } from '@lanternkeep/schema'
import { TextInput } from '@mantine/core'
import { IconFilter } from '@tabler/icons-react'
import { type Ref, useDeferredValue, useMemo } from 'react'
import { partyInWords } from './difficulty.tsx'
import { EncounterRows } from './encounter-rows.tsx'
import { namesEncounter } from './encounter-words.ts'
import classes from './prep.module.css'

type Props = {
  encounters: readonly Encounter[]
  party: readonly Character[]
  filter: string
  openId: string | undefined
  leftId: string | undefined
  placeRef: Ref<HTMLDivElement>
  onFilter: (filter: string) => void
  onOpen: (id: string) => void
}

export function EncounterList({ encounters, party, filter, openId, leftId, placeRef, onFilter, onOpen }: Props) {
  const asked = useDeferredValue(filter)
  const found = useMemo(() => encounters.filter((each) => namesEncounter(each, asked)), [encounters, asked])
  return (
    <div className={classes.list}>
      <TextInput
        aria-label="Filter encounters"
        placeholder="Name, place or creature"
        type="search"
        leftSection={<IconFilter size={20} />}
        value={filter}
        onChange={(event) => onFilter(event.currentTarget.value)}
      />
      <EncounterRows
        encounters={found}
        isFiltered={asked.trim() !== ''}
        party={party}
        openId={openId}
        leftId={leftId}
        placeRef={placeRef}
        onOpen={onOpen}
      />
      <p className={classes.party}>{partyInWords(party)}</p>
    </div>
  )
}
