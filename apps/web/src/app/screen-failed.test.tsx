import { MantineProvider } from '@mantine/core'
import { cleanup, render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ErrorBoundary } from '../lib/error-boundary.tsx'
import { ScreenFailed } from './screen-failed.tsx'

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

test('a screen that crashes says so, and opening another view resets it', async () => {
  const onMenu = vi.fn()
  const wall = (view: string, child: React.ReactNode) => (
    <MantineProvider env="test">
      <ErrorBoundary view={view} renderFailed={() => <ScreenFailed onMenu={onMenu} />}>
        {child}
      </ErrorBoundary>
    </MantineProvider>
  )
  const { rerender } = render(wall('load', <Broken />))
  expect(screen.getByText('This screen couldn’t be shown')).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Reload' })).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'Main menu' }))
  expect(onMenu).toHaveBeenCalledOnce()
  rerender(wall('menu', <p>The menu</p>))
  expect(screen.getByText('The menu')).toBeTruthy()
})
