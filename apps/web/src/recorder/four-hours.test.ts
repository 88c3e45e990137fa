import 'fake-indexeddb/auto'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import {
  askForTranscript,
  beginRecording,
  closeLocalDb,
  createCampaign,
  createSession,
  keepTranscriptsRunning,
  type LocalDb,
  noteRecording,
  openLocalDb,
  removeLocalData,
  segmentAudio,
  segmentsOf,
  storeSlice,
  type TranscriptCalls,
} from '../data/local/index.ts'
import { createSaveQueue } from './save-queue.ts'
import { type RecordedSlice, recordSegments, SEGMENT_MS } from './segments.ts'
import { AcceleratedRecorder, headerOf } from './testing/accelerated-recorder.ts'

const EVENING_MS = 4 * 60 * 60_000
/** Longer than the one-second slices of browsers, because the test writes each of them into a database. */
const HANDED_OVER_MS = 15_000
/** A tenth of what speech takes: the test counts slices. */
const SLICE = new Uint8Array(6_000).fill(32)
const SEGMENT_BYTES = (SEGMENT_MS / HANDED_OVER_MS) * SLICE.length + 100

let db: LocalDb
let held = { now: 0, most: 0 }

beforeEach(async () => {
  db = await openLocalDb('tester', { multiInstance: false })
  held = { now: 0, most: 0 }
  AcceleratedRecorder.begun = 0
  vi.stubGlobal('MediaRecorder', AcceleratedRecorder)
})
afterEach(async () => {
  AcceleratedRecorder.running.clear()
  vi.unstubAllGlobals()
  await closeLocalDb(db)
  await removeLocalData('tester')
})

const hold = (bytes: number) => {
  held.now += bytes
  held.most = Math.max(held.most, held.now)
}

/** Four hours through the recorder's own segments and queue into the database. Returns the recording. */
async function recordEvening(sessionId: string, campaignId: string) {
  const { id } = await beginRecording(db, { campaignId, sessionNumber: 7, sessionId }, 'audio/webm;codecs=opus')
  let clock = 0
  const queue = createSaveQueue(
    async ({ data, ...slice }: RecordedSlice) => {
      const at = new Date(Date.parse('2026-11-20T20:00:00.000Z') + clock).toISOString()
      const bytes = await data.arrayBuffer()
      await storeSlice(db, { ...slice, recordingId: id, bytes, startedAt: at, at, peaks: Array<number>(150).fill(180) })
    },
    { onSaved: ({ data }) => hold(-data.size), onFailed: () => {} },
  )
  const segments = recordSegments({
    stream: {} as MediaStream,
    from: 0,
    now: () => clock,
    onError: () => {},
    onSlice: (slice) => {
      hold(slice.data.size)
      queue.add(slice)
    },
  })
  while (clock < EVENING_MS - HANDED_OVER_MS) {
    clock += HANDED_OVER_MS
    for (const recorder of [...AcceleratedRecorder.running]) recorder.emit(SLICE)
    await queue.settled()
  }
  await segments.stop()
  await queue.settled()
  return noteRecording(db, id, { status: 'finished', isCheckpoint: false })
}

test('four hours: memory stays flat, 24 parts play alone, and they become one transcript in order', {
  timeout: 60_000,
}, async () => {
  const { id: campaignId } = await createCampaign(db, { name: 'Ash Road', startingLevel: 1, sessionNumber: 7 })
  const session = await createSession(db, campaignId, { sessionNumber: 7 })
  const recording = await recordEvening(session.id, campaignId)
  expect(recording).toMatchObject({ duration: EVENING_MS - HANDED_OVER_MS })
  // At the end of a part its last slice and the end of its recorder; never more, however long the evening.
  expect(held).toEqual({ now: 0, most: expect.toSatisfy((most: number) => most <= 2 * SLICE.length + 100) })

  const segments = await segmentsOf(db, recording.id)
  expect(segments.map(({ segment }) => segment)).toEqual(Array.from({ length: 24 }, (_, segment) => segment))
  for (const segment of segments) {
    const audio = await (await segmentAudio(db, segment)).text()
    expect(audio.match(/<header of \d+>/g)).toEqual([headerOf(segment.segment)])
    expect(audio.startsWith(headerOf(segment.segment))).toBe(true)
  }

  held = { now: 0, most: 0 }
  const calls: TranscriptCalls = {
    mayAsk: () => true,
    transcribeHere: async () => ({ kind: 'later' }),
    transcribe: async (audio) => {
      hold(audio.size)
      const number = /^<header of (\d+)>/.exec(await audio.text())?.[1]
      hold(-audio.size)
      return { kind: 'answer', answer: { text: `Words of ${number}.` } }
    },
    summarize: async (transcription) => {
      const summary = `A summary of ${transcription.split('\n\n').length}.`
      return { kind: 'answer', answer: { summary, keyTopics: '', partyLocation: '' } }
    },
  }
  await askForTranscript(db, recording)
  const isDone = Promise.withResolvers<void>()
  const running = keepTranscriptsRunning(db, calls, {
    onDone: () => isDone.resolve(),
    onPartsAdded: () => {},
    onProblem: isDone.reject,
  })
  await isDone.promise
  running.stop()
  expect(held.now).toBe(0)
  expect(held.most).toBeLessThanOrEqual(4 * SEGMENT_BYTES)
  const words = Array.from({ length: 24 }, (_, number) => `Words of ${number}.`).join('\n\n')
  const written = (await db.collections.sessions.findOne(session.id).exec())?.toJSON()
  expect(written?.aiNotes.split('\n\n').slice(1).join('\n\n')).toBe(words)
  expect(written?.summary).toBe('A summary of 24.')
})
