import {
  AnswerError,
  bareAudioType,
  type SpokenLine,
  type SummarizeAnswer,
  summarizeCall,
  type TranscriptLine,
  transcribeCall,
} from '@lanternkeep/schema'
import { isUnreachable, RequestError, reasonOf } from '../../http/request-error.ts'
import { askAi } from './ai-request.ts'

/** The outcome of a call, for this device's queue. */
export type TranscribeOutcome<Answer> =
  | { kind: 'answer'; answer: Answer }
  | { kind: 'later'; afterMs?: number; problem?: Problem }
  | { kind: 'stopped' | 'bad'; problem: Problem }
type Problem = { code: string; reason: string }

type Asked = { key: string; signal: AbortSignal }

/** Pauses and resumes by itself. */
const WAITS = ['rate_limited', 'ai_rate_limited', 'busy', 'update_needed']
/** Every call would be refused the same way until a person does something. */
const STOPS = ['ai_missing', 'ai_limit', 'ai_quota', 'plan', 'forbidden', 'blocked', 'disk_full']
/** The server or its speech service has a problem: retried, but not forever. */
const UNWELL = ['ai_unavailable', 'ai_timeout', 'unavailable', 'internal']

/** No one has to retry: the queue does. */
const FAILED = 'The server couldn’t transcribe it.'
const TOO_SLOW = 'The AI service took too long to answer.'

/** `lines`: with their times, where the model gives them. */
export type HeardPart = { text: string; lines?: TranscriptLine[] }

/** The words of one part. The summary is requested once, for the whole. */
export function transcribeSegment(
  audio: Blob,
  { hints, ...asked }: Asked & { hints: string[] },
): Promise<TranscribeOutcome<HeardPart>> {
  return outcomeOf(async () => {
    const body = {
      audioData: await base64Of(audio),
      mimeType: bareAudioType(audio.type),
      hints,
      summarize: false,
    }
    const { transcription: text, lines } = await askAi(transcribeCall, body, asked)
    return { text, ...(lines && { lines }) }
  })
}

/** `hints`: names as they are spelled. With lines, the answer says which of them say what. */
export function summarizeTranscript(
  transcription: string,
  { hints, lines, ...asked }: Asked & { hints: string[]; lines?: SpokenLine[] },
): Promise<TranscribeOutcome<SummarizeAnswer>> {
  const said = lines ? { lines } : { transcription }
  return outcomeOf(() => askAi(summarizeCall, { ...said, cast: hints }, asked))
}

async function outcomeOf<Answer>(call: () => Promise<Answer>): Promise<TranscribeOutcome<Answer>> {
  try {
    return { kind: 'answer', answer: await call() }
  } catch (error) {
    return outcomeOfError(error)
  }
}

function outcomeOfError(error: unknown): Exclude<TranscribeOutcome<never>, { kind: 'answer' }> {
  if (error instanceof AnswerError && error.isJson) {
    return { kind: 'bad', problem: { code: 'ai_bad_answer', reason: FAILED } }
  }
  // Not reached, or cut off while answering; or a person has to sign in first.
  if (!(error instanceof RequestError) || isUnreachable(error) || error.status === 401) return { kind: 'later' }
  const code = error.code ?? 'internal'
  const afterMs = error.retryAfter === undefined ? undefined : error.retryAfter * 1000
  const reason = code === 'ai_timeout' ? TOO_SLOW : reasonOf(error, FAILED)
  const problem = { code, reason }
  if (STOPS.includes(code)) return { kind: 'stopped', problem }
  if (WAITS.includes(code)) return { kind: 'later', ...(afterMs && { afterMs }) }
  if (UNWELL.includes(code) || error.status === 503) return { kind: 'later', ...(afterMs && { afterMs }), problem }
  return { kind: 'bad', problem }
}

/** In chunks of bytes: a function takes a limited number of arguments. */
const STEP = 0x8000 - (0x8000 % 3)

async function base64Of(blob: Blob): Promise<string> {
  const bytes = new Uint8Array(await blob.arrayBuffer())
  let text = ''
  for (let from = 0; from < bytes.length; from += STEP) {
    text += btoa(String.fromCharCode(...bytes.subarray(from, from + STEP)))
  }
  return text
}
