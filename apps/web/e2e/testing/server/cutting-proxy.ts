import { once } from 'node:events'
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { pipeline } from 'node:stream/promises'
import { setTimeout } from 'node:timers/promises'
import { seededRandomInt, shuffled } from '@lanternkeep/schema'

/** What happens to one sync call. */
export type Fate =
  /** It goes through. */
  | 'whole'
  /** It never reaches the server. */
  | 'dropped'
  /** It reaches the server, and the answer is lost. */
  | 'unanswered'
  /** It reaches the server, and half of the answer comes back. */
  | 'halved'
  /** It reaches the server twice, one after the other; the first answer comes back. */
  | 'doubled'

export type Line = {
  /** Dealt to the sync calls in random order, then again from the beginning, so each one comes up. */
  fates: readonly [Fate, ...Fate[]]
  /** The longest delay of a call. */
  delayMs: number
  /** The longest life of an open stream; 0 for no limit. */
  streamMs: number
}

export const CLEAN_LINE: Line = { fates: ['whole'], delayMs: 0, streamMs: 0 }

export type CuttingProxy = {
  readonly url: string
  /** How many calls met each fate so far. */
  readonly befell: ReadonlyMap<Fate, number>
  /** Applies from now on; open streams stay until their time is over. */
  set(line: Line): void
  /** Called once, in the middle of the next push: the server has it, and no answer has come. */
  duringNextPush(strike: () => void): void
  close(): Promise<void>
}

/**
 * A bad connection between browsers and a server, dealt by the seed. Everything but sync calls and streams goes
 * through.
 */
export async function startCuttingProxy(target: string, seed: number): Promise<CuttingProxy> {
  const random = seededRandomInt(seed)
  const befell = new Map<Fate, number>()
  let line = CLEAN_LINE
  let dealt: Fate[] = []
  let strike: (() => void) | undefined

  const deal = (): Fate => {
    if (dealt.length === 0) dealt = shuffled(line.fates, random)
    const fate = dealt.pop() as Fate
    befell.set(fate, (befell.get(fate) ?? 0) + 1)
    return fate
  }
  const onSent = (path: string | undefined) => {
    if (path !== '/api/sync/push') return undefined
    const now = strike
    strike = undefined
    return now
  }
  const pass = async (incoming: IncomingMessage, outgoing: ServerResponse) => {
    const body = await bodyOf(incoming)
    if (incoming.url?.startsWith('/api/sync/live')) {
      return passStream(target, incoming, outgoing, line.streamMs && random(1, line.streamMs))
    }
    const fate = incoming.url?.startsWith('/api/sync/') ? deal() : 'whole'
    if (line.delayMs > 0) await setTimeout(random(0, line.delayMs))
    if (fate === 'dropped') return void outgoing.destroy()
    const reply = await ask(target, incoming, body, onSent(incoming.url))
    if (fate === 'doubled') await ask(target, incoming, body)
    if (fate === 'unanswered') return void outgoing.destroy()
    outgoing.writeHead(reply.status, reply.headers)
    if (fate !== 'halved') return void outgoing.end(reply.body)
    outgoing.write(reply.body.subarray(0, Math.floor(reply.body.length / 2)), () => outgoing.destroy())
  }

  const server = createServer((incoming, outgoing) => {
    // No server, or a cut connection: the caller sees the same.
    pass(incoming, outgoing).catch(() => outgoing.destroy())
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    befell,
    set: (next) => {
      line = next
      dealt = []
    },
    duringNextPush: (next) => {
      strike = next
    },
    close: async () => {
      server.close()
      server.closeAllConnections()
      await once(server, 'close')
    },
  }
}

type Reply = { status: number; headers: IncomingMessage['headers']; body: Buffer }

async function ask(target: string, incoming: IncomingMessage, body: Buffer, onSent?: () => void): Promise<Reply> {
  const response = await send(target, incoming, body, onSent)
  const { 'transfer-encoding': _, ...headers } = response.headers
  return { status: response.statusCode ?? 502, headers, body: await bodyOf(response) }
}

/** Ends with the server, with the browser, and after its time. */
async function passStream(target: string, incoming: IncomingMessage, outgoing: ServerResponse, livesMs: number) {
  const response = await send(target, incoming, Buffer.alloc(0))
  outgoing.writeHead(response.statusCode ?? 502, response.headers)
  outgoing.flushHeaders()
  outgoing.on('close', () => response.destroy())
  if (livesMs > 0) void setTimeout(livesMs).then(() => outgoing.destroy())
  await pipeline(response, outgoing)
}

function send(
  target: string,
  { method, url, headers }: IncomingMessage,
  body: Buffer,
  onSent?: () => void,
): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    const outgoing = request(new URL(url ?? '/', target), { method, headers, agent: false }, resolve)
    outgoing.on('error', reject)
    outgoing.end(body, () => onSent?.())
  })
}

async function bodyOf(message: IncomingMessage): Promise<Buffer> {
  return Buffer.concat(await message.toArray())
}
