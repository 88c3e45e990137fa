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

test('what loads within 300 ms shows no placeholder; after that the label appears where it is wanted', () => {
  show(true)
  const status = screen.getByRole('status', { name: 'Loading players...' })
  act(() => vi.advanceTimersByTime(299))
  expect(status.children).toHaveLength(0)
  act(() => vi.advanceTimersByTime(1))
  expect(screen.getByText('Loading players...')).toBeTruthy()
  expect(status.children).toHaveLength(4)
})

test('elsewhere only the rows appear', () => {
  show(false)
  act(() => vi.advanceTimersByTime(300))
  expect(screen.queryByText('Loading players...')).toBeNull()
  expect(screen.getByRole('status').children).toHaveLength(3)
})
