import {
  type AiProgress,
  aiFailure,
  aiProgress,
  type Contract,
  type ErrorCode,
  IDEMPOTENCY_HEADER,
  readAiStatusCall,
  readAnswer,
  requestOf,
} from '@lanternkeep/schema'
import { useQuery } from '@tanstack/react-query'
import { createParser, type EventSourceMessage } from 'eventsource-parser'
import * as z from 'zod/mini'
import { RequestError } from '../../http/request-error.ts'
import { send } from '../../http/send.ts'
import { queryClient } from '../query-client.ts'
import { queryOf } from '../query-of.ts'

const status = queryOf(readAiStatusCall)

export type AiAsk = {
  /** Made once for one request and reused for each retry: a lost answer isn't paid for twice. */
  key: string
  signal: AbortSignal
  onProgress?: (progress: AiProgress) => void
}

/** The models of this server. Fetched only if `enabled`, and each time a screen needs them. */
export function useAiStatus(enabled: boolean) {
  const query = useQuery({ ...status, enabled, staleTime: 0 }, queryClient)
  return { data: query.data, isPending: enabled && query.isPending, error: query.error }
}

/** A call to a model: of its answer come events. */
export type AiCall<Body, Answer> = Omit<Contract, 'body' | 'answer'> & {
  readonly body: z.ZodMiniType<unknown, Body>
  readonly answer: { readonly 200: z.ZodMiniType<Answer> }
}

/**
 * Asks a model and reports its progress. Throws RequestError, AnswerError, TypeError if the server isn't reached or stops in the
 * middle, AbortError when canceled.
 */
export async function askAi<Body, Answer>(
  contract: AiCall<Body, Answer>,
  body: Body,
  { key, signal, onProgress }: AiAsk,
): Promise<Answer> {
  const { headers, ...request } = requestOf(contract, { body })
  try {
    const response = await send(contract.path, {
      ...request,
      headers: { ...headers, accept: 'text/event-stream', [IDEMPOTENCY_HEADER]: key },
      signal,
    })
    for await (const { event, data } of eventsOf(response)) {
      if (event === 'progress') tell(data, onProgress)
      if (event === 'result') return readAnswer(contract, response.status, data)
      if (event === 'error') throw failureOf(data)
    }
    throw new TypeError('The connection ended before the answer')
  } finally {
    // The remaining requests of today and the provider's state may have changed.
    void queryClient.invalidateQueries({ queryKey: status.queryKey })
  }
}

/** Whether retrying with the same key may succeed. */
export function mayTryAgain(error: unknown): boolean {
  if (!(error instanceof RequestError)) return true
  return !(['ai_missing', 'ai_limit', 'ai_quota', 'plan', 'invalid'] as (ErrorCode | string)[]).includes(
    error.code ?? '',
  )
}

/** A stage that a newer server has is passed over. */
function tell(data: string, onProgress: AiAsk['onProgress']): void {
  const progress = z.safeParse(aiProgress, JSON.parse(data))
  if (progress.success) onProgress?.(progress.data)
}

function failureOf(data: string): RequestError {
  const { status, retryAfterSeconds } = z.parse(aiFailure, JSON.parse(data))
  return new RequestError(status, data, retryAfterSeconds)
}

async function* eventsOf({ body }: Response): AsyncGenerator<EventSourceMessage> {
  if (!body) return
  const arrived: EventSourceMessage[] = []
  const parser = createParser({ onEvent: (event) => arrived.push(event) })
  const reader = body.pipeThrough(new TextDecoderStream()).getReader()
  for (;;) {
    const { done, value } = await reader.read()
    if (done) return
    parser.feed(value)
    yield* arrived.splice(0)
  }
}
