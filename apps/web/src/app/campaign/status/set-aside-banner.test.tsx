import 'fake-indexeddb/auto'
import { cleanup, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { keepTypedText, markDepartureSeen } from '../../../data/local/index.ts'
import { forgetDeparture } from '../../../data/local/kept-changes/departure-rows.ts'
import { openTestApp, renderApp, type TestApp } from '../../../testing/render-with-db.tsx'
import { SetAsideBanner } from './set-aside-banner.tsx'

const AT = '2026-11-20T20:00:00.000Z'

let app: TestApp
beforeEach(async () => {
  app = await openTestApp()
})
afterEach(async () => {
  cleanup()
  await app.leave()
})

test('a player who was let in again learns which changes from before were set aside, until they have seen it', async () => {
  const { db, campaignId } = app
  const user = userEvent.setup({ delay: null })
  await keepTypedText(db, 'characters', { id: 'mira', campaignId, name: 'Mira', notes: 'Owes the miller.' })
  renderApp(app, <SetAsideBanner campaignId={campaignId} />)
  await db.store.addDeparture({ campaignId, name: 'The Drowned Bells', why: 'again', at: AT })
  // The answer to the join may arrive after the pull.
  await forgetDeparture(db.side, campaignId)
  expect(await screen.findByText('1 change of yours isn’t in this campaign')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'See why' }))
  expect(await screen.findByRole('button', { name: 'Read Character Mira' })).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Close' }))
  await waitFor(() => expect(screen.queryByText(/uploaded/)).toBeNull())
})

test('a player who was removed and is in again before they saw it learns it, too; one who saw it doesn’t', async () => {
  const { db, campaignId } = app
  const removed = { campaignId, name: 'The Drowned Bells', why: 'removed', at: AT } as const
  await keepTypedText(db, 'characters', { id: 'mira', campaignId, name: 'Mira', notes: 'Owes the miller.' })
  await db.store.addDeparture(removed)
  await markDepartureSeen(db, { ...removed, seen: false })
  await forgetDeparture(db.side, campaignId)
  renderApp(app, <SetAsideBanner campaignId={campaignId} />)
  await waitFor(async () => expect(await db.side.values.get(`farewell/${campaignId}`)).toBeUndefined())
  expect(screen.queryByText(/uploaded/)).toBeNull()
  await db.store.addDeparture(removed)
  await forgetDeparture(db.side, campaignId)
  expect(await screen.findByText('1 change of yours isn’t in this campaign')).toBeTruthy()
})

test('text that was kept for another reason shows no line', async () => {
  await keepTypedText(app.db, 'characters', { id: 'mira', campaignId: app.campaignId, name: 'Mira' })
  await app.db.store.addDeparture({ campaignId: 'saltmere', name: 'Saltmere', why: 'again', at: AT })
  renderApp(app, <SetAsideBanner campaignId={app.campaignId} />)
  await waitFor(async () => expect(await app.db.side.keeps.count()).toBe(1))
  expect(screen.queryByText(/uploaded/)).toBeNull()
})
