/** Whether the browser recognizes a language by itself; `downloadable` after it got the language from the internet. */
export type DeviceSpeech = 'available' | 'downloadable' | 'downloading' | 'unavailable'

/** Words and when they were said, in milliseconds. */
export type DeviceLine = { start: number; end: number; text: string }

/** Sound that is played for the recognizer alone. */
export type SoundTrack = {
  track: MediaStreamTrack
  /** Milliseconds from its beginning. */
  at(): number
  play(): Promise<void>
  pause(): void
  /** Resolves when it was played to its end, rejects if it can’t be played. */
  ended: Promise<void>
  close(): void
}

type RecognitionEvents = {
  start: Event
  end: Event
  speechstart: Event
  error: Event & { error: string }
  result: Event & {
    resultIndex: number
    results: ArrayLike<ArrayLike<{ transcript: string }> & { isFinal: boolean }>
  }
}
type Recognition = {
  lang: string
  continuous: boolean
  interimResults: boolean
  processLocally: boolean
  start(track: MediaStreamTrack): void
  stop(): void
  abort(): void
  addEventListener<Name extends keyof RecognitionEvents>(
    name: Name,
    listener: (event: RecognitionEvents[Name]) => void,
    options?: { signal: AbortSignal },
  ): void
}
type Options = { langs: string[]; processLocally: true }
type RecognitionClass = {
  new (): Recognition
  prototype: object
  available(options: Options): Promise<DeviceSpeech>
  install(options: Options): Promise<boolean>
}

/** Its code is what the browser calls the error. */
export class DeviceSpeechError extends Error {
  readonly code: string
  constructor(code: string) {
    super(`Speech recognition on this device failed: ${code}`)
    this.code = code
  }
}

/** Undefined where the browser can only recognize speech on someone else’s server. */
function recognitionClass(): RecognitionClass | undefined {
  const found = (globalThis as { SpeechRecognition?: Partial<RecognitionClass> }).SpeechRecognition
  if (!found?.available || !found.install || !found.prototype) return undefined
  return 'processLocally' in found.prototype ? (found as RecognitionClass) : undefined
}

/**
 * Whether the browser has the interface, whatever it can do. Asking what it can do waits until a person wants it: browsers
 * that have the interface alone, such as Chromium’s headless shell, crash when they are asked.
 */
export function hasDeviceSpeech(): boolean {
  return recognitionClass() !== undefined
}

/** Undefined if the browser has nothing of the kind. */
export async function findDeviceSpeech(lang: string): Promise<DeviceSpeech | undefined> {
  const found = recognitionClass()
  if (!found) return undefined
  return found.available({ langs: [lang], processLocally: true }).catch(() => 'unavailable' as const)
}

/** Has the browser download a language. Returns whether it has it now. */
export async function installDeviceSpeech(lang: string): Promise<boolean> {
  return (await recognitionClass()?.install({ langs: [lang], processLocally: true })) ?? false
}

/** The browser ends after each pause in what is said. If it ends so often without having listened, it can’t. */
const MOST_EMPTY_STARTS = 5
const LISTENED_MS = 500
/** For its last words, after the sound is over. */
const LAST_WORDS_MS = 10_000

type Hearing = { lang: string; signal: AbortSignal }

/** Plays the sound to the browser’s own recognizer, at the speed of speech. Throws DeviceSpeechError. */
export async function hearOnDevice(sound: SoundTrack, { lang, signal }: Hearing): Promise<DeviceLine[]> {
  const Found = recognitionClass()
  if (!Found) throw new DeviceSpeechError('absent')
  const recognition = Object.assign(new Found(), { lang, continuous: true, interimResults: true, processLocally: true })
  const over = new AbortController()
  const listening = { signal: over.signal }
  const lines: DeviceLine[] = []
  let begun: number | undefined
  let emptyStarts = 0
  let startedAt = 0
  let isPlayed = false
  try {
    await new Promise<void>((resolve, reject) => {
      const fail = (code: string) => reject(new DeviceSpeechError(code))
      const start = () => {
        startedAt = sound.at()
        try {
          recognition.start(sound.track)
        } catch {
          fail('start')
        }
      }
      recognition.addEventListener('start', () => void sound.play().catch(() => fail('play')), listening)
      recognition.addEventListener('speechstart', () => (begun ??= sound.at()), listening)
      recognition.addEventListener(
        'result',
        ({ results, resultIndex }) => {
          begun ??= sound.at()
          for (const result of Array.from(results).slice(resultIndex)) {
            if (!result.isFinal) continue
            const text = result[0]?.transcript.trim()
            if (text) lines.push({ start: Math.round(begun ?? sound.at()), end: Math.round(sound.at()), text })
            begun = undefined
          }
        },
        listening,
      )
      recognition.addEventListener(
        'error',
        ({ error }) => {
          if (error !== 'no-speech' && error !== 'aborted') fail(error)
        },
        listening,
      )
      recognition.addEventListener(
        'end',
        () => {
          sound.pause()
          begun = undefined
          emptyStarts = sound.at() - startedAt > LISTENED_MS ? 0 : emptyStarts + 1
          if (isPlayed) resolve()
          else if (emptyStarts > MOST_EMPTY_STARTS) fail('silent')
          else start()
        },
        listening,
      )
      signal.addEventListener('abort', () => fail('aborted'), listening)
      const finish = () => {
        isPlayed = true
        recognition.stop()
        setTimeout(resolve, LAST_WORDS_MS)
      }
      sound.ended.then(finish, () => fail('unreadable'))
      start()
    })
  } finally {
    over.abort()
    recognition.abort()
    sound.close()
  }
  return lines
}
