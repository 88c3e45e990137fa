import type { AiStage, Contract } from '@lanternkeep/schema'
import type * as z from 'zod/mini'
import type { Ai, AiKind } from '../../outside/ai/ai.ts'
import type { Usage } from '../../outside/ai/chat/chat.ts'
import type { Ask } from '../../outside/ai/chat/structured.ts'
import type { Heard } from '../../outside/ai/transcribe-audio.ts'

export type AiProgress = (stage: AiStage, characters?: number) => void

/** What a call may use while it works. */
export type AiWork = {
  /** Asks the text model and counts the tokens. */
  ask<T>(ask: Omit<Ask<T>, 'signal' | 'onProgress' | 'onUsage'>): Promise<T>
  /** A picture as a data URL. */
  draw(prompt: string): Promise<string>
  transcribeAudio: (transcription: { audio: Buffer; mimeType: string; hints: string[] }) => Promise<Heard>
  /** Tokens that the text model takes with its answer. */
  textContext: number
  /** Whether that kind of model is configured. */
  has(kind: AiKind): boolean
  progress: AiProgress
}

type AiContract<Body extends z.ZodMiniType, Answer extends z.ZodMiniType> = Omit<Contract, 'body' | 'answer'> & {
  readonly body: Body
  readonly answer: { readonly 200: Answer }
}

/** One AI call. */
export type AiCall<Body extends z.ZodMiniType = z.ZodMiniType, Answer extends z.ZodMiniType = z.ZodMiniType> = {
  contract: AiContract<Body, Answer>
  summary: string
  kind: AiKind
  /** In bytes; the server's own limit by default. */
  bodyLimit?: number
  work(work: AiWork, body: z.output<Body>): Promise<z.output<Answer>>
}

/** Lets the compiler check that body, work and answer belong together. */
export function aiCall<Body extends z.ZodMiniType, Answer extends z.ZodMiniType>(call: AiCall<Body, Answer>) {
  return call
}

/** 'generate-loot' of `/api/ai/generate-loot`: what the call is counted as. */
export function nameOf({ contract }: Pick<AiCall, 'contract'>): string {
  return contract.path.slice(contract.path.lastIndexOf('/') + 1)
}

/** What a call may use, and the tokens of its text requests. */
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
    transcribeAudio(transcription) {
      progress('listening')
      return ai.transcribeAudio({ ...transcription, signal })
    },
    textContext: ai.textContext,
    has: (kind) => ai.status()[kind].missing.length === 0,
    progress,
  }
  return { work, usage }
}
