import { type CSSProperties, type ReactNode, type Ref, useImperativeHandle, useRef } from 'react'
import classes from './card-grid.module.css'
import { scrollerOf } from './scroller-of.ts'
import { VirtualCards } from './virtual-cards.tsx'

export type CardGridProps<T> = {
  label: string
  items: readonly T[]
  keyOf: (item: T) => string
  renderCard: (item: T, index: number) => ReactNode
  /** A card is never narrower; there are as many columns as fit. */
  leastWidthRem: number
  /** What a card is expected to be high, until it is measured. */
  estimatePx: number
  handle?: Ref<CardGridHandle>
}

export type CardGridHandle = {
  /** Takes the focus when the card that held it is gone. */
  focus: () => void
  /** To the first card, when others are shown. */
  toTop: () => void
}

/** With fewer cards than this, drawing all of them is quicker than counting which are in sight. */
const VIRTUAL_BEYOND = 48

/** Cards in as many columns as fit; when there are many, only those in sight and a few around them are in the page. */
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
