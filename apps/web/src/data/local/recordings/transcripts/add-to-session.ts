import type { Recording, Session, SummarizeAnswer } from '@lanternkeep/schema'
import { formatTime } from '../../../../lib/format.ts'
import { withBelow } from '../../../../lib/typing/with-below.ts'
import { changeDocument, readDocument } from '../../store/documents.ts'
import { plainListOf } from '../../store/live.ts'
import type { LocalDb } from '../../store/local-db.ts'
import { orderedRecordings, sessionOf } from '../recordings.ts'
import type { TranscriptPart } from './rows.ts'

/**
 * Ids of the transcriptions whose text was added. Written together with the text, so that a crash never adds it twice.
 */
type Marked = Session & { addedTranscripts?: string[] }

const LONGEST_TEXT = 1_000_000

/** The words of all parts in order. A part without words says so in its place. */
export function transcriptOf(parts: readonly TranscriptPart[]): string {
  const words = parts.map(({ state, segment, text }) => {
    if (state === 'silent') return ''
    return state === 'done' ? (text ?? '').trim() : placeOf(segment)
  })
  return words.filter(Boolean).join('\n\n')
}

/** Stands in for the text of a failed part. */
function placeOf(segment: number): string {
  return `[part ${segment + 1} could not be transcribed]`
}

/** '(22:05 to 23:41)': finds a recording's text again, even if someone changed its heading. */
function timesOf({ startTime, lastSaveTime }: Recording): string {
  return `(${formatTime(startTime)} to ${formatTime(lastSaveTime)})`
}

/** 'Session 13, part 2 (22:05 to 23:41)': the second recording of that evening, in the device's own time zone. */
export function headingOf(recording: Recording, session: Session, ofSession: readonly Recording[]): string {
  const part = ofSession.findIndex(({ id }) => id === recording.id) + 1
  const which = ofSession.length > 1 ? `, part ${part}` : ''
  return `Session ${session.sessionNumber}${which} ${timesOf(recording)}`
}

/**
 * Whether these notes have the text of a recording that was heard, also of a transcription that was canceled or dismissed
 * since. Another recording of the same minutes looks the same.
 */
export function hasTranscript(notes: string, recording: Recording): boolean {
  return notes.includes(timesOf(recording))
}

/** Whether it wrote into this session, and not into one that the recording belonged to before. */
export function isAddedTo(session: Session, { id }: { id: string }): boolean {
  return isMarked(session, id)
}

/** From a recording's heading to the next one; all of it if its heading is gone. */
export function blockOf(notes: string, recording: Recording): { from: number; to: number } {
  const times = timesOf(recording)
  const heading = notes.indexOf(times)
  if (heading < 0) return { from: 0, to: notes.length }
  const from = heading + times.length
  const next = notes.slice(from).search(/^[^\n]*\([^\n]* to [^\n]*\)$/m)
  return { from, to: next < 0 ? notes.length : from + next }
}

/** The session that a recording belongs to, on this device now; undefined if it was never created. */
export async function sessionOfRecording(db: LocalDb, recording: Recording): Promise<Session | undefined> {
  const found = await db.collections.sessions.find({ selector: { campaignId: recording.campaignId } }).exec()
  return sessionOf(recording, plainListOf(found))
}

/** Adds the text at the end of the AI notes, unless that was done before. */
export async function addTranscript(
  db: LocalDb,
  { mark, recording, session, text }: { mark: string; recording: Recording; session: Session; text: string },
): Promise<void> {
  const sessions = plainListOf(
    await db.collections.sessions.find({ selector: { campaignId: session.campaignId } }).exec(),
  )
  const all = plainListOf(await db.collections.recordings.find({ selector: { campaignId: session.campaignId } }).exec())
  const own = orderedRecordings(all).filter((each) => sessionOf(each, sessions)?.id === session.id)
  const added = `${headingOf(recording, session, own)}\n\n${text}`
  await addOnce(db, session.id, mark, (stored) => ({ aiNotes: joined(stored.aiNotes, added, '\n\n') }))
}

type MissingPart = { mark: string; recording: Recording; sessionId: string; segment: number; text: string }

/** Puts the text of a part that had failed into its placeholder; if that is gone, at the end. */
export async function addMissingPart(db: LocalDb, { mark, recording, sessionId, segment, text }: MissingPart) {
  await addOnce(db, sessionId, mark, ({ aiNotes }) => {
    const place = placeOf(segment)
    const block = blockOf(aiNotes, recording)
    const from = aiNotes.indexOf(place, block.from)
    if (from < 0 || from >= block.to)
      return { aiNotes: joined(aiNotes, `Part ${segment + 1} ${timesOf(recording)}\n\n${text}`, '\n\n') }
    const filled = aiNotes.slice(0, from) + text.trim() + aiNotes.slice(from + place.length)
    return { aiNotes: filled.slice(0, LONGEST_TEXT) }
  })
}

/**
 * Adds to each field what it doesn't include yet. No one has read a model's words before: a summary that was shared is
 * for the GM alone again, until they share it with these.
 */
export async function addSummary(
  db: LocalDb,
  sessionId: string,
  mark: string,
  summarized: SummarizeAnswer,
): Promise<void> {
  await addOnce(db, sessionId, mark, (stored) => {
    const summary = joined(stored.summary, summarized.summary, '\n\n')
    return {
      summary,
      keyTopics: joined(stored.keyTopics, summarized.keyTopics, '\n'),
      partyLocation: joined(stored.partyLocation, summarized.partyLocation, '\n'),
      ...(summary !== stored.summary && { shared: { ...stored.shared, summary: false } }),
    }
  })
}

async function addOnce(db: LocalDb, sessionId: string, mark: string, change: (stored: Session) => Partial<Session>) {
  const { sessions } = db.collections
  if (isMarked(await readDocument<Marked>(sessions, sessionId), mark)) return
  await changeDocument(sessions, sessionId, (stored: Marked): Marked => {
    if (isMarked(stored, mark)) return stored
    return { ...stored, ...change(stored), addedTranscripts: [...(stored.addedTranscripts ?? []), mark] }
  })
}

function isMarked(session: Marked | undefined, mark: string): boolean {
  return session?.addedTranscripts?.includes(mark) ?? false
}

function joined(before: string, added: string, between: '\n' | '\n\n'): string {
  const more = added.trim()
  if (more === '' || before.split('\n').includes(more)) return before
  return withBelow(before, more, between).slice(0, LONGEST_TEXT)
}
