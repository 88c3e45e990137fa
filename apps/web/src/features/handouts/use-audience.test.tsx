import 'fake-indexeddb/auto'
import { cleanup, screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createHandout, showHandout } from '../../data/local/index.ts'
import type { Member } from '../../data/remote/campaigns/members.ts'
import { queryClient } from '../../data/remote/query-client.ts'
import { openTestApp, renderApp, type TestApp } from '../../testing/render-with-db.tsx'
import { HandoutsPanel } from './handouts-panel.tsx'

let app: TestApp
beforeEach(async () => {
  app = await openTestApp()
})
afterEach(async () => {
  vi.unstubAllGlobals()
  queryClient.clear()
  cleanup()
  await app.leave()
})

const aMember = (id: string, status: Member['status']): Member => {
  return { id, displayName: id, role: 'player', status, isYou: false, live: false, lastSeen: null, characters: [] }
}

test('a handout for a removed member alone says so, one for a member without a character does not', async () => {
  const { db, campaignId } = app
  const members = [aMember('seat-jo', 'removed'), aMember('seat-ann', 'active')]
  vi.stubGlobal('fetch', async () => Response.json(members))
  await db.store.changeFacts(campaignId, () => ({ id: campaignId, role: 'gm', accepted: true }))
  db.connection$.next({ ...db.connection$.value, online: true })
  for (const [title, seat] of [['A dream', 'seat-jo'] as const, ['A letter', 'seat-ann'] as const]) {
    const draft = { title, text: '', imageUrl: undefined, forMembers: [seat] }
    await showHandout(db, await createHandout(db, campaignId, draft))
  }
  renderApp(app, <HandoutsPanel campaignId={campaignId} />)
  const dream = within(await screen.findByRole('article', { name: 'A dream' }))
  expect(
    await dream.findByText(
      'No player can see it. The player it’s for is no longer in the campaign. Edit it to choose someone else.',
    ),
  ).toBeTruthy()
  const letter = within(screen.getByRole('article', { name: 'A letter' }))
  expect(letter.getByText('Only a player without a character can see it')).toBeTruthy()
  await userEvent.click(dream.getByRole('button', { name: 'Edit A dream' }))
  expect(await screen.findByRole('checkbox', { name: 'A player no longer in the campaign' })).toBeTruthy()
})
