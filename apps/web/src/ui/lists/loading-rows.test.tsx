import { MantineProvider } from '@mantine/core'
import { act, cleanup, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { theme } from '../theme/theme.ts'
import { LoadingRows } from './loading-rows.tsx'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

const show = (worded: boolean) =>
  render(
    <MantineProvider theme={theme} env="test">
      <LoadingRows count={3} label="Loading players..." worded={worded} />
    </MantineProvider>,
  )

test('nothing shows for 300 ms; then the rows appear, with a label if the screen asks for one', () => {
  show(true)
  const status = screen.getByRole('status', { name: 'Loading players...' })
  act(() => vi.advanceTimersByTime(299))
  expect(status.children).toHaveLength(0)
  act(() => vi.advanceTimersByTime(1))
  expect(screen.getByText('Loading players...')).toBeTruthy()
  expect(status.children).toHaveLength(4)
})

test('without a visible label only the rows appear', () => {
  show(false)
  act(() => vi.advanceTimersByTime(300))
  expect(screen.queryByText('Loading players...')).toBeNull()
  expect(screen.getByRole('status').children).toHaveLength(3)
})
