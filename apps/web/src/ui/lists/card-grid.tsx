import { type CSSProperties, type ReactNode, type Ref, useImperativeHandle, useRef } from 'react'
import { ErrorBoundary } from '../../lib/error-boundary.tsx'
import { lazyView, usePreload } from '../../lib/lazy-view.tsx'
import classes from './card-grid.module.css'
import { scrollerOf } from './scroller-of.ts'
import type { CardsProps } from './virtual-cards.tsx'

export type CardGridHandle = {
  /** Takes the focus when the card that had it is gone. */
  focus: () => void
  /** The first control of a card, or of the last one if there are fewer. */
  focusCard: (index: number) => void
  /** Scrolls to the first card when others are shown. */
  toTop: () => void
}

type Props<T> = {
  label: string
  items: readonly T[]
  keyOf: (item: T) => string
  renderCard: (item: T, index: number) => ReactNode
  /** Cards are at least this wide; there are as many columns as fit. */
  leastWidthRem: number
  /** The expected height of a card, until it is measured. */
  estimatePx: number
  /** The card with this key is scrolled into view, and so drawn, when the key changes. */
  followKey?: string | undefined
  handle?: Ref<CardGridHandle>
}

/** With fewer cards than this, drawing all of them is quicker than finding the visible ones. */
const VIRTUAL_BEYOND = 48

const VirtualCards = lazyView(async () => (await import('./virtual-cards.tsx')).VirtualCards, FirstCards)
const FOR_MANY = [VirtualCards]

/**
 * Cards in as many columns as fit. When there are many, only the visible ones and a few around them are in the page.
 */
export function CardGrid<T>({
  label,
  items,
  keyOf,
  renderCard,
  leastWidthRem,
  estimatePx,
  followKey,
  handle,
}: Props<T>) {
  const grid = useRef<HTMLUListElement>(null)
  usePreload(FOR_MANY)
  useImperativeHandle(
    handle,
    () => ({
      focus: () => grid.current?.focus({ preventScroll: true }),
      focusCard: (index) => {
        const cards = grid.current?.querySelectorAll(':scope > li') ?? []
        cards[Math.min(index, cards.length - 1)]?.querySelector<HTMLElement>('a, button')?.focus()
      },
      toTop: () => (grid.current && scrollerOf(grid.current))?.scrollTo({ top: 0 }),
    }),
    [],
  )
  const cards: CardsProps = {
    label,
    count: items.length,
    keyAt: (index) => keyOf(items[index] as T),
    cardAt: (index) => renderCard(items[index] as T, index),
    estimatePx,
    followAt: followKey === undefined ? -1 : items.findIndex((item) => keyOf(item) === followKey),
    grid,
    style: { '--card-width': `${leastWidthRem}rem` } as CSSProperties,
  }
  if (items.length <= VIRTUAL_BEYOND) return <AllCards {...cards} />
  return (
    <ErrorBoundary view={undefined} renderFailed={() => <AllCards {...cards} />}>
      <VirtualCards {...cards} />
    </ErrorBoundary>
  )
}

/** Until the code for many cards is there. */
function FirstCards(props: CardsProps) {
  return <AllCards {...props} count={VIRTUAL_BEYOND} />
}

function AllCards({ label, count, keyAt, cardAt, grid, style }: CardsProps) {
  return (
    <ul ref={grid} tabIndex={-1} aria-label={label} className={classes.grid} style={style}>
      {Array.from({ length: count }, (_, index) => (
        <li key={keyAt(index)}>{cardAt(index)}</li>
      ))}
    </ul>
  )
}
