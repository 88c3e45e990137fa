import { whyFound } from '@lanternkeep/schema'
import { useRef } from 'react'
import { HIT_GROUPS, Hit } from '../../ui/hits/hit.tsx'
import classes from './search.module.css'
import type { ChoiceRow, SearchRow } from './search-rows.ts'

export type FoundRowProps = {
  listId: string
  row: SearchRow
  asked: string
  isChosen: boolean
  onChoose: (row: ChoiceRow) => void
}

/** Without white space, which an id can't have. */
export const optionId = (listId: string, key: string) => `${listId}-${key.replace(/\s/g, '-')}`

/** The field keeps the focus; it says which row is chosen, and handles the keys. */
export function FoundRow({ listId, row, asked, isChosen, onChoose }: FoundRowProps) {
  const pressed = useRef<string>(undefined)
  if (row.type === 'head') {
    return (
      <div role="presentation" className={classes.head} data-group={row.group}>
        {HIT_GROUPS[row.group]} <span className={classes.count}>{row.count.toLocaleString('en-US')}</span>
      </div>
    )
  }
  return (
    <button
      type="button"
      id={optionId(listId, row.key)}
      role="option"
      tabIndex={-1}
      aria-selected={isChosen}
      className={row.type === 'hit' ? classes.row : classes.more}
      onMouseDown={(event) => {
        event.preventDefault()
        pressed.current = row.key
      }}
      onClick={(event) => {
        // Other results may have come into this row while it was pressed. A click without a press has a detail of 0.
        if (event.detail === 0 || pressed.current === row.key) onChoose(row)
      }}
    >
      {row.type === 'hit' ? (
        <Hit thing={row.thing} {...whyFound(row.thing, asked)} />
      ) : (
        `Show all ${row.count.toLocaleString('en-US')}`
      )}
    </button>
  )
}
