import type { TranscriptLine } from '@lanternkeep/schema'

/** Why a call failed: a code from the closed list, and the sentence for the person. */
export type Problem = { code: string; reason: string }

/** A recording on its way into its session. The row stays until the audio is deleted or the person dismisses it. */
export type Transcription = {
  recordingId: string
  /**
   * Created once. It keys its calls to the server, so that none is paid for twice, and marks what it added to the
   * session.
   */
  id: string
  campaignId: string
  askedAt: string
  /** Names that may come up, as they were when the transcription was requested. */
  hints: string[]
  /** This device’s browser transcribes it, in this language; nothing is sent, and there is no summary. */
  lang?: string
  /**
   * Its parts are transcribed, their text is added to the session, the whole is summarized, done. `mending`: parts that
   * had failed are transcribed again, and their text replaces its placeholder.
   */
  stage: 'hearing' | 'adding' | 'summing' | 'done' | 'mending'
  /** Paused until someone tries again. */
  problem?: Problem
  /** The problem isn't with this one: the others pause too. */
  stopsAll?: boolean
  doneAt?: string
  /** When someone last tried again. Nothing waits for a pause then. */
  retriedAt?: string
  /** How many of its parts couldn't be transcribed, and whether any contained sound at all. */
  missing?: number
  isSilent?: boolean
  /** The person has seen that it is done. */
  seen?: boolean
}

/** One segment of it. Silence is never sent: models invent words for it. */
export type TranscriptPart = {
  recordingId: string
  segment: number
  state: 'waiting' | 'sending' | 'done' | 'failed' | 'silent'
  /** How it was sent first, and is sent again, so that no answer is paid for twice. */
  inPieces?: boolean
  /** Tried again after the text of the others was added, while the summary waits for a person. */
  isLate?: boolean
  /** Failed answers from a server that was reachable. */
  tries: number
  text?: string
  problem?: Problem
}

/** What was said in one segment, with times from its beginning; as a person left it. */
export type StoredLines = { recordingId: string; segment: number; lines: TranscriptLine[] }

/** What a person said about a word: how to spell it, or to leave it as it is. */
export type StoredSpelling = { campaignId: string; heard: string; name: string | null }

/** What was heard in a part. */
export type Heard = { text: string; lines?: TranscriptLine[] }

/** The outcome of a call. */
export type Outcome<Answer> =
  | { kind: 'answer'; answer: Answer }
  /** No answer, or the server asks to wait: retried automatically. */
  | { kind: 'later'; afterMs?: number; problem?: Problem }
  /** Any other call would fail the same way. */
  | { kind: 'stopped'; problem: Problem }
  /** Only this part fails. */
  | { kind: 'bad'; problem: Problem }
