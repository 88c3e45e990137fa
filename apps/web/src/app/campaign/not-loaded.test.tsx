import 'fake-indexeddb/auto'
import { act, cleanup, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import type { TestApp } from '../../testing/render-with-db.tsx'

const FEATURES = [
  '../../features/conflicts/index.ts',
  '../../features/export/index.ts',
  '../../features/campaigns/list/delete-campaign-dialog.tsx',
]

/** The code of the app, except for what neither the server nor the browser has. Other files' tests loaded all of it. */
async function loadApp() {
  vi.resetModules()
  for (const feature of FEATURES) {
    vi.doMock(feature, () => {
      throw new Error('offline')
    })
  }
  const [testing, local, documents, remote, toasts] = await Promise.all([
    import('../../testing/render-with-db.tsx'),
    import('../../data/local/index.ts'),
    import('../../data/local/store/documents.ts'),
    import('../../data/remote/remote-provider.tsx'),
    import('../../ui/toasts/toast-store.ts'),
  ])
  const { CampaignScreen } = await import('./campaign-screen.tsx')
  const { PlayerScreen } = await import('./player-screen.tsx')
  const { ConflictBanner } = await import('./status/conflict-banner.tsx')
  const { CampaignList } = await import('../../features/campaigns/list/campaign-list.tsx')
  return {
    CampaignList,
    ...testing,
    ...local,
    ...documents,
    ...remote,
    ...toasts,
    CampaignScreen,
    PlayerScreen,
    ConflictBanner,
  }
}

let code: Awaited<ReturnType<typeof loadApp>>
// It loads most of the app, which takes a busy machine a while.
beforeAll(async () => {
  code = await loadApp()
}, 60_000)
afterAll(() => {
  for (const feature of FEATURES) vi.doUnmock(feature)
  vi.resetModules()
})

let app: TestApp
const user = userEvent.setup({ delay: null })
beforeEach(async () => {
  // React reports every error it caught.
  vi.spyOn(console, 'error').mockImplementation(() => {})
  vi.stubGlobal('fetch', vi.fn().mockRejectedValue(new TypeError('No network')))
  app = await code.openTestApp()
  const { id } = await code.createSession(app.db, app.campaignId, { sessionNumber: 4, gmNotes: 'At dawn.' })
  const at = '2026-11-20T20:00:00.000Z'
  const conflict = { id: 'c1', path: 'gmNotes', mine: 'At dusk.', theirs: 'At dawn.', base: '', by: 'Gwen', at }
  await code.changeDocument(app.db.collections.sessions, id, (session) => ({ ...session, conflicts: [conflict] }))
})
afterEach(async () => {
  cleanup()
  code.forgetToasts()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
  await app.leave()
})

/** The code is asked for three times. */
const isSaid = (title: string) =>
  waitFor(() => expect(code.shownToast().toast?.title).toBe(`${title} couldn’t be opened`), { timeout: 8_000 })

test('a comparison that can’t be loaded leaves the conflict line, and can be asked for again', async () => {
  code.renderApp(app, <code.ConflictBanner campaignId={app.campaignId} />)
  for (let times = 0; times < 2; times += 1) {
    await user.click(await screen.findByRole('button', { name: 'Review' }))
    await isSaid('The comparison')
    await act(async () => {})
    expect(screen.getByText('1 conflict to resolve')).toBeTruthy()
    code.forgetToasts()
  }
})

test('a campaign that was opened for its conflicts stays open without the comparison', async () => {
  const onReviewed = vi.fn()
  const ignored = () => {}
  const { campaignId } = app
  code.renderApp(
    app,
    <code.RemoteProvider>
      <code.CampaignScreen review {...{ campaignId, onReviewed }} onMoved={ignored} onExit={ignored} />
    </code.RemoteProvider>,
  )
  await isSaid('The comparison')
  expect(onReviewed).toHaveBeenCalledOnce()
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('The Drowned Bells')
})

test('an export that can’t be loaded leaves the player’s view', async () => {
  const { db, campaignId: id } = app
  await db.store.changeFacts(id, () => ({ id, role: 'player', accepted: true, memberId: 'me' }))
  await code.createCharacter(db, id, { type: 'player', name: 'Mira', claimedBy: 'me' })
  code.renderApp(app, <code.PlayerScreen campaignId={id} onExit={() => {}} />)
  await user.click(await screen.findByRole('button', { name: 'More' }))
  await user.click(await screen.findByRole('menuitem', { name: /Export/ }))
  await isSaid('The export')
  expect(screen.getByRole('button', { name: 'More' })).toBeTruthy()
})

test('a question about deleting that can’t be loaded leaves the list of campaigns', async () => {
  const ignored = () => {}
  code.renderApp(
    app,
    <code.RemoteProvider>
      <code.CampaignList onOpen={ignored} onBack={ignored} onNew={ignored} onJoin={ignored} onReview={ignored} />
    </code.RemoteProvider>,
  )
  await user.click(await screen.findByRole('button', { name: 'Delete The Drowned Bells' }))
  await isSaid('Delete campaign')
  expect(screen.getByRole('article', { name: 'The Drowned Bells' })).toBeTruthy()
})
