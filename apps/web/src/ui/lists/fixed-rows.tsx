import { type ReactNode, useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { remPx } from '../../lib/browser/text-size.ts'
import { takeLostFocus, takeLostFocusToPart } from '../../lib/hooks/lost-focus.ts'
import classes from './fixed-rows.module.css'
import { scrollerOf } from './scroller-of.ts'

type Props<T> = {
  label: string
  items: readonly T[]
  keyOf: (item: T) => string
  renderRow: (item: T) => ReactNode
  /** The height of every row, in the root's font size. */
  rowRem: number
  /** The row with this key is scrolled into view when the key changes. */
  followKey?: string | undefined
  /** The row whose page took the place of the list: it is in view again, and has the focus. */
  leftKey?: string | undefined
}
type Span = { from: number; to: number }

/** Rows before and after the visible ones, so that the tab key finds the next row at the edge. */
const OVERSCAN = 4
/** What is drawn before the scroller's height is known. */
const FIRST_SPAN: Span = { from: 0, to: 8 }

/** Rows of one height: nothing is measured, and only the visible ones are drawn, because scrolling draws many. */
export function FixedRows<T>({ label, items, keyOf, renderRow, rowRem, followKey, leftKey }: Props<T>) {
  const list = useRef<HTMLUListElement>(null)
  const [span, setSpan] = useState(FIRST_SPAN)
  /** Asked for once: to ask while scrolling would compute all styles twice. */
  const rowPx = useRef(0)
  const look = useEffectEvent((scroller: HTMLElement) => {
    const now = spanOf(scroller, rowPx.current)
    if (now.from !== span.from || now.to !== span.to) setSpan(now)
  })
  const follow = useEffectEvent((key: string) => {
    const index = items.findIndex((item) => keyOf(item) === key)
    const scroller = list.current && scrollerOf(list.current)
    if (index < 0 || !scroller) return
    scrollTo(scroller, index, rowPx.current)
    look(scroller)
  })
  useLayoutEffect(() => {
    const scroller = list.current && scrollerOf(list.current)
    if (!scroller) return
    const resize = () => {
      rowPx.current = rowRem * remPx()
      look(scroller)
    }
    resize()
    // In the same frame as the scrolling: a later one would show gaps.
    const onScroll = () => flushSync(() => look(scroller))
    const observer = new ResizeObserver(resize)
    scroller.addEventListener('scroll', onScroll, { passive: true })
    observer.observe(scroller)
    return () => {
      scroller.removeEventListener('scroll', onScroll)
      observer.disconnect()
    }
  }, [rowRem])
  useEffect(() => {
    const key = followKey ?? leftKey
    if (key) follow(key)
  }, [followKey, leftKey])
  const isEmpty = items.length === 0
  useEffect(() => {
    // No row is left that could have the focus of what was deleted.
    if (isEmpty) takeLostFocusToPart()
  }, [isEmpty])
  const first = Math.min(span.from, Math.max(0, items.length - (span.to - span.from)))
  return (
    <ul ref={list} aria-label={label} className={classes.rows} style={{ height: `${items.length * rowRem}rem` }}>
      {items.slice(first, span.to).map((item, at) => (
        <li
          key={keyOf(item)}
          ref={keyOf(item) === leftKey ? takeFocusBack : undefined}
          data-row-key={keyOf(item)}
          aria-setsize={items.length}
          aria-posinset={first + at + 1}
          style={{ height: `${rowRem}rem`, top: `${(first + at) * rowRem}rem` }}
        >
          {renderRow(item)}
        </li>
      ))}
    </ul>
  )
}

function takeFocusBack(row: HTMLElement | null): void {
  takeLostFocus(row?.querySelector('a, button') ?? null)
}

function spanOf({ scrollTop, clientHeight }: HTMLElement, rowPx: number): Span {
  const from = Math.max(0, Math.floor(scrollTop / rowPx) - OVERSCAN)
  return { from, to: from + Math.ceil(clientHeight / rowPx) + 2 * OVERSCAN + 1 }
}

function scrollTo(scroller: HTMLElement, index: number, rowPx: number): void {
  const topPx = index * rowPx
  const lowest = topPx + rowPx - scroller.clientHeight
  if (scroller.scrollTop > topPx) scroller.scrollTop = topPx
  else if (scroller.scrollTop < lowest) scroller.scrollTop = lowest
}
