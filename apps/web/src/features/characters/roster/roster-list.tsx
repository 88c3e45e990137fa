import type { Character } from '@lanternkeep/schema'
import { useElementSize } from '@mantine/hooks'
import { useRef } from 'react'
import { VirtualRows } from '../../../ui/lists/virtual-rows.tsx'
import { CharacterCard } from './character-card.tsx'
import classes from './roster.module.css'

type Props = {
  label: string
  characters: readonly Character[]
  selectedId: string | undefined
  onOpen: (character: Character) => void
  onEdit: (character: Character) => void
  onDelete: (character: Character) => void
}

const VIRTUAL_BEYOND = 60
const LEAST_CARD_PX = 304
const GAP_PX = 12
const CARD_PX = 230

/** Cards side by side; of many, only the visible rows are drawn. */
export function RosterList({ label, characters, selectedId, ...acts }: Props) {
  const scroller = useRef<HTMLDivElement>(null)
  const { ref: measured, width } = useElementSize()
  const columns = Math.max(1, Math.floor((width + GAP_PX) / (LEAST_CARD_PX + GAP_PX)))
  const card = (character: Character) => (
    <CharacterCard character={character} selected={character.id === selectedId} {...acts} />
  )
  return (
    <div ref={scroller} className={classes.scroller}>
      <div ref={measured}>
        {characters.length <= VIRTUAL_BEYOND ? (
          <ul className={classes.cards} aria-label={label}>
            {characters.map((character) => (
              <li key={character.id}>{card(character)}</li>
            ))}
          </ul>
        ) : (
          <VirtualRows
            label={label}
            items={rowsOf(characters, columns)}
            keyOf={(row) => row[0]?.id ?? ''}
            estimatePx={CARD_PX}
            scroller={scroller}
            renderRow={(row) => (
              <div className={classes.cardRow} style={{ gridTemplateColumns: `repeat(${columns}, minmax(0, 1fr))` }}>
                {row.map((character) => (
                  <div key={character.id} className={classes.cell}>
                    {card(character)}
                  </div>
                ))}
              </div>
            )}
          />
        )}
      </div>
    </div>
  )
}

function rowsOf(characters: readonly Character[], columns: number): Character[][] {
  const count = Math.ceil(characters.length / columns)
  return Array.from({ length: count }, (_, row) => characters.slice(row * columns, (row + 1) * columns))
}
