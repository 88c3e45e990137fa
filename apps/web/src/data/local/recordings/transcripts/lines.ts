import type { Recording, Session, TranscriptLine } from '@lanternkeep/schema'
import { useDb } from '../../store/context.ts'
import { changeDocument, readDocument } from '../../store/documents.ts'
import { type Loaded, liveValue, useLiveValue } from '../../store/live.ts'
import { liveTables } from '../../store/live-tables.ts'
import type { LocalDb } from '../../store/local-db.ts'
import { speakersOf } from '../sources/speakers.ts'
import { blockOf } from './add-to-session.ts'
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
      liveTables([db.audio.transcriptLines], () =>
        db.audio.transcriptLines.where('recordingId').equals(recordingId).sortBy('segment'),
      ),
    ),
  )
}

type LineEdit = { recordingId: string; segment: number; index: number; text: string; sessionId: string | undefined }

/**
 * Corrects a line, and its words in the session's AI notes; a text that someone changed there stays as they left it.
 */
export async function correctLine(db: LocalDb, { recordingId, segment, index, text, sessionId }: LineEdit) {
  const corrected = await storeCorrection(db, { recordingId, segment, index, text })
  if (!corrected || !sessionId) return
  const { stored, before } = corrected
  const { recordings, sessions } = db.collections
  const recording = await readDocument<Recording>(recordings, recordingId)
  if (!recording || !(await readDocument(sessions, sessionId))) return
  await changeDocument(sessions, sessionId, (session: Session) => {
    const { aiNotes } = session
    const place = placeInNotes(aiNotes, recording, { stored, segment, index })
    if (place < 0) return session
    return { ...session, aiNotes: aiNotes.slice(0, place) + text + aiNotes.slice(place + before.length) }
  })
}

/** Returns the lines as they were, and the words of this one; undefined if nothing changes. */
function storeCorrection({ audio }: LocalDb, { recordingId, segment, index, text }: Omit<LineEdit, 'sessionId'>) {
  const { transcriptLines } = audio
  return audio.transaction('rw', transcriptLines, async () => {
    const stored = await transcriptLines.where('recordingId').equals(recordingId).sortBy('segment')
    const row = stored.find((each) => each.segment === segment)
    const before = row?.lines[index]?.text
    if (!row || before === undefined || before === text) return undefined
    await transcriptLines.put({ ...row, lines: row.lines.map((line, at) => (at === index ? { ...line, text } : line)) })
    return { stored, before }
  })
}

type LineOf = { stored: readonly StoredLines[]; segment: number; index: number }

/**
 * Where the notes have this line; -1 if they don't, or if they have its words more or less often than the transcript:
 * then no one knows which of them it is. People say "Yes." often.
 */
function placeInNotes(notes: string, recording: Recording, { stored, segment, index }: LineOf): number {
  const all = stored.flatMap(({ segment: part, lines }) => lines.map(({ text }, at) => ({ text, part, at })))
  const place = all.findIndex(({ part, at }) => part === segment && at === index)
  const words = all[place]?.text
  if (!words) return -1
  const { from, to } = blockOf(notes, recording)
  const found = placesOf(notes.slice(from, to), words)
  const count = (lines: typeof all) => lines.reduce((sum, { text }) => sum + placesOf(text, words).length, 0)
  const own = found.length === count(all) ? found[count(all.slice(0, place))] : undefined
  if (own !== undefined) return from + own
  const [only = -1, ...others] = placesOf(notes, words)
  return others.length === 0 ? only : -1
}

function placesOf(text: string, words: string): number[] {
  const places: number[] = []
  for (let at = text.indexOf(words); at >= 0; at = text.indexOf(words, at + words.length)) places.push(at)
  return places
}
