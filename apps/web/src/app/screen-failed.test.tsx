import { MantineProvider } from '@mantine/core'
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ErrorBoundary } from '../lib/error-boundary.tsx'
import { lazyView } from '../lib/lazy-view.tsx'
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
      <ErrorBoundary
        view={view}
        renderFailed={() => <ScreenFailed isMissing={false} onMenu={onMenu} onRetry={() => {}} />}
      >
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

test('a screen whose code doesn’t arrive offers no reload offline, and opens by itself once the network is back', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true, advanceTimeDelta: 100 })
  const onLine = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  const load = vi.fn().mockRejectedValue(new TypeError('Failed to fetch'))
  const Settings = lazyView(load)
  render(
    <MantineProvider env="test">
      <ErrorBoundary
        view="settings"
        renderFailed={(onRetry, isMissing) => <ScreenFailed {...{ onRetry, isMissing }} onMenu={() => {}} />}
      >
        <Settings />
      </ErrorBoundary>
    </MantineProvider>,
  )
  await act(() => vi.advanceTimersByTimeAsync(3_000))
  expect(screen.getByText(/If you’re offline, this screen opens once you’re back online/)).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Try again' })).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Reload' })).toBeNull()
  load.mockResolvedValue(() => <p>The settings</p>)
  onLine.mockReturnValue(true)
  await act(async () => void fireEvent(window, new Event('online')))
  expect(await screen.findByText('The settings')).toBeTruthy()
  vi.useRealTimers()
})
