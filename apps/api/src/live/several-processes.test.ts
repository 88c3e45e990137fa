import { anNpc, aPlayer } from '@lanternkeep/schema/testing'
import { afterEach, expect, test, vi } from 'vitest'
import { query, run } from '../storage/sql.ts'
import {
  push,
  type Role,
  seedCampaign,
  startTwoServers,
  type TestCampaign,
  type TestServer,
  type TwoServers,
  userIdOf,
} from '../testing/index.ts'

const BEAT_MS = 15_000

let servers: TwoServers
let campaign: TestCampaign
/** Time goes by on request: intervals always, because the database has timeouts of its own that must stay real. */
async function begin(timeouts: ('setTimeout' | 'clearTimeout')[] = []) {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', ...timeouts] })
  servers = await startTwoServers()
  campaign = await seedCampaign(servers.one)
}
afterEach(async () => {
  vi.useRealTimers()
  await servers.close()
})

type Line = Record<string, unknown>

/** A stream as its device hears it. Its pokes are those about characters: one about the new campaign may still come. */
async function listen({ deps }: TestServer, role: Role, more: { sessionHash?: string } = {}) {
  const isPoke = ({ collections }: Line) => Array.isArray(collections) && collections.includes('characters')
  const device = { lines: [] as Line[], ended: false, pokes: () => device.lines.filter(isPoke) }
  const stream = await deps.streams.open({
    person: { userId: userIdOf(role) },
    replica: `${role}-phone`,
    send: (text) => {
      if (text.startsWith('data: ')) device.lines.push(JSON.parse(text.slice('data: '.length)))
      return true
    },
    end: () => {
      device.ended = true
    },
    ...more,
  })
  await stream.greet()
  return Object.assign(device, { close: stream.close })
}

let revs = 0

/** The GM changes a character that everyone sees; the request goes to the first server. */
async function change() {
  revs += 1
  const doc = aPlayer({ id: `ash-${revs}`, rev: `r${revs}`, campaignId: 'salt-road' })
  expect(await push(campaign.gm, 'characters', [{ doc, base: null }], 'gm-laptop')).toMatchObject([{ verdict: 'ok' }])
}

/** Whatever the first server told before this has reached the second. */
async function eventsArrive() {
  const { promise, resolve } = Promise.withResolvers<void>()
  const stop = servers.two.deps.bus.on('membersChanged', () => resolve())
  servers.one.deps.bus.membersChanged('no such campaign')
  await promise
  stop()
}

/** Seconds go by until it is so. */
function inTime(expectation: () => void) {
  const afterASecond = async () => {
    await vi.advanceTimersByTimeAsync(1_000)
    for (const { deps } of [servers.one, servers.two]) await deps.documents.view(() => {})
    expectation()
  }
  return vi.waitFor(afterASecond, { timeout: 20_000 })
}

test('a change at one process pokes the streams at the other at once, and only once', async () => {
  await begin()
  const [here, there] = [await listen(servers.one, 'player'), await listen(servers.two, 'player')]
  await change()
  const pokes = () => [here, there].map((device) => device.pokes().length)
  await vi.waitFor(() => expect(pokes()).toEqual([1, 1]))
  vi.advanceTimersByTime(BEAT_MS)
  await servers.two.deps.documents.view(() => {})
  expect(pokes()).toEqual([1, 1])
})

test('signed out at one process, the streams at the other end at once', async () => {
  await begin()
  const there = await listen(servers.two, 'player')
  const admin = servers.one.signIn('admin')
  await admin.patch(`/api/admin/users/${userIdOf('player')}/blocked`, { blocked: true })
  await vi.waitFor(() => expect(there.ended).toBe(true))
})

test('[D11] the answer to a heartbeat reaches the process that has the stream', async () => {
  await begin()
  const { one, two } = servers
  const person = { userId: userIdOf('player') }
  const named = await listen(two, 'player')
  const [{ stream } = {}] = named.lines
  expect(stream).toMatch(/^[0-9a-f]{8}\.\d+$/)
  // An older device doesn't know its stream's name.
  for (const answer of [{ stream: String(stream) }, {}]) {
    for (let beat = 0; beat < 4; beat += 1) {
      vi.advanceTimersByTime(BEAT_MS)
      one.deps.streams.answered(person, { replica: 'player-phone', ...answer })
      await eventsArrive()
    }
  }
  expect(named.ended).toBe(false)
  vi.advanceTimersByTime(4 * BEAT_MS)
  expect(named.ended).toBe(true)
})

test('[D16] while the processes can’t reach each other, a change arrives within 15 seconds, and at once afterwards', async () => {
  await begin()
  // Of the new campaign, too.
  await eventsArrive()
  const [gm, player] = [await listen(servers.two, 'gm'), await listen(servers.two, 'player')]
  servers.cutOff()
  for (let second = 1; second <= 4; second += 1) {
    await change()
    vi.advanceTimersByTime(BEAT_MS)
    await vi.waitFor(() => expect([gm.pokes().length, player.pokes().length]).toEqual([second, second]))
  }
  await change()
  servers.restore()
  await vi.waitFor(() => expect(player.pokes().length).toBeGreaterThan(4))
  const before = player.pokes().length
  await change()
  await vi.waitFor(() => expect(player.pokes().length).toBeGreaterThan(before))
})

test('[D16] the sweep pokes no one about changes that arrived, in any order, and no player about what only the GM sees', async () => {
  await begin()
  // Of the new campaign, too.
  await eventsArrive()
  const [gm, player] = [await listen(servers.two, 'gm'), await listen(servers.two, 'player')]
  const { bus, documents } = servers.two.deps
  const head = (await documents.view((stored) => stored.heads(['salt-road']))).get('salt-road')
  const seq = head?.seq ?? 0
  servers.cutOff()
  for (const id of ['owl', 'elk']) {
    const doc = anNpc({ id, rev: `r-${id}`, campaignId: 'salt-road' })
    expect(await push(campaign.gm, 'characters', [{ doc, base: null }])).toMatchObject([{ verdict: 'ok' }])
  }
  const told = { campaignId: 'salt-road', by: { seq: 1, pubSeq: 0 }, pubCollections: [] }
  bus.changed({ ...told, seq: seq + 2, collections: ['characters'] })
  bus.changed({ ...told, seq: seq + 1, collections: ['characters'] })
  await vi.waitFor(() => expect(gm.pokes().length).toBe(2))
  vi.advanceTimersByTime(BEAT_MS)
  await documents.view(() => {})
  await documents.view(() => {})
  expect([gm.pokes().length, player.pokes().length]).toEqual([2, 0])
})

test('after it was cut off, a process ends the streams whose sign-in session has ended', async () => {
  await begin()
  const stays = await listen(servers.two, 'gm')
  const leaves = await listen(servers.two, 'player', { sessionHash: 'no such session' })
  servers.cutOff()
  servers.restore()
  await vi.waitFor(() => expect(leaves.ended).toBe(true))
  expect(stays.ended).toBe(false)
})

const ofGm = ({ lines }: { lines: Line[] }) => lines.filter(({ gm }) => gm !== undefined).map(({ gm }) => gm)

test('players at one process see the GM at another come, and stay while they change from one to the other', async () => {
  await begin(['setTimeout', 'clearTimeout'])
  const player = await listen(servers.two, 'player')
  const atOne = await listen(servers.one, 'gm')
  await vi.waitFor(() => expect(ofGm(player).at(-1)).toEqual({ live: true }))
  const members = await campaign.player.get('/api/campaigns/salt-road/members')
  expect(members.json().filter(({ live }: { live: boolean }) => live)).toHaveLength(2)
  const before = ofGm(player).length
  atOne.close()
  const atTwo = await listen(servers.two, 'gm')
  await vi.advanceTimersByTimeAsync(10_000)
  expect(ofGm(player).slice(before)).toEqual(
    ofGm(player)
      .slice(before)
      .map(() => ({ live: true })),
  )
  atTwo.close()
  await inTime(() => expect(ofGm(player).at(-1)).toMatchObject({ live: false }))
})

test('a GM whose process died counts as gone once its rows have run out', async () => {
  await begin(['setTimeout', 'clearTimeout'])
  const player = await listen(servers.two, 'player')
  const until = new Date(servers.clock.now().getTime() + 40_000).toISOString()
  const row = { person: 'user:user-gm', process: 'dead', until } as const
  await run(servers.two.deps.db, query.insertInto('listening').values(row))
  const isGmThere = async () =>
    (await servers.two.deps.streams.listeningAmong(servers.two.deps.db, ['user:user-gm'])).size > 0
  expect(await isGmThere()).toBe(true)
  servers.clock.advance(40_001)
  expect(await isGmThere()).toBe(false)
  const before = ofGm(player).length
  await inTime(() => expect(ofGm(player).length).toBeGreaterThan(before))
  expect(ofGm(player).at(-1)).toMatchObject({ live: false, since: servers.clock.now().toISOString() })
})
