import type OpenAI from 'openai'
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
  const response = await client.chat.completions
    .create(
      { ...body, stream: true, stream_options: { include_usage: true } },
      { signal: AbortSignal.any([signal, controller.signal]) },
    )
    .asResponse()
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
