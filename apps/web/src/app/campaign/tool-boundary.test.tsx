import { MantineProvider } from '@mantine/core'
import { cleanup, render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { PartBoundary } from '../../ui/part-boundary.tsx'
import { shownToast } from '../../ui/toasts/toast-store.ts'
import { ToolBoundary } from './tool-boundary.tsx'

beforeEach(() => {
  // React reports every error it caught.
  vi.spyOn(console, 'error').mockImplementation(() => {})
})
afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

function Broken(): never {
  throw new Error('no such chunk')
}

const inFrame = (tool: string, child: React.ReactNode) => (
  <MantineProvider env="test">
    <h1>Saltmere</h1>
    <ToolBoundary tool={tool}>{child}</ToolBoundary>
  </MantineProvider>
)

test('a tool that fails leaves the campaign around it, and another tool opens', () => {
  const { rerender } = render(inFrame('library', <Broken />))
  expect(screen.getByText('This tool couldn’t be opened')).toBeTruthy()
  expect(screen.getByRole('heading', { name: 'Saltmere' })).toBeTruthy()
  rerender(inFrame('dice', <p>Dice</p>))
  expect(screen.getByText('Dice')).toBeTruthy()
})

test('a tool that failed can be tried again', async () => {
  const { rerender } = render(inFrame('library', <Broken />))
  rerender(inFrame('library', <p>Library</p>))
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
  expect(screen.getByText('Library')).toBeTruthy()
})

test('a dialog that fails says so in a toast and closes', () => {
  const onFailed = vi.fn()
  render(
    <MantineProvider env="test">
      <PartBoundary name="Search" onFailed={onFailed}>
        <Broken />
      </PartBoundary>
    </MantineProvider>,
  )
  expect(shownToast().toast?.title).toBe('Search couldn’t be opened')
  expect(onFailed).toHaveBeenCalledOnce()
})
