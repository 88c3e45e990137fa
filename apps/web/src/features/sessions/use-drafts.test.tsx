import 'fake-indexeddb/auto'
import type { Session } from '@lanternkeep/schema'
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { draftKey, putDraft } from '../../data/local/forms/drafts.ts'
import { createSession } from '../../data/local/index.ts'
import { openTestApp, renderApp, type TestApp } from '../../testing/render-with-db.tsx'
import { Journal } from './journal.tsx'

let app: TestApp
let session: Session

beforeEach(async () => {
  app = await openTestApp()
  session = await createSession(app.db, app.campaignId, { sessionNumber: 4, gmNotes: 'One.' })
  renderApp(app, <Journal campaignId={app.campaignId} />)
})
afterEach(async () => {
  cleanup()
  localStorage.clear()
  sessionStorage.clear()
  await app.leave()
})

const card = () => screen.findByRole('button', { name: /^Session 4/ })

function inAnotherTab(change: () => void) {
  change()
  act(() => void window.dispatchEvent(new StorageEvent('storage')))
}

test('a session that is left while it is saved is marked as unsaved until the save ends', async () => {
  const user = userEvent.setup({ delay: null })
  await user.click(await card())
  await user.type(await screen.findByLabelText('GM notes'), ' Two.')
  fireEvent.click(screen.getByRole('button', { name: 'Save Changes' }))
  fireEvent.click(screen.getByRole('button', { name: 'Back to Sessions' }))
  expect(await screen.findByText('Not saved yet')).toBeTruthy()
  await waitFor(() => expect(screen.queryByText('Not saved yet')).toBeNull())
  expect((await card()).textContent).toContain('One. Two.')
})

test('the list marks what another tab types, until it is saved there', async () => {
  await card()
  const { account } = app.db
  const place = { campaignId: app.campaignId, sessionId: session.id }
  const form = { sessionNumber: 4, date: session.date, gmNotes: 'One.' }
  const value = { base: form, form: { ...form, gmNotes: 'One. Two.' } }
  inAnotherTab(() => putDraft(account, { ...place, value }))
  expect(screen.getByText('Not saved yet')).toBeTruthy()
  inAnotherTab(() => localStorage.removeItem(draftKey(account, place.campaignId, place.sessionId)))
  expect(screen.queryByText('Not saved yet')).toBeNull()
})
