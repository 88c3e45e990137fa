import 'fake-indexeddb/auto'
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { beginRecording, createSession, removeAudio, segmentsOf, storeSlice } from '../../data/local/index.ts'
import { stopRecording } from '../../recorder/index.ts'
import { emitSlice, stubMicrophone } from '../../recorder/testing/stub-microphone.ts'
import { openTestApp, renderApp, type TestApp } from '../../testing/render-with-db.tsx'
import { RecordingPanel } from './recording-panel.tsx'
import { RecordingPill } from './recording-pill.tsx'
import { ResumeDialog } from './resume-dialog.tsx'
import { RunningIn } from './running-recording.tsx'

let app: TestApp
const user = userEvent.setup({ delay: null })

beforeEach(async () => {
  app = await openTestApp()
  stubMicrophone()
})
afterEach(async () => {
  vi.restoreAllMocks()
  await stopRecording()
  cleanup()
  vi.unstubAllGlobals()
  Reflect.deleteProperty(navigator, 'locks')
  await app.leave()
})

/** What a crash left: 65 seconds in Session 4. */
async function anUnfinishedRecording() {
  const { db, campaignId } = app
  const session = await createSession(db, campaignId, { sessionNumber: 4 })
  const of = { campaignId, sessionId: session.id, sessionNumber: 4 }
  const { id } = await beginRecording(db, of, 'audio/webm;codecs=opus')
  await storeSlice(db, {
    ...{ recordingId: id, segment: 0, seq: 0, mimeType: 'audio/webm;codecs=opus', duration: 65_000 },
    ...{ startedAt: '2026-11-20T21:20:00.000Z', at: '2026-11-20T21:21:05.000Z' },
    ...{ peaks: [200], bytes: new Uint8Array([1, 2, 3, 4]).buffer },
  })
  return { id, sessionId: session.id }
}
const recordings = async () => {
  const found = await app.db.collections.recordings.find().exec()
  return found.map((each) => each.toJSON())
}

test('Start Fresh keeps the earlier recording as finished and starts the next one in the same session', async () => {
  const { id, sessionId } = await anUnfinishedRecording()
  renderApp(app, <ResumeDialog campaignId={app.campaignId} />)
  const question = await screen.findByRole('dialog', { name: 'Resume Previous Recording?' })
  expect(
    await within(question).findByText(/^Start Fresh keeps it in Session 4 and begins a new recording there\./),
  ).toBeTruthy()
  await user.click(within(question).getByRole('button', { name: 'Start Fresh' }))
  expect(await screen.findByText('Recording saved in Session 4')).toBeTruthy()
  await waitFor(async () => expect(await recordings()).toHaveLength(2))
  const [kept, begun] = [true, false].map(async (isKept) =>
    (await recordings()).find((each) => (each.id === id) === isKept),
  )
  expect(await kept).toMatchObject({ status: 'finished', duration: 65_000 })
  expect(await segmentsOf(app.db, id)).toHaveLength(1)
  expect(await begun).toMatchObject({ status: 'recording', sessionId, sessionNumber: 4 })
})

test('what another tab resumes is no longer asked about, and is not called finished', async () => {
  const { id } = await anUnfinishedRecording()
  const held: { name: string }[] = []
  Object.defineProperty(navigator, 'locks', { value: { query: async () => ({ held }) }, configurable: true })
  renderApp(app, <ResumeDialog campaignId={app.campaignId} />)
  const question = await screen.findByRole('dialog', { name: 'Resume Previous Recording?' })
  held.push({ name: 'lanternkeep-recorder' }, { name: `lanternkeep-recorder/${id}` })
  await user.click(within(question).getByRole('button', { name: 'Start Fresh' }))
  expect(await screen.findByText('Another tab of this browser is recording.')).toBeTruthy()
  expect(await recordings()).toMatchObject([{ id, status: 'unfinished' }])
  cleanup()
  held.length = 0
  renderApp(app, <ResumeDialog campaignId={app.campaignId} />)
  await screen.findByRole('dialog', { name: 'Resume Previous Recording?' })
  held.push({ name: `lanternkeep-recorder/${id}` })
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull(), { timeout: 4_000 })
})

test('a recording without audio says which device has it, or that this one deleted it', async () => {
  const { id, sessionId } = await anUnfinishedRecording()
  await removeAudio(app.db, id)
  renderApp(app, <RecordingPanel campaignId={app.campaignId} sessionId={sessionId} sessionNumber={4} />)
  expect(await screen.findByText('The audio was deleted from this device, where it was recorded.')).toBeTruthy()
  const recording = await app.db.collections.recordings.findOne(id).exec(true)
  await recording.incrementalPatch({ deviceId: 'another', deviceName: 'a Mac' })
  expect(await screen.findByText('The audio is on a Mac, where it was recorded.')).toBeTruthy()
})

test('only Clear deletes an unfinished recording, and asks first', async () => {
  const { id, sessionId } = await anUnfinishedRecording()
  renderApp(app, <RecordingPanel campaignId={app.campaignId} sessionId={sessionId} sessionNumber={4} />)
  await user.click(await screen.findByRole('button', { name: 'Clear recording' }))
  const question = await screen.findByRole('dialog', { name: 'Clear Recording?' })
  expect(await segmentsOf(app.db, id)).toHaveLength(1)
  await user.click(within(question).getByRole('button', { name: 'Clear Recording' }))
  expect(await screen.findByText('Discarded')).toBeTruthy()
  expect(screen.getByText('Previous recording deleted')).toBeTruthy()
  expect(await segmentsOf(app.db, id)).toEqual([])
})

test('while nothing can be stored the pill has another word and sign, until there is space', async () => {
  const { db, campaignId } = app
  const { sessionId } = await anUnfinishedRecording()
  renderApp(
    app,
    <>
      <RecordingPanel campaignId={campaignId} sessionId={sessionId} sessionNumber={4} />
      <RecordingPill campaignId={campaignId} onOpen={() => {}} />
    </>,
  )
  await user.click(await screen.findByRole('button', { name: 'Start Recording' }))
  expect(await screen.findByRole('button', { name: /^Recording, 0:0\d$/ })).toBeTruthy()
  const disk = vi.spyOn(db.audio.chunks, 'put').mockRejectedValue(new DOMException('full', 'QuotaExceededError'))
  emitSlice()
  const pill = await screen.findByRole('button', { name: /^Not saved, 0:0\d$/ })
  expect([pill.textContent, pill.querySelector('svg') !== null]).toEqual([expect.stringMatching(/^Not saved/), true])
  expect(screen.getByText(/^Auto-save failed\. Recording continues, and we’ll keep trying\./)).toBeTruthy()
  emitSlice()
  expect(screen.getByRole('button', { name: /^Not saved/ })).toBeTruthy()
  disk.mockRestore()
  emitSlice()
  const well = await screen.findByRole('button', { name: /^Recording, 0:0\d$/ })
  expect(well.querySelector('svg')).toBeNull()
})

test('a recording can be stopped wherever its campaign shows it, without its session', async () => {
  const { campaignId } = app
  const panel = renderApp(app, <RecordingPanel campaignId={campaignId} sessionId={undefined} sessionNumber={1} />)
  await user.click(await screen.findByRole('button', { name: 'Start Recording' }))
  expect(await screen.findByRole('button', { name: 'Stop' })).toBeTruthy()
  emitSlice()
  panel.unmount()
  const elsewhere = renderApp(app, <RunningIn campaignId="another" />)
  expect(screen.queryByRole('button', { name: 'Stop' })).toBeNull()
  elsewhere.unmount()
  renderApp(app, <RunningIn campaignId={campaignId} />)
  await user.click(await screen.findByRole('button', { name: 'Stop' }))
  expect(await screen.findByText('Recording Saved')).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Stop' })).toBeNull()
})

test("while another campaign's recording ends, none can be started, and it counts as no one else's", async () => {
  const { db, campaignId } = app
  const panel = renderApp(app, <RecordingPanel campaignId={campaignId} sessionId={undefined} sessionNumber={1} />)
  await user.click(await screen.findByRole('button', { name: 'Start Recording' }))
  await screen.findByRole('button', { name: 'Stop' })
  const disk = vi.spyOn(db.audio.chunks, 'put').mockRejectedValue(new DOMException('full', 'QuotaExceededError'))
  emitSlice()
  expect(await screen.findByText(/^Auto-save failed\. Recording continues, and we’ll keep trying\./)).toBeTruthy()
  panel.unmount()
  renderApp(app, <RecordingPanel campaignId="another" sessionId={undefined} sessionNumber={1} />)
  const start = await screen.findByRole<HTMLButtonElement>('button', { name: 'Start Recording' })
  expect(start.disabled).toBe(true)
  expect(screen.getByText(/^The recording of another campaign isn’t saved yet\./)).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Stop' })).toBeNull()
  disk.mockRestore()
  await stopRecording()
  await waitFor(() => expect(start.disabled).toBe(false))
})

test('the dialog says that a recording runs in another tab, and offers no Clear', async () => {
  const { id, sessionId } = await anUnfinishedRecording()
  const locks = { query: async () => ({ held: [{ name: `lanternkeep-recorder/${id}` }] }) }
  Object.defineProperty(navigator, 'locks', { value: locks, configurable: true })
  renderApp(app, <RecordingPanel campaignId={app.campaignId} sessionId={sessionId} sessionNumber={4} />)
  expect(await screen.findByText('Another tab of this browser is recording. Stop it there.')).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Clear recording' })).toBeNull()
  expect(screen.queryByText(/never finished/)).toBeNull()
  const regions = screen.getAllByRole('region').map((region) => region.getAttribute('aria-label'))
  expect(regions).toEqual(['Notifications', 'Recordings', 'Recording', 'Recording in another tab'])
})
