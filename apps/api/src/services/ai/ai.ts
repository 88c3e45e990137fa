import { setTimeout as wait } from 'node:timers/promises'
import type { AiStatusAnswer } from '@lanternkeep/schema'
import OpenAI from 'openai'
import type { Logger } from 'pino'
import type { AiConfig, AiProfile } from '../../config-ai.ts'
import { AiError } from './ai-error.ts'
import { type Breaker, createBreaker } from './breaker.ts'
import { draw } from './draw.ts'
import { hear } from './hear.ts'
import { aiErrorOf } from './provider-error.ts'
import { type Pause, withRetries } from './retries.ts'
import { type Ask, askForJson, type Ladder } from './structured.ts'

/** What a model is there for. */
export type AiKind = 'text' | 'image' | 'speech'

export type AiTimes = {
  /** One request of a person is given up after this, whatever happens. */
  totalMs: number
  /** So long a model may stay silent before or between its words. */
  idleMs: number
  /** Between two tries. */
  pause: Pause
}

/** The contract's 120 s, with room to answer. */
const TIMES: AiTimes = { totalMs: 110_000, idleMs: 60_000, pause: (ms, signal) => wait(ms, undefined, { signal }) }

export type Hearing = { audio: Buffer; mimeType: string; hints: string[]; signal: AbortSignal }

/** The models that are configured. Every call throws an AiError that says why it gave nothing, or the reason of its signal. */
export type Ai = {
  /** One request of a person is given up after this. */
  totalMs: number
  status(): Pick<AiStatusAnswer, AiKind>
  /** Throws `ai_missing` where it is not configured, and `ai_unavailable` while its breaker is open. */
  requireKind(kind: AiKind): void
  ask<T>(ask: Ask<T>): Promise<T>
  /** A data URL. */
  draw(prompt: string, signal: AbortSignal): Promise<string>
  hear(hearing: Hearing): Promise<string>
}

type Options = { config: AiConfig; now: () => Date; log: Logger; times?: Partial<AiTimes> }
type Profile = { client: OpenAI; model: string; breaker: Breaker }

export function createAi({ config, now, log, times }: Options): Ai {
  const { totalMs, idleMs, pause } = { ...TIMES, ...times }
  const ladder: Ladder = new Map()
  const profiles = {
    text: profileOf(config.text, now),
    image: profileOf(config.image, now),
    speech: profileOf(config.speech, now),
  }

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
      if (error instanceof AiError && error.nature.isAccount) profile.breaker.failed(error)
      else profile.breaker.undecided()
      if (!(error instanceof AiError)) throw error ?? thrown
      log.warn({ kind, model: profile.model, code: error.code }, 'an AI service gave nothing')
      throw error
    }
  }

  return {
    totalMs,
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
    hear: ({ signal, ...hearing }) =>
      use('speech', signal, ({ client, model }) =>
        withRetries(() => hear({ client, model, ...hearing, signal }), signal, pause),
      ),
  }
}

/** The library's own tries are off: it sleeps for as long as it is told, and tries what can not help. */
function profileOf(profile: AiProfile | undefined, now: () => Date): Profile | undefined {
  if (!profile) return undefined
  const { baseUrl, apiKey, model } = profile
  const client = new OpenAI({
    baseURL: baseUrl,
    apiKey,
    maxRetries: 0,
    organization: null,
    project: null,
    logLevel: 'off',
  })
  return { client, model, breaker: createBreaker({ now }) }
}

const SETTINGS: Record<AiKind, string> = { text: 'AI_TEXT', image: 'AI_IMAGE', speech: 'AI_STT' }
const WHAT: Record<AiKind, string> = { text: 'AI', image: 'Drawing by AI', speech: 'Transcription' }

function missing(kind: AiKind): AiError {
  const names = missingSettings(kind).join(' and ')
  return new AiError('ai_missing', { sentence: `${WHAT[kind]} is not set up on this server: ${names} are missing.` })
}

function missingSettings(kind: AiKind): string[] {
  return [`${SETTINGS[kind]}_BASE_URL`, `${SETTINGS[kind]}_MODEL`]
}

function statusOf(kind: AiKind, profile: Profile | undefined) {
  if (!profile) return { available: false, missing: missingSettings(kind) }
  const reason = profile.breaker.reason()
  return { available: reason === undefined, missing: [], ...(reason !== undefined && { reason }) }
}
