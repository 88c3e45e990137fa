import {
  LONGEST_TRANSCRIPT,
  type Recording,
  type SpokenLine,
  type SummarizeAnswer,
  shortHash,
} from '@lanternkeep/schema'
import { readDocument } from '../../store/documents.ts'
import { now } from '../../store/ids.ts'
import type { LocalDb } from '../../store/local-db.ts'
import { segmentAudio, segmentsOf } from '../audio/index.ts'
import { saidIn } from '../sources/said.ts'
import { noteSources } from '../sources/sources.ts'
import { addMissingPart, addSummary, addTranscript, sessionOfRecording, transcriptOf } from './add-to-session.ts'
import { hearPart } from './hear-part.ts'
import { noteHeard } from './lines.ts'
import type { pauses } from './pauses.ts'
import type { Heard, Outcome, Problem, Transcription, TranscriptPart } from './rows.ts'
import { asDecided } from './spellings.ts'
import { forgetTranscript, inQueue, type QueuedTranscription } from './transcripts.ts'

/**
 * The part of the server used here. The key is the same for every try, so that an answered call isn't paid for twice.
 */
export type TranscriptCalls = {
  /** Whether the person may ask the server. */
  mayAsk(): boolean
  /** By the browser itself. */
  transcribeHere(audio: Blob, of: { lang: string; signal: AbortSignal }): Promise<Outcome<Heard>>
  transcribe(audio: Blob, of: { hints: string[]; key: string; signal: AbortSignal }): Promise<Outcome<Heard>>
  summarize(
    transcription: string,
    of: { hints: string[]; lines?: SpokenLine[]; key: string; signal: AbortSignal },
  ): Promise<Outcome<SummarizeAnswer>>
}

export type TranscriptNotices = {
  onDone: (row: Transcription) => void
  /** The text of parts that had failed before is in the session now. */
  onPartsAdded: (row: Transcription) => void
  onProblem: (row: Transcription, problem: Problem) => void
}

type Steps = {
  db: LocalDb
  calls: TranscriptCalls
  notices: TranscriptNotices
  pause: ReturnType<typeof pauses>
  /** Whether its last answer was without times; what is sent next goes in pieces. */
  model: { isUntimed: boolean }
  /** Makes a call under this name, now or when one of the slots is free. */
  begin: (row: Transcription, name: string, work: (key: string, signal: AbortSignal) => Promise<void>) => void
}

/**
 * After so many failures of a reachable server a person is asked; if it fails once more after that, the part is given
 * up.
 */
const MOST_TRIES = 5
const NOTHING_HEARD = { code: 'unheard', reason: 'No part of it could be transcribed.' }

/** Does whatever can be done for a recording now. */
export async function advance(row: QueuedTranscription, steps: Steps): Promise<void> {
  const { db } = steps
  const recording = await readDocument<Recording>(db.collections.recordings, row.recordingId)
  if (!recording) return forgetTranscript(db, row.recordingId)
  if (row.stage === 'hearing') return transcribeParts(row, steps)
  if (row.stage === 'mending') return retryFailedParts(row, recording, steps)
  const session = await sessionOfRecording(db, recording)
  if (!session) return
  if (row.stage === 'summing') return addLateParts(row, { recording, sessionId: session.id }, steps)
  await addTranscript(db, { mark: row.id, recording, session, text: transcriptOf(row.parts) })
  const { lang, parts } = row
  if (lang === undefined) return change(db, row, { stage: 'summing' })
  await done(row, steps, { missing: parts.filter(({ state }) => state === 'failed').length })
}

async function transcribeParts(row: QueuedTranscription, steps: Steps): Promise<void> {
  if (isHearing(row, steps)) return
  const is = (wanted: TranscriptPart['state']) => row.parts.filter(({ state }) => state === wanted).length
  if (is('silent') === row.parts.length) return done(row, steps, { isSilent: true })
  if (is('done') > 0) return change(steps.db, row, { stage: 'adding' })
  return rest(row, steps, { problem: row.parts.find(({ problem }) => problem)?.problem ?? NOTHING_HEARD })
}

/** Starts what is queued. Returns whether any part isn't transcribed yet. */
function isHearing(row: QueuedTranscription, steps: Steps): boolean {
  // A part that failed before goes after the others.
  const waiting = row.parts.toSorted((a, b) => a.tries - b.tries).filter(({ state }) => state === 'waiting')
  const isBusy = row.parts.some(({ state }) => state === 'sending')
  // The browser listens to one part at a time.
  const next = row.lang === undefined ? waiting : waiting.slice(0, isBusy ? 0 : 1)
  for (const part of next) {
    steps.begin(row, String(part.segment), (key, signal) => transcribePart(part, { row, steps, key, signal }))
  }
  return row.parts.some(({ state }) => state === 'waiting' || state === 'sending')
}

async function retryFailedParts(row: QueuedTranscription, recording: Recording, steps: Steps): Promise<void> {
  if (isHearing(row, steps)) return
  const session = await sessionOfRecording(steps.db, recording)
  if (!session) return
  const transcribed = row.parts.filter(({ state }) => state === 'done')
  for (const { segment, text = '' } of transcribed) {
    await addMissingPart(steps.db, { mark: `${row.id}/${segment}`, recording, sessionId: session.id, segment, text })
  }
  const missing = row.parts.length - transcribed.length
  const isStillAsked = await close(row, steps, { missing })
  if (isStillAsked && transcribed.length > 0) steps.notices.onPartsAdded({ ...row, missing })
}

type Call = { row: Transcription; steps: Steps; key: string; signal: AbortSignal }

async function transcribePart(part: TranscriptPart, { row, steps, key, signal }: Call): Promise<void> {
  const { db, calls, pause, model } = steps
  const stored = (await segmentsOf(db, row.recordingId)).find(({ segment }) => segment === part.segment)
  if (!stored) return note(db, part, { state: 'failed', problem: { code: 'gone', reason: 'Its audio is gone.' } })
  const { lang, hints } = row
  const inPieces = lang === undefined && (part.inPieces ?? model.isUntimed)
  await note(db, part, { state: 'sending', inPieces })
  const hear = (audio: Blob, piece?: number) =>
    lang === undefined
      ? calls.transcribe(audio, { hints, key: piece === undefined ? key : `${key}-${piece}`, signal })
      : calls.transcribeHere(audio, { lang, signal })
  const outcome = await hearPart({ audio: await segmentAudio(db, stored), stored, inPieces }, hear)
  if (signal.aborted) return
  if (outcome.kind === 'answer') {
    if (lang === undefined) {
      pause.over()
      model.isUntimed = !outcome.answer.isTimed
    }
    return noteHeard(db, part, await asDecided(db, row.campaignId, outcome.answer.lines))
  }
  const { problem } = outcome
  if (outcome.kind === 'bad') return note(db, part, { state: 'failed', problem })
  if (outcome.kind === 'stopped') {
    await note(db, part, { state: 'waiting' })
    return rest(row, steps, { problem: outcome.problem, stopsAll: lang === undefined })
  }
  pause.longer(outcome.afterMs)
  const tries = part.tries + (problem ? 1 : 0)
  await note(db, part, { state: tries > MOST_TRIES ? 'failed' : 'waiting', tries, problem })
  if (problem && tries === MOST_TRIES) await rest(row, steps, { problem, stopsAll: true })
}

async function addLateParts(row: QueuedTranscription, of: Place, steps: Steps): Promise<void> {
  if (isHearing(row, steps)) return
  for (const { segment, text = '' } of row.parts.filter(({ state, isLate }) => isLate && state === 'done')) {
    await addMissingPart(steps.db, { ...of, mark: `${row.id}/${segment}`, segment, text })
  }
  sumUp(row, of, steps)
}

type Place = { recording: Recording; sessionId: string }

function sumUp(row: QueuedTranscription, of: Place, steps: Steps): void {
  const { db, calls, pause } = steps
  steps.begin(row, 'summary', async (key, signal) => {
    const text = transcriptOf(row.parts).slice(0, LONGEST_TRANSCRIPT)
    const said = await saidIn(db, of.recording)
    const lines = said.map(({ spoken }) => spoken)
    // Lines may be corrected between two tries, and another question has another key.
    const asked = lines.length > 0 ? { lines, key: `${key}-${shortHash(JSON.stringify([lines, row.hints]))}` } : { key }
    const outcome = await calls.summarize(text, { hints: row.hints, signal, ...asked })
    if (signal.aborted) return
    // The text is there already: a failed summary blocks nothing else.
    if (outcome.kind !== 'answer')
      return outcome.problem ? rest(row, steps, { problem: outcome.problem }) : pause.longer()
    pause.over()
    const { sources, ...summary } = outcome.answer
    if (sources) await noteSources(db, of.recording.id, { sources, said })
    await addSummary(db, of.sessionId, `${row.id}/summary`, summary)
    await done(row, steps, { missing: row.parts.filter(({ state }) => state === 'failed').length })
  })
}

type Failure = { problem: Problem; stopsAll?: boolean }

async function rest(row: Transcription, { db, notices }: Steps, { problem, stopsAll = false }: Failure): Promise<void> {
  await change(db, row, { problem, stopsAll })
  notices.onProblem(row, problem)
}

async function done(row: Transcription, steps: Steps, facts: Partial<Transcription>): Promise<void> {
  if (await close(row, steps, { ...facts, doneAt: now() })) steps.notices.onDone({ ...row, ...facts })
}

/**
 * Failed parts stay: each can be tried again, and one that someone tries right now goes on. Returns whether it is still in
 * the queue.
 */
async function close(row: Transcription, { db }: Steps, facts: Partial<Transcription>): Promise<boolean> {
  const changed = await inQueue(db, async ({ transcriptions, transcriptParts }) => {
    const own = () => transcriptParts.where('recordingId').equals(row.recordingId)
    await own()
      .filter(({ state }) => state === 'done' || state === 'silent')
      .delete()
    const isTried =
      (await own()
        .filter(({ state }) => state !== 'failed')
        .count()) > 0
    return transcriptions.update(row.recordingId, { ...facts, stage: isTried ? 'mending' : 'done' })
  })
  return changed > 0
}

// Writes nothing if it was taken out of the queue in the meantime.
async function change({ audio }: LocalDb, { recordingId }: Transcription, patch: Partial<Transcription>) {
  await audio.transcriptions.update(recordingId, patch)
}

async function note({ audio }: LocalDb, { recordingId, segment }: TranscriptPart, patch: Partial<TranscriptPart>) {
  await audio.transcriptParts.update([recordingId, segment], patch)
}
