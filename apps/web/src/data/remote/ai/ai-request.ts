import { type AiProgress, type AiStatusAnswer, type ErrorCode, IDEMPOTENCY_HEADER } from '@lanternkeep/schema'
import { useQuery } from '@tanstack/react-query'
import { queryClient } from '../query-client.ts'
import { RequestError } from '../request.ts'

const STATUS_PATH = '/api/ai/status'

export type AiAsk = {
  /** Made once for one request and reused for each retry: a lost answer isn't paid for twice. */
  key: string
  signal: AbortSignal
  onProgress?: (progress: AiProgress) => void
}

/** The models of this server. Fetched only if `enabled`, and each time a screen needs them. */
export function useAiStatus(enabled: boolean) {
  const query = useQuery<AiStatusAnswer>({ queryKey: [STATUS_PATH], enabled, staleTime: 0 }, queryClient)
  return { data: query.data, isPending: enabled && query.isPending, error: query.error }
}

/** Asks a model and reports progress. Throws RequestError, TypeError without an answer, AbortError when canceled. */
export async function askAi<T>(name: string, body: unknown, { key, signal, onProgress }: AiAsk): Promise<T> {
  try {
    const response = await fetch(`/api/ai/${name}`, {
      method: 'POST',
      signal,
      credentials: 'same-origin',
      headers: { accept: 'text/event-stream', 'content-type': 'application/json', [IDEMPOTENCY_HEADER]: key },
      body: JSON.stringify(body),
    })
    if (!response.ok || !response.body) throw await refusalOf(response)
    for await (const { event, data } of eventsOf(response.body)) {
      if (event === 'progress') onProgress?.(JSON.parse(data))
      if (event === 'result') return JSON.parse(data) as T
      if (event === 'error') throw failureOf(data)
    }
    throw new TypeError('The connection ended before the answer')
  } finally {
    // The remaining requests of today and the provider's state may have changed.
    void queryClient.invalidateQueries({ queryKey: [STATUS_PATH] })
  }
}

/** Whether retrying with the same key may succeed. */
export function mayTryAgain(error: unknown): boolean {
  if (!(error instanceof RequestError)) return true
  return !(['ai_missing', 'ai_limit', 'ai_quota', 'plan', 'invalid'] as (ErrorCode | string)[]).includes(
    error.code ?? '',
  )
}

async function refusalOf(response: Response): Promise<RequestError> {
  const seconds = Number(response.headers.get('retry-after'))
  const text = await response.text()
  return new RequestError(response.status, text || response.statusText, seconds > 0 ? seconds : undefined)
}

function failureOf(data: string): RequestError {
  const { status, retryAfterSeconds } = JSON.parse(data) as { status: number; retryAfterSeconds?: number }
  return new RequestError(status, data, retryAfterSeconds)
}

/** Server-sent events of a response; comments are left out. */
async function* eventsOf(body: ReadableStream<Uint8Array>): AsyncGenerator<{ event: string; data: string }> {
  const reader = body.pipeThrough(new TextDecoderStream() as ReadableWritablePair<string, Uint8Array>).getReader()
  let unread = ''
  for (;;) {
    const { done, value } = await reader.read()
    if (done) return
    const blocks = `${unread}${value}`.split('\n\n')
    unread = blocks.pop() ?? ''
    for (const block of blocks) {
      const event = /^event: (.*)$/m.exec(block)?.[1]
      const data = /^data: (.*)$/m.exec(block)?.[1]
      if (event !== undefined && data !== undefined) yield { event, data }
    }
  }
}
