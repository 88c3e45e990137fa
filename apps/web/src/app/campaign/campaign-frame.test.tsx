import 'fake-indexeddb/auto'
import { act, cleanup, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { putDraft } from '../../data/local/forms/drafts.ts'
import { createCampaign, createCharacter, ensureLibrary, updateCampaign, useCampaign } from '../../data/local/index.ts'
import { changeDocument, readDocument } from '../../data/local/store/documents.ts'
import { RemoteProvider } from '../../data/remote/remote-provider.tsx'
import { formatTime } from '../../lib/format.ts'
import { openTestApp, renderApp, type TestApp } from '../../testing/render-with-db.tsx'
import { setViewport } from '../../testing/viewport.ts'
import { CampaignFrame } from './campaign-frame.tsx'

let app: TestApp

beforeEach(async () => {
  vi.stubGlobal('fetch', vi.fn().mockRejectedValue(new TypeError('No network')))
  app = await openTestApp()
})
afterEach(async () => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
  cleanup()
  sessionStorage.clear()
  await app.leave()
})

function Opened({ id, onExit }: { id: string; onExit: () => void }) {
  const { data: campaign } = useCampaign(id)
  return campaign ? <CampaignFrame campaign={campaign} onExit={onExit} /> : null
}
async function open({ width = 1440, id = app.campaignId } = {}) {
  setViewport(width, 800)
  const onExit = vi.fn()
  const { unmount } = renderApp(
    app,
    <RemoteProvider>
      <Opened id={id} onExit={onExit} />
    </RemoteProvider>,
  )
  await screen.findByRole('heading', { level: 1 })
  return { onExit, unmount, user: userEvent.setup({ delay: null }) }
}
const tools = () => within(screen.getByRole('navigation', { name: 'Tools' }))
const addHero = (name: string) => createCharacter(app.db, app.campaignId, { type: 'player', name, playerName: 'Jo' })
const current = () => screen.getAllByRole('button', { current: 'page' }).map((each) => each.textContent)
const button = (name: string) => screen.getByRole('button', { name })

test('the header shows the current campaign, session and number of players, then of heroes', async () => {
  await open()
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('The Drowned Bells')
  expect(screen.getByText('Session 0 · 4 players')).toBeTruthy()
  await act(() => updateCampaign(app.db, app.campaignId, { name: 'Bells', sessionNumber: 14, playerCount: 1 }))
  await waitFor(() => expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Bells'))
  expect(screen.getByText('Session 14 · 1 player')).toBeTruthy()
  for (const name of ['Mira', 'Tam']) await act(() => addHero(name))
  expect(await screen.findByText('Session 14 · 2 heroes')).toBeTruthy()
})

test('it opens on the hub, with sessions, players, NPCs, monsters and dice beside it', async () => {
  await open()
  const names = tools()
    .getAllByRole('button')
    .map((each) => each.textContent)
  expect(names).toEqual(expect.arrayContaining(['Hub', 'Sessions', 'Players', 'NPCs', 'Monsters', 'Dice']))
  expect(current()).toEqual(['Hub'])
  expect(await screen.findByText('Select characters and click "Create Initiative" to begin combat.')).toBeTruthy()
})

test('the open tool opens again after a reload, separately for each campaign', async () => {
  const other = await createCampaign(app.db, { name: 'Ashfall Road', startingLevel: 1, sessionNumber: 0 })
  const first = await open()
  await first.user.click(tools().getByRole('button', { name: 'NPCs' }))
  expect(await screen.findByRole('heading', { name: 'NPCs' })).toBeTruthy()
  first.unmount()
  const second = await open({ id: other.id })
  expect(current()).toEqual(['Hub'])
  await second.user.click(button('Campaign Settings'))
  second.unmount()
  const third = await open()
  expect(current()).toEqual(['NPCs'])
  expect(await screen.findByRole('heading', { name: 'NPCs' })).toBeTruthy()
  third.unmount()
  await open({ id: other.id })
  expect(current()).toEqual(['Campaign Settings'])
})

test('below 768 px the tools are in a drawer, which closes when one is chosen', async () => {
  const { user } = await open({ width: 767 })
  expect(screen.queryByRole('navigation', { name: 'Tools' })).toBeNull()
  await user.click(button('Tools'))
  const drawer = within(await screen.findByRole('dialog', { name: 'Tools' }))
  expect(drawer.getByText('Session 0 · 4 players')).toBeTruthy()
  await user.click(drawer.getByRole('button', { name: 'Dice' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(await screen.findByRole('heading', { name: 'Dice Roller' })).toBeTruthy()
  await user.click(button('Tools'))
  expect(within(await screen.findByRole('dialog')).getByRole('button', { current: 'page' }).textContent).toBe('Dice')
})

test('from 768 px on the tools are beside the content', async () => {
  await open({ width: 768 })
  expect(tools().getByRole('button', { name: 'Hub' })).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Tools' })).toBeNull()
})

test('the footer leads to the settings and back to the hub, shows the last save, and takes feedback', async () => {
  const { user } = await open()
  const campaign = await app.db.collections.campaigns.findOne(app.campaignId).exec()
  const saved = formatTime(campaign?.lastModified ?? '')
  expect(await screen.findByText(`Saved on this device ${saved}`)).toBeTruthy()
  await user.click(button('Feedback'))
  const dialog = within(await screen.findByRole('dialog', { name: /Feedback/ }))
  await user.click(dialog.getByRole('button', { name: 'Cancel' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await user.click(button('Campaign Settings'))
  expect(current()).toEqual(['Campaign Settings'])
  await user.click(await screen.findByRole('button', { name: 'Save Changes' }))
  expect(await screen.findByText('Campaign updated successfully')).toBeTruthy()
  await waitFor(() => expect(current()).toEqual(['Hub']))
})

test('Save & Exit saves, says so and leaves; it stays if saving fails', async () => {
  const { onExit, user } = await open()
  const findOne = vi.spyOn(app.db.collections.campaigns, 'findOne').mockImplementation(() => {
    throw new Error('The storage is lost')
  })
  await user.click(button('Save & Exit'))
  expect(await screen.findByText('Campaign not saved')).toBeTruthy()
  expect(onExit).not.toHaveBeenCalled()
  findOne.mockRestore()
  const before = (await app.db.collections.campaigns.findOne(app.campaignId).exec())?.lastModified ?? ''
  await user.click(button('Save & Exit'))
  await waitFor(() => expect(onExit).toHaveBeenCalledOnce())
  expect(await screen.findByText('Campaign Saved')).toBeTruthy()
  expect(screen.queryByText('Campaign not saved')).toBeNull()
  const after = (await app.db.collections.campaigns.findOne(app.campaignId).exec())?.lastModified ?? ''
  expect(after > before).toBe(true)
})

test('a campaign that can’t be saved can be left all the same', async () => {
  const { onExit, user } = await open()
  vi.spyOn(app.db.collections.campaigns, 'findOne').mockImplementation(() => {
    throw new Error('The storage is full')
  })
  await user.click(button('Save & Exit'))
  await user.click(await screen.findByRole('button', { name: 'Exit anyway' }))
  expect(onExit).toHaveBeenCalledOnce()
})

test('Save & Exit says that it leaves out what is typed in Campaign Settings', async () => {
  const { onExit, user } = await open()
  await user.click(button('Campaign Settings'))
  await user.type(await screen.findByRole('textbox', { name: 'Campaign name' }), ' of Saltmere')
  await user.click(button('Save & Exit'))
  await waitFor(() => expect(onExit).toHaveBeenCalledOnce())
  expect(await screen.findByText(/^Without what you typed in Campaign Settings\./)).toBeTruthy()
})

test('Save & Exit asks about a draft, unless a restored copy brought it and nobody opened it', async () => {
  const { onExit, user } = await open()
  putDraft(app.db.account, { campaignId: app.campaignId, value: {} })
  await user.click(button('Save & Exit'))
  const question = within(await screen.findByRole('dialog', { name: 'Your notes aren’t saved yet' }))
  await user.click(question.getByRole('button', { name: 'Close' }))
  putDraft(app.db.account, { campaignId: app.campaignId, value: { toBeSeen: true } })
  await user.click(button('Save & Exit'))
  await waitFor(() => expect(onExit).toHaveBeenCalledOnce())
  localStorage.clear()
})

test('a conflict of a creature in the library shows on its tool, and is settled there', async () => {
  const libraryId = await ensureLibrary(app.db)
  const walker = await createCharacter(app.db, libraryId, { type: 'monster', name: 'Gallows Walker', notes: 'Theirs.' })
  const at = '2026-11-20T20:00:00.000Z'
  const conflict = {
    id: `${app.db.replica}-1`,
    path: 'notes',
    mine: 'Mine.',
    theirs: 'Theirs.',
    base: '',
    by: 'Gwen',
    at,
  }
  await changeDocument(app.db.collections.characters, walker.id, (each) => ({ ...each, conflicts: [conflict] }))
  const { user } = await open()
  await user.click(await tools().findByRole('button', { name: /^Library\s*1 conflict to resolve$/ }))
  await user.click(await screen.findByRole('button', { name: 'Review' }))
  const dialog = within(await screen.findByRole('dialog', { name: /Two versions in your library/ }))
  await user.click(await dialog.findByRole('radio', { name: /^Keep theirs/ }))
  await user.click(dialog.getByRole('button', { name: 'Save 1 choice' }))
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Review' })).toBeNull())
  expect(await readDocument(app.db.collections.characters, walker.id)).toMatchObject({
    notes: 'Theirs.',
    conflicts: [],
  })
})

test('on a phone, a generator that is closed gives the focus back to what opened the list of generators', async () => {
  const { user } = await open({ width: 390 })
  // The second time its code is there, and it opens while the list closes.
  for (const name of ['Loot', 'Shop']) {
    button('Generators').focus()
    await user.keyboard('{Enter}')
    const list = await screen.findByRole('navigation', { name: 'Generators' })
    within(list).getByRole('button', { name }).focus()
    await user.keyboard('{Enter}')
    const dialog = await screen.findByRole('dialog', { name })
    await waitFor(() => expect(dialog.contains(document.activeElement)).toBe(true))
    await user.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    await waitFor(() => expect(document.activeElement).toBe(button('Generators')))
  }
})
