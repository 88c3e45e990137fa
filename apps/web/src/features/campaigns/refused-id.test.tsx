import 'fake-indexeddb/auto'
import { aUser } from '@lanternkeep/schema/testing'
import { openMemoryServer as openServer } from '@lanternkeep/sync/testing'
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { makeCopy } from '../../data/local/copy/make-copy.ts'
import { readCopy } from '../../data/local/copy/read-copy.ts'
import { restoreAsSuggested } from '../../data/local/copy/testing/restore-as-suggested.ts'
import {
  createCharacter,
  createHandout,
  type LocalDb,
  removeCampaignFromDevice,
  useAllCampaignSync,
  useCampaigns,
} from '../../data/local/index.ts'
import { openSyncHost } from '../../data/local/sync/sync-host.ts'
import { RemoteProvider } from '../../data/remote/remote-provider.tsx'
import { openTestApp, renderApp, type TestApp } from '../../testing/render-with-db.tsx'
import { shownToast } from '../../ui/toasts/toast-store.ts'
import { CampaignCard } from './list/campaign-card.tsx'

const NO_SYNC = { status: 'local', waiting: 0, conflicts: 0, role: 'gm', accepted: false } as const

let server: ReturnType<typeof openServer>
let app: TestApp

beforeEach(async () => {
  server = openServer()
  app = await openTestApp()
  signIn(app.db, 'gm')
  await createCharacter(app.db, app.campaignId, { type: 'npc', name: 'Bram' })
  await waitFor(() => expect(livingOnServer()).toHaveLength(2))
})
afterEach(async () => {
  cleanup()
  vi.unstubAllGlobals()
  await app.leave()
})

const livingOnServer = () => server.store.allRows().filter(({ deleted }) => !deleted)
const copyOf = async (db: LocalDb) => {
  return readCopy((await makeCopy(db, { accountName: 'Robin', now: '2026-11-20T20:00:00.000Z' })).file)
}

/** Until then, the server's answers are on their way. */
function signIn(db: LocalDb, id: string, until?: Promise<void>) {
  const transport = server.transportOf({ userId: id })
  const pull: typeof transport.pull = async (...asked) => {
    await until
    return transport.pull(...asked)
  }
  db.host = openSyncHost(db, { ...transport, pull })
  const person = { user: aUser({ id, tier: 'premium' }), cloud: { connected: true, enabled: true } }
  db.person$.next(person)
  db.host.setPerson(person)
}

function Cards() {
  const { data = [] } = useCampaigns()
  const sync = useAllCampaignSync()
  const nothing = () => {}
  return data.map((campaign) => {
    const of = { campaign, sync: sync[campaign.id] ?? NO_SYNC, first: false }
    return (
      <CampaignCard key={campaign.id} {...of} onLoad={nothing} onOpen={nothing} onReview={nothing} onDelete={nothing} />
    )
  })
}

async function uploadAsNew(reason: string) {
  renderApp(
    app,
    <RemoteProvider>
      <Cards />
    </RemoteProvider>,
  )
  const card = within(await screen.findByRole('article', { name: 'The Drowned Bells' }))
  expect(await card.findByText(`On this device only. ${reason}`)).toBeTruthy()
  await userEvent.click(await card.findByRole('button', { name: 'Upload as new' }))
  expect(await screen.findByText('Campaign Created')).toBeTruthy()
}

/** A copy on this device, of a campaign that was deleted from the cloud and from here. */
async function restoreWhatTheCloudLost() {
  const copy = await copyOf(app.db)
  server.store.putScope(app.campaignId, { deleted: true })
  await removeCampaignFromDevice(app.db, app.campaignId)
  app.db.host?.retry()
  await waitFor(() => expect(app.db.store.factsOf(app.campaignId)).toBeUndefined())
  await restoreAsSuggested(app.db, copy)
}

test('[S4] a copy restored after its campaign was deleted from the cloud can be uploaded as a new campaign', async () => {
  await restoreWhatTheCloudLost()
  await uploadAsNew('This was deleted in the cloud. Your copy stays on this device.')
  await waitFor(() => expect(livingOnServer()).toHaveLength(4), { timeout: 10_000 })
  const [campaign] = await app.db.collections.campaigns.find().exec()
  expect(campaign?.id).not.toBe(app.campaignId)
  expect(app.db.store.factsOf(campaign?.id ?? '')).toMatchObject({ accepted: true, role: 'gm' })
})

test('what lacks its picture when it is uploaded as new is named', async () => {
  const missing = () => Response.json({ code: 'not_found', message: 'Image not found' }, { status: 404 })
  vi.stubGlobal('fetch', async () => missing())
  const imageUrl = `/api/images/${'a'.repeat(64)}`
  for (const title of ['Old Map', 'Torn Letter'])
    await createHandout(app.db, app.campaignId, { title, text: '', imageUrl })
  await restoreWhatTheCloudLost()
  await uploadAsNew('This was deleted in the cloud. Your copy stays on this device.')
  expect(shownToast().toast?.message).toMatch(
    /^The Drowned Bells has the new join code \S+\. The pictures of (Handout Old Map|Handout Torn Letter) and (?!\1)Handout (Old Map|Torn Letter) couldn’t be fetched from the cloud\.$/,
  )
})

test('[S4] a copy restored on another account can be uploaded as a campaign of that account', async () => {
  const copy = await copyOf(app.db)
  await app.leave()
  app = await openTestApp()
  await removeCampaignFromDevice(app.db, app.campaignId)
  signIn(app.db, 'pia')
  await restoreAsSuggested(app.db, copy)
  await uploadAsNew('In the cloud it belongs to another account. “Upload as new” makes a campaign of yours from it.')
  await waitFor(() => expect(livingOnServer()).toHaveLength(4), { timeout: 10_000 })
})

test('a copy that was restored in conflict on another account says why it stays here, and can be uploaded as new', async () => {
  const [bram] = await app.db.collections.characters.find().exec()
  const field = {
    id: 'k1',
    path: 'notes',
    base: '',
    theirs: 'here',
    mine: 'there',
    by: 'Tablet',
    at: '2026-11-20T20:00:00.000Z',
  }
  await bram?.incrementalPatch({ conflicts: [field] } as never)
  const copy = await copyOf(app.db)
  await app.leave()
  app = await openTestApp()
  await removeCampaignFromDevice(app.db, app.campaignId)
  signIn(app.db, 'pia')
  await restoreAsSuggested(app.db, copy)
  await uploadAsNew('In the cloud it belongs to another account. “Upload as new” makes a campaign of yours from it.')
})

test('an own copy of a campaign that the person joined on another device can be uploaded as new', async () => {
  const copy = await copyOf(app.db)
  const { campaignId } = app
  await app.leave()
  app = await openTestApp()
  await removeCampaignFromDevice(app.db, app.campaignId)
  server.membership({ userId: 'pia' }, campaignId, 'player')
  const restored = Promise.withResolvers<void>()
  signIn(app.db, 'pia', restored.promise)
  await restoreAsSuggested(app.db, copy)
  restored.resolve()
  await waitFor(() => expect(app.db.store.factsOf(campaignId)?.ownCopy).toBe(true))
  await uploadAsNew('In the cloud it belongs to another account. “Upload as new” makes a campaign of yours from it.')
  await waitFor(() => expect(livingOnServer()).toHaveLength(4), { timeout: 10_000 })
})

test('a copy that the account has no room for says why, offers Retry, and goes up once there is room', async () => {
  await restoreWhatTheCloudLost()
  server.quotas = { documents: 1_000, bytes: 1e9, rolls: 1_000, sheets: 20, campaigns: 0 }
  await uploadAsNew('This was deleted in the cloud. Your copy stays on this device.')
  const full = 'You have 0 campaigns in the cloud, as many as this server allows. Delete one first.'
  expect(shownToast().toast?.message).toBe(`The Drowned Bells is on this device only. ${full}`)
  const card = within(await screen.findByRole('article', { name: 'The Drowned Bells' }))
  expect(await card.findByText(full, { exact: false })).toBeTruthy()
  expect(card.queryByRole('button', { name: 'Upload as new' })).toBeNull()
  server.quotas = undefined
  await userEvent.click(card.getByRole('button', { name: 'Retry' }))
  await waitFor(() => expect(livingOnServer()).toHaveLength(4), { timeout: 10_000 })
})
