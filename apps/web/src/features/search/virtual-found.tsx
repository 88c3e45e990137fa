import { useVirtualizer } from '@tanstack/react-virtual'
import { type ReactNode, type RefObject, useEffect, useEffectEvent } from 'react'
import classes from './search.module.css'
import type { SearchRow } from './search-rows.ts'

type Props = {
  rows: readonly SearchRow[]
  chosenKey: string | undefined
  renderRow: (row: SearchRow) => ReactNode
  scroller: RefObject<HTMLDivElement | null>
}

const ROW_PX = 60
const HEAD_PX = 40

/** Only the visible rows and a few around them. */
export function VirtualFound({ rows, chosenKey, renderRow, scroller }: Props) {
  // The virtualizer mutates what it returns: memoized readers of it would go stale.
  'use no memo'
  const virtualizer = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: (index) => (rows[index]?.type === 'head' ? HEAD_PX : ROW_PX),
    getItemKey: (index) => rows[index]?.key ?? index,
    overscan: 8,
    initialRect: { width: 800, height: 800 },
  })
  const scrollTo = useEffectEvent((key: string) => {
    const index = rows.findIndex((row) => row.key === key)
    // The first one together with the head of its group.
    if (index >= 0) virtualizer.scrollToIndex(index === 1 ? 0 : index, { align: 'auto' })
  })
  useEffect(() => {
    if (chosenKey) scrollTo(chosenKey)
  }, [chosenKey])
  return (
    <div role="presentation" className={classes.virtual} style={{ height: virtualizer.getTotalSize() }}>
      {virtualizer.getVirtualItems().map(({ key, index, start }) => (
        <div
          key={key}
          role="presentation"
          ref={virtualizer.measureElement}
          data-index={index}
          className={classes.place}
          style={{ transform: `translateY(${start}px)` }}
        >
          {rows[index] && renderRow(rows[index])}
        </div>
      ))}
    </div>
  )
}
