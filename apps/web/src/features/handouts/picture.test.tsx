import 'fake-indexeddb/auto'
import { act, cleanup, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { openTestApp, renderApp, type TestApp } from '../../testing/render-with-db.tsx'
import { Picture } from './picture.tsx'

let app: TestApp
let answer: () => Response
beforeEach(async () => {
  app = await openTestApp()
  vi.stubGlobal('fetch', async () => answer())
})
afterEach(async () => {
  cleanup()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
  await app.leave()
})

const bytes = () => new Response(new Uint8Array([1]), { headers: { 'content-type': 'image/webp' } })
const show = () => renderApp(app, <Picture imageUrl={`/api/images/${'a'.repeat(64)}`} title="The third bell" />)

test("a picture that isn't here yet says why, and appears once the network is back", async () => {
  const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  answer = () => {
    throw new TypeError('no network')
  }
  show()
  expect(screen.getByText('You’re offline. The picture loads when you’re back online.')).toBeTruthy()
  online.mockReturnValue(true)
  answer = () => new Response(null, { status: 404 })
  await act(async () => window.dispatchEvent(new Event('online')))
  expect(screen.getByText('Loading the picture')).toBeTruthy()
  answer = bytes
  await act(async () => window.dispatchEvent(new Event('online')))
  expect(await screen.findByRole('img', { name: 'The third bell' })).toBeTruthy()
})

test('a picture that was here once needs no server', async () => {
  answer = bytes
  const { unmount } = show()
  await screen.findByRole('img', { name: 'The third bell' })
  unmount()
  answer = () => expect.fail('the server is asked again')
  show()
  expect(await screen.findByRole('img', { name: 'The third bell' })).toBeTruthy()
})
