import { type CSSProperties, useImperativeHandle, useRef } from 'react'
import classes from './card-grid.module.css'
import { scrollerOf } from './scroller-of.ts'
import { type CardGridProps, VirtualCards } from './virtual-cards.tsx'

export type { CardGridHandle } from './virtual-cards.tsx'

/** With fewer cards than this, drawing all of them is quicker than finding the visible ones. */
const VIRTUAL_BEYOND = 48

/**
 * Cards in as many columns as fit. When there are many, only the visible ones and a few around them are in the page.
 */
export function CardGrid<T>({ handle, ...props }: CardGridProps<T>) {
  const { label, items, keyOf, renderCard, leastWidthRem } = props
  const grid = useRef<HTMLUListElement>(null)
  useImperativeHandle(
    handle,
    () => ({
      focus: () => grid.current?.focus({ preventScroll: true }),
      toTop: () => (grid.current && scrollerOf(grid.current))?.scrollTo({ top: 0 }),
    }),
    [],
  )
  const style = { '--card-width': `${leastWidthRem}rem` } as CSSProperties
  if (items.length > VIRTUAL_BEYOND) return <VirtualCards {...props} grid={grid} style={style} />
  return (
    <ul ref={grid} tabIndex={-1} aria-label={label} className={classes.grid} style={style}>
      {items.map((item, index) => (
        <li key={keyOf(item)}>{renderCard(item, index)}</li>
      ))}
    </ul>
  )
}
