import 'fake-indexeddb/auto'
import { act, cleanup, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createCharacter, createSession } from '../../data/local/index.ts'
import { changeDocument } from '../../data/local/store/documents.ts'
import { RemoteProvider } from '../../data/remote/remote-provider.tsx'
import { openTestApp, renderApp, type TestApp } from '../../testing/render-with-db.tsx'
import { forgetToasts, shownToast } from '../../ui/toasts/toast-store.ts'
import { CampaignScreen } from './campaign-screen.tsx'
import { PlayerScreen } from './player-screen.tsx'
import { ConflictBanner } from './status/conflict-banner.tsx'

/** Neither the server nor the browser has their code. */
vi.mock('../../features/conflicts/index.ts', () => {
  throw new Error('offline')
})
vi.mock('../../features/export/index.ts', () => {
  throw new Error('offline')
})

let app: TestApp
const user = userEvent.setup({ delay: null })
beforeEach(async () => {
  // React reports every error it caught.
  vi.spyOn(console, 'error').mockImplementation(() => {})
  vi.stubGlobal('fetch', vi.fn().mockRejectedValue(new TypeError('No network')))
  app = await openTestApp()
  const { id } = await createSession(app.db, app.campaignId, { sessionNumber: 4, gmNotes: 'At dawn.' })
  const at = '2026-11-20T20:00:00.000Z'
  const conflict = { id: 'c1', path: 'gmNotes', mine: 'At dusk.', theirs: 'At dawn.', base: '', by: 'Gwen', at }
  await changeDocument(app.db.collections.sessions, id, (session) => ({ ...session, conflicts: [conflict] }))
})
afterEach(async () => {
  cleanup()
  forgetToasts()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
  await app.leave()
})

/** The code is asked for three times. */
const isSaid = (title: string) =>
  waitFor(() => expect(shownToast().toast?.title).toBe(`${title} couldn’t be opened`), { timeout: 8_000 })

test('a comparison that can’t be loaded leaves the conflict line, and can be asked for again', async () => {
  renderApp(app, <ConflictBanner campaignId={app.campaignId} />)
  for (let times = 0; times < 2; times += 1) {
    await user.click(await screen.findByRole('button', { name: 'Review' }))
    await isSaid('The comparison')
    await act(async () => {})
    expect(screen.getByText('1 conflict to resolve')).toBeTruthy()
    forgetToasts()
  }
})

test('a campaign that was opened for its conflicts stays open without the comparison', async () => {
  const onReviewed = vi.fn()
  const ignored = () => {}
  const { campaignId } = app
  renderApp(
    app,
    <RemoteProvider>
      <CampaignScreen review {...{ campaignId, onReviewed }} onMoved={ignored} onExit={ignored} />
    </RemoteProvider>,
  )
  await isSaid('The comparison')
  expect(onReviewed).toHaveBeenCalledOnce()
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('The Drowned Bells')
})

test('an export that can’t be loaded leaves the player’s view', async () => {
  const { db, campaignId: id } = app
  await db.store.changeFacts(id, () => ({ id, role: 'player', accepted: true, memberId: 'me' }))
  await createCharacter(db, id, { type: 'player', name: 'Mira', claimedBy: 'me' })
  renderApp(app, <PlayerScreen campaignId={id} onExit={() => {}} />)
  await user.click(await screen.findByRole('button', { name: 'More' }))
  await user.click(await screen.findByRole('menuitem', { name: /Export/ }))
  await isSaid('The export')
  expect(screen.getByRole('button', { name: 'More' })).toBeTruthy()
})
