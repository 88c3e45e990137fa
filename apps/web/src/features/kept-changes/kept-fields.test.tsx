import 'fake-indexeddb/auto'
import { cleanup, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { openTestApp, renderApp, type TestApp } from '../../testing/render-with-db.tsx'
import { KeptFields } from './kept-fields.tsx'

let app: TestApp
beforeEach(async () => {
  app = await openTestApp()
})
afterEach(async () => {
  cleanup()
  vi.unstubAllGlobals()
  await app.leave()
})

test('the portrait of a kept change is shown as a picture', async () => {
  vi.stubGlobal('fetch', async () => new Response(new Uint8Array([1]), { headers: { 'content-type': 'image/webp' } }))
  const document = { id: 'm', rev: 'p.1', name: 'Mira', imageUrl: `/api/images/${'a'.repeat(64)}` }
  const about = { id: 'k', campaignId: 'c', collection: 'characters', at: '2026-11-20T23:00:00.000Z' } as const
  renderApp(app, <KeptFields kept={{ ...about, document }} />)
  expect(await screen.findByRole('img', { name: 'Picture of Character Mira' })).toBeTruthy()
  expect(screen.queryByText(/api/)).toBeNull()
})
