import { useVirtualizer } from '@tanstack/react-virtual'
import {
  type CSSProperties,
  type ReactNode,
  type RefObject,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useState,
} from 'react'
import classes from './card-grid.module.css'
import { scrollerOf } from './scroller-of.ts'

export type CardsProps = {
  label: string
  count: number
  keyAt: (index: number) => string
  cardAt: (index: number) => ReactNode
  /** The expected height of a card, until it is measured. */
  estimatePx: number
  /** The card that is scrolled into view; none below 0. */
  followAt: number
  grid: RefObject<HTMLUListElement | null>
  style: CSSProperties
}

type Place = { scroller: HTMLElement | null; columns: number; rowGapPx: number; topPx: number }

/** Rows before and after the visible ones, so that the tab key finds the next card at the edge. */
const OVERSCAN_ROWS = 3
const UNKNOWN: Place = { scroller: null, columns: 1, rowGapPx: 0, topPx: 0 }

/** The cards of the visible rows, held in place by the space of the rows before and after them. */
export function VirtualCards({ label, count, keyAt, cardAt, estimatePx, followAt, grid, style }: CardsProps) {
  // The virtualizer mutates what it returns: memoized readers of it would go stale.
  'use no memo'
  const place = usePlace(grid)
  const isPlaced = place !== undefined
  const { scroller, columns, rowGapPx, topPx } = place ?? UNKNOWN
  const virtualizer = useVirtualizer({
    count: Math.ceil(count / columns),
    enabled: isPlaced,
    getScrollElement: () => scroller,
    // A list that comes back is where it was.
    initialOffset: () => scroller?.scrollTop ?? 0,
    estimateSize: () => estimatePx,
    gap: rowGapPx,
    scrollMargin: topPx,
    overscan: OVERSCAN_ROWS,
    initialRect: { width: 800, height: 800 },
  })
  const remeasure = useEffectEvent(() => virtualizer.measure())
  useEffect(() => {
    // Other columns make other rows.
    if (isPlaced && columns > 0) remeasure()
  }, [isPlaced, columns])
  const scrollTo = useEffectEvent((index: number) => {
    virtualizer.scrollToIndex(Math.floor(index / columns), { align: 'auto' })
  })
  useEffect(() => {
    if (scroller && followAt >= 0) scrollTo(followAt)
  }, [scroller, followAt])
  const rows = virtualizer.getVirtualItems()
  const from = (rows[0]?.index ?? 0) * columns
  const shown = Math.max(0, Math.min(rows.length * columns, count - from))
  return (
    <ul
      ref={grid}
      tabIndex={-1}
      aria-label={label}
      className={classes.grid}
      style={{
        ...style,
        height: isPlaced ? virtualizer.getTotalSize() : count * estimatePx,
        paddingTop: (rows[0]?.start ?? topPx) - topPx,
      }}
    >
      {Array.from({ length: shown }, (_, at) => (
        <li
          key={keyAt(from + at)}
          ref={at % columns === 0 ? virtualizer.measureElement : undefined}
          data-index={at % columns === 0 ? (from + at) / columns : undefined}
          aria-setsize={count}
          aria-posinset={from + at + 1}
        >
          {cardAt(from + at)}
        </li>
      ))}
    </ul>
  )
}

/** How many columns fit, how far apart the rows are, and where the grid begins in its scrolling ancestor; undefined until it is in the page. */
function usePlace(grid: RefObject<HTMLUListElement | null>): Place | undefined {
  const [place, setPlace] = useState<Place>()
  useLayoutEffect(() => {
    const element = grid.current
    if (!element) return
    const look = () => setPlace((before) => changed(before, placeOf(element)))
    look()
    const observer = new ResizeObserver(look)
    observer.observe(element)
    return () => observer.disconnect()
  }, [grid])
  return place
}

function placeOf(grid: HTMLElement): Place {
  const scroller = scrollerOf(grid)
  const { gridTemplateColumns, rowGap } = getComputedStyle(grid)
  const topPx = scroller
    ? grid.getBoundingClientRect().top - scroller.getBoundingClientRect().top + scroller.scrollTop
    : 0
  const columns = Math.max(gridTemplateColumns.split(' ').filter((width) => width.endsWith('px')).length, 1)
  return { scroller, columns, rowGapPx: Number.parseFloat(rowGap) || 0, topPx }
}

function changed(before: Place | undefined, now: Place): Place {
  if (!before) return now
  const isSame = Object.entries(now).every(([name, value]) => before[name as keyof Place] === value)
  return isSame ? before : now
}
