import 'fake-indexeddb/auto'
import type { Campaign } from '@lanternkeep/schema'
import { aUser } from '@lanternkeep/schema/testing'
import type { ReplicationStatus } from '@lanternkeep/sync/client'
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import {
  beginRecording,
  bringBackCampaign,
  createCampaign,
  removeCampaignFromDevice,
  segmentsOf,
  storeSlice,
  updateCampaign,
} from '../../../data/local/index.ts'
import { insertDocument } from '../../../data/local/store/documents.ts'
import { queryClient } from '../../../data/remote/query-client.ts'
import { RemoteProvider } from '../../../data/remote/remote-provider.tsx'
import { formatDateTime } from '../../../lib/format.ts'
import { openTestApp, renderApp, type TestApp } from '../../../testing/render-with-db.tsx'
import { CampaignList } from './campaign-list.tsx'

let app: TestApp
let road: Campaign

beforeEach(async () => {
  app = await openTestApp()
  road = await createCampaign(app.db, { name: 'Ashfall Road', startingLevel: 1, sessionNumber: 31 })
})
afterEach(async () => {
  cleanup()
  await app.leave()
})

const stored = async () => (await app.db.collections.campaigns.findOne(road.id).exec())?.toJSON()

function show() {
  const onOpen = vi.fn()
  const nothing = () => {}
  renderApp(
    app,
    <RemoteProvider>
      <CampaignList onOpen={onOpen} onBack={nothing} onNew={nothing} onJoin={nothing} onReview={nothing} />
    </RemoteProvider>,
  )
  return { onOpen, user: userEvent.setup({ delay: null }) }
}

test('search finds a part of a name in any case, and says when it finds nothing', async () => {
  const { user } = show()
  const search = await screen.findByRole('searchbox', { name: 'Search campaigns' })
  await user.type(search, 'FALL')
  expect(screen.getByRole('article', { name: 'Ashfall Road' })).toBeTruthy()
  await user.clear(search)
  await user.type(search, 'xyz')
  expect(screen.getByText('No Campaigns Found')).toBeTruthy()
  expect(screen.getByText('Try a different search term')).toBeTruthy()
})

test('loading raises the session by one, and Undo reverts it', async () => {
  const { user, onOpen } = show()
  await user.click(await screen.findByRole('button', { name: 'Load Campaign Ashfall Road' }))
  expect(await screen.findByText('Campaign Loaded')).toBeTruthy()
  expect(onOpen).toHaveBeenCalledWith(road.id)
  expect((await stored())?.sessionNumber).toBe(32)
  await user.click(screen.getByRole('button', { name: 'Undo' }))
  await waitFor(async () => expect((await stored())?.sessionNumber).toBe(31))
})

test('a double tap loads a campaign once', async () => {
  const { user, onOpen } = show()
  await user.dblClick(await screen.findByRole('button', { name: 'Load Campaign Ashfall Road' }))
  await screen.findByText('Campaign Loaded')
  // Comes after what the taps have begun to write.
  await updateCampaign(app.db, road.id, { name: 'Ashfall' })
  expect(await stored()).toMatchObject({ sessionNumber: 32 })
  expect(onOpen).toHaveBeenCalledTimes(1)
})

test('deleting a campaign of this device first says that it exists nowhere else', async () => {
  const { user } = show()
  await user.click(await screen.findByRole('button', { name: 'Delete Ashfall Road' }))
  expect(await screen.findByText(/exists nowhere else/)).toBeTruthy()
  expect(screen.queryByRole('checkbox')).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Delete campaign' }))
  expect(await screen.findByText('Campaign Deleted')).toBeTruthy()
  expect(await stored()).toBeUndefined()
})

test('recordings that exist nowhere else are listed before they are deleted with their campaign', async () => {
  const of = { campaignId: road.id, sessionNumber: 31, sessionId: undefined }
  const { id } = await beginRecording(app.db, of, 'audio/webm')
  await storeSlice(app.db, {
    ...{ recordingId: id, segment: 0, seq: 0, mimeType: 'audio/webm', duration: 15_000, peaks: [9] },
    ...{ startedAt: '2026-11-20T21:20:00.000Z', at: '2026-11-20T21:20:15.000Z' },
    bytes: new Uint8Array(60_000).buffer,
  })
  const { user } = show()
  await user.click(await screen.findByRole('button', { name: 'Delete Ashfall Road' }))
  expect(await screen.findByText(/^1 recording \(60 KB\) is on this device only and will be lost\./)).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Delete campaign' }))
  expect(await screen.findByText('Campaign Deleted')).toBeTruthy()
  expect(await segmentsOf(app.db, id)).toEqual([])
})

test('a campaign in the cloud can be deleted there too', async () => {
  await app.db.store.changeFacts(road.id, () => ({ id: road.id, role: 'gm', accepted: true }))
  const { user } = show()
  await user.click(await screen.findByRole('button', { name: 'Delete Ashfall Road' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Delete campaign' }))
  expect(
    dialog.getByText('This removes “Ashfall Road” from this device. You can bring it back from the cloud.'),
  ).toBeTruthy()
  await user.click(dialog.getByRole('checkbox', { name: 'Also delete it from cloud sync, for everyone' }))
  expect(
    dialog.getByText(/from the cloud and from players’ devices. Your other devices can keep a local copy/),
  ).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Delete everywhere' })).toBeTruthy()
})

test('an unanswered deletion deletes nothing', async () => {
  vi.stubGlobal('fetch', vi.fn().mockRejectedValue(new TypeError('Failed to fetch')))
  await app.db.store.changeFacts(road.id, () => ({ id: road.id, role: 'gm', accepted: true }))
  const { user } = show()
  await user.click(await screen.findByRole('button', { name: 'Delete Ashfall Road' }))
  await user.click(await screen.findByRole('checkbox', { name: /Also delete it/ }))
  await user.click(screen.getByRole('button', { name: 'Delete everywhere' }))
  expect(await screen.findByText('Delete failed')).toBeTruthy()
  expect(screen.getByText('You’re offline. Nothing was deleted.')).toBeTruthy()
  expect(await stored()).toBeTruthy()
  vi.unstubAllGlobals()
})

test('a card shows all facts of its campaign', async () => {
  await updateCampaign(app.db, road.id, { playerCount: 1 })
  show()
  const card = within(await screen.findByRole('article', { name: 'Ashfall Road' }))
  await waitFor(() => expect(card.getByText('1 Player')).toBeTruthy())
  expect(card.getByText('Session 31')).toBeTruthy()
  expect(card.getByText('Local')).toBeTruthy()
  const { lastModified = '' } = (await stored()) ?? {}
  expect(card.getByText(formatDateTime(lastModified))).toBeTruthy()
  expect(card.getByRole('button', { name: 'Load Campaign Ashfall Road' })).toBeTruthy()
})

test('the last modified comes first', async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  onTestFinished(() => void vi.useRealTimers())
  vi.setSystemTime(Date.now() + 1000)
  await updateCampaign(app.db, road.id, { playerCount: 3 })
  show()
  await screen.findByRole('article', { name: 'Ashfall Road' })
  const names = () => screen.getAllByRole('article').map((card) => card.getAttribute('aria-label'))
  expect(names()).toEqual(['Ashfall Road', 'The Drowned Bells'])
  vi.setSystemTime(Date.now() + 1000)
  await updateCampaign(app.db, app.campaignId, { playerCount: 5 })
  await waitFor(() => expect(names()).toEqual(['The Drowned Bells', 'Ashfall Road']))
})

test('without a campaign the list invites a person to make one', async () => {
  await removeCampaignFromDevice(app.db, road.id)
  await removeCampaignFromDevice(app.db, app.campaignId)
  show()
  expect(await screen.findByText('Your Adventure Awaits')).toBeTruthy()
  expect(screen.getByText('Create your first campaign to begin your journey')).toBeTruthy()
  expect(screen.queryByRole('searchbox')).toBeNull()
})

test('a device that never heard the server says that there may be campaigns in the cloud', async () => {
  await removeCampaignFromDevice(app.db, road.id)
  await removeCampaignFromDevice(app.db, app.campaignId)
  const { connection$, person$, side } = app.db
  await side.checkpoints.clear()
  await side.values.clear()
  person$.next({ user: aUser(), cloud: { connected: true, enabled: true } })
  connection$.next({ ...connection$.value, online: false })
  const words = 'Campaigns you already have in the cloud show here once this device reaches the server.'
  show()
  expect(await screen.findByText('Your Adventure Awaits')).toBeTruthy()
  expect(await screen.findByText(words)).toBeTruthy()
})

test("a campaign that was brought back but not downloaded is listed offline too; a local one isn't listed twice", async () => {
  for (const { id } of [road, { id: app.campaignId }]) {
    await removeCampaignFromDevice(app.db, id)
    await app.db.store.changeFacts(id, () => ({ id, role: 'gm', accepted: true, removed: true }))
  }
  await bringBackCampaign(app.db, road.id)
  app.db.connection$.next({ ...app.db.connection$.value, online: false })
  show()
  expect(await screen.findByText('Downloads when you’re online')).toBeTruthy()
  expect(screen.queryByText('Your Adventure Awaits')).toBeNull()
  cleanup()
  await insertDocument(app.db.collections.campaigns, road)
  show()
  await screen.findByRole('article', { name: 'Ashfall Road' })
  expect(screen.queryByText('Downloads when you’re online')).toBeNull()
})

test('a copy that is uploaded as new without a plan for it stays here, and the toast says so', async () => {
  const { store, person$ } = app.db
  const cloudDeleted = { at: road.lastModified, kept: true }
  await store.changeFacts(road.id, () => ({ id: road.id, role: 'gm', accepted: false, cloudDeleted }))
  person$.next({ user: aUser({ tier: 'free' }), cloud: { connected: true, enabled: true } })
  const { user } = show()
  await user.click(await screen.findByRole('button', { name: 'Upload as new' }))
  expect(
    await screen.findByText(/^Ashfall Road has a new join code, .+\. It goes up once your plan includes cloud sync\.$/),
  ).toBeTruthy()
})

test('a copy whose campaign a restored backup brought back to the cloud says so, and can be synced again', async () => {
  const { store } = app.db
  const cloudDeleted = { at: road.lastModified, kept: true, isBack: true }
  await store.changeFacts(road.id, () => ({ id: road.id, role: 'gm', accepted: false, cloudDeleted }))
  const { user } = show()
  const line = within(await screen.findByRole('region', { name: 'Ashfall Road is in the cloud again' }))
  expect(line.getByText(/^This copy was deleted from the cloud and doesn’t sync\. A restored backup/)).toBeTruthy()
  expect(line.getByRole('button', { name: 'Upload as new' })).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Delete Ashfall Road' }))
  expect(await screen.findByText(/You can bring back the one in the cloud, which may be older\.$/)).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Cancel' }))
  await user.click(line.getByRole('button', { name: 'Sync again' }))
  await waitFor(() => expect(screen.queryByText(/was deleted from the cloud/)).toBeNull())
  expect(store.factsOf(road.id)).toMatchObject({ accepted: true, behind: 'none' })
})

test('offline, a campaign that was removed from this device is not forgotten', async () => {
  const { db } = app
  await db.store.changeFacts(road.id, () => ({ id: road.id, role: 'gm', accepted: true }))
  await removeCampaignFromDevice(db, road.id)
  db.connection$.next({ ...db.connection$.value, online: false })
  show()
  const region = within(await screen.findByRole('region', { name: 'Not on this device' }))
  expect(region.getByText(/^1 campaign was removed from this device\./)).toBeTruthy()
})

test('one that was removed can be brought back as soon as the server answers, which is asked until then', async () => {
  const { db } = app
  await db.store.changeFacts(road.id, () => ({ id: road.id, role: 'gm', accepted: true }))
  await removeCampaignFromDevice(db, road.id)
  db.connection$.next({ ...db.connection$.value, online: true })
  let answer = () => Response.json({}, { status: 502 })
  vi.stubGlobal('fetch', async () => answer())
  queryClient.clear()
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'], shouldAdvanceTime: true })
  onTestFinished(() => void vi.useRealTimers())
  show()
  const region = within(await screen.findByRole('region', { name: 'Not on this device' }))
  expect(region.getByText(/^1 campaign was removed from this device\./)).toBeTruthy()
  answer = () => Response.json([{ ...road, role: 'gm' }])
  await vi.advanceTimersByTimeAsync(6_000)
  expect(await region.findByRole('button', { name: 'Bring back Ashfall Road' })).toBeTruthy()
})

test('a card whose changes were rejected leads to why, and offers no retry', async () => {
  const { campaignId: _, ...mine } = { id: 'mira', campaignId: road.id, rev: 'a.1', name: 'Mira' }
  const refused = {
    id: 'r',
    collection: 'characters',
    documentId: 'mira',
    verdict: 'forbidden',
    message: 'No',
  } as const
  await app.db.store.addRejections([{ ...refused, campaignId: road.id, mine, at: road.lastModified }])
  const { user, onOpen } = show()
  const card = within(await screen.findByRole('article', { name: 'Ashfall Road' }))
  await user.click(await card.findByRole('button', { name: 'See why' }))
  expect(onOpen).toHaveBeenCalledWith(road.id)
  expect((await stored())?.sessionNumber).toBe(31)
  expect(card.queryByRole('button', { name: 'Retry' })).toBeNull()
})

test('closing the question returns the focus to its button', async () => {
  const { user } = show()
  await user.click(await screen.findByRole('button', { name: 'Delete Ashfall Road' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Delete campaign' }))
  await user.click(dialog.getByRole('button', { name: 'Cancel' }))
  await waitFor(() => expect(document.activeElement?.getAttribute('aria-label')).toBe('Delete Ashfall Road'))
})

test('a player who leaves learns which changes aren’t uploaded yet, and where they stay', async () => {
  const { db } = app
  await db.store.changeFacts(road.id, () => ({ id: road.id, role: 'player', accepted: true, memberId: 'm1' }))
  db.connection$.next({ ...db.connection$.value, waiting: { [road.id]: 3 } })
  const { user } = show()
  await user.click(await screen.findByRole('button', { name: 'Delete Ashfall Road' }))
  expect(
    await screen.findByText(/^3 changes of yours aren’t uploaded yet, and won’t be\. .*Kept on this device\.$/),
  ).toBeTruthy()
})

test("a player's card offers to leave or remove the campaign, never the cloud", async () => {
  await app.db.store.changeFacts(road.id, () => ({ id: road.id, role: 'player', accepted: true, memberId: 'm1' }))
  const { user } = show()
  await user.click(await screen.findByRole('button', { name: 'Delete Ashfall Road' }))
  expect(await screen.findByRole('button', { name: 'Leave campaign' })).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Remove from this device' })).toBeTruthy()
  const answer = vi.fn().mockRejectedValueOnce(new TypeError('Failed to fetch'))
  vi.stubGlobal('fetch', answer.mockResolvedValue(new Response(null, { status: 204 })))
  await user.click(screen.getByRole('button', { name: 'Leave campaign' }))
  expect(await screen.findByText('You’re offline, so you’re still in the campaign.')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Leave campaign' }))
  expect(await screen.findByText('You left the campaign')).toBeTruthy()
  expect(screen.queryByText('Campaign Deleted')).toBeNull()
  vi.unstubAllGlobals()
  expect(screen.queryByRole('checkbox')).toBeNull()
})

test.each<[string, Partial<ReplicationStatus>]>([
  ['it needs an update', { updateNeeded: true }],
  ['it can’t store what comes', { problem: 'This device is out of storage' }],
  ['the server fails', { failing: { pull: 'The server has a problem' } }],
  ['it was signed out', { signedOut: true }],
])('a new device says that campaigns load until they can’t come: %s', async (_, end) => {
  for (const id of [road.id, app.campaignId]) await removeCampaignFromDevice(app.db, id)
  const { person$, connection$ } = app.db
  person$.next({ user: aUser({ tier: 'premium' }), cloud: { connected: true, enabled: true } })
  connection$.next({ ...connection$.value, online: true })
  show()
  expect(await screen.findByRole('status', { name: 'Loading campaigns' })).toBeTruthy()
  connection$.next({ ...connection$.value, ...end })
  expect(await screen.findByText('Your Adventure Awaits')).toBeTruthy()
  expect(screen.queryByRole('status', { name: 'Loading campaigns' })).toBeNull()
})
