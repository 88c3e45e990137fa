import { type ReactNode, useEffect, useRef } from 'react'
import classes from './row-list.module.css'
import { VirtualRows } from './virtual-rows.tsx'

type Props<T> = {
  label: string
  items: readonly T[]
  keyOf: (item: T) => string
  renderRow: (item: T, index: number) => ReactNode
  /** Rows share the available height, within these two. */
  rowPx: { least: number; most: number }
  /** The row with this key is scrolled into view when the key changes. */
  followKey?: string
}

/** With fewer rows than this, drawing all of them is quicker than finding the visible ones. */
const VIRTUAL_BEYOND = 40

/** A scrolling list that divides its height among a few rows, and draws only the visible ones of many. */
export function RowList<T>({ label, items, keyOf, renderRow, rowPx, followKey }: Props<T>) {
  const scroller = useRef<HTMLDivElement>(null)
  const virtual = items.length > VIRTUAL_BEYOND
  useEffect(() => {
    if (followKey && !virtual) rowOf(scroller.current, followKey)?.scrollIntoView({ block: 'nearest' })
  }, [followKey, virtual])
  return (
    <div ref={scroller} className={classes.scroller}>
      {virtual ? (
        <VirtualRows
          label={label}
          items={items}
          keyOf={keyOf}
          renderRow={renderRow}
          estimatePx={rowPx.least}
          scroller={scroller}
          followKey={followKey}
        />
      ) : (
        <ul aria-label={label} className={classes.rows} style={{ height: `min(100%, ${items.length * rowPx.most}px)` }}>
          {items.map((item, index) => (
            <li key={keyOf(item)} data-row-key={keyOf(item)} style={{ minHeight: rowPx.least }}>
              {renderRow(item, index)}
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

function rowOf(scroller: HTMLElement | null, key: string) {
  return scroller?.querySelector<HTMLElement>(`[data-row-key="${CSS.escape(key)}"]`)
}
