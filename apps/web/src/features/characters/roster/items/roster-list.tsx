import type { Character } from '@lanternkeep/schema'
import { useElementSize } from '@mantine/hooks'
import { useRef } from 'react'
import { RowList } from '../../../../ui/lists/row-list.tsx'
import { VirtualRows } from '../../../../ui/lists/virtual-rows.tsx'
import type { RosterView } from '../listing/roster-settings.ts'
import classes from '../roster.module.css'
import { CharacterCard } from './character-card.tsx'
import type { ItemActs, ItemProps } from './item-props.ts'
import { RosterRow } from './roster-row.tsx'

type Props = ItemActs & {
  label: string
  view: RosterView
  characters: readonly Character[]
  /** Whose sheet is open. */
  openId: string | undefined
  /** Undefined while nothing can be selected. */
  selectedIds: ReadonlySet<string> | undefined
}

const VIRTUAL_BEYOND = 60
const LEAST_CARD_PX = 304
const GAP_PX = 12
const CARD_PX = 230
const ROW_PX = { least: 52, most: 52 }

/** Rows, or cards side by side; of many, only the visible ones are drawn. */
export function RosterList({ label, view, characters, openId, selectedIds, ...acts }: Props) {
  const itemOf = (character: Character): ItemProps => ({
    ...acts,
    character,
    isOpen: character.id === openId,
    selected: selectedIds?.has(character.id),
  })
  if (view === 'cards') return <Cards label={label} characters={characters} itemOf={itemOf} />
  return (
    <div className={classes.rows}>
      <RowList
        label={label}
        items={characters}
        keyOf={({ id }) => id}
        rowPx={ROW_PX}
        renderRow={(character) => <RosterRow {...itemOf(character)} />}
      />
    </div>
  )
}

type CardsProps = Pick<Props, 'label' | 'characters'> & { itemOf: (character: Character) => ItemProps }

function Cards({ label, characters, itemOf }: CardsProps) {
  const scroller = useRef<HTMLDivElement>(null)
  const { ref: measured, width } = useElementSize()
  const columns = Math.max(1, Math.floor((width + GAP_PX) / (LEAST_CARD_PX + GAP_PX)))
  return (
    <div ref={scroller} className={classes.scroller}>
      <div ref={measured}>
        {characters.length <= VIRTUAL_BEYOND ? (
          <ul className={classes.cards} aria-label={label}>
            {characters.map((character) => (
              <li key={character.id}>
                <CharacterCard {...itemOf(character)} />
              </li>
            ))}
          </ul>
        ) : (
          <VirtualRows
            label={label}
            items={linesOf(characters, columns)}
            keyOf={(line) => line[0]?.id ?? ''}
            estimatePx={CARD_PX}
            scroller={scroller}
            renderRow={(line) => (
              <div className={classes.cardRow} style={{ gridTemplateColumns: `repeat(${columns}, minmax(0, 1fr))` }}>
                {line.map((character) => (
                  <div key={character.id} className={classes.cell}>
                    <CharacterCard {...itemOf(character)} />
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

function linesOf(characters: readonly Character[], columns: number): Character[][] {
  const count = Math.ceil(characters.length / columns)
  return Array.from({ length: count }, (_, line) => characters.slice(line * columns, (line + 1) * columns))
}
