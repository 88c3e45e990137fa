import { ACCOUNT_HEADER, readFailure, retryAfterSeconds } from '@lanternkeep/schema'
import { createParser } from 'eventsource-parser'
import { type News, type Poke, PROTOCOL_VERSION, type PullAnswer, type PushAnswer } from '../protocol.ts'
import { type LiveOptions, type Transport, TransportError } from './transport.ts'

/** A call that takes longer counts as unanswered. */
const CALL_TIMEOUT_MS = 30_000

export type HttpTransportOptions = {
  /** Empty if the page comes from the same server. */
  base?: string
  /** Whose copy it is: an account's id or `guest`. No other account's sign-in session may sync it. */
  account?: string
  send?: typeof fetch
}

type JsonRequest = { url: string; body: unknown; signal: AbortSignal }
type Caller = { send: typeof fetch; headers: Record<string, string> }

/** The server's three calls over fetch. */
export function createHttpTransport(options: HttpTransportOptions = {}): Transport {
  const { base = '', account, send = (...request) => fetch(...request) } = options
  const headers = { 'x-sync-protocol': String(PROTOCOL_VERSION), ...(account && { [ACCOUNT_HEADER]: account }) }
  const caller: Caller = { send, headers }
  return {
    push: (body, signal) => post<PushAnswer>(caller, { url: `${base}/api/sync/push`, body, signal }),
    pull: (body, signal) => post<PullAnswer>(caller, { url: `${base}/api/sync/pull`, body, signal }),
    live: (live) => listen(caller, `${base}/api/sync/live`, live),
    here: async (body, signal) => void (await sendJson(caller, { url: `${base}/api/sync/here`, body, signal })),
  }
}

async function post<Answer>(caller: Caller, request: JsonRequest): Promise<Answer> {
  const response = await sendJson(caller, request)
  return answered(() => response.json() as Promise<Answer>)
}

function sendJson({ send, headers }: Caller, { url, body, signal }: JsonRequest): Promise<Response> {
  return answered(() => {
    return send(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify(body),
      credentials: 'same-origin',
      signal: AbortSignal.any([signal, AbortSignal.timeout(CALL_TIMEOUT_MS)]),
    })
  })
}

async function listen({ send, headers }: Caller, url: string, options: LiveOptions): Promise<void> {
  const query = new URLSearchParams({ replica: options.replica, run: options.run, protocol: String(PROTOCOL_VERSION) })
  const response = await answered(() => {
    return send(`${url}?${query}`, {
      headers: { accept: 'text/event-stream', ...headers },
      credentials: 'same-origin',
      cache: 'no-store',
      signal: options.signal,
    })
  })
  if (!response.body) throw new TransportError(0, 'The stream has no body')
  options.onOpen()
  const reader = response.body.pipeThrough(new TextDecoderStream()).getReader()
  const parser = createParser({ onEvent: ({ data }) => receive(data, options) })
  for (;;) {
    const { done, value } = await answered(() => reader.read())
    if (done) return
    // Comments are signs of life, too.
    options.onBeat()
    parser.feed(value)
  }
}

function receive(data: string, options: LiveOptions): void {
  const said = JSON.parse(data) as Poke | News
  if ('campaignId' in said) options.onPoke(said)
  else if ('rights' in said || said.table) options.onNews(said)
}

/** Turns every way a request can fail into one error type. */
async function answered<T>(work: () => Promise<T>): Promise<T> {
  const result = await work().catch((error: unknown) => {
    throw error instanceof TransportError ? error : new TransportError(0, messageOf(error))
  })
  if (!(result instanceof Response) || result.ok) return result
  const { message = result.statusText } = readFailure(await result.text().catch(() => ''))
  const seconds = retryAfterSeconds(result.headers)
  throw new TransportError(result.status, message, seconds && seconds * 1000)
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}
