import 'fake-indexeddb/auto'
import { aPlayer } from '@lanternkeep/schema/testing'
import { cleanup, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { insertDocument } from '../../../data/local/store/documents.ts'
import { openTestApp, renderApp, type TestApp } from '../../../testing/render-with-db.tsx'
import { PictureBanner } from './picture-banner.tsx'

const ROOM = 'This campaign has no room for more pictures.'
const ids = ['a', 'b', 'c'].map((letter) => letter.repeat(64))
let app: TestApp

beforeEach(async () => {
  app = await openTestApp()
  const { db, campaignId } = app
  await db.store.changeFacts(campaignId, () => ({ id: campaignId, role: 'player', accepted: true }))
  for (const [index, name] of ['Mira', 'Ash', 'Wren'].entries()) {
    const imageUrl = `/api/images/${ids[index]}`
    await insertDocument(db.collections.characters, aPlayer({ id: name, campaignId, name, imageUrl }))
  }
})
afterEach(async () => {
  vi.unstubAllGlobals()
  cleanup()
  await app.leave()
})

async function refuse(...refused: (string | undefined)[]): Promise<void> {
  for (const id of refused) await app.db.side.imageQueue.put({ id: id ?? '', at: 'now', tries: 1, refusal: ROOM })
}

test('a picture that the server refuses is named with the reason, and a player can retry', async () => {
  const bytes = new ArrayBuffer(3)
  await app.db.side.images.put({ id: ids[0] ?? '', type: 'image/png', bytes })
  await refuse(ids[0])
  vi.stubGlobal('fetch', async (url: string) => Response.json({ id: ids[0], imageUrl: url }))
  renderApp(app, <PictureBanner campaignId={app.campaignId} />)
  const banner = await screen.findByText(`The picture of Character Mira couldn’t be uploaded. ${ROOM}`)
  await userEvent.setup({ delay: null }).click(screen.getByRole('button', { name: 'Retry' }))
  await waitFor(() => expect(banner.isConnected).toBe(false))
})

test('of many pictures the first is named, with how many more there are', async () => {
  await refuse(...ids)
  renderApp(app, <PictureBanner campaignId={app.campaignId} />)
  expect(await screen.findByText(/^The pictures of Character \w+ and 2 more couldn’t be uploaded\./)).toBeTruthy()
})
