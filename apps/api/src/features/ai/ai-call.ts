import type { AiStage } from '@lanternkeep/schema'
import type * as z from 'zod/mini'
import type { Ai, AiKind } from '../../outside/ai/ai.ts'
import type { Usage } from '../../outside/ai/chat/chat.ts'
import type { Ask } from '../../outside/ai/chat/structured.ts'

export type AiProgress = (stage: AiStage, characters?: number) => void

/** What a call may use while it works. */
export type AiWork = {
  /** An answer in that shape; its cost is counted. */
  ask<T>(ask: Omit<Ask<T>, 'signal' | 'onProgress' | 'onUsage'>): Promise<T>
  /** A picture as a data URL. */
  draw(prompt: string): Promise<string>
  hear: (hearing: { audio: Buffer; mimeType: string; hints: string[] }) => Promise<string>
  /** Whether that kind of model is configured. */
  has(kind: AiKind): boolean
  progress: AiProgress
}

/** One AI call. */
export type AiCall<Body extends z.ZodMiniType = z.ZodMiniType, Answer extends z.ZodMiniType = z.ZodMiniType> = {
  /** The part after /api/ai/. */
  name: string
  summary: string
  kind: AiKind
  body: Body
  /** In bytes; the server's own limit by default. */
  bodyLimit?: number
  answer: Answer
  work(work: AiWork, body: z.output<Body>): Promise<z.output<Answer>>
}

/** Lets the compiler check that body, work and answer belong together. */
export function aiCall<Body extends z.ZodMiniType, Answer extends z.ZodMiniType>(call: AiCall<Body, Answer>) {
  return call
}

/** Counts what all models of one call cost together. */
export function workWith(ai: Ai, signal: AbortSignal, progress: AiProgress): { work: AiWork; usage: Usage } {
  const usage: Usage = { inputTokens: 0, outputTokens: 0 }
  const onUsage = ({ inputTokens, outputTokens }: Usage) => {
    usage.inputTokens += inputTokens
    usage.outputTokens += outputTokens
  }
  const work: AiWork = {
    ask: (ask) => ai.ask({ ...ask, signal, onProgress: progress, onUsage }),
    draw(prompt) {
      progress('drawing')
      return ai.draw(prompt, signal)
    },
    hear(hearing) {
      progress('listening')
      return ai.hear({ ...hearing, signal })
    },
    has: (kind) => ai.status()[kind].missing.length === 0,
    progress,
  }
  return { work, usage }
}
