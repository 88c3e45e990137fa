import { render, screen } from '@testing-library/react'
import type { ReactElement } from 'react'
import { expect, test } from 'vitest'
import { useIsToolsNarrow, useNarrowTools } from './narrow-tools.ts'

/** What each drawing showed, the first one first. */
const drawn: boolean[] = []

function Frame({ isHub = true, isWide }: { isHub?: boolean; isWide?: boolean | undefined }) {
  const isNarrow = useIsToolsNarrow('saltmere', isHub)
  drawn.push(isNarrow)
  return (
    <>
      <p>{isNarrow ? 'icons' : 'words'}</p>
      {isHub && <Hub isWide={isWide} />}
    </>
  )
}

function Hub({ isWide }: { isWide: boolean | undefined }) {
  useNarrowTools('saltmere', isWide)
  return null
}

/** What the page shows, and what it showed first. */
function open(frame: ReactElement) {
  drawn.length = 0
  render(frame)
  return { first: drawn[0], shown: screen.getByText(/icons|words/).textContent }
}

test('a hub that needs the room has it from the first drawing of the next time', () => {
  const { rerender, unmount } = render(<Frame />)
  expect(screen.getByText('words')).toBeTruthy()
  rerender(<Frame isWide />)
  expect(screen.getByText('icons')).toBeTruthy()
  unmount()
  expect(open(<Frame />)).toEqual({ first: true, shown: 'icons' })
})

test('without a fight the words are back, and other tools always have them', () => {
  const { unmount } = render(<Frame isWide />)
  unmount()
  expect(open(<Frame isHub={false} />)).toEqual({ first: false, shown: 'words' })
})

test('a hub that ended its fight gives the room back', () => {
  const { rerender, unmount } = render(<Frame isWide />)
  rerender(<Frame isWide={false} />)
  expect(screen.getByText('words')).toBeTruthy()
  unmount()
  expect(open(<Frame />)).toEqual({ first: false, shown: 'words' })
})
