import type { Outcome } from '../../../data/local/index.ts'
import { type DeviceLine, DeviceSpeechError, hearOnDevice } from '../../../lib/audio/device-speech.ts'
import { soundTrackOf } from '../../../lib/audio/sound-track.ts'

type Of = { lang: string; signal: AbortSignal }
type HeardHere = { text: string; lines: DeviceLine[] }

/** What a person can do, by what the browser calls the error. */
const REASONS: Record<string, string> = {
  absent: 'This browser doesn’t recognize speech by itself any more.',
  'language-not-supported': 'The browser doesn’t have this language any more. Cancel, and download it again.',
  'not-allowed':
    'This browser doesn’t allow speech recognition here. Allow it in the site’s settings, then press Retry.',
  'service-not-allowed': 'This browser doesn’t allow speech recognition on this device.',
  play: 'The browser plays the recording to its recognizer only after a tap. Press Retry.',
}
const STOPPED = 'The browser’s speech recognition stopped. The recording is kept. Press Retry to go on.'
const UNREADABLE = 'This browser can’t play this part of the recording.'

let before: Promise<unknown> = Promise.resolve()

/** Has the browser write down what is said, at the speed of speech, one part after the other. */
export function transcribeHere(audio: Blob, of: Of): Promise<Outcome<HeardHere>> {
  const outcome = before.then(() => hear(audio, of))
  before = outcome
  return outcome
}

async function hear(audio: Blob, { lang, signal }: Of): Promise<Outcome<HeardHere>> {
  if (signal.aborted) return { kind: 'later' }
  try {
    const lines = await hearOnDevice(soundTrackOf(audio), { lang, signal })
    return { kind: 'answer', answer: { text: lines.map(({ text }) => text).join(' '), lines } }
  } catch (error) {
    if (signal.aborted) return { kind: 'later' }
    const code = error instanceof DeviceSpeechError ? error.code : 'unknown'
    if (code === 'unreadable') return { kind: 'bad', problem: { code, reason: UNREADABLE } }
    return { kind: 'stopped', problem: { code, reason: REASONS[code] ?? STOPPED } }
  }
}
