import { Agent, type IncomingMessage, type RequestOptions, request } from 'node:http'
import { Readable } from 'node:stream'

/** A browser opens so many connections to a server; a stream keeps one of them. */
const MOST_CONNECTIONS = 6
/** On Linux every address of this network is this machine; elsewhere only the first one is. */
const ADDRESSES = process.platform === 'linux' ? 250 : 0
let made = 0

/** A Response with one of these takes no body, not even an empty one. */
const WITHOUT_BODY = new Set([204, 205, 304])

/**
 * A `fetch` on connections of its own, as many as a browser would open. Node's shares one pool among all devices of a
 * process, and looks through its thousands of connections with each call. Not all of them come from one address, which
 * has 28,000 ports.
 */
export function browserFetch(): { send: typeof fetch; close(): void } {
  const agent = new Agent({ keepAlive: true, maxSockets: MOST_CONNECTIONS })
  made += 1
  const from = ADDRESSES > 0 && { localAddress: `127.1.0.${1 + (made % ADDRESSES)}` }
  const send: typeof fetch = async (input, { method = 'GET', headers, body, signal } = {}) => {
    const given = { method, headers: headers as Record<string, string>, ...(signal && { signal }) }
    const options = { agent, ...from, ...given }
    const answer = await answerTo(String(input), options, body as string | undefined)
    const status = answer.statusCode ?? 0
    const isStream = answer.headers['content-type']?.startsWith('text/event-stream')
    const content = isStream ? (Readable.toWeb(answer) as ReadableStream) : await textOf(answer)
    return new Response(WITHOUT_BODY.has(status) ? null : content, { status, headers: headersOf(answer) })
  }
  return { send, close: () => agent.destroy() }
}

function answerTo(url: string, options: RequestOptions, body: string | undefined): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    const call = request(url, options, resolve)
    call.once('error', (error: NodeJS.ErrnoException) => {
      // The server closed an idle connection at that moment: browsers send it again, too.
      const isStale = call.reusedSocket && error.code === 'ECONNRESET'
      if (isStale) answerTo(url, options, body).then(resolve, reject)
      else reject(error)
    })
    call.end(body)
  })
}

async function textOf(answer: IncomingMessage): Promise<string> {
  const parts: Buffer[] = []
  for await (const part of answer) parts.push(part as Buffer)
  return Buffer.concat(parts).toString()
}

function headersOf({ headers }: IncomingMessage): [string, string][] {
  return Object.entries(headers).flatMap(([name, value]): [string, string][] => {
    return value === undefined ? [] : [[name, String(value)]]
  })
}
