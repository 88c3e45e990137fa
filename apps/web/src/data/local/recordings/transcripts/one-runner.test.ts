import 'fake-indexeddb/auto'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { speechServer } from '../../../../testing/speech-server.ts'
import { createCampaign } from '../../campaign/campaigns.ts'
import { createSession } from '../../campaign/sessions.ts'
import { closeLocalDb, openLocalDb, removeLocalData } from '../../store/database.ts'
import type { LocalDb } from '../../store/local-db.ts'
import { storeSlice } from '../audio/index.ts'
import { beginRecording } from '../begin-recording.ts'
import { noteRecording } from '../recordings.ts'
import { keepTranscriptsRunning } from './one-runner.ts'
import { askForTranscript } from './transcripts.ts'

let db: LocalDb

beforeEach(async () => {
  db = await openLocalDb('tester', { multiInstance: false })
  vi.stubGlobal('navigator', { locks: browserLocks() })
})
afterEach(async () => {
  vi.unstubAllGlobals()
  await closeLocalDb(db)
  await removeLocalData('tester')
})

/** One holder for each name, and the next when it releases; a waiter that gives up leaves the queue. */
function browserLocks() {
  const turns = new Map<string, Promise<unknown>>()
  const request = (name: string, { signal }: { signal: AbortSignal }, hold: () => Promise<void>) => {
    const before = turns.get(name) ?? Promise.resolve()
    const turn = before.then(() => (signal.aborted ? undefined : hold()))
    turns.set(name, turn)
    return turn
  }
  return { request }
}

async function askFor(words: string) {
  const { id: campaignId } = await createCampaign(db, { name: 'Ash Road', startingLevel: 1, sessionNumber: 0 })
  const { id: sessionId } = await createSession(db, campaignId, { sessionNumber: 4 })
  const { id } = await beginRecording(db, { campaignId, sessionNumber: 4, sessionId }, 'audio/webm')
  await storeSlice(db, {
    ...{ recordingId: id, segment: 0, seq: 0, mimeType: 'audio/webm', duration: 15_000, peaks: [200, 200, 200, 200] },
    ...{ startedAt: '2026-11-20T21:20:00.000Z', at: '2026-11-20T21:20:15.000Z' },
    bytes: new TextEncoder().encode(words).buffer,
  })
  await askForTranscript(db, await noteRecording(db, id, { status: 'finished', isCheckpoint: false }))
}

test('one of two tabs works off the queue; when it closes, the other continues with what is left', async () => {
  const [here, there] = [speechServer(), speechServer()]
  const done: string[] = []
  const notices = (tab: string) => ({ onDone: () => void done.push(tab), onPartsAdded: () => {}, onProblem: () => {} })
  here.holdUntil = { one: new Promise(() => {}) }
  const first = keepTranscriptsRunning(db, here.calls, notices('here'))
  const second = keepTranscriptsRunning(db, there.calls, notices('there'))
  await askFor('one')
  await vi.waitFor(() => expect(here.transcribed).toEqual(['one']))
  expect(there.transcribed).toEqual([])
  first.stop()
  await vi.waitFor(() => expect(done).toEqual(['there']))
  expect(there.transcribed).toEqual(['one'])
  second.stop()
})
