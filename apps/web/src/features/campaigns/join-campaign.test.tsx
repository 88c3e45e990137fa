import 'fake-indexeddb/auto'
import { cleanup, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { openTable, renderAtTable, type Table } from '../../testing/render-with-db.tsx'
import { JoinCampaign } from './join-campaign.tsx'

let table: Table

beforeEach(async () => {
  table = await openTable()
})
afterEach(async () => {
  vi.unstubAllGlobals()
  cleanup()
  await table.leave()
})

const field = () => screen.getByRole('textbox', { name: 'Join code' }) as HTMLInputElement
const submit = () => screen.getByRole('button', { name: 'Join Campaign' }) as HTMLButtonElement

function show(initialCode?: string) {
  const onOpen = vi.fn()
  renderAtTable(table, <JoinCampaign initialCode={initialCode} onOpen={onOpen} onBack={() => {}} />)
  return { onOpen, user: userEvent.setup({ delay: null }) }
}
function answerWith(status: number, body: unknown) {
  vi.stubGlobal(
    'fetch',
    vi.fn(async () => new Response(JSON.stringify(body), { status })),
  )
}

test('letters and digits are shown as XXX-XXX, and the rest is left out', async () => {
  const { user } = show()
  await user.type(field(), '7q k!4r')
  expect(field().value).toBe('7QK-4R')
  expect(screen.getByText('One more letter or digit')).toBeTruthy()
  expect(submit().disabled).toBe(true)
  await user.type(field(), '9zz')
  expect(field().value).toBe('7QK-4R9')
  expect(submit().disabled).toBe(false)
})

test('a pasted code or link is understood', async () => {
  const { user } = show()
  await user.click(field())
  await user.paste('http://192.168.1.24:4321/join/7qk-4r9')
  expect(field().value).toBe('7QK-4R9')
})

test('a link fills the code in', () => {
  show('ab2c3d')
  expect(field().value).toBe('AB2-C3D')
})

test('offline the code is kept', async () => {
  vi.stubGlobal('fetch', vi.fn().mockRejectedValue(new TypeError('Failed to fetch')))
  const { user, onOpen } = show('7QK4R9')
  await user.click(submit())
  expect((await screen.findAllByText('You are offline')).length).toBeGreaterThan(0)
  expect(field().value).toBe('7QK-4R9')
  expect(onOpen).not.toHaveBeenCalled()
})

test('a wrong code says what the server says, or what the specification says', async () => {
  answerWith(404, { error: 'No campaign has this code.', message: 'No campaign has this code.' })
  const { user } = show('7QK4R9')
  await user.click(submit())
  expect((await screen.findAllByText('No campaign has this code.')).length).toBeGreaterThan(0)
  answerWith(404, {})
  await user.click(submit())
  expect((await screen.findAllByText('Invalid join code or campaign not found')).length).toBeGreaterThan(0)
})

test('a table that asks first is waited for by name', async () => {
  answerWith(202, { status: 'pending', campaign: { name: 'Saltmere' } })
  const { user, onOpen } = show('7QK4R9')
  await user.click(submit())
  expect(await screen.findByText('Saltmere')).toBeTruthy()
  expect(onOpen).not.toHaveBeenCalled()
})

test('a seat that was given opens the campaign', async () => {
  const campaign = { id: 'c-joined', name: 'Saltmere', playerCount: 4, sessionNumber: 3, startingLevel: 1 }
  answerWith(200, {
    campaign: { ...campaign, lastModified: '2026-11-20T21:42:00.000Z' },
    role: 'player',
    memberId: 'm1',
  })
  const { user, onOpen } = show('7QK4R9')
  await user.click(submit())
  expect(await screen.findByText('Campaign Joined')).toBeTruthy()
  expect(onOpen).toHaveBeenCalledWith('c-joined')
})
