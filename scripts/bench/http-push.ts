import { mkdtempSync, rmSync } from 'node:fs'
import { Agent, request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PROTOCOL_VERSION } from '../../packages/sync/src/index.ts'
import { openBenchCampaign, sessionOf } from './campaign.ts'
import { startServerProcess } from './child.ts'
import { characters } from './documents.ts'
import type { Figure } from './figure.ts'
import { compare, elapsed, percentile } from './rounds.ts'

const CONNECTIONS = 50

/**
 * One document per push, on fifty connections at once, compared with a bare Fastify that stores the same rows just as
 * durably.
 */
export async function measureHttpPushes(quick: boolean): Promise<Figure[]> {
  const folder = mkdtempSync(join(tmpdir(), 'lanternkeep-bench-bare-'))
  const [rounds, pushes] = quick ? [3, 300] : [16, 1_000]
  const campaign = await openBenchCampaign()
  const bare = await startServerProcess('bare-server.ts', folder)
  const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS })
  try {
    const cookie = await sessionOf(campaign)
    const waits: number[] = []
    const bareWaits: number[] = []
    const send = (url: string, side: string, keep?: number[]) => (round: number) => {
      const bodies = characters(pushes, { prefix: `${side}${round}` }).map((doc) => {
        return JSON.stringify({ collection: 'characters', replica: 'bench', rows: [{ doc, base: null }] })
      })
      return elapsed(() =>
        sendAll(bodies, (body) => post({ agent, cookie }, `${url}/api/sync/push`, body), round > 0 ? keep : undefined),
      )
    }
    const { ours, theirs, ratio } = await compare(
      send(campaign.server.url, 'o', waits),
      send(bare.url, 'b', bareWaits),
      rounds,
    )
    const [p99, bareP99] = [percentile(waits, 99), percentile(bareWaits, 99)]
    return [
      {
        what: `authenticated HTTP pushes at ${CONNECTIONS} connections`,
        value: 1 / ratio,
        unit: 'x',
        goal: { atLeast: 0.85 },
        of: 'the pushes/s of a bare Fastify + SQLite',
        information: `${perSecond(pushes, ours)}/s beside ${perSecond(pushes, theirs)}/s, ${rounds} rounds`,
      },
      {
        what: 'one such push, p99',
        value: p99 / bareP99,
        unit: 'x',
        goal: { atMost: 1.2 },
        of: 'that of the bare one',
        information: `${p99.toFixed(0)} ms beside ${bareP99.toFixed(0)} ms; p50 ${percentile(waits, 50).toFixed(0)} ms`,
      },
    ]
  } finally {
    agent.destroy()
    bare.stop()
    await campaign.server.close()
    rmSync(folder, { recursive: true, force: true })
  }
}

function perSecond(count: number, ms: number): string {
  return ((count * 1000) / ms).toFixed(0)
}

/** Each connection sends its next push once the last was answered. */
async function sendAll(bodies: string[], send: (body: string) => Promise<void>, waits?: number[]): Promise<void> {
  const waiting = bodies.values()
  const worker = async () => {
    for (const body of waiting) {
      const took = await elapsed(() => send(body))
      waits?.push(took)
    }
  }
  await Promise.all(Array.from({ length: CONNECTIONS }, worker))
}

function post({ agent, cookie }: { agent: Agent; cookie: string }, url: string, body: string): Promise<void> {
  const headers = { 'content-type': 'application/json', 'x-sync-protocol': String(PROTOCOL_VERSION), cookie }
  return new Promise((resolve, reject) => {
    const call = request(url, { method: 'POST', agent, headers }, (answer) => {
      let text = ''
      answer.setEncoding('utf8').on('data', (part: string) => {
        text += part
      })
      answer.on('end', () => (text.includes('"verdict":"ok"') ? resolve() : reject(new Error(text))))
    })
    call.on('error', reject)
    call.end(body)
  })
}
