import type { Recording, Session, TranscriptLine } from '@lanternkeep/schema'
import { liveQuery } from 'dexie'
import { from } from 'rxjs'
import { useDb } from '../../store/context.ts'
import { changeDocument, readDocument } from '../../store/documents.ts'
import { type Loaded, liveValue, useLiveValue } from '../../store/live.ts'
import type { LocalDb } from '../../store/local-db.ts'
import { speakersOf } from '../sources/speakers.ts'
import type { StoredLines, TranscriptPart } from './rows.ts'
import { textOfLines } from './text-of-lines.ts'

/**
 * Notes that a part was heard, and keeps its lines beside its audio. Writes nothing if it was taken out of the queue
 * meanwhile, perhaps because its audio is gone.
 */
export async function noteHeard(db: LocalDb, part: TranscriptPart, lines: TranscriptLine[]): Promise<void> {
  const { recordingId, segment } = part
  const { audio, collections } = db
  const { transcriptParts, transcriptLines } = audio
  const recording = await readDocument<Recording>(collections.recordings, recordingId)
  const nameOf = recording && (await speakersOf(db, recording))
  await audio.transaction('rw', transcriptParts, transcriptLines, async () => {
    const heard = {
      state: 'done',
      text: textOfLines(lines, (label) => nameOf?.(segment, label) ?? label),
      problem: undefined,
    } as const
    if (await transcriptParts.update([recordingId, segment], heard))
      await transcriptLines.put({ recordingId, segment, lines })
  })
}

/** Of all parts, in order; none from transcripts of earlier versions. */
export function useTranscriptLines(recordingId: string): Loaded<StoredLines[]> {
  const db = useDb()
  return useLiveValue(
    liveValue(db.live, `lines/${recordingId}`, () =>
      from(liveQuery(() => db.audio.transcriptLines.where('recordingId').equals(recordingId).sortBy('segment'))),
    ),
  )
}

type LineEdit = { recordingId: string; segment: number; index: number; text: string; sessionId: string | undefined }

/**
 * Corrects a line, and the same words in the session's AI notes where they are found once; a text that someone changed
 * there stays as they left it.
 */
export async function correctLine(db: LocalDb, { recordingId, segment, index, text, sessionId }: LineEdit) {
  const key: [string, number] = [recordingId, segment]
  const before = (await db.audio.transcriptLines.get(key))?.lines[index]
  if (!before || before.text === text) return
  await db.audio.transcriptLines
    .where('[recordingId+segment]')
    .equals(key)
    .modify((row) => {
      row.lines = row.lines.map((line, at) => (at === index ? { ...line, text } : line))
    })
  const { sessions } = db.collections
  const notes = sessionId && (await readDocument<Session>(sessions, sessionId))?.aiNotes
  if (!sessionId || notes?.split(before.text).length !== 2) return
  await changeDocument(sessions, sessionId, (session: Session) => {
    return { ...session, aiNotes: session.aiNotes.replace(before.text, () => text) }
  })
}
