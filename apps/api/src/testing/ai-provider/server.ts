import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { answerChat } from './chat.ts'
import { aPng } from './png.ts'
import type { Endpoint, Script, Turn } from './turns.ts'

export type ProviderRequest = {
  endpoint: Endpoint
  headers: IncomingMessage['headers']
  /** JSON, or the fields of a form. */
  body: Record<string, unknown>
  /** For speech. */
  file: { name: string; type: string; bytes: Uint8Array } | undefined
  /** Resolves if the client disconnected before the answer was complete. */
  aborted: Promise<void>
  /** Whether the whole answer was sent. */
  ended: () => boolean
}

/** Seconds. */
export type TimedSegment = { start: number; end: number; text: string; speaker?: string }
type TranscribeFile = (file: {
  name: string
  bytes: Uint8Array
}) => Promise<{ text: string; segments?: TimedSegment[] }>

export type AiProvider = {
  /** With /v1 at its end, as a base URL is configured. */
  readonly url: string
  /** In the order they came. */
  readonly requests: ProviderRequest[]
  /** What happens next, one turn per request and address; after that it answers well. */
  script(script: Script): void
  /** Transcribes speech with something better than a constant sentence. */
  transcribeWith(transcribeFile: TranscribeFile): void
  /** The request with this index, once it arrived. */
  request(at: number): Promise<ProviderRequest>
  close(): Promise<void>
}

export const TRANSCRIPT = 'Mira Vale opened the gate and the bell began to ring.'

/** An OpenAI-compatible server over real HTTP that behaves as scripted. */
export async function startAiProvider({ port = 0 } = {}): Promise<AiProvider> {
  const turns: Record<Endpoint, Turn[]> = { chat: [], images: [], speech: [] }
  const requests: ProviderRequest[] = []
  const waiting: (() => void)[] = []
  let transcribeFile: TranscribeFile = async () => ({ text: TRANSCRIPT })
  const server = createServer(async (message, response) => {
    const { pathname, searchParams } = new URL(message.url ?? '/', 'http://provider')
    if (pathname === PICTURE_PATH) return void response.writeHead(200, { 'content-type': 'image/png' }).end(aPng())
    if (pathname === LEAVE_PATH) return void response.writeHead(302, { location: searchParams.get('to') ?? '' }).end()
    const endpoint = ENDPOINTS[pathname]
    if (!endpoint) return void response.writeHead(404).end()
    const request = await readRequest(endpoint, message, response)
    requests.push(request)
    for (const wake of waiting.splice(0)) wake()
    const turn = turns[endpoint].shift()
    if (turn && 'hangs' in turn) return
    if (turn && 'fails' in turn) return answerJson(response, turn.fails, failure(turn), turn.headers)
    if (turn && 'answers' in turn) return answerJson(response, 200, turn.answers)
    if (endpoint === 'chat') return answerChat(request.body, response, turn)
    if (turn && 'holdUntil' in turn) await turn.holdUntil
    if (endpoint === 'images') return answerJson(response, 200, { data: [{ b64_json: aPng().toString('base64') }] })
    const said =
      turn && 'says' in turn ? { text: String(turn.says) } : request.file && (await transcribeFile(request.file))
    answerJson(response, 200, said ?? { text: '' })
  })
  server.listen(port, '127.0.0.1')
  await once(server, 'listening')
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    url: `${origin}/v1`,
    requests,
    script(script) {
      for (const [endpoint, more] of Object.entries(script)) turns[endpoint as Endpoint].push(...more)
    },
    transcribeWith: (ear) => {
      transcribeFile = ear
    },
    async request(at) {
      for (;;) {
        const request = requests[at]
        if (request) return request
        await new Promise<void>((resolve) => void waiting.push(resolve))
      }
    },
    async close() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

/** A picture that an answer may refer to by address. */
export const PICTURE_PATH = '/pictures/1.png'
/** Redirects to `to`. */
const LEAVE_PATH = '/leave'

const ENDPOINTS: Record<string, Endpoint> = {
  '/v1/chat/completions': 'chat',
  '/v1/images/generations': 'images',
  '/v1/audio/transcriptions': 'speech',
}

async function readRequest(
  endpoint: Endpoint,
  message: IncomingMessage,
  response: ServerResponse,
): Promise<ProviderRequest> {
  const parts: Buffer[] = []
  for await (const part of message) parts.push(part as Buffer)
  const bytes = Buffer.concat(parts)
  const aborted = new Promise<void>((resolve) => {
    response.once('close', () => {
      if (!response.writableFinished) resolve()
    })
  })
  const { headers } = message
  const ended = () => response.writableFinished
  if (endpoint !== 'speech') {
    return { endpoint, headers, body: JSON.parse(bytes.toString('utf8')), file: undefined, aborted, ended }
  }
  const type = headers['content-type'] ?? ''
  const form = await new Response(bytes, { headers: { 'content-type': type } }).formData()
  const sent = form.get('file') as File
  form.delete('file')
  const file = { name: sent.name, type: sent.type, bytes: new Uint8Array(await sent.arrayBuffer()) }
  return { endpoint, headers, body: Object.fromEntries(form), file, aborted, ended }
}

function failure({ fails, code, message = `Answered ${fails}` }: Extract<Turn, { fails: number }>) {
  return { error: { message, code: code ?? null, type: code ?? 'error', param: null } }
}

function answerJson(response: ServerResponse, status: number, body: unknown, headers: Record<string, string> = {}) {
  response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(body))
}
