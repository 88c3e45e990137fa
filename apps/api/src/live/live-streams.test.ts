import type { CollectionName } from '@lanternkeep/sync'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { findGm } from '../domain/members.ts'
import type { Db } from '../storage/sql.ts'
import { pull, seedCampaign, startTestServer, type TestServer } from '../testing/index.ts'
import { createLiveStreams } from './live-streams.ts'

/** A stream that opens reads who it belongs to, and that person's campaigns. */
const READS_OF_ONE = 2

let server: TestServer
beforeEach(async () => {
  server = await startTestServer()
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
})
afterEach(async () => {
  vi.useRealTimers()
  await server.close()
})

async function isGmListening() {
  return (await server.deps.streams.listeningAmong(server.deps.db, ['user:user-gm'])).size > 0
}

async function listen({ takes = true, userId = 'user-gm', replica = 'tablet' } = {}) {
  const heard: string[] = []
  const send = (text: string) => {
    heard.push(text)
    return takes
  }
  const { close } = await server.deps.streams.open({
    person: { userId },
    replica,
    send,
    end: () => void heard.push('end'),
  })
  return { heard, close }
}

test('a comment line every 15 seconds shows that the stream is alive', async () => {
  const { heard, close } = await listen()
  vi.advanceTimersByTime(14_999)
  expect(heard).toEqual([])
  vi.advanceTimersByTime(15_001)
  expect(heard).toEqual([':\n\n', ':\n\n'])
  close()
  vi.advanceTimersByTime(60_000)
  expect(heard).toEqual([':\n\n', ':\n\n', 'end'])
  expect(vi.getTimerCount()).toBe(0)
})

test('a stream opens while another one still waits for the database', async () => {
  const { bus, db, documents } = server.deps
  const { promise: answered, resolve: answer } = Promise.withResolvers<void>()
  let reads = 0
  const execute: Db['execute'] = async (statement) => {
    if (++reads <= READS_OF_ONE) await answered
    return db.execute(statement)
  }
  const streams = createLiveStreams({ bus, documents, now: server.clock.now, db: { ...db, execute } })
  const openFor = (userId: string) => streams.open({ person: { userId }, send: () => true, end: () => {} })
  const slow = openFor('user-gm')
  await (await openFor('user-player')).greet()
  answer()
  await slow
  expect(streams.count()).toBe(2)
  streams.closeAll()
})

test('pokes go in the order of the changes, also if an earlier one is read for longer', async () => {
  const { gm } = await seedCampaign(server)
  const { heard } = await listen()
  const { documents } = server.deps
  const { promise: read, resolve: answer } = Promise.withResolvers<void>()
  const view = documents.view.bind(documents)
  const slow = vi.spyOn(documents, 'view').mockImplementationOnce(async (...given) => {
    await read
    return view(...given)
  })
  const change = (collection: CollectionName, seq: number) => {
    const places = { seq, pubSeq: seq, by: { seq: 1, pubSeq: 1 } }
    server.deps.bus.changed({
      campaignId: 'salt-road',
      collections: [collection],
      pubCollections: [collection],
      ...places,
    })
  }
  change('characters', 8)
  change('sessions', 9)
  await pull(gm, 'campaigns')
  answer()
  const collections = () => heard.flatMap((line) => /"collections":\["(\w+)"\]/.exec(line)?.[1] ?? [])
  await vi.waitFor(() => expect(collections()).toContain('sessions'))
  expect(collections().filter((each) => each !== 'campaigns')).toEqual(['characters', 'sessions'])
  slow.mockRestore()
})

test('a device that no longer reads its stream is dropped', async () => {
  const { heard } = await listen({ takes: false })
  vi.advanceTimersByTime(15_000)
  expect(heard).toEqual([':\n\n', 'end'])
  await vi.waitFor(async () => expect(await isGmListening()).toBe(false))
})

test('a stream ends after an hour, so that its sign-in session is checked again', async () => {
  const { heard } = await listen()
  vi.advanceTimersByTime(60 * 60_000)
  expect(heard.at(-1)).toBe(':\n\n')
  vi.advanceTimersByTime(15_000)
  expect(heard.at(-1)).toBe('end')
})

test("a stream ends if its campaigns can't be read, so that its device connects again", async () => {
  const reading = vi.spyOn(server.deps.db, 'execute').mockRejectedValue(new Error('no room'))
  const warned = new Promise((resolve) => process.once('warning', resolve))
  expect((await listen()).heard).toEqual(['end'])
  expect(String(await warned)).toContain('no room')
  reading.mockRestore()
  await vi.waitFor(async () => expect(await isGmListening()).toBe(false))
})

test('too many streams of one person end the oldest', async () => {
  const streams = await Promise.all(Array.from({ length: 21 }, () => listen()))
  expect(streams.map(({ heard }) => heard.length)).toEqual([1, ...Array.from({ length: 20 }, () => 0)])
})

test('presence is reported when the first stream opens and the last one ends', async () => {
  const notified: unknown[] = []
  server.deps.streams.onPresence((person) => void notified.push(person))
  const [first, second] = [await listen(), await listen()]
  first.close()
  expect(notified).toHaveLength(1)
  second.close()
  expect(notified).toEqual([{ userId: 'user-gm' }, { userId: 'user-gm' }])
})

test('players learn that their GM left only if the GM stays away, and since when', async () => {
  vi.useRealTimers()
  const campaign = await seedCampaign(server)
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const player = await listen({ userId: 'user-player' })
  const first = await listen()
  first.close()
  const second = await listen()
  vi.advanceTimersByTime(10_000)
  const ofGm = () => player.heard.filter((line) => line.includes('"gm"')).map((line) => JSON.parse(line.slice(6)))
  const isLive = () => ofGm().at(-1)?.gm.live
  await vi.waitUntil(isLive)
  // In a database that several processes share, leaving and coming back at once may be one change.
  expect(ofGm().every(({ gm }) => gm.live)).toBe(true)
  second.close()
  await vi.waitUntil(async () => (await findGm(server.deps.db, campaign.campaignId))?.last_seen_at)
  // There they are gone a moment later, too.
  await vi.waitUntil(() => {
    vi.advanceTimersByTime(1_000)
    return isLive() === false
  })
  expect(ofGm().at(-1)).toEqual({ table: campaign.campaignId, gm: { live: false, since: '2026-11-20T20:00:00.000Z' } })
  player.close()
})

test("a device that answered heartbeats and falls silent counts as gone, one that never answers doesn't", async () => {
  const { streams } = server.deps
  const person = { userId: 'user-gm' }
  const [shut, other] = [await listen({ replica: 'laptop' }), await listen({ replica: 'script' })]
  const beats = (count: number) => vi.advanceTimersByTime(count * 15_000)
  for (const _ of Array(10)) {
    beats(1)
    streams.answered(person, { replica: 'laptop' })
  }
  expect(shut.heard).not.toContain('end')
  beats(3)
  expect(shut.heard).not.toContain('end')
  beats(1)
  expect([shut.heard.at(-1), other.heard.at(-1)]).toEqual(['end', ':\n\n'])
  other.close()
})
