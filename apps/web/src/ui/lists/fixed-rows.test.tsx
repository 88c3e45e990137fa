import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { FixedRows } from './fixed-rows.tsx'

afterEach(cleanup)

const ROW_REM = 2.5
const ROW_PX = 40
const VISIBLE = 10
const names = Array.from({ length: 5_000 }, (_, at) => `Creature ${at}`)

function show({ leftKey }: { leftKey?: string } = {}) {
  const list = (key?: string) => (
    <div data-testid="scroller" style={{ overflowY: 'auto' }} ref={asHigh}>
      <FixedRows
        label="Creatures"
        items={names}
        keyOf={(name) => name}
        renderRow={(name) => <button type="button">{name}</button>}
        rowRem={ROW_REM}
        followKey={key}
        leftKey={leftKey}
      />
    </div>
  )
  const { rerender } = render(list())
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

test('the row whose page took the place of the list is in view again, and has the focus', () => {
  const { unmount } = render(<button type="button">In its place</button>)
  screen.getByRole('button').focus()
  unmount()
  const { scroller } = show({ leftKey: 'Creature 3000' })
  expect(scroller.scrollTop).toBe(3_001 * ROW_PX - VISIBLE * ROW_PX)
  expect(document.activeElement?.textContent).toBe('Creature 3000')
})

test('the row that was left takes no focus from what has it', () => {
  const field = document.body.appendChild(document.createElement('input'))
  field.focus()
  show({ leftKey: 'Creature 3000' })
  expect(screen.getByText('Creature 3000')).toBeTruthy()
  expect(document.activeElement).toBe(field)
  field.remove()
})

test('once the last row is gone, with the page that had the focus, the part of the page has it', () => {
  const list = (items: string[]) => (
    <main>
      <FixedRows label="Creatures" items={items} keyOf={String} renderRow={String} rowRem={ROW_REM} />
      {items.length > 0 && <button type="button">Delete</button>}
    </main>
  )
  const { rerender } = render(list(['Orc']))
  screen.getByRole('button').focus()
  rerender(list([]))
  expect(document.activeElement).toBe(screen.getByRole('main'))
})
