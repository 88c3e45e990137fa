import 'fake-indexeddb/auto'
import { act, cleanup, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createHandout, createSession, hideHandout, showHandout, updateSession } from '../../data/local/index.ts'
import { nameOfShown, noteSharedSeen } from '../../lib/browser/shared-seen.ts'
import { openTestApp, renderApp, type TestApp } from '../../testing/render-with-db.tsx'
import { useSharedNews } from './use-shared-news.ts'

let app: TestApp
beforeEach(async () => {
  localStorage.clear()
  app = await openTestApp()
})
afterEach(async () => {
  cleanup()
  await app.leave()
})

function Dot({ isOpen }: { isOpen: boolean }) {
  return <p>{useSharedNews(app.campaignId, isOpen) ? 'something new' : 'nothing new'}</p>
}

async function open() {
  const rendered = renderApp(app, <Dot isOpen={false} />)
  await waitFor(() => expect(localStorage.getItem(`lk:shared-seen:${app.campaignId}`)).not.toBeNull())
  return rendered
}
const make = () => createHandout(app.db, app.campaignId, { title: 'A letter', text: '', imageUrl: undefined })
const isNew = () => screen.findByText('something new')
const isOld = () => screen.findByText('nothing new')

test('a dot marks what was shared since Shared was open, and goes when it is opened', async () => {
  const letter = await make()
  await showHandout(app.db, letter)
  const { unmount } = await open()
  await isOld()
  await act(() => hideHandout(app.db, letter.id))
  await act(() => showHandout(app.db, letter))
  await isNew()
  unmount()
  const opened = renderApp(app, <Dot isOpen />)
  await isOld()
  opened.unmount()
  renderApp(app, <Dot isOpen={false} />)
  await isOld()
})

test('a handout that was seen as it arrived is not new, and a shared recap is', async () => {
  await open()
  const letter = await make()
  await act(() => showHandout(app.db, letter))
  await isNew()
  const shown = (await app.db.collections.handouts.findOne(letter.id).exec(true)).toJSON() as {
    id: string
    sharedAt: string
  }
  act(() => noteSharedSeen(app.campaignId, [nameOfShown(shown)]))
  await isOld()
  const { id } = await createSession(app.db, app.campaignId, {
    sessionNumber: 1,
    date: '2026-11-20T20:00:00.000Z',
    recap: 'The bell rang.',
  } as never)
  await act(() => updateSession(app.db, id, { shared: { recap: true, summary: false } }))
  await isNew()
})
