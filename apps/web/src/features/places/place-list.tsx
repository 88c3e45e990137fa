import { folded, type Place } from '@lanternkeep/schema'
import { TextInput } from '@mantine/core'
import { IconFilter } from '@tabler/icons-react'
import type { ReactNode, Ref } from 'react'
import { FixedRows } from '../../ui/lists/fixed-rows.tsx'
import classes from './places.module.css'

type Props = {
  places: readonly Place[]
  filter: string
  /** Is kept in view. */
  openId: string | undefined
  /** The one whose page took the place of the list. */
  leftId: string | undefined
  /** Keeps the place where the list is scrolled to. */
  placeRef: Ref<HTMLDivElement>
  onFilter: (filter: string) => void
  renderPlace: (place: Place) => ReactNode
}

const ROW_REM = 4

export function PlaceList({ places, filter, openId, leftId, placeRef, onFilter, renderPlace }: Props) {
  const found = places.filter(({ name }) => folded(name).includes(folded(filter.trim())))
  return (
    <div className={classes.list}>
      <TextInput
        aria-label="Filter places and factions"
        placeholder="Filter"
        type="search"
        leftSection={<IconFilter size={20} />}
        value={filter}
        onChange={(event) => onFilter(event.currentTarget.value)}
      />
      {found.length === 0 ? (
        <p className={classes.none}>No place or faction matches.</p>
      ) : (
        <div ref={placeRef} className={classes.rows}>
          <FixedRows
            label="Places and factions"
            items={found}
            keyOf={({ id }) => id}
            rowRem={ROW_REM}
            followKey={openId}
            leftKey={leftId}
            renderRow={renderPlace}
          />
        </div>
      )}
    </div>
  )
}
