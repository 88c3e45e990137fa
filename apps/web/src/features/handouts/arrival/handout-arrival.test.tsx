import 'fake-indexeddb/auto'
import { act, cleanup, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createHandout, hideHandout, showHandout } from '../../../data/local/index.ts'
import { openTestApp, renderApp, type TestApp } from '../../../testing/render-with-db.tsx'
import { HandoutAlbum } from '../handout-album.tsx'
import { HandoutArrival } from './handout-arrival.tsx'

let app: TestApp
beforeEach(async () => {
  localStorage.clear()
  app = await openTestApp()
})
afterEach(async () => {
  vi.useRealTimers()
  cleanup()
  await app.leave()
})

/** This person has seen what was shown before. */
async function openPhone() {
  const rendered = renderApp(
    app,
    <>
      <input aria-label="My notes" />
      <HandoutArrival campaignId={app.campaignId} />
      <HandoutAlbum campaignId={app.campaignId} />
    </>,
  )
  await waitFor(() => expect(localStorage.getItem(`lanternkeep.handout.${app.campaignId}`)).not.toBeNull())
  return rendered
}
const make = (title: string) => createHandout(app.db, app.campaignId, { title, text: 'Read me', imageUrl: undefined })
const show = async (title: string) => {
  const handout = await make(title)
  await act(() => showHandout(app.db, handout))
  return handout
}
const arrival = () => screen.findByRole('dialog', { name: 'Your GM shows you' })
const dismiss = async () => {
  await userEvent.click(within(await arrival()).getByRole('button', { name: 'Dismiss' }))
  await noDialog()
}
const setClock = (now: string) => vi.useFakeTimers({ now: new Date(now), toFake: ['Date'] })
const noDialog = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())

test('a shown handout opens over any screen, and stays closed once it is dismissed', async () => {
  const user = userEvent.setup()
  const { unmount } = await openPhone()
  await show('A letter')
  const card = within(await arrival())
  expect(card.getByRole('heading', { name: 'A letter' })).toBeTruthy()
  await user.click(card.getByRole('button', { name: 'Dismiss' }))
  await noDialog()
  unmount()
  await openPhone()
  await screen.findByRole('button', { name: 'A letter' })
  expect(screen.queryByRole('dialog')).toBeNull()
})

test("handouts shown before this device joined are in the album, and don't open by themselves", async () => {
  await show('A letter')
  await openPhone()
  await screen.findByRole('button', { name: 'A letter' })
  expect(screen.queryByRole('dialog')).toBeNull()
  await show('A map')
  await arrival()
})

test('what the GM showed before a player joined comes with the first download, and doesn’t open by itself', async () => {
  const { db, campaignId } = app
  await db.store.changeFacts(campaignId, () => ({ id: campaignId, role: 'player', memberId: 'm1', accepted: true }))
  renderApp(app, <HandoutArrival campaignId={campaignId} />)
  await act(async () => {
    await show('A letter')
  })
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(localStorage.getItem(`lanternkeep.handout.${campaignId}`)).toBeNull()
  await act(() => db.store.changeProgress('handouts', () => ({ checkpoint: { [campaignId]: '1:7' } })))
  await waitFor(() => expect(localStorage.getItem(`lanternkeep.handout.${campaignId}`)).not.toBeNull())
  expect(screen.queryByRole('dialog')).toBeNull()
  await show('A map')
  await arrival()
})

test('while typing a line announces it, and the keyboard stays where it is', async () => {
  const user = userEvent.setup()
  await openPhone()
  await user.type(screen.getByLabelText('My notes'), 'The bell')
  await show('A letter')
  const look = await screen.findByRole('button', { name: 'Look' })
  await user.keyboard(' rang')
  expect(screen.getByLabelText<HTMLInputElement>('My notes').value).toBe('The bell rang')
  expect(screen.queryByRole('dialog')).toBeNull()
  await user.click(look)
  expect(within(await screen.findByRole('dialog', { name: 'A letter' })).getByText('Read me')).toBeTruthy()
  await user.keyboard('{Escape}')
  await noDialog()
  expect(screen.queryByRole('button', { name: 'Look' })).toBeNull()
})

test('a handout that is hidden closes; shown again it opens again', async () => {
  const user = userEvent.setup()
  await openPhone()
  const letter = await show('A letter')
  await arrival()
  await act(() => hideHandout(app.db, letter.id))
  await noDialog()
  await act(() => showHandout(app.db, letter))
  await user.click(within(await arrival()).getByRole('button', { name: 'Dismiss' }))
  await noDialog()
  await act(() => hideHandout(app.db, letter.id))
  await act(() => showHandout(app.db, letter))
  await arrival()
})

test('a handout that was given to another player opens again when it comes back, and not after a new download', async () => {
  const { db, campaignId } = app
  await openPhone()
  const { id } = await show('A letter')
  await dismiss()
  const letter = await db.collections.handouts.findOne(id).exec(true)
  const comes = () => act(() => db.collections.handouts.upsert(letter.toMutableJSON()))
  const leaves = async () => {
    await act(() => db.collections.handouts.findOne(id).remove())
    await waitFor(() => expect(screen.queryByRole('button', { name: 'A letter' })).toBeNull())
  }
  await leaves()
  await comes()
  await dismiss()

  const facts = { id: campaignId, role: 'player', memberId: 'm1', accepted: true } as const
  await act(() => db.store.changeFacts(campaignId, () => ({ ...facts, restart: ['handouts'] })))
  await leaves()
  await comes()
  await act(async () => {
    await db.store.changeProgress('handouts', () => ({ checkpoint: { [campaignId]: '1:7' } }))
    await db.store.changeFacts(campaignId, () => facts)
  })
  await screen.findByRole('button', { name: 'A letter' })
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('a handout arrives each time it is shown, also after one that a clock that ran ahead has stamped', async () => {
  await openPhone()
  setClock('2036-01-01T00:00:00.000Z')
  const letter = await show('A letter')
  await dismiss()
  setClock('2026-11-20T20:00:00.000Z')
  await act(() => hideHandout(app.db, letter.id))
  await act(() => showHandout(app.db, letter))
  await dismiss()
  await act(() => hideHandout(app.db, letter.id))
  await show('A map')
  await within(await arrival()).findByRole('heading', { name: 'A map' })
})

test('a handout arrives even below one that another device of the GM showed with a clock that ran ahead', async () => {
  await openPhone()
  setClock('2036-01-01T00:00:00.000Z')
  await show('A letter')
  await dismiss()
  const map = await make('A map')
  const stored = await app.db.collections.handouts.findOne(map.id).exec()
  await act(() => stored?.incrementalPatch({ sharedAt: '2026-11-20T20:00:00.000Z' }))
  await within(await arrival()).findByRole('heading', { name: 'A map' })
  await dismiss()
})

test('what was below a dismissed handout stays in the album when that one is hidden', async () => {
  await openPhone()
  await show('A letter')
  const map = await show('A map')
  await within(await arrival()).findByRole('heading', { name: 'A map' })
  await dismiss()
  await act(() => hideHandout(app.db, map.id))
  await waitFor(() => expect(screen.queryByRole('button', { name: 'A map' })).toBeNull())
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('after an update, what was seen before does not arrive, and what is shown next does', async () => {
  setClock('2036-01-01T00:00:00.000Z')
  const letter = await show('A letter')
  localStorage.setItem(`lanternkeep.handout.${app.campaignId}`, new Date().toISOString())
  await openPhone()
  await screen.findByRole('button', { name: 'A letter' })
  expect(screen.queryByRole('dialog')).toBeNull()
  setClock('2026-11-20T20:00:00.000Z')
  await act(() => hideHandout(app.db, letter.id))
  await show('A map')
  await arrival()
})

test('the handout shown last is at the top of the album, earlier ones below, hidden ones nowhere', async () => {
  const user = userEvent.setup()
  await openPhone()
  await make('A secret')
  await show('A letter')
  await show('A map')
  await within(await arrival()).findByRole('heading', { name: 'A map' })
  await user.click(within(await arrival()).getByRole('button', { name: 'Dismiss' }))
  await noDialog()
  const album = within(await screen.findByRole('region', { name: 'Handouts' }))
  expect(album.getByRole('article', { name: 'A map' }).textContent).toMatch(/Last from your GM, \d\d:\d\dA map/)
  expect(album.getAllByRole('button').map((each) => each.textContent)).toEqual(['A map', 'Read meA letter'])
  expect(screen.queryByText('A secret')).toBeNull()
})

test('from one handout of the album the next ones can be turned to', async () => {
  const user = userEvent.setup()
  await openPhone()
  await show('A letter')
  await show('A map')
  await user.click(within(await arrival()).getByRole('button', { name: 'Dismiss' }))
  await noDialog()
  await user.click(await screen.findByRole('button', { name: 'A map' }))
  const map = within(await screen.findByRole('dialog', { name: 'A map' }))
  expect(map.getByText('1 of 2')).toBeTruthy()
  expect(map.getByRole('button', { name: 'Newer' })).toHaveProperty('disabled', true)
  await user.click(map.getByRole('button', { name: 'Older' }))
  const letter = within(await screen.findByRole('dialog', { name: 'A letter' }))
  expect(letter.getByText('2 of 2')).toBeTruthy()
  expect(letter.getByRole('button', { name: 'Older' })).toHaveProperty('disabled', true)
})

test('one that is hidden while it fills the screen, and shown again, arrives once', async () => {
  const user = userEvent.setup()
  await openPhone()
  const letter = await show('A letter')
  await dismiss()
  await user.click(await screen.findByRole('button', { name: 'A letter' }))
  await screen.findByRole('dialog', { name: 'A letter' })
  await act(() => hideHandout(app.db, letter.id))
  await noDialog()
  await act(() => showHandout(app.db, letter))
  await dismiss()
})
