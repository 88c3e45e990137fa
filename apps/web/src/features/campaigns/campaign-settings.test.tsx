import 'fake-indexeddb/auto'
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { updateCampaign } from '../../data/local/index.ts'
import { openTestApp, renderApp, type TestApp } from '../../testing/render-with-db.tsx'
import { CampaignSettings } from './campaign-settings.tsx'

let app: TestApp

beforeEach(async () => {
  app = await openTestApp()
})
afterEach(async () => {
  vi.restoreAllMocks()
  cleanup()
  await app.leave()
})

const stored = async () => (await app.db.collections.campaigns.findOne(app.campaignId).exec())?.toJSON()
const change = (patch: Parameters<typeof updateCampaign>[2]) => updateCampaign(app.db, app.campaignId, patch)
const field = (name: string) => screen.getByRole('textbox', { name }) as HTMLInputElement
const button = (name: string) => screen.getByRole('button', { name }) as HTMLButtonElement
const type = (name: string, text: string) => fireEvent.change(field(name), { target: { value: text } })

async function show() {
  const onDone = vi.fn()
  renderApp(
    app,
    <CampaignSettings
      campaignId={app.campaignId}
      onDone={onDone}
      copies={null}
      imports={null}
      trash={{ count: 8, panel: 'What was deleted' }}
    />,
  )
  await screen.findByRole('heading', { name: 'Edit Campaign' })
  return { onDone, user: userEvent.setup({ delay: null }) }
}

test('changes are saved with a message, and lead back to the hub', async () => {
  const { onDone, user } = await show()
  type('Campaign name', '  The Silent Bells ')
  type('Players', '6')
  type('Session', '14')
  type('Starting level', '3')
  await user.click(button('Save Changes'))
  expect(await screen.findByText('Campaign updated successfully')).toBeTruthy()
  expect(onDone).toHaveBeenCalledOnce()
  const wanted = { name: 'The Silent Bells', playerCount: 6, sessionNumber: 14, startingLevel: 3 }
  expect(await stored()).toMatchObject(wanted)
})

test('empty numbers fall back to the minimum', async () => {
  await change({ playerCount: 6, sessionNumber: 14, startingLevel: 3 })
  const { user } = await show()
  for (const name of ['Players', 'Session', 'Starting level']) await user.clear(field(name))
  await user.click(button('Save Changes'))
  expect(await screen.findByText('Campaign updated successfully')).toBeTruthy()
  expect(await stored()).toMatchObject({ playerCount: 1, sessionNumber: 0, startingLevel: 1 })
})

test.each([
  ['Players', '0', '1'],
  ['Players', '21', '20'],
  ['Session', '-1', '0'],
  ['Starting level', '0', '1'],
  ['Starting level', '21', '20'],
  ['Players', 'many', '1'],
])('%s typed as %s becomes %s', async (name, typed, settled) => {
  await show()
  type(name, typed)
  fireEvent.blur(field(name))
  expect(field(name).value).toBe(settled)
})

test('a stored level above 20 may stay, and no higher one is offered', async () => {
  await change({ startingLevel: 27 })
  await show()
  expect(button('Raise Starting level').disabled).toBe(true)
  type('Starting level', '30')
  fireEvent.blur(field('Starting level'))
  expect(field('Starting level').value).toBe('27')
})

test('a campaign needs a name of up to 100 characters', async () => {
  await show()
  expect(field('Campaign name').maxLength).toBe(100)
  type('Campaign name', '   ')
  expect(screen.getByText('Campaign name is required')).toBeTruthy()
  expect(button('Save Changes').disabled).toBe(true)
})

test('Cancel saves nothing and leads back', async () => {
  const { onDone, user } = await show()
  type('Players', '6')
  await user.click(button('Cancel'))
  expect(onDone).toHaveBeenCalledOnce()
  expect(await stored()).toMatchObject({ playerCount: 4 })
})

test('what another device changed meanwhile stays', async () => {
  const { user } = await show()
  await change({ sessionNumber: 15 })
  type('Players', '6')
  await user.click(button('Save Changes'))
  expect(await screen.findByText('Campaign updated successfully')).toBeTruthy()
  expect(await stored()).toMatchObject({ playerCount: 6, sessionNumber: 15 })
})

test('a failed write says so and keeps the form', async () => {
  const { onDone, user } = await show()
  vi.spyOn(app.db.collections.campaigns, 'findOne').mockImplementation(() => {
    throw new Error('The storage is lost')
  })
  type('Players', '6')
  await user.click(button('Save Changes'))
  expect(await screen.findByText('Failed to update campaign. Please try again.')).toBeTruthy()
  expect(onDone).not.toHaveBeenCalled()
  expect(field('Players').value).toBe('6')
})

test('the join code is copied; if the browser refuses, it is shown to copy by hand', async () => {
  const joinCode = (await stored())?.joinCode ?? ''
  const { user } = await show()
  expect(field('Join code').value).toBe(joinCode)
  expect(joinCode).toMatch(/^[A-Z0-9]{3}-[A-Z0-9]{3}$/)
  await user.click(button('Copy join code'))
  expect(await screen.findByText('Join Code Copied')).toBeTruthy()
  expect(await navigator.clipboard.readText()).toBe(joinCode)
  vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new DOMException('Not allowed', 'NotAllowedError'))
  document.execCommand = () => false
  await user.click(button('Copy join code'))
  await waitFor(() => expect(screen.getByText(`Write it down: ${joinCode}`)).toBeTruthy())
})

test('what was typed is there again after Back, on top of what another device changed; Cancel drops it', async () => {
  await show()
  type('Campaign name', 'The Silent Bells')
  cleanup()
  await change({ playerCount: 6 })
  const { user } = await show()
  expect(field('Campaign name').value).toBe('The Silent Bells')
  const isUnsaved = () => screen.queryByText('What you typed here before is back. It is not saved yet.') !== null
  expect(isUnsaved()).toBe(true)
  await user.click(button('Save Changes'))
  expect(await screen.findByText('Campaign updated successfully')).toBeTruthy()
  expect(await stored()).toMatchObject({ name: 'The Silent Bells', playerCount: 6 })

  cleanup()
  await show()
  type('Campaign name', 'Nothing')
  await userEvent.click(button('Cancel'))
  cleanup()
  await show()
  expect(field('Campaign name').value).toBe('The Silent Bells')
  expect(isUnsaved()).toBe(false)
})
