import 'fake-indexeddb/auto'
import { cleanup, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type ConflictItem, createSession, keepOwnText } from '../../../data/local/index.ts'
import { changeDocument } from '../../../data/local/store/documents.ts'
import { openTestApp, renderApp, type TestApp } from '../../../testing/render-with-db.tsx'
import { ConflictBanner } from './conflict-banner.tsx'

let app: TestApp
let sessionId: string
const user = userEvent.setup({ delay: null })

beforeEach(async () => {
  app = await openTestApp()
  const { id } = await createSession(app.db, app.campaignId, { sessionNumber: 4, gmNotes: 'At dawn.' })
  const at = '2026-11-20T20:00:00.000Z'
  const conflict = { id: 'c1', path: 'gmNotes', mine: 'At dusk.', theirs: 'At dawn.', base: '', by: 'Gwen', at }
  await changeDocument(app.db.collections.sessions, id, (session) => ({ ...session, conflicts: [conflict] }))
  sessionId = id
})
afterEach(async () => {
  cleanup()
  await app.leave()
})

/** As another device's choice arrives. */
const settledElsewhere = () =>
  changeDocument(app.db.collections.sessions, sessionId, (session) => ({ ...session, conflicts: [] }))
const kept = () => app.db.side.keeps.toArray()

async function writeOwn() {
  renderApp(app, <ConflictBanner campaignId={app.campaignId} />)
  await user.click(await screen.findByRole('button', { name: 'Review' }))
  await user.click(await screen.findByRole('button', { name: 'Write my own' }))
  await user.type(screen.getByLabelText('Your own text'), ' At noon, says Ilse.')
}

test('a text of your own is kept if another device resolves the conflict first', async () => {
  await writeOwn()
  await settledElsewhere()
  expect(await screen.findByText('Already resolved elsewhere')).toBeTruthy()
  expect(screen.getByText('You can find what you typed in Settings.')).toBeTruthy()
  const gmNotes = expect.stringMatching(/At noon, says Ilse\.$/)
  expect(await kept()).toMatchObject([{ collection: 'sessions', document: { sessionNumber: 4, gmNotes } }])
})

test('it is also kept after the dialog was closed', async () => {
  await writeOwn()
  await user.click(screen.getByRole('button', { name: 'Decide later' }))
  await settledElsewhere()
  expect(await screen.findByText('Already resolved elsewhere')).toBeTruthy()
  expect(await kept()).toHaveLength(1)
})

test('it is also kept if the other choice arrives while yours is being saved', async () => {
  await writeOwn()
  const save = screen.getByRole('button', { name: 'Save 1 choice' })
  const settled = settledElsewhere()
  await user.click(save)
  await settled
  expect(await screen.findByText('Already resolved elsewhere')).toBeTruthy()
  expect(screen.queryByText('Conflict resolved')).toBeNull()
  expect(await kept()).toHaveLength(1)
})

test('a text of your own that was saved is not kept a second time', async () => {
  await writeOwn()
  await user.click(screen.getByRole('button', { name: 'Save 1 choice' }))
  expect(await screen.findByText('Conflict resolved')).toBeTruthy()
  expect(await kept()).toEqual([])
})

test('a text of your own is kept once, even if more changes arrive while it is being kept', async () => {
  const document = { id: sessionId, sessionNumber: 4 }
  const item = { collection: 'sessions', document, conflict: { id: 'c1', path: 'gmNotes' } } as ConflictItem
  const keep = () => keepOwnText(app.db, app.campaignId, item, 'At noon.')
  await Promise.all([keep(), keep()])
  expect(await kept()).toMatchObject([{ document: { gmNotes: 'At noon.' } }])
})

test('after the last choice is saved, the focus goes on in the page', async () => {
  renderApp(
    app,
    <main>
      <ConflictBanner campaignId={app.campaignId} />
    </main>,
  )
  await user.click(await screen.findByRole('button', { name: 'Review' }))
  await user.click(await screen.findByRole('radio', { name: /^Keep mine/ }))
  await user.click(screen.getByRole('button', { name: 'Save 1 choice' }))
  await waitFor(() => expect(screen.queryByText(/to resolve$/)).toBeNull())
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('main')))
})
