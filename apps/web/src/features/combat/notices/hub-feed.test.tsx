import 'fake-indexeddb/auto'
import { act, cleanup, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createCharacter, createHandout, shareRoll, updateCharacter } from '../../../data/local/index.ts'
import { provideLayers } from '../../../lib/browser/back-layer.ts'
import { openTestApp, renderApp, type TestApp } from '../../../testing/render-with-db.tsx'
import { HubFeed } from './hub-feed.tsx'

let app: TestApp
beforeEach(async () => {
  app = await openTestApp()
})
afterEach(async () => {
  cleanup()
  provideLayers(() => () => {})
  await app.leave()
})

test('[R16] the feed says who has seen a handout, the latest news first', async () => {
  const { db, campaignId } = app
  const letter = await createHandout(db, campaignId, { title: 'Letter of the Abbot', text: '', imageUrl: undefined })
  const mira = await createCharacter(db, campaignId, { type: 'player', name: 'Mira', playerName: 'Jo' })
  await shareRoll(db, campaignId, { dice: 'd20', rolls: [12], total: 12, name: 'Tamsin', memberId: undefined })
  renderApp(app, <HubFeed campaignId={campaignId} asking={[]} />)
  const feed = within(screen.getByRole('region', { name: 'News' }))
  expect(await feed.findByText(/d20/)).toBeTruthy()
  const at = { [letter.id]: new Date(Date.now() + 1000).toISOString() }
  await updateCharacter(db, mira.id, { claimedBy: 'seat-jo', handoutsSeen: { by: 'seat-jo', at } })
  expect(await feed.findByText('Letter of the Abbot')).toBeTruthy()
  await userEvent.click(feed.getByRole('button', { name: 'All news' }))
  const all = within(await screen.findByRole('list', { name: 'All news' })).getAllByRole('listitem')
  expect(all.map(({ textContent }) => textContent?.replace(/[\d:]{5}$/, ''))).toEqual([
    'Mira has seen Letter of the Abbot',
    'Tamsin d20 12',
  ])
})

test('Escape and the browser’s Back close the list of all news, and Escape leads back to its button', async () => {
  const layers = new Set<() => void>()
  provideLayers((onBack) => {
    layers.add(onBack)
    return () => layers.delete(onBack)
  })
  renderApp(app, <HubFeed campaignId={app.campaignId} asking={[]} />)
  const button = screen.getByRole('button', { name: 'All news' })
  const list = () => screen.queryByRole('list', { name: 'All news' })
  await userEvent.click(button)
  const panel = await screen.findByRole('dialog', { name: 'All news' })
  await waitFor(() => expect(panel.contains(document.activeElement)).toBe(true))
  await userEvent.keyboard('{Escape}')
  expect(list()).toBeNull()
  expect(document.activeElement).toBe(button)
  await userEvent.click(button)
  await screen.findByRole('dialog', { name: 'All news' })
  const [goBack] = layers
  act(() => goBack?.())
  expect(list()).toBeNull()
  expect(layers.size).toBe(0)
})
