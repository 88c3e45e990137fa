import 'fake-indexeddb/auto'
import { aUser } from '@lanternkeep/schema/testing'
import { act, cleanup, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { uploadAsNew } from '../../data/local/campaign/campaign-copy.ts'
import { RemoteProvider } from '../../data/remote/remote-provider.tsx'
import { formDraftPrefix } from '../../lib/browser/browser-keys.ts'
import { openTestApp, renderApp, type TestApp } from '../../testing/render-with-db.tsx'
import { setPerson } from '../account/person.ts'
import { CampaignScreen } from './campaign-screen.tsx'

let app: TestApp
beforeEach(async () => {
  vi.stubGlobal('fetch', vi.fn().mockRejectedValue(new TypeError('No network')))
  app = await openTestApp()
})
afterEach(async () => {
  vi.unstubAllGlobals()
  cleanup()
  sessionStorage.clear()
  await app.leave()
})

const ignored = () => {}
function open(campaignId: string) {
  const onMoved = vi.fn()
  renderApp(
    app,
    <RemoteProvider>
      <CampaignScreen campaignId={campaignId} review={false} onReviewed={ignored} onMoved={onMoved} onExit={ignored} />
    </RemoteProvider>,
  )
  return onMoved
}

test('a campaign that another tab uploads as new leads to its copy', async () => {
  const { db, campaignId } = app
  const onMoved = open(campaignId)
  await screen.findByRole('heading', { level: 1 })
  const copy = await act(() => uploadAsNew(db, campaignId))
  await waitFor(() => expect(onMoved).toHaveBeenCalledExactlyOnceWith(copy?.id))
  expect(screen.queryByText('Not on this device')).toBeNull()
})

test('what is half typed comes along, also after a reload', async () => {
  const { db, campaignId } = app
  const copy = await uploadAsNew(db, campaignId)
  // A tab has a storage of its own, so the upload in another tab left it alone.
  sessionStorage.setItem(`${formDraftPrefix(db.account)}${campaignId}:handout`, '{"mine":{}}')
  const onMoved = open(campaignId)
  await waitFor(() => expect(onMoved).toHaveBeenCalledExactlyOnceWith(copy?.id))
  expect(sessionStorage.getItem(`${formDraftPrefix(db.account)}${copy?.id}:handout`)).toBe('{"mine":{}}')
})

test('a campaign that isn’t on this device says so', async () => {
  const onMoved = open('elsewhere')
  expect(await screen.findByText('Not on this device')).toBeTruthy()
  expect(onMoved).not.toHaveBeenCalled()
})

test('a device that never heard the server doesn’t say that a campaign was deleted', async () => {
  await app.db.side.values.clear()
  app.db.person$.next({ user: aUser(), cloud: { connected: true, enabled: true } })
  app.db.connection$.next({ ...app.db.connection$.value, online: false })
  open('elsewhere')
  await screen.findByText('If you have it in the cloud, it shows here once this device reaches the server.')
  expect(screen.queryByText(/deleted or removed/)).toBeNull()
})

test('where something was half typed, it also says that the text stays', async () => {
  sessionStorage.setItem(`${formDraftPrefix(app.db.account)}elsewhere:handout`, '{"mine":{}}')
  open('elsewhere')
  expect(await screen.findByText(/What you typed stays in this tab/)).toBeTruthy()
})

test('after a logout in another tab, it says so, and not that something was deleted', async () => {
  setPerson(aUser())
  onTestFinished(() => localStorage.clear())
  open('elsewhere')
  await screen.findByText('Not on this device')
  localStorage.removeItem('lanternkeep.lastUser')
  act(() => void window.dispatchEvent(new StorageEvent('storage', { key: 'lanternkeep.lastUser' })))
  await screen.findByText('You logged out. Log in again to open it.')
  expect(screen.queryByText(/deleted or removed/)).toBeNull()
})
