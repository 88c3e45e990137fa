import { useEffect, useRef } from 'react'
import { FoundRow, optionId } from './found-row.tsx'
import classes from './search.module.css'
import type { ChoiceRow, SearchRow } from './search-rows.ts'
import { VirtualFound } from './virtual-found.tsx'

type Props = {
  id: string
  rows: readonly SearchRow[]
  asked: string
  /** The row that Enter takes. */
  chosenKey: string | undefined
  onChoose: (row: ChoiceRow) => void
}

/** With fewer rows than this, drawing all of them is quicker than finding the visible ones. */
const VIRTUAL_BEYOND = 60

/** The results, in a scrolling list. A group may have thousands: then only the visible ones are drawn. */
export function FoundList({ id, rows, asked, chosenKey, onChoose }: Props) {
  const scroller = useRef<HTMLDivElement>(null)
  const isVirtual = rows.length > VIRTUAL_BEYOND
  const isFirst = rows[1]?.key === chosenKey
  useEffect(() => {
    if (isVirtual || chosenKey === undefined) return
    // The first one together with the head of its group.
    if (isFirst) scroller.current?.scrollTo?.({ top: 0 })
    else document.getElementById(optionId(id, chosenKey))?.scrollIntoView?.({ block: 'nearest' })
  }, [id, isVirtual, isFirst, chosenKey])
  const renderRow = (row: SearchRow) => (
    <FoundRow listId={id} row={row} asked={asked} isChosen={row.key === chosenKey} onChoose={onChoose} />
  )
  return (
    <div ref={scroller} className={classes.scroller}>
      <div role="listbox" id={id} aria-label="Found">
        {isVirtual ? (
          <VirtualFound rows={rows} chosenKey={chosenKey} renderRow={renderRow} scroller={scroller} />
        ) : (
          rows.map((row, place) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the next results fill the rows that are there.
            <div key={`${place} ${row.type}`} role="presentation" className={classes.place}>
              {renderRow(row)}
            </div>
          ))
        )}
      </div>
    </div>
  )
}
