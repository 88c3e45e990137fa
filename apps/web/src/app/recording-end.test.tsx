import 'fake-indexeddb/auto'
import { act, cleanup, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createSession, deleteSession } from '../data/local/index.ts'
import { startRecording, stopRecording } from '../recorder/index.ts'
import { emitSlice, stubMicrophone } from '../recorder/testing/stub-microphone.ts'
import { openTestApp, renderApp, type TestApp } from '../testing/render-with-db.tsx'
import { RecordingEnd } from './recording-end.tsx'
import { views } from './views/use-view.ts'

let app: TestApp

beforeEach(async () => {
  app = await openTestApp()
  stubMicrophone()
  views.go({ name: 'campaign', campaignId: app.campaignId })
  renderApp(app, <RecordingEnd />)
})
afterEach(async () => {
  await stopRecording()
  cleanup()
  vi.unstubAllGlobals()
  await app.leave()
})

const notices = { onSaveFailed() {}, onSavedLate() {}, onLeft() {}, onLittleRoom() {} }
const record = () =>
  startRecording(app.db, { campaignId: app.campaignId, sessionId: undefined, sessionNumber: 1 }, notices)
const statuses = async () => (await app.db.collections.recordings.find().exec()).map(({ status }) => status)

test.each([
  ['for the menu', { name: 'menu' }],
  ['for another campaign', { name: 'campaign', campaignId: 'another' }],
] as const)('a campaign that is left %s has its recording finished, and says so', async (_, view) => {
  await act(record)
  emitSlice()
  await act(async () => views.go({ name: 'campaign', campaignId: app.campaignId, review: true }))
  expect(await statuses()).toEqual(['recording'])
  await act(async () => views.go(view))
  expect(await screen.findByText('Recording Saved')).toBeTruthy()
  await waitFor(async () => expect(await statuses()).toEqual(['finished']))
})

test('one whose session was deleted says where it goes', async () => {
  const { id: sessionId } = await createSession(app.db, app.campaignId, { sessionNumber: 1 })
  await act(() => startRecording(app.db, { campaignId: app.campaignId, sessionId, sessionNumber: 1 }, notices))
  emitSlice()
  await deleteSession(app.db, sessionId)
  await act(async () => views.go({ name: 'menu' }))
  expect(await screen.findByText('Recording Saved')).toBeTruthy()
  expect(screen.getByText('Its session was deleted. It goes to the next session you create.')).toBeTruthy()
})

test('a recording that only starts once the campaign was left ends at once', async () => {
  await act(async () => views.go({ name: 'menu' }))
  await act(record)
  expect(await screen.findByText('Recording Saved')).toBeTruthy()
  await waitFor(async () => expect(await statuses()).toEqual(['finished']))
})
