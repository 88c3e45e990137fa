import { once } from 'node:events'
import { type IncomingMessage, request } from 'node:http'
import { PROTOCOL_VERSION } from '../../packages/sync/src/index.ts'
import { type BenchCampaign, joinAsGuest, openBenchCampaign } from './campaign.ts'
import type { Figure } from './figure.ts'
import { percentile } from './rounds.ts'
import { liveBytesOf, WITH_INSPECTOR } from './server-heap.ts'

const PHONES_PER_CAMPAIGN = 5
/** Parallel requests while the campaigns are prepared. */
const AT_ONCE = 20

type Evening = { campaignId: string; characterId: string; cookies: string[] }

/**
 * Phones that follow many campaigns at once: what a stream costs, and how long after the GM's change the campaign's
 * phones learn of it.
 */
export async function measureLiveStreams(quick: boolean): Promise<Figure[]> {
  const [tables, changes] = quick ? [40, 200] : [1_000, 2_000]
  const campaign = await openBenchCampaign({ ...WITH_INSPECTOR, QUOTA_CAMPAIGNS: String(tables + 1) })
  const heard = new Map<string, () => void>()
  const streams: IncomingMessage[] = []
  try {
    const evenings = await inTurns(Array.from(Array(tables).keys()), (at) => beginEvening(campaign, at))
    const before = await liveBytesOf(campaign.server)
    for (const { campaignId, cookies } of evenings) {
      for (const cookie of cookies) {
        streams.push(await listen(campaign.server.url, cookie, () => heard.get(campaignId)?.()))
      }
    }
    const bytesEach = ((await liveBytesOf(campaign.server)) - before) / streams.length
    const waits: number[] = []
    for (let change = 0; change < changes; change += 1) {
      const evening = evenings[(change * 7) % evenings.length]
      if (evening) waits.push(...(await changeHealth({ ...campaign, heard }, evening, change)))
    }
    const p99 = percentile(waits, 99)
    const kib = bytesEach / 1024
    return [
      {
        what: `a change told to the phones of its table, ${streams.length} streams open, p99`,
        value: p99,
        unit: 'ms',
        goal: { atMost: 300 },
        information: `p50 ${percentile(waits, 50).toFixed(0)} ms of ${waits.length}, ${tables} tables`,
      },
      {
        what: 'memory of the server for one stream',
        value: kib,
        unit: 'KB',
        goal: { atMost: 20 },
        information: 'heap and buffers after a garbage collection',
      },
    ]
  } finally {
    for (const stream of streams) stream.destroy()
    await campaign.server.close()
  }
}

async function beginEvening({ server, gm }: BenchCampaign, at: number): Promise<Evening> {
  const campaignId = `evening-${at}`
  const { joinCode } = await gm.api.post<{ joinCode: string }>('/api/campaigns', {
    id: campaignId,
    name: `Table ${at}`,
  })
  const hero = { name: 'Mira Vale', type: 'player', playerName: 'Ana', health: 30, maxHealth: 30 }
  const { id } = await gm.api.post<{ id: string }>(`/api/campaigns/${campaignId}/characters`, hero)
  const cookies: string[] = []
  for (let phone = 0; phone < PHONES_PER_CAMPAIGN; phone += 1) cookies.push(await joinAsGuest(server.url, joinCode))
  return { campaignId, characterId: id, cookies }
}

async function listen(url: string, cookie: string, onPoke: () => void): Promise<IncomingMessage> {
  const headers = { cookie, accept: 'text/event-stream' }
  const call = request(`${url}/api/sync/live?protocol=${PROTOCOL_VERSION}`, { agent: false, headers })
  call.end()
  const [stream] = (await once(call, 'response')) as [IncomingMessage]
  if (stream.statusCode !== 200) throw new Error(`A stream answered ${stream.statusCode}`)
  stream.setEncoding('utf8').on('data', (text: string) => {
    if (text.includes('"seq"')) onPoke()
  })
  stream.on('error', () => undefined)
  return stream
}

/** `heard`: what to call at a campaign's next poke. */
type Watched = BenchCampaign & { heard: Map<string, () => void> }

/** How long each phone waited, from the moment the GM's request leaves. */
async function changeHealth({ gm, heard }: Watched, evening: Evening, change: number) {
  const waits: number[] = []
  const all = Promise.withResolvers<void>()
  const startedAt = performance.now()
  heard.set(evening.campaignId, () => {
    waits.push(performance.now() - startedAt)
    if (waits.length === evening.cookies.length) all.resolve()
  })
  await gm.api.patch(`/api/characters/${evening.characterId}`, { health: 1 + (change % 29) })
  await all.promise
  heard.delete(evening.campaignId)
  return waits
}

async function inTurns<T, R>(items: T[], work: (item: T) => Promise<R>): Promise<R[]> {
  const waiting = items.entries()
  const done: R[] = []
  const worker = async () => {
    for (const [at, item] of waiting) done[at] = await work(item)
  }
  await Promise.all(Array.from({ length: AT_ONCE }, worker))
  return done
}
