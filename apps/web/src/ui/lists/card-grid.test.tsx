import { cleanup, render, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { CardGrid } from './card-grid.tsx'

afterEach(cleanup)

const show = (amount: number) =>
  render(
    <CardGrid
      label="Campaigns"
      items={Array.from({ length: amount }, (_, n) => ({ id: `c${n}` }))}
      keyOf={({ id }) => id}
      leastWidthRem={22}
      estimatePx={250}
      renderCard={({ id }) => <article aria-label={id} />}
    />,
  )
const items = () => screen.getAllByRole('listitem')

test('a few cards are all in the page', () => {
  show(48)
  expect(screen.getByRole('list', { name: 'Campaigns' })).toBeTruthy()
  expect(items()).toHaveLength(48)
})

test('of five hundred cards the first are there before the code that holds back the others', () => {
  show(500)
  expect(items()[2]?.querySelector('[aria-label=c2]')).toBeTruthy()
  expect(items().length).toBeLessThanOrEqual(48)
})

test('of five hundred cards only the visible ones are in the page, each with its position among all', async () => {
  show(500)
  await waitFor(() => expect(items()[2]?.getAttribute('aria-setsize')).toBe('500'))
  expect(items().length).toBeLessThan(30)
  expect(items()[2]?.getAttribute('aria-posinset')).toBe('3')
  const { height } = screen.getByRole('list').style
  expect(height).toBe('125000px')
})
