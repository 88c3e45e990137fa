import { setTimeout as wait } from 'node:timers/promises'
import type { AiStatusAnswer } from '@lanternkeep/schema'
import OpenAI, { type ClientOptions } from 'openai'
import type { Logger } from 'pino'
import type { ChangeBus } from '../../bus/change-bus.ts'
import type { AiConfig, AiProfile } from '../../config/ai-settings.ts'
import { AiError, isAiErrorCode } from './ai-error.ts'
import { type Ask, askForJson, type Ladder } from './chat/structured.ts'
import { draw } from './draw.ts'
import { isPrivateAddress } from './private-address.ts'
import { aiErrorOf, providerFacts } from './provider-error.ts'
import { type Breaker, createBreaker } from './reliability/breaker.ts'
import { patientFetch } from './reliability/patient-fetch.ts'
import { type Pause, withRetries } from './reliability/retries.ts'
import { createTurns } from './reliability/turns.ts'
import { type Heard, transcribeAudio } from './transcribe-audio.ts'

/** What a model is used for. */
export type AiKind = 'text' | 'image' | 'speech'

export type AiTimes = {
  /** A person's request fails after this time, whatever happens. */
  totalMs: number
  /** The same for a speech request; from the settings. */
  speechMs: number
  /** How long a model may stay silent before or between its words. */
  idleMs: number
  /** Between two tries. */
  pause: Pause
}

/** The contract's 120 s, with room to answer. */
const TIMES: Omit<AiTimes, 'speechMs'> = {
  totalMs: 110_000,
  idleMs: 60_000,
  pause: (ms, signal) => wait(ms, undefined, { signal }),
}

/** The client library has a limit of its own; ours comes first and says why. */
const CLIENT_LATER_MS = 5_000

export type Transcription = { audio: Buffer; mimeType: string; hints: string[]; signal: AbortSignal }

/** The configured models. Every call throws an AiError with the reason for failing, or its signal's reason. */
export type Ai = {
  /** A person's request fails this long after its turn began. */
  limitMs(kind: AiKind): number
  /**
   * Most models take many requests at once. A speech server on the local network is a single machine, so it transcribes
   * one part at a time.
   */
  takeTurn(kind: AiKind, signal: AbortSignal): Promise<() => void>
  status(): Pick<AiStatusAnswer, AiKind>
  /** Throws `ai_missing` if it is not configured, and `ai_unavailable` while its breaker is open. */
  requireKind(kind: AiKind): void
  ask<T>(ask: Ask<T>): Promise<T>
  /** Tokens that the text model takes with its answer. */
  textContext: number
  /** Returns a data URL. */
  draw(prompt: string, signal: AbortSignal): Promise<string>
  transcribeAudio(transcription: Transcription): Promise<Heard>
}

type Options = { config: AiConfig; now: () => Date; log: Logger; bus: ChangeBus; times?: Partial<AiTimes> }
type Profile = { client: OpenAI; model: string; breaker: Breaker }

export function createAi({ config, now, log, bus, times }: Options): Ai {
  const { totalMs, speechMs, idleMs, pause } = { ...TIMES, speechMs: config.speechTimeoutMs, ...times }
  const takeSpeechTurn = createTurns()
  const ladder: Ladder = new Map()
  const untimed = new Set<string>()
  const profiles = {
    text: profileOf(config.text, now),
    image: profileOf(config.image, now),
    speech: profileOf(config.speech, now, { fetch: patientFetch, timeout: speechMs + CLIENT_LATER_MS }),
  }
  bus.on('aiRejected', (kind, code) => {
    if (isAiErrorCode(code)) profiles[kind as AiKind]?.breaker.failed(new AiError(code))
  })

  const use = async <T>(kind: AiKind, signal: AbortSignal, work: (profile: Profile) => Promise<T>) => {
    const profile = profiles[kind]
    if (!profile) throw missing(kind)
    profile.breaker.check()
    try {
      const result = await work(profile)
      profile.breaker.succeeded()
      return result
    } catch (thrown) {
      const error = signal.aborted ? signal.reason : aiErrorOf(thrown)
      if (error instanceof AiError && error.nature.isAccount) {
        bus.aiRejected(kind, error.code)
        profile.breaker.failed(error)
      } else profile.breaker.undecided()
      if (!(error instanceof AiError)) throw error ?? thrown
      log.warn({ kind, model: profile.model, code: error.code, ...providerFacts(thrown) }, 'AI service failed')
      throw error
    }
  }

  return {
    textContext: config.textContext,
    limitMs: (kind) => (kind === 'speech' ? speechMs : totalMs),
    takeTurn: async (kind, signal) => {
      const isAlone = kind === 'speech' && config.speech && (await isPrivateAddress(config.speech.baseUrl))
      return isAlone ? takeSpeechTurn(signal) : () => {}
    },
    status: () => ({
      text: statusOf('text', profiles.text),
      image: statusOf('image', profiles.image),
      speech: statusOf('speech', profiles.speech),
    }),
    requireKind(kind) {
      const profile = profiles[kind]
      if (!profile) throw missing(kind)
      profile.breaker.refuseWhileOpen()
    },
    ask: (ask) =>
      use('text', ask.signal, ({ client, model }) =>
        askForJson({ model: { client, model, idleMs }, ladder, pause }, ask),
      ),
    draw: (prompt, signal) =>
      use('image', signal, ({ client, model }) =>
        withRetries(() => draw({ client, model, prompt, signal }), signal, pause),
      ),
    transcribeAudio: ({ signal, ...transcription }) =>
      use('speech', signal, ({ client, model }) =>
        withRetries(() => transcribeAudio({ client, model, ...transcription, signal, untimed }), signal, pause),
      ),
  }
}

/** The library's own retries are off: it sleeps as long as it is asked to, and retries what can't succeed. */
function profileOf(
  profile: AiProfile | undefined,
  now: () => Date,
  options: Pick<ClientOptions, 'fetch' | 'timeout'> = {},
): Profile | undefined {
  if (!profile) return undefined
  const { baseUrl, apiKey, model } = profile
  const client = new OpenAI({
    baseURL: baseUrl,
    apiKey,
    maxRetries: 0,
    organization: null,
    project: null,
    logLevel: 'off',
    ...options,
  })
  return { client, model, breaker: createBreaker({ now }) }
}

const SETTINGS: Record<AiKind, string> = { text: 'AI_TEXT', image: 'AI_IMAGE', speech: 'AI_STT' }
const WHAT: Record<AiKind, string> = { text: 'AI', image: 'AI drawing', speech: 'Transcription' }

/** Names no settings, because players can't change them. The AI status lists what is missing. */
function missing(kind: AiKind): AiError {
  return new AiError('ai_missing', { sentence: `${WHAT[kind]} isn’t set up on this server.` })
}

function missingSettings(kind: AiKind): string[] {
  return [`${SETTINGS[kind]}_BASE_URL`, `${SETTINGS[kind]}_MODEL`]
}

function statusOf(kind: AiKind, profile: Profile | undefined) {
  if (!profile) return { available: false, missing: missingSettings(kind) }
  const reason = profile.breaker.reason()
  return { available: reason === undefined, missing: [], ...(reason !== undefined && { reason }) }
}
