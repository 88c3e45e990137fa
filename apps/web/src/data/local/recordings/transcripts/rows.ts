/** Why a call failed: a code of the closed list, and the sentence for the person. */
export type Problem = { code: string; reason: string }

/** A recording on its way into its session; the row stays until the audio goes or it is put away. */
export type Transcription = {
  recordingId: string
  /** Made once: names its calls to the server, so that none is paid twice, and what it added to the session. */
  id: string
  campaignId: string
  askedAt: string
  /** Names that may be heard, as they were when it was asked for. */
  hints: string[]
  /**
   * Its parts are heard; their text is added to the session; the whole is summed up; over. `mending`: parts that had failed are heard
   * once more, and their text takes the place that was left for it.
   */
  stage: 'hearing' | 'adding' | 'summing' | 'done' | 'mending'
  /** Rests until somebody tries again. */
  problem?: Problem
  /** The problem is none of its own: the others rest too. */
  stopsAll?: boolean
  doneAt?: string
  /** When somebody last tried again: nothing is waited for then. */
  retriedAt?: string
  /** How many of its parts could not be heard, and whether any held a sound at all. */
  missing?: number
  isSilent?: boolean
  /** A person was told that it is done. */
  seen?: boolean
}

/** One segment of it. What is silent is never sent: models invent words for it. */
export type TranscriptPart = {
  recordingId: string
  segment: number
  state: 'waiting' | 'sending' | 'done' | 'failed' | 'silent'
  /** Answers of a server that was there and failed. */
  tries: number
  text?: string
  problem?: Problem
}

/** What came of a call. */
export type Outcome<Answer> =
  | { kind: 'answer'; answer: Answer }
  /** Nobody answered, or the server asks to wait: asked again by itself. */
  | { kind: 'later'; afterMs?: number; problem?: Problem }
  /** Asking for anything else would fail alike. */
  | { kind: 'stopped'; problem: Problem }
  /** It is this part that fails. */
  | { kind: 'bad'; problem: Problem }
