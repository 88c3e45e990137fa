import 'fake-indexeddb/auto'
import { cleanup, screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createCharacter, createHandout, shareRoll, updateCharacter } from '../../../data/local/index.ts'
import { openTestApp, renderApp, type TestApp } from '../../../testing/render-with-db.tsx'
import { HubFeed } from './hub-feed.tsx'

let app: TestApp
beforeEach(async () => {
  app = await openTestApp()
})
afterEach(async () => {
  cleanup()
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
