import { folded, type Place } from '@lanternkeep/schema'
import { TextInput } from '@mantine/core'
import { IconFilter } from '@tabler/icons-react'
import { type ReactNode, type RefCallback, useState } from 'react'
import { RowList } from '../../ui/lists/row-list.tsx'
import classes from './places.module.css'

type Props = {
  places: readonly Place[]
  /** Is kept in view. */
  openId: string | undefined
  placeRef: RefCallback<HTMLElement>
  renderPlace: (place: Place) => ReactNode
}

const ROW_PX = { least: 60, most: 60 }

export function PlaceList({ places, openId, placeRef, renderPlace }: Props) {
  const [filter, setFilter] = useState('')
  const found = places.filter(({ name }) => folded(name).includes(folded(filter.trim())))
  return (
    <div className={classes.list}>
      <TextInput
        aria-label="Filter places and factions"
        placeholder="Filter"
        type="search"
        leftSection={<IconFilter size={20} />}
        value={filter}
        onChange={(event) => setFilter(event.currentTarget.value)}
      />
      {found.length === 0 ? (
        <p className={classes.none}>No place or faction matches.</p>
      ) : (
        <RowList
          label="Places and factions"
          items={found}
          keyOf={({ id }) => id}
          rowPx={ROW_PX}
          followKey={openId}
          placeRef={placeRef}
          renderRow={renderPlace}
        />
      )}
    </div>
  )
}
