import type { Character, Encounter } from '@lanternkeep/schema'
import { memo, type Ref } from 'react'
import { FixedRows } from '../../ui/lists/fixed-rows.tsx'
import { Difficulty } from './difficulty.tsx'
import { creaturesInWords } from './encounter-words.ts'
import classes from './prep.module.css'

type Props = {
  encounters: readonly Encounter[]
  isFiltered: boolean
  party: readonly Character[]
  openId: string | undefined
  /** The one whose page took the place of the list. */
  leftId: string | undefined
  /** Keeps the place where the list is scrolled to. */
  placeRef: Ref<HTMLDivElement>
  onOpen: (id: string) => void
}

const ROW_REM = 5.75

/** Only the visible ones are drawn: a campaign may have hundreds. */
export function EncounterRows({ encounters, isFiltered, party, openId, leftId, placeRef, onOpen }: Props) {
  return (
    <div ref={placeRef} className={classes.rows}>
      <FixedRows
        label="Encounters"
        items={encounters}
        keyOf={({ id }) => id}
        rowRem={ROW_REM}
        followKey={openId}
        leftKey={leftId}
        renderRow={(encounter) => (
          <Row encounter={encounter} party={party} isOpen={encounter.id === openId} onOpen={onOpen} />
        )}
      />
      {isFiltered && encounters.length === 0 && <p className={classes.none}>No encounter matches.</p>}
    </div>
  )
}

type RowProps = {
  encounter: Encounter
  party: readonly Character[]
  isOpen: boolean
  onOpen: (id: string) => void
}

const Row = memo(function Row({ encounter, party, isOpen, onOpen }: RowProps) {
  const { id, name, place, creatures } = encounter
  const inside = <span className={classes.creatures}>{creaturesInWords(creatures)}</span>
  return (
    <button type="button" className={classes.row} aria-current={isOpen || undefined} onClick={() => onOpen(id)}>
      <span className={`lk-serif ${classes.name}`} title={name}>
        {name}
      </span>
      <span className={classes.first}>
        {place ? <span className={classes.place}>{place}</span> : inside}
        <Difficulty party={party} creatures={creatures} />
      </span>
      {place && inside}
    </button>
  )
})
