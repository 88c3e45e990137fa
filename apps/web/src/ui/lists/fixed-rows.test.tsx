import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { FixedRows } from './fixed-rows.tsx'

afterEach(cleanup)

const ROW_REM = 2.5
const ROW_PX = 40
const VISIBLE = 10
const names = Array.from({ length: 5_000 }, (_, at) => `Creature ${at}`)

function show(followKey?: string) {
  const list = (key?: string) => (
    <div data-testid="scroller" style={{ overflowY: 'auto' }} ref={asHigh}>
      <FixedRows
        label="Creatures"
        items={names}
        keyOf={(name) => name}
        renderRow={(name) => <button type="button">{name}</button>}
        rowRem={ROW_REM}
        followKey={key}
      />
    </div>
  )
  const { rerender } = render(list(followKey))
  const scroller = screen.getByTestId('scroller')
  return { scroller, follow: (key: string) => rerender(list(key)) }
}

function asHigh(element: HTMLElement | null) {
  if (element) Object.defineProperty(element, 'clientHeight', { value: VISIBLE * ROW_PX })
}

function scrollTo(scroller: HTMLElement, topPx: number) {
  scroller.scrollTop = topPx
  fireEvent.scroll(scroller)
}

const drawn = () => screen.getAllByRole('listitem').map((row) => row.textContent)

test('only the rows in sight and a few around them are drawn, also while it is scrolled', () => {
  const { scroller } = show()
  scrollTo(scroller, 0)
  expect(drawn()[0]).toBe('Creature 0')
  scrollTo(scroller, 1_000 * ROW_PX)
  expect(drawn()).toContain('Creature 1000')
  expect(drawn()).toContain('Creature 1009')
  expect(drawn().length).toBeLessThanOrEqual(VISIBLE + 10)
  const row = screen.getByText('Creature 1000').closest('li')
  expect([row?.getAttribute('aria-posinset'), row?.getAttribute('aria-setsize')]).toEqual(['1001', '5000'])
  expect(row?.style.top).toBe('2500rem')
})

test('the row that is opened elsewhere comes into sight, and one that is in sight stays where it is', () => {
  const { scroller, follow } = show()
  follow('Creature 100')
  expect(scroller.scrollTop).toBe(101 * ROW_PX - VISIBLE * ROW_PX)
  follow('Creature 95')
  expect(scroller.scrollTop).toBe(101 * ROW_PX - VISIBLE * ROW_PX)
  follow('Creature 3')
  expect(scroller.scrollTop).toBe(3 * ROW_PX)
})
