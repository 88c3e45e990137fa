import type OpenAI from 'openai'
import { AiError } from '../ai-error.ts'
import { piecesOf } from './chat-pieces.ts'

export type Message = { role: 'system' | 'user' | 'assistant'; content: string }
export type Usage = { inputTokens: number; outputTokens: number }
export type ResponseFormat = OpenAI.ChatCompletionCreateParams['response_format']
export type Model = { client: OpenAI; model: string; idleMs: number }

export type ChatRequest = {
  messages: Message[]
  format?: ResponseFormat
  signal: AbortSignal
  onCharacters?: ((characters: number) => void) | undefined
  /** What it cost, however it ended. */
  onUsage?: ((usage: Usage) => void) | undefined
}

/** None of our answers is a tenth of this; a model that doesn't stop is cut off. */
const LONGEST_ANSWER = 200_000

/** One answer, read as it is written. Throws what the library throws, or how the answer ended if not normally. */
export async function chat(model: Model, request: ChatRequest): Promise<string> {
  const idle = idleTimer(model.idleMs)
  try {
    return await readChat(model, { ...request, signal: AbortSignal.any([request.signal, idle.signal]) }, idle.restart)
  } catch (thrown) {
    throw idle.signal.aborted && !request.signal.aborted ? new AiError('ai_timeout') : thrown
  } finally {
    idle.stop()
  }
}

async function readChat({ client, model }: Model, request: ChatRequest, onPiece: () => void) {
  const { messages, format, signal, onCharacters, onUsage } = request
  const body = { model, messages, ...(format && { response_format: format }) }
  let usage: Usage | undefined
  let text = ''
  let refusal = ''
  let finish: string | null = null
  try {
    for await (const { choices, usage: counted } of piecesOf(client, body, signal)) {
      onPiece()
      const [choice] = choices ?? []
      text += choice?.delta?.content ?? ''
      refusal += choice?.delta?.refusal ?? ''
      finish = choice?.finish_reason ?? finish
      // Some servers report usage with each piece; the last one counts.
      if (counted) usage = { inputTokens: counted.prompt_tokens, outputTokens: counted.completion_tokens }
      if (text.length > LONGEST_ANSWER) throw new AiError('ai_truncated')
      onCharacters?.(text.length)
    }
  } finally {
    if (usage) onUsage?.(usage)
  }
  // An aborted stream ends as if it were complete.
  signal.throwIfAborted()
  if (refusal) throw new AiError('ai_refused')
  if (finish === 'content_filter') throw new AiError('ai_filtered')
  if (finish === 'length') throw new AiError('ai_truncated')
  // Cut off without an end marker.
  if (finish === null) throw new AiError('ai_unavailable', { passes: true })
  return text
}

/** Aborts its signal when nothing has arrived for this long. */
function idleTimer(ms: number) {
  const controller = new AbortController()
  const fire = () => controller.abort()
  let timer = setTimeout(fire, ms)
  return {
    signal: controller.signal,
    restart() {
      clearTimeout(timer)
      timer = setTimeout(fire, ms)
    },
    stop: () => clearTimeout(timer),
  }
}
