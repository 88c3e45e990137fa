import 'fake-indexeddb/auto'
import { cleanup, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createCampaign } from '../../data/local/index.ts'
import { writeFlag } from '../../lib/browser/stored-flag.ts'
import { openTestApp, renderApp, type TestApp } from '../../testing/render-with-db.tsx'
import { NewGame } from './new-game.tsx'

let app: TestApp

beforeEach(async () => {
  app = await openTestApp()
})
afterEach(async () => {
  vi.unstubAllGlobals()
  localStorage.clear()
  cleanup()
  await app.leave()
})

const create = () => screen.getByRole('button', { name: 'Create Game' }) as HTMLButtonElement
const named = async (name: string) => {
  const found = await app.db.collections.campaigns.find({ selector: { name } }).exec()
  return found.map((document) => document.toJSON())
}

function show() {
  const onOpen = vi.fn()
  renderApp(app, <NewGame onOpen={onOpen} onCancel={() => {}} />)
  return { onOpen, user: userEvent.setup({ delay: null }) }
}
function switchCloudOn(answer: () => Promise<Response>) {
  writeFlag('steamConnected', true)
  writeFlag('steamCloudEnabled', true)
  vi.stubGlobal('fetch', vi.fn(answer))
}

test('a name is required', async () => {
  const { user } = show()
  expect(create().disabled).toBe(true)
  await user.type(screen.getByRole('textbox', { name: 'Campaign name' }), '   ')
  expect(create().disabled).toBe(true)
})

test('a taken name shows a warning and gets a number', async () => {
  await createCampaign(app.db, { name: 'Ashfall Road', startingLevel: 1, sessionNumber: 0 })
  const { user, onOpen } = show()
  await user.type(screen.getByRole('textbox', { name: 'Campaign name' }), 'Ashfall Road')
  expect(await screen.findByText(/already exists. A number will be added/)).toBeTruthy()
  await user.click(create())
  await waitFor(() => expect(onOpen).toHaveBeenCalled())
  expect(await named('Ashfall Road (1)')).toHaveLength(1)
})

test('what was typed is there after a reload, until the game is created or canceled', async () => {
  const { user } = show()
  const name = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Campaign name' }).value
  await user.type(screen.getByRole('textbox', { name: 'Campaign name' }), 'Ashfall Road')
  cleanup()
  show()
  expect(name()).toBe('Ashfall Road')
  await user.click(screen.getByRole('button', { name: 'Cancel Creation' }))
  cleanup()
  show()
  expect(name()).toBe('')
})

test('levels and sessions stay within their bounds, and the buttons stop there', async () => {
  const { user, onOpen } = show()
  const disabled = (name: string) => (screen.getByRole('button', { name }) as HTMLButtonElement).disabled
  expect(disabled('Lower Starting level')).toBe(true)
  expect(disabled('Lower Starting session')).toBe(true)
  const level = screen.getByLabelText('Starting level')
  await user.clear(level)
  await user.type(level, '77')
  await user.tab()
  expect(disabled('Raise Starting level')).toBe(true)
  const session = screen.getByLabelText('Starting session')
  await user.clear(session)
  await user.type(session, 'twelve')
  await user.tab()
  await user.type(screen.getByRole('textbox', { name: 'Campaign name' }), 'Bounds')
  await user.click(create())
  await waitFor(() => expect(onOpen).toHaveBeenCalled())
  expect(await named('Bounds')).toMatchObject([{ startingLevel: 30, sessionNumber: 0 }])
})

test('a creation that the server refuses is rolled back with its reason', async () => {
  const reason = 'Please upgrade to Premium or Elite to create campaigns.'
  switchCloudOn(
    async () => new Response(JSON.stringify({ error: reason, message: reason, code: 'plan' }), { status: 403 }),
  )
  const { user, onOpen } = show()
  await user.type(screen.getByRole('textbox', { name: 'Campaign name' }), 'Refused')
  await user.click(create())
  expect(await screen.findByText('Failed to Create Campaign')).toBeTruthy()
  expect(screen.getByText(reason)).toBeTruthy()
  expect(onOpen).not.toHaveBeenCalled()
  expect(await named('Refused')).toEqual([])
})

test.each([
  ['a reason', 400, { error: 'The name is too long', message: 'The name is too long' }, 'The name is too long'],
  ['no reason', 403, {}, 'Server returned 403'],
  ['another thing', 201, { id: 'of-another' }, 'Could not save campaign to server. Please try again.'],
])('a creation that the server answers with %s is rolled back with a message', async (_, status, body, words) => {
  switchCloudOn(async () => new Response(JSON.stringify(body), { status }))
  const { user, onOpen } = show()
  await user.type(screen.getByRole('textbox', { name: 'Campaign name' }), 'Refused')
  await user.click(create())
  expect(await screen.findByText('Failed to Create Campaign')).toBeTruthy()
  expect(screen.getByText(words)).toBeTruthy()
  expect(onOpen).not.toHaveBeenCalled()
  expect(await named('Refused')).toEqual([])
})

test('after a server error, or an answer from another server, the campaign opens as local', async () => {
  const page = '<html>Log in to the network</html>'
  const answers = [new Response('{}', { status: 500 }), new Response(page), new Response(page, { status: 403 })]
  switchCloudOn(async () => answers.shift() ?? new Response('{}', { status: 503 }))
  for (const name of ['Cellar', 'Attic', 'Loft']) {
    const { user, onOpen } = show()
    await user.type(screen.getByRole('textbox', { name: 'Campaign name' }), name)
    await user.click(create())
    await waitFor(() => expect(onOpen).toHaveBeenCalled())
    expect(await named(name)).toHaveLength(1)
    cleanup()
  }
})

test("a campaign that this device can't store isn't created on the server either", async () => {
  const asked = vi.fn()
  switchCloudOn(asked)
  const { user } = show()
  vi.spyOn(app.db.collections.campaigns, 'insert').mockRejectedValue(new Error('full'))
  await user.type(screen.getByRole('textbox', { name: 'Campaign name' }), 'Cellar')
  await user.click(create())
  expect(await screen.findByText('Failed to Create Campaign')).toBeTruthy()
  expect(screen.getByText('The campaign couldn’t be saved on this device')).toBeTruthy()
  expect(asked).not.toHaveBeenCalled()
})

test('Enter in a field without a number uses the default', async () => {
  const { user, onOpen } = show()
  await user.type(screen.getByRole('textbox', { name: 'Campaign name' }), 'Entered')
  const level = screen.getByLabelText('Starting level')
  await user.clear(level)
  await user.type(level, '7')
  await user.type(level, 'x{Enter}')
  await waitFor(() => expect(onOpen).toHaveBeenCalled())
  expect(await named('Entered')).toMatchObject([{ startingLevel: 1, sessionNumber: 0 }])
})

test('the arrow keys step, and stop at the bounds', async () => {
  const { user } = show()
  const level = screen.getByLabelText('Starting level') as HTMLInputElement
  await user.type(level, '{ArrowUp}{ArrowUp}{ArrowDown}')
  expect(level.value).toBe('2')
  await user.type(level, '{ArrowDown}{ArrowDown}{ArrowDown}')
  expect(level.value).toBe('1')
})

test("a server that doesn't answer lets the campaign open as local", async () => {
  switchCloudOn(() => Promise.reject(new TypeError('Failed to fetch')))
  const { user, onOpen } = show()
  await user.type(screen.getByRole('textbox', { name: 'Campaign name' }), 'Cellar')
  await user.click(create())
  expect(await screen.findByText('Campaign Created')).toBeTruthy()
  expect(onOpen).toHaveBeenCalled()
  expect(await named('Cellar')).toHaveLength(1)
})
