import { useVirtualizer } from '@tanstack/react-virtual'
import { type ReactNode, type RefObject, useEffect, useEffectEvent } from 'react'
import classes from './row-list.module.css'

type Props<T> = {
  label: string
  items: readonly T[]
  keyOf: (item: T) => string
  renderRow: (item: T, index: number) => ReactNode
  estimatePx: number
  scroller: RefObject<HTMLDivElement | null>
  followKey?: string
  /** The total number, including items not fetched yet; the number of items by default. */
  total?: number
}

/** Only the visible rows and a few around them are in the page. Heights are measured, so rows may expand. */
export function VirtualRows<T>({ label, items, keyOf, renderRow, estimatePx, scroller, followKey, total }: Props<T>) {
  // The virtualizer mutates what it returns: memoized readers of it would go stale.
  'use no memo'
  const virtualizer = useVirtualizer({
    count: items.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => estimatePx,
    getItemKey: (index) => keyOf(items[index] as T),
    overscan: 8,
    initialRect: { width: 800, height: 800 },
  })
  const scrollTo = useEffectEvent((key: string) => {
    const index = items.findIndex((item) => keyOf(item) === key)
    if (index >= 0) virtualizer.scrollToIndex(index, { align: 'auto' })
  })
  useEffect(() => {
    if (followKey) scrollTo(followKey)
  }, [followKey])
  return (
    <ul aria-label={label} className={classes.virtual} style={{ height: virtualizer.getTotalSize() }}>
      {virtualizer.getVirtualItems().map((row) => (
        <li
          key={row.key}
          ref={virtualizer.measureElement}
          data-index={row.index}
          data-row-key={row.key}
          aria-setsize={total ?? items.length}
          aria-posinset={row.index + 1}
          style={{ minHeight: estimatePx, transform: `translateY(${row.start}px)` }}
        >
          {renderRow(items[row.index] as T, row.index)}
        </li>
      ))}
    </ul>
  )
}
