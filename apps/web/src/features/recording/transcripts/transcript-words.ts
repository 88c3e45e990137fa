import type { Recording, Session } from '@lanternkeep/schema'
import {
  orderedRecordings,
  type QueuedTranscription,
  sessionOf,
  type TranscriptPart,
} from '../../../data/local/index.ts'
import { count, formatTimeOrDay } from '../../../lib/format.ts'
import { sessionName } from '../../../lib/session-name.ts'

/** 'Session 13, part 2 of 3': an evening may have several recordings. */
export function recordingName(recording: Recording, all: readonly Recording[], sessions: readonly Session[]): string {
  const session = sessionOf(recording, sessions)
  const own = orderedRecordings(all).filter((each) => sessionOf(each, sessions)?.id === session?.id)
  const part = own.findIndex(({ id }) => id === recording.id) + 1
  const name = session ? sessionName(session, sessions) : `Session ${recording.sessionNumber}`
  return own.length > 1 ? `${name}, part ${part} of ${own.length}` : name
}

/** One word for the badge, and its color. */
export function stateOf({ stage, problem, parts }: QueuedTranscription): { word: string; color: string } {
  if (stage === 'done') return { word: 'Done', color: 'moss' }
  if (problem) return { word: 'Stopped', color: 'ember' }
  if (stage === 'summing' && !isTried(parts)) return { word: 'Summarizing', color: 'sky' }
  if (stage === 'adding' || !parts.some(({ state }) => state === 'sending'))
    return { word: 'Waiting', color: 'lantern' }
  return { word: 'Transcribing', color: 'sky' }
}

/**
 * 'Added to AI notes, 21:42.', or of an earlier day. `isHere`: to those of the session that the recording belongs to now.
 */
export function doneInWords(transcript: QueuedTranscription, isHere: boolean, today: Date): string {
  const { doneAt = '', isSilent } = transcript
  const where = isHere ? 'AI notes' : 'the AI notes of another session'
  const added = `Added to ${where}, ${formatTimeOrDay(doneAt, today)}.`
  return [!isSilent && added, progressOf(transcript)].filter(Boolean).join(' ')
}

/** More details in a sentence; undefined while it waits for its first part. */
export function progressOf(transcript: QueuedTranscription): string | undefined {
  const { stage, problem, parts, missing = 0, isSilent } = transcript
  if (stage === 'done' && isSilent) return 'No speech found.'
  if (stage === 'done') return missing > 0 ? `${count(missing, 'part')} could not be transcribed.` : undefined
  const isAdded = stage === 'summing' || stage === 'mending'
  if (isAdded && (problem || !isTried(parts))) return 'The text is in the AI notes.'
  const asked = parts.find((part) => part.state === 'waiting' && part.problem)?.problem
  if (asked && !problem) return `${asked.reason} We’ll try again.`
  if (isAdded) return 'The text is in the AI notes. Retrying the missing parts.'
  const transcribed = progressInWords(parts)
  if (stage !== 'adding') return transcribed
  const isWhole = parts.every(({ state }) => state !== 'failed')
  return `${isWhole ? 'Transcribed.' : transcribed} Create the session to add the text.`
}

const isTried = (parts: readonly TranscriptPart[]) =>
  parts.some(({ state }) => state === 'waiting' || state === 'sending')

/** '2 of 4 parts transcribed, 1 failed.' Silence counts as transcribed, a failure never does. */
function progressInWords(parts: readonly TranscriptPart[]): string | undefined {
  const transcribed = parts.filter(({ state }) => state === 'done' || state === 'silent').length
  const failed = parts.filter(({ state }) => state === 'failed').length
  if (transcribed + failed === 0) return undefined
  return `${transcribed} of ${count(parts.length, 'part')} transcribed${failed > 0 ? `, ${failed} failed` : ''}.`
}
