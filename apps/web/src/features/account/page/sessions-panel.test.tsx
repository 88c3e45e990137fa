import type { SignInSession } from '@lanternkeep/schema'
import { MantineProvider } from '@mantine/core'
import { cleanup, render, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { queryClient } from '../../../data/remote/query-client.ts'
import { RemoteProvider } from '../../../data/remote/remote-provider.tsx'
import { Toasts } from '../../../ui/toasts/toasts.tsx'
import { SessionsPanel } from './sessions-panel.tsx'

const AT = '2026-11-20T20:00:00.000Z'
const user = userEvent.setup({ delay: null })
let sessions: SignInSession[]
let isReachable: boolean

beforeEach(() => {
  isReachable = true
  sessions = ['Laptop', 'Phone', 'Tablet'].map((device) => ({
    ...{ id: device, device, createdAt: AT, lastSeenAt: AT },
    isCurrent: device === 'Laptop',
  }))
  vi.stubGlobal('fetch', async (path: string, { method }: RequestInit = {}) => {
    if (method !== 'DELETE') return Response.json(sessions)
    if (!isReachable) throw new TypeError('No network')
    const before = sessions.length
    const id = path.split('/').at(-1)
    sessions = sessions.filter((session) => session.isCurrent || (id !== 'sessions' && session.id !== id))
    return id === 'sessions' ? Response.json({ ended: before - 1 }) : new Response(null, { status: 204 })
  })
})
afterEach(() => {
  cleanup()
  queryClient.clear()
  vi.unstubAllGlobals()
})

function show() {
  render(
    <MantineProvider env="test">
      <RemoteProvider>
        <main>
          <SessionsPanel canChange />
        </main>
        <Toasts />
      </RemoteProvider>
    </MantineProvider>,
  )
}
const press = async (name: string) => user.click(await screen.findByRole('button', { name }))
const isFocused = (name: string) =>
  waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name })))

test('once a device is signed out, the focus is on the next one, and after the last one on the page', async () => {
  show()
  await press('Sign out Phone')
  await isFocused('Sign out Tablet')
  expect(screen.queryByRole('button', { name: 'Sign out Phone' })).toBeNull()
  await press('Sign out Tablet')
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('main')))
  expect(screen.queryByRole('button', { name: /^Sign out/ })).toBeNull()
})

test('after the last of several the focus is on the button for all others', async () => {
  show()
  await press('Sign out Tablet')
  await isFocused('Sign out everywhere else')
})

test('a device that can’t be signed out keeps the focus', async () => {
  isReachable = false
  show()
  await press('Sign out Phone')
  expect(await screen.findByText('Sign out failed')).toBeTruthy()
  await isFocused('Sign out Phone')
})

test('once all others are signed out, the focus is on the page', async () => {
  show()
  await press('Sign out everywhere else')
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Sign out everywhere else' }))
  expect(await screen.findByText('You aren’t signed in anywhere else.')).toBeTruthy()
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('main')))
})
