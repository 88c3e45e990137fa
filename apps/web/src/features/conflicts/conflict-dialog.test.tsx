import 'fake-indexeddb/auto'
import { cleanup, screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createSession } from '../../data/local/index.ts'
import { changeDocument } from '../../data/local/store/documents.ts'
import { openTestApp, renderApp, type TestApp } from '../../testing/render-with-db.tsx'
import { ConflictDialog } from './conflict-dialog.tsx'

let app: TestApp
beforeEach(async () => {
  app = await openTestApp()
})
afterEach(async () => {
  cleanup()
  await app.leave()
})

test('your own text is still there after closing and reopening the dialog', async () => {
  const user = userEvent.setup({ delay: null })
  const { id } = await createSession(app.db, app.campaignId, { sessionNumber: 1, gmNotes: 'Theirs.' })
  const at = '2026-11-20T20:00:00.000Z'
  const conflict = { id: 'c1', path: 'gmNotes', mine: 'Mine.', theirs: 'Theirs.', base: '', by: 'Gwen', at }
  await changeDocument(app.db.collections.sessions, id, (session) => ({ ...session, conflicts: [conflict] }))
  const open = () => renderApp(app, <ConflictDialog campaignId={app.campaignId} onClose={() => undefined} />)
  const first = open()
  await user.click(await screen.findByRole('button', { name: 'Write my own' }))
  await user.type(screen.getByLabelText('Your own text'), ' And more.')
  first.unmount()
  open()
  const dialog = within(await screen.findByRole('dialog'))
  expect(await dialog.findByDisplayValue(/And more\.$/)).toBeTruthy()
})

test('a text of your own is not offered where only certain words are allowed', async () => {
  const at = '2026-11-20T20:00:00.000Z'
  const { id } = await createSession(app.db, app.campaignId, { sessionNumber: 1, date: at })
  const conflict = { id: 'c1', path: 'date', mine: '2026-11-21T20:00:00.000Z', theirs: at, base: '', by: 'Gwen', at }
  await changeDocument(app.db.collections.sessions, id, (session) => ({ ...session, conflicts: [conflict] }))
  renderApp(app, <ConflictDialog campaignId={app.campaignId} onClose={() => undefined} />)
  const dialog = within(await screen.findByRole('dialog'))
  expect(await dialog.findByRole('radio', { name: /^Keep mine/ })).toBeTruthy()
  expect(dialog.queryByRole('button', { name: 'Write my own' })).toBeNull()
})
