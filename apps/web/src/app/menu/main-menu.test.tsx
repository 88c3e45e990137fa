import type { User } from '@lanternkeep/schema'
import { aUser } from '@lanternkeep/schema/testing'
import { MantineProvider } from '@mantine/core'
import { cleanup, render, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { draftKey } from '../../data/local/forms/drafts.ts'
import { queryClient } from '../../data/remote/query-client.ts'
import { RemoteProvider } from '../../data/remote/remote-provider.tsx'
import type { DeviceFacts } from '../device-facts.ts'
import { MainMenu } from './main-menu.tsx'

const fetched = vi.fn<(path: string) => Promise<Response>>()
let feedback: number

beforeEach(() => {
  feedback = 3
  fetched.mockImplementation(async (path) => {
    const body = path === '/api/admin/feedback/count' ? { count: feedback } : { version: '1.4.0' }
    return new Response(JSON.stringify(body))
  })
  vi.stubGlobal('fetch', fetched)
})
afterEach(() => {
  cleanup()
  queryClient.clear()
  fetched.mockReset()
  localStorage.clear()
  vi.unstubAllGlobals()
})

function show(person: User | null, facts?: Partial<DeviceFacts>) {
  const [onNew, onGo, onFeedback] = [vi.fn(), vi.fn(), vi.fn()]
  render(
    <MantineProvider env="test">
      <RemoteProvider>
        <MainMenu
          person={person}
          facts={facts as DeviceFacts | undefined}
          onNew={onNew}
          onGo={onGo}
          onFeedback={onFeedback}
        />
      </RemoteProvider>
    </MantineProvider>,
  )
  return { onNew, onGo, onFeedback, user: userEvent.setup({ delay: null }) }
}
const button = (name: string | RegExp) => screen.queryByRole('button', { name })
const asked = () => fetched.mock.calls.map(([path]) => path)

test('four tiles and the version appear before the server answers', () => {
  fetched.mockRejectedValue(new TypeError('Failed to fetch'))
  show(null)
  for (const tile of [/^New Campaign/, /^Load Campaign/, /^Join Campaign/, /^Settings/]) {
    expect(button(tile)).toBeTruthy()
  }
  expect(screen.getByText('v1.0.0')).toBeTruthy()
})

test('every tile and link opens its view', async () => {
  const { user, onNew, onGo, onFeedback } = show(null)
  for (const name of [/^Load/, /^Join/, /^Settings/, 'Free', 'Log In', 'Changelog', 'Planned Features']) {
    await user.click(screen.getByRole('button', { name }))
  }
  await user.click(screen.getByRole('button', { name: /^New/ }))
  await user.click(screen.getByRole('button', { name: 'Feedback' }))
  expect(onGo.mock.calls.flat()).toEqual([
    'load',
    'join',
    'settings',
    'subscription',
    'login',
    'changelog',
    'planned-features',
  ])
  expect(onNew).toHaveBeenCalledOnce()
  expect(onFeedback).toHaveBeenCalledOnce()
})

test.each([
  ['Free', null],
  ['Free', aUser({ tier: 'free' })],
  ['Premium', aUser({ tier: 'premium' })],
  ['Elite', aUser({ tier: 'elite' })],
  ['Admin', aUser({ tier: 'premium', isAdmin: true })],
])('the badge says %s: %#', (word, person) => {
  show(person)
  expect(button(word)).toBeTruthy()
})

test('a person is greeted by first name, or as Account; the button asks about logging out', async () => {
  show(aUser({ firstName: '' }))
  expect(button('Account')).toBeTruthy()
  cleanup()
  const { user } = show(aUser({ firstName: 'Rosalind' }))
  expect(button('Log In')).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Rosalind' }))
  expect(await screen.findByRole('dialog', { name: 'Log out' })).toBeTruthy()
})

test('logging out names unsaved journal drafts, and says what removing the data does', async () => {
  const person = aUser({ firstName: 'Rosalind' })
  localStorage.setItem(draftKey(person.id, 'salt', undefined), JSON.stringify({ form: { gmNotes: 'The bell' } }))
  const { user } = show(person)
  await user.click(screen.getByRole('button', { name: 'Rosalind' }))
  expect(await screen.findByText('1 journal draft has not been saved.')).toBeTruthy()
  expect(screen.getByText(/^Rosalind’s campaigns stay on this device\./)).toBeTruthy()
  await user.click(screen.getByLabelText('Remove the data from this device instead'))
  expect(screen.getByText('1 journal draft has not been saved. Removing the data deletes it.')).toBeTruthy()
  expect(screen.queryByText(/stay on this device/)).toBeNull()
  localStorage.clear()
})

test('only admins see the way to the Admin Panel', async () => {
  show(aUser({ tier: 'elite' }))
  expect(button('Admin Panel')).toBeNull()
  cleanup()
  const { user, onGo } = show(aUser({ isAdmin: true }))
  await user.click(screen.getByRole('button', { name: 'Admin Panel' }))
  expect(onGo).toHaveBeenCalledWith('admin')
})

test('only the owner asks for the feedback badge, and only as an admin', async () => {
  show(aUser({ isAdmin: true, isOwner: false }))
  await waitFor(() => expect(asked()).toContain('/api/settings/version'))
  cleanup()
  show(aUser({ isAdmin: false, isOwner: true }))
  expect(asked()).not.toContain('/api/admin/feedback/count')
  cleanup()
  show(aUser({ isAdmin: true, isOwner: true }))
  expect(await screen.findByText('3')).toBeTruthy()
  expect(button('Admin Panel 3 pieces of feedback')).toBeTruthy()
})

test.each([
  [9, '9'],
  [10, '9+'],
  [250, '9+'],
])('%i pieces of feedback are shown as %s', async (amount, shown) => {
  feedback = amount
  show(aUser({ isAdmin: true, isOwner: true }))
  expect(await screen.findByText(shown)).toBeTruthy()
})

test('without feedback there is no badge', async () => {
  feedback = 0
  show(aUser({ isAdmin: true, isOwner: true }))
  await waitFor(() => expect(asked()).toContain('/api/admin/feedback/count'))
  await waitFor(() => expect(queryClient.isFetching()).toBe(0))
  expect(button('Admin Panel')).toBeTruthy()
  expect(screen.queryByText('0')).toBeNull()
})

test('being offline and pending changes are shown', () => {
  show(null, { online: false, waiting: 3, campaignNames: ['Saltmere', 'Ashfall Road'] })
  expect(screen.getByText('Offline. Everything on this device works.')).toBeTruthy()
  expect(screen.getByText('3 changes waiting to sync')).toBeTruthy()
  expect(screen.getByText('Saltmere and 1 more on this device')).toBeTruthy()
})
