import { compareTimes, type Recording, type Session } from '@lanternkeep/schema'
import { map } from 'rxjs'
import { sessionName } from '../../../lib/session-name.ts'
import { useDb } from '../store/context.ts'
import { changeDocument, removeDocument } from '../store/documents.ts'
import { type Loaded, liveValue, plainListOf, useLiveValue } from '../store/live.ts'
import type { LocalDb } from '../store/local-db.ts'
import { removeAudio, segmentsOf } from './audio/index.ts'

/** From every device, newest first. */
export function useRecordings(campaignId: string): Loaded<Recording[]> {
  const db = useDb()
  return useLiveValue(
    liveValue(db.live, `recordings/${campaignId}`, () => {
      const recordings$ = db.collections.recordings.find({ selector: { campaignId } }).$
      return recordings$.pipe(map((found) => newestFirst(plainListOf(found))))
    }),
  )
}

/** Updates a recording's details to what is stored of it. */
export async function noteRecording(
  db: LocalDb,
  id: string,
  state: Pick<Recording, 'status' | 'isCheckpoint'>,
): Promise<Recording> {
  const segments = await segmentsOf(db, id)
  const sum = (of: (segment: (typeof segments)[number]) => number) => segments.reduce((all, each) => all + of(each), 0)
  return changeDocument(db.collections.recordings, id, (recording) => ({
    ...recording,
    ...state,
    lastSaveTime: segments.at(-1)?.savedAt ?? recording.lastSaveTime,
    duration: Math.round(sum(({ duration }) => duration)),
    chunkCount: sum(({ slices }) => slices),
  }))
}

/** Deletes the audio and the recording's document for good. */
export async function removeRecording(db: LocalDb, id: string): Promise<void> {
  await removeAudio(db, id)
  await removeDocument(db.collections.recordings, id)
}

/**
 * The session that a recording belongs to. A recording whose session was never saved or was deleted is matched by
 * number; if no session has it, the recording waits for the next one that is created.
 */
export function sessionOf<S extends Pick<Session, 'id' | 'sessionNumber'>>(
  recording: Pick<Recording, 'sessionId' | 'sessionNumber'>,
  sessions: readonly S[],
): S | undefined {
  const own = sessions.find(({ id }) => id === recording.sessionId)
  return own ?? sessions.find(({ sessionNumber }) => sessionNumber === recording.sessionNumber)
}

/** 'Recording of session 4'; with the session's time where several have its number. */
export function recordingOfSession(
  recording: Pick<Recording, 'sessionId' | 'sessionNumber'>,
  sessions: readonly Pick<Session, 'id' | 'sessionNumber' | 'date'>[],
): string {
  const session = sessionOf(recording, sessions)
  const name = session ? sessionName(session, sessions) : `Session ${recording.sessionNumber}`
  return `Recording of ${name.replace('S', 's')}`
}

/** Gives recordings without a session to the one that was just created, whatever number it got. */
export async function adoptRecordings(db: LocalDb, created: Session): Promise<void> {
  const { campaignId, id: sessionId, sessionNumber } = created
  const inCampaign = { selector: { campaignId } }
  const sessions = plainListOf(await db.collections.sessions.find(inCampaign).exec())
  const others = sessions.filter(({ id }) => id !== sessionId)
  for (const recording of plainListOf(await db.collections.recordings.find(inCampaign).exec())) {
    if (sessionOf(recording, others)) continue
    await changeDocument(db.collections.recordings, recording.id, (stored) => ({ ...stored, sessionId, sessionNumber }))
  }
}

/** In the order in which they were made. */
export function orderedRecordings(recordings: readonly Recording[]): Recording[] {
  return recordings.toSorted((a, b) => compareTimes(a.startTime, b.startTime))
}

function newestFirst(recordings: Recording[]): Recording[] {
  return recordings.toSorted((a, b) => compareTimes(b.startTime, a.startTime))
}
