import { createServer, type IncomingMessage, type RequestOptions, request, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { pipeline } from 'node:stream'

/** How often each server is asked whether it is ready. One that isn't gets nothing within this time. */
const ASK_EVERY_MS = 500
const ANSWER_WITHIN_MS = 2_000

export type Proxy = { url: string; close(): void }
export type ProxyOptions = {
  port: number
  /** Ports of the servers on this machine. */
  servers: number[]
}

/**
 * A small proxy for trying out several servers on one machine: each request goes to the next one that is ready. A
 * connection that a server refuses is tried on the next one, since nothing was sent yet. Nothing is buffered.
 */
export async function startProxy({ port, servers }: ProxyOptions): Promise<Proxy> {
  const targets = servers.map((target) => ({ port: target, isReady: true }))
  let next = 0

  const inOrder = () => {
    next += 1
    const turned = targets
      .map((_, index) => targets[(index + next) % targets.length])
      .filter((each) => each !== undefined)
    return [...turned.filter(({ isReady }) => isReady), ...turned.filter(({ isReady }) => !isReady)]
  }
  const pass = async (incoming: IncomingMessage, answer: ServerResponse) => {
    for (const target of inOrder()) {
      if (await passTo(target.port, incoming, answer)) return
      target.isReady = false
    }
    answer.writeHead(503, { 'retry-after': '1' }).end()
  }
  const ask = async () => {
    await Promise.all(
      targets.map(async (target) => {
        target.isReady = await isReady(target.port)
      }),
    )
  }

  const server = createServer((incoming, answer) => void pass(incoming, answer))
  // A live stream has no end.
  server.requestTimeout = 0
  await new Promise<void>((resolve, reject) => server.once('error', reject).listen(port, '127.0.0.1', resolve))
  const asking = setInterval(() => void ask(), ASK_EVERY_MS)
  return {
    url: `http://localhost:${(server.address() as AddressInfo).port}`,
    close() {
      clearInterval(asking)
      server.close().closeAllConnections()
    },
  }
}

/** False if the server can't be reached; otherwise the answer is passed on, or broken off where the server's was. */
function passTo(port: number, incoming: IncomingMessage, answer: ServerResponse): Promise<boolean> {
  const { promise, resolve } = Promise.withResolvers<boolean>()
  const outgoing = request({ ...optionsFor(incoming), port })
  let isConnected = false
  outgoing.once('socket', (socket) =>
    socket.once('connect', () => {
      isConnected = true
      resolve(true)
      pipeline(incoming, outgoing, () => {})
    }),
  )
  outgoing.once('response', (answered) => {
    answer.writeHead(answered.statusCode ?? 502, answered.headers)
    answer.flushHeaders()
    pipeline(answered, answer, () => {})
  })
  outgoing.once('error', () => {
    if (!isConnected) resolve(false)
    else if (answer.headersSent) answer.destroy()
    else answer.writeHead(502).end()
  })
  answer.once('close', () => outgoing.destroy())
  return promise
}

function optionsFor({ method, url, headers, socket }: IncomingMessage): RequestOptions {
  const forwarded = [headers['x-forwarded-for'], socket.remoteAddress].filter(Boolean).join(', ')
  const added = { 'x-forwarded-for': forwarded, 'x-forwarded-proto': 'http' }
  return { host: '127.0.0.1', method, path: url, headers: { ...headers, ...added }, agent: false }
}

async function isReady(port: number): Promise<boolean> {
  try {
    const answer = await fetch(`http://127.0.0.1:${port}/readyz`, { signal: AbortSignal.timeout(ANSWER_WITHIN_MS) })
    await answer.body?.cancel()
    return answer.status === 200
  } catch {
    return false
  }
}
