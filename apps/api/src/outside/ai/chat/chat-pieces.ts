import type OpenAI from 'openai'
import { APIError } from 'openai'
import { Stream } from 'openai/streaming'

type Piece = Pick<OpenAI.ChatCompletionChunk, 'usage'> & {
  choices?: { delta?: { content?: string | null; refusal?: string | null }; finish_reason?: string | null }[]
}
type Whole = {
  choices?: { message?: { content?: string | null; refusal?: string | null }; finish_reason?: string | null }[]
  usage?: OpenAI.CompletionUsage
}
type Body = Omit<OpenAI.ChatCompletionCreateParamsStreaming, 'stream' | 'stream_options'>

/** What a model writes, piece by piece; in one piece from a server that never streams. */
export async function* piecesOf(client: OpenAI, body: Body, signal: AbortSignal): AsyncGenerator<Piece> {
  const controller = new AbortController()
  const options = { signal: AbortSignal.any([signal, controller.signal]) }
  const ask = (counting: object) =>
    client.chat.completions.create({ ...body, stream: true, ...counting }, options).asResponse()
  const response = await askCounting(ask, client.baseURL)
  if (response.headers.get('content-type')?.includes('application/json')) {
    const { choices = [], usage } = ((await response.json()) ?? {}) as Whole
    yield {
      choices: choices.map(({ message, ...choice }) => ({ ...choice, delta: message ?? {} })),
      usage: usage ?? null,
    }
    return
  }
  yield* Stream.fromSSEResponse<Piece>(response, controller, client)
}

/** Addresses that refused to count tokens; asked without from then on. */
const uncounted = new Set<string>()
const COUNTING = { stream_options: { include_usage: true } }

async function askCounting(ask: (counting: object) => Promise<Response>, address: string): Promise<Response> {
  if (uncounted.has(address)) return ask({})
  try {
    return await ask(COUNTING)
  } catch (error) {
    if (!(error instanceof APIError) || !error.message.includes('stream_options')) throw error
    uncounted.add(address)
    return ask({})
  }
}
