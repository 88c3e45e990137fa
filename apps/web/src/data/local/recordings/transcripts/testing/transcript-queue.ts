import type { Recording } from '@lanternkeep/schema'
import { expect, vi } from 'vitest'
import { speechServer } from '../../../../../testing/speech-server.ts'
import { createCampaign } from '../../../campaign/campaigns.ts'
import { createSession, type SessionDraft } from '../../../campaign/sessions.ts'
import { closeLocalDb, openLocalDb, removeLocalData } from '../../../store/database.ts'
import { storeSlice } from '../../audio/index.ts'
import { beginRecording } from '../../begin-recording.ts'
import { noteRecording } from '../../recordings.ts'
import type { Problem, Transcription } from '../rows.ts'
import { type RunningTranscripts, runTranscripts } from '../run-transcripts.ts'

export type TranscriptQueue = Awaited<ReturnType<typeof openTranscriptQueue>>

const LOUD = [200, 200, 200, 200, 200]

/** A device with a campaign, a speech server, and what the queue reported. */
export async function openTranscriptQueue() {
  const db = await openLocalDb('tester', { multiInstance: false })
  const campaignId = (await createCampaign(db, { name: 'Ash Road', startingLevel: 1, sessionNumber: 0 })).id
  const server = speechServer()
  const finished: Transcription[] = []
  const repaired: Transcription[] = []
  const problems: Problem[] = []
  let running: RunningTranscripts | undefined

  return {
    db,
    campaignId,
    server,
    finished,
    repaired,
    problems,
    run(calls = server.calls) {
      running = runTranscripts(db, calls, {
        onDone: (row) => finished.push(row),
        onPartsAdded: (row) => repaired.push(row),
        onProblem: (_, problem) => problems.push(problem),
      })
    },
    wake: () => running?.wake(),
    stop: () => running?.stop(),
    /** All of a transcription takes more than the usual second on a busy machine. */
    isDone: (count = 1) => vi.waitFor(() => expect(finished).toHaveLength(count), { timeout: 10_000 }),
    /** Parts are told apart by their words; an empty one is silent. */
    async recorded(
      words: string[],
      of: { sessionId?: string; sessionNumber?: number } = {},
      at = '2026-11-20T22:08:00.000Z',
    ): Promise<Recording> {
      const unsaved = { campaignId, sessionNumber: 4, sessionId: undefined }
      const { id } = await beginRecording(db, { ...unsaved, ...of }, 'audio/webm')
      for (const [segment, said] of words.entries()) {
        await storeSlice(db, {
          ...{ recordingId: id, segment, seq: 0, mimeType: 'audio/webm', duration: 15_000 },
          ...{ startedAt: '2026-11-20T21:20:00.000Z', at },
          bytes: new TextEncoder().encode(said).buffer,
          peaks: said === '' ? [3, 3, 3] : LOUD,
        })
      }
      return noteRecording(db, id, { status: 'finished', isCheckpoint: false })
    },
    aSession: (patch: Partial<SessionDraft> = {}) => createSession(db, campaignId, { sessionNumber: 4, ...patch }),
    sessionNow: async (id: string) => (await db.collections.sessions.findOne(id).exec())?.toMutableJSON(),
    async close() {
      running?.stop()
      await closeLocalDb(db)
      await removeLocalData('tester')
    },
  }
}
