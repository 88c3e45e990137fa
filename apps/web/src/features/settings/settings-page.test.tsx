import 'fake-indexeddb/auto'
import type { User } from '@lanternkeep/schema'
import { aUser } from '@lanternkeep/schema/testing'
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { RemoteProvider } from '../../data/remote/remote-provider.tsx'
import { readFlag, writeFlag } from '../../lib/browser/stored-flag.ts'
import { openTestApp, renderApp, type TestApp } from '../../testing/render-with-db.tsx'
import { SettingsPage } from './settings-page.tsx'

let app: TestApp

beforeEach(async () => {
  vi.stubGlobal('fetch', vi.fn().mockResolvedValue(new Response('{"version":"1.4.0"}')))
  app = await openTestApp()
})
afterEach(async () => {
  vi.unstubAllGlobals()
  localStorage.clear()
  cleanup()
  await app.leave()
})

function show(person: User | null) {
  const account = { onAccount: vi.fn(), onPlans: vi.fn(), onLogIn: vi.fn(), onLogOut: vi.fn() }
  renderApp(
    app,
    <RemoteProvider>
      <SettingsPage person={person} onBack={() => {}} account={account} />
    </RemoteProvider>,
  )
  return { account, user: userEvent.setup({ delay: null }) }
}

test.each([
  ['Free', null],
  ['Free', aUser({ tier: 'free' })],
  ['Premium', aUser({ tier: 'premium' })],
  ['Elite', aUser({ tier: 'elite' })],
  ['Admin', aUser({ tier: 'free', isAdmin: true })],
])('the current plan is %s: %#', (plan, person) => {
  show(person)
  expect(screen.getByText(`Current plan: ${plan}`)).toBeTruthy()
})

test('a signed-in account is shown, with ways to log out and to the plans', async () => {
  const { user, account } = show(aUser({ firstName: 'Rosalind', lastName: 'Ashby', email: 'gm@example.com' }))
  const card = within(screen.getByRole('region', { name: 'Account' }))
  expect(card.getByText('Logged in as Rosalind Ashby, gm@example.com')).toBeTruthy()
  await user.click(card.getByRole('button', { name: 'Manage account' }))
  expect(account.onAccount).toHaveBeenCalledOnce()
  await user.click(card.getByRole('button', { name: 'Membership Plans' }))
  await user.click(card.getByRole('button', { name: 'Log out' }))
  expect(account.onPlans).toHaveBeenCalledOnce()
  expect(account.onLogOut).toHaveBeenCalledOnce()
})

test('signed out there is a way to log in', async () => {
  const { user, account } = show(null)
  expect(screen.getByText('You’re not logged in.')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Log In' }))
  expect(account.onLogIn).toHaveBeenCalledOnce()
})

test('dark mode is stored in this browser', async () => {
  const { user } = show(null)
  await user.click(screen.getByRole('switch', { name: /^Dark mode/ }))
  expect(localStorage.getItem('darkMode')).toBe('true')
})

test('About shows the version, what the product is, and who made it', async () => {
  show(null)
  const about = within(screen.getByRole('region', { name: 'About' }))
  expect(await about.findByText('Version 1.4.0')).toBeTruthy()
  expect(about.getByText(/campaign manager for any tabletop role-playing game/)).toBeTruthy()
  expect(about.getByText('Cold Anvil Games')).toBeTruthy()
  expect(about.getByText('Low Tide Studio')).toBeTruthy()
})

test('a copy of data that can’t be read says so, and can be tried again', async () => {
  const { characters } = app.db.collections
  const { find } = characters
  characters.find = () => {
    throw new Error('Internal error')
  }
  const { user } = show(null)
  const save = screen.getByRole('button', { name: 'Save a copy' })
  await user.click(save)
  expect((await screen.findByRole('alert')).textContent).toBe(
    'What is on this device couldn’t be read. Reload the page and try again.',
  )
  expect(save).toHaveProperty('disabled', false)
  characters.find = find
})

test('connecting and disconnecting show a toast', async () => {
  const { user } = show(aUser({ tier: 'premium' }))
  await user.click(screen.getByRole('switch', { name: /^Cloud connection/ }))
  expect(await screen.findByText('Cloud Connected')).toBeTruthy()
  expect(readFlag('steamConnected')).toBe(true)
  await user.click(screen.getByRole('switch', { name: /^Cloud connection/ }))
  expect(await screen.findByText('Cloud Disconnected')).toBeTruthy()
  expect(readFlag('steamConnected')).toBe(false)
})

test('"synced" isn\'t shown before it is true', async () => {
  writeFlag('steamConnected', true)
  const { user } = show(aUser({ tier: 'premium' }))
  await user.click(screen.getByRole('switch', { name: /^Cloud sync/ }))
  await waitFor(() => expect(readFlag('steamCloudEnabled')).toBe(true))
  expect(screen.queryByText('Cloud Synced')).toBeNull()
})
