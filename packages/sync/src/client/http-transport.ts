import {
  ACCOUNT_HEADER,
  AnswerError,
  type Answering,
  addressOf,
  type Contract,
  readAnswer,
  readFailure,
  requestOf,
  retryAfterSeconds,
} from '@lanternkeep/schema'
import type * as z from 'zod/mini'
import { hereCall, liveCall, pullCall, pushCall } from '../calls.ts'
import { LONGEST_SILENCE_MS, PROTOCOL_VERSION, uploadTimeMs } from '../protocol.ts'
import { type LiveOptions, type Transport, TransportError } from './transport.ts'

export type HttpTransportOptions = {
  /** Empty if the page comes from the same server. */
  base?: string
  /** Whose copy it is: an account's id or `guest`. No other account's sign-in session may sync it. */
  account?: string
  send?: typeof fetch
}

/** A success that isn't what its contract says is a failure of the server. */
const WRONG_ANSWER = 500
/**
 * What only the server may say: that a call is wrong, its person signed out, or its app too old. A proxy or a hotel's
 * sign-in page that says so rejects no change and signs no one out. What the server says of a call has a code.
 */
const ONLY_WITH_CODE = new Set([400, 401, 422, 426])

type Caller = { base: string; send: typeof fetch; headers: Record<string, string> }
type Asked = { body: object; signal: AbortSignal }

/** The server's calls of sync over fetch. */
export function createHttpTransport(options: HttpTransportOptions = {}): Transport {
  const { base = '', account, send = (...request) => fetch(...request) } = options
  const headers = { 'x-sync-protocol': String(PROTOCOL_VERSION), ...(account && { [ACCOUNT_HEADER]: account }) }
  const caller: Caller = { base, send, headers }
  return {
    push: (body, signal) => call(caller, pushCall, { body, signal }),
    pull: (body, signal) => call(caller, pullCall, { body, signal }),
    live: (live) => listen(caller, live),
    here: async (body, signal) => void (await call(caller, hereCall, { body, signal })),
  }
}

async function call<Answer extends z.ZodMiniType>(
  { base, send, headers }: Caller,
  contract: Contract & Answering<Answer>,
  { body, signal }: Asked,
): Promise<z.output<Answer>> {
  const { headers: own, ...request } = requestOf(contract, { body })
  const silent = new AbortController()
  let timer: ReturnType<typeof setTimeout> | undefined
  const wait = (ms = LONGEST_SILENCE_MS) => {
    clearTimeout(timer)
    timer = setTimeout(() => silent.abort(new Error('Nothing arrived')), ms)
  }
  wait(uploadTimeMs(request.body?.length ?? 0))
  try {
    const response = await answered(() => {
      return send(base + contract.path, {
        ...request,
        headers: { ...own, ...headers },
        credentials: 'same-origin',
        signal: AbortSignal.any([signal, silent.signal]),
      })
    })
    wait()
    return await answered(async () => readAnswer(contract, response.status, await textOf(response, wait)))
  } finally {
    clearTimeout(timer)
  }
}

async function textOf({ body }: Response, onPart: () => void): Promise<string> {
  if (!body) return ''
  const reader = body.pipeThrough(new TextDecoderStream()).getReader()
  const parts: string[] = []
  for (;;) {
    const { done, value } = await reader.read()
    if (done) return parts.join('')
    parts.push(value)
    onPart()
  }
}

async function listen({ base, send, headers }: Caller, options: LiveOptions): Promise<void> {
  const query = { replica: options.replica, run: options.run, protocol: String(PROTOCOL_VERSION) }
  const response = await answered(() => {
    return send(base + addressOf(liveCall, { query }), {
      headers: { accept: 'text/event-stream', ...headers },
      credentials: 'same-origin',
      cache: 'no-store',
      signal: options.signal,
    })
  })
  if (!response.body) throw new TransportError(0, 'The stream has no body')
  // Not loaded before, so that the app starts sooner.
  const { readStream } = await answered(() => import('./read-stream.ts'))
  const reader = response.body.pipeThrough(new TextDecoderStream()).getReader()
  await readStream(() => answered(() => reader.read()), options)
}

/** Turns every way a request can fail into one error type. */
async function answered<T>(work: () => Promise<T>): Promise<T> {
  const result = await work().catch((error: unknown) => {
    throw error instanceof TransportError ? error : new TransportError(statusOf(error), messageOf(error))
  })
  if (!(result instanceof Response) || result.ok) return result
  const { message = result.statusText, code } = readFailure(await result.text().catch(() => ''))
  const seconds = retryAfterSeconds(result.headers)
  const status = ONLY_WITH_CODE.has(result.status) && code === undefined ? WRONG_ANSWER : result.status
  throw new TransportError(status, message, seconds && seconds * 1000)
}

/** Half an answer, or one of another program, is none. */
function statusOf(error: unknown): number {
  return error instanceof AnswerError && error.isJson ? WRONG_ANSWER : 0
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}
