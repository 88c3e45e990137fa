import 'fake-indexeddb/auto'
import { cleanup, screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test } from 'vitest'
import {
  beginRecording,
  noteRecording,
  removeCampaignFromDevice,
  segmentsOf,
  storeSlice,
} from '../../data/local/index.ts'
import { openTestApp, renderApp, type TestApp } from '../../testing/render-with-db.tsx'
import { KeptPanel } from './kept-panel.tsx'

let app: TestApp
const user = userEvent.setup({ delay: null })

beforeEach(async () => {
  app = await openTestApp()
})
afterEach(async () => {
  cleanup()
  await app.leave()
})

async function record(): Promise<string> {
  const { db, campaignId } = app
  const { id } = await beginRecording(db, { campaignId, sessionNumber: 7, sessionId: undefined }, 'audio/webm')
  await storeSlice(db, {
    ...{ recordingId: id, segment: 0, seq: 0, mimeType: 'audio/webm', duration: 65_000, peaks: [9] },
    ...{ startedAt: '2026-11-20T21:20:00.000Z', at: '2026-11-20T21:21:05.000Z' },
    bytes: new Uint8Array(300_000).buffer,
  })
  await noteRecording(db, id, { status: 'finished', isCheckpoint: false })
  return id
}

test('a recording whose campaign another device deleted stays until a person here deletes it', async () => {
  const id = await record()
  renderApp(
    app,
    <main>
      <KeptPanel />
    </main>,
  )
  await app.db.collections.recordings.find().remove()
  const name = /^Delete Recording of Nov 20, 2026/
  const remove = await screen.findByRole('button', { name })
  expect(screen.getByText('The Drowned Bells, session 7, 1m 5s, 300 KB')).toBeTruthy()
  await user.click(remove)
  const question = await screen.findByRole('dialog', { name: 'Delete this recording?' })
  await user.click(within(question).getByRole('button', { name: 'Delete recording' }))
  await expect.poll(() => segmentsOf(app.db, id)).toEqual([])
  await expect.poll(() => screen.queryByRole('button', { name })).toBeNull()
  // Nothing of the list is left.
  await expect.poll(() => document.activeElement?.localName).toBe('main')
})

test('a recording that can’t be read says so when it is to be downloaded', async () => {
  await record()
  renderApp(app, <KeptPanel />)
  await app.db.collections.recordings.find().remove()
  const download = await screen.findByRole('button', { name: /^Download Recording of Nov 20, 2026/ })
  app.db.audio.close({ disableAutoOpen: true })
  await user.click(download)
  expect(await screen.findByText('Couldn’t read the recording.')).toBeTruthy()
})

test('deleting a campaign here also deletes its recordings, as the question said', async () => {
  const id = await record()
  renderApp(app, <KeptPanel />)
  await removeCampaignFromDevice(app.db, app.campaignId)
  expect(await segmentsOf(app.db, id)).toEqual([])
  expect(screen.queryByText('Kept on this device')).toBeNull()
})
