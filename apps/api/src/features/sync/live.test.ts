import type { AddressInfo } from 'node:net'
import { aCombat, aMonster, anEntry, anNpc, aPlayer, aSession } from '@lanternkeep/schema/testing'
import { type CampaignNews, type Poke, PROTOCOL_VERSION } from '@lanternkeep/sync'
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import {
  pull,
  push,
  SYNC_HEADERS,
  seedCampaign,
  startTestServer,
  type TestBrowser,
  type TestCampaign,
  type TestServer,
} from '../../testing/index.ts'

let server: TestServer
let campaign: TestCampaign
let base: string
beforeEach(async () => {
  server = await startTestServer()
  campaign = await seedCampaign(server)
  await server.app.listen({ port: 0, host: '127.0.0.1' })
  base = `http://127.0.0.1:${(server.app.server.address() as AddressInfo).port}`
})
afterEach(() => server.close())

type Stream = {
  headers: Headers
  next(): Promise<Poke | undefined>
  /** The news about members so far; `next` leaves it out. */
  news: CampaignNews[]
  text: () => string
  abort(): void
}

/**
 * A stream as a device opens it. `next` returns the next poke, or undefined once the stream has ended; not one about what
 * was pushed before, which may be sent a little later than that is answered.
 */
async function listen(
  browser: TestBrowser,
  replica = 'listener',
  run = '',
  controller = new AbortController(),
): Promise<Stream> {
  await browser.ready()
  const { checkpoint } = await pull(browser, 'campaigns')
  const isOld = ({ campaignId, seq }: Poke) => seq > 0 && seq <= Number(checkpoint[campaignId]?.split(':')[1] ?? 0)
  const cookie = [...browser.cookies].map(([name, value]) => `${name}=${encodeURIComponent(value)}`).join('; ')
  const query = `replica=${replica}${run && `&run=${run}`}&protocol=${PROTOCOL_VERSION}`
  const response = await fetch(`${base}/api/sync/live?${query}`, {
    headers: { cookie },
    signal: controller.signal,
  })
  if (!response.ok || !response.body) throw new Error(`The stream answered ${response.status}`)
  const reader = response.body.pipeThrough(new TextDecoderStream()).getReader()
  let text = ''
  let unread = ''
  const news: CampaignNews[] = []
  const next = async (): Promise<Poke | undefined> => {
    const [line, ...rest] = unread.split('\n\n')
    if (rest.length > 0) {
      unread = rest.join('\n\n')
      const said = line?.startsWith('data: ') ? JSON.parse(line.slice('data: '.length)) : {}
      if (said.table) news.push(said)
      return said.campaignId && !isOld(said) ? said : next()
    }
    const { done, value } = await reader.read()
    if (done) return undefined
    text += value
    unread += value
    return next()
  }
  return { headers: response.headers, next, news, text: () => text, abort: () => controller.abort() }
}

const at = { campaignId: 'salt-road', rev: 'r1' }

test('a device that leaves while its stream opens is not listening', async () => {
  const { db, streams } = server.deps
  const execute = db.execute.bind(db)
  const reading = Promise.withResolvers<void>()
  const held = vi.spyOn(db, 'execute').mockImplementation(async (statement) => {
    const asksForCampaigns = streams.count() > 0 && JSON.stringify(statement.toOperationNode()).includes('"member"')
    if (asksForCampaigns) await reading.promise
    return execute(statement)
  })
  onTestFinished(() => held.mockRestore())
  const isListening = async () => (await streams.listeningAmong(db, ['user:user-gm'])).size > 0
  const leaving = new AbortController()
  const opening = listen(campaign.gm, 'listener', '', leaving)
  await vi.waitFor(async () => expect(await isListening()).toBe(true))
  const left = new Promise((resolve) => server.app.server.once('connection', resolve))
  leaving.abort()
  await expect(opening).rejects.toThrow('abort')
  // Another connection comes after the end of that one was heard.
  await fetch(`${base}/healthz`, { headers: { connection: 'close' } })
  await left
  reading.resolve()
  await vi.waitFor(async () => expect(await isListening()).toBe(false))
})

test('the stream is neither cached nor buffered', async () => {
  const stream = await listen(campaign.gm)
  expect(stream.headers.get('content-type')).toBe('text/event-stream; charset=utf-8')
  expect(stream.headers.get('cache-control')).toBe('no-store, no-transform')
  expect(stream.headers.get('x-accel-buffering')).toBe('no')
  expect(stream.headers.get('x-content-type-options')).toBe('nosniff')
  stream.abort()
})

test("members learn their campaign's place, and no one else does", async () => {
  const [gm, guest, stranger] = [
    await listen(campaign.gm),
    await listen(campaign.guest),
    await listen(server.signIn('otherGm')),
  ]
  await push(campaign.gm, 'characters', [{ doc: aPlayer({ id: 'ash', ...at }), base: null }])
  expect(await gm.next()).toMatchObject({ campaignId: 'salt-road', seq: 2, collections: ['characters'] })
  expect(await guest.next()).toMatchObject({ campaignId: 'salt-road', seq: 2, collections: ['characters'] })
  await server.signIn('otherGm').post('/api/campaigns', { id: 'moor', name: 'The Moor' })
  expect(stranger.text()).not.toContain('salt-road')
  for (const stream of [gm, guest, stranger]) stream.abort()
})

test('a GM is poked about a campaign created while their stream was open', async () => {
  const gm = server.signIn('gm')
  const stream = await listen(gm)
  await gm.post('/api/campaigns', { id: 'moor', name: 'The Moor' })
  expect(await stream.next()).toMatchObject({ campaignId: 'moor', seq: 1 })
  await push(gm, 'characters', [{ doc: aPlayer({ id: 'ash', campaignId: 'moor', rev: 'r1' }), base: null }])
  expect(await stream.next()).toMatchObject({ campaignId: 'moor', seq: 2, collections: ['characters'] })
  stream.abort()
})

test('players are not poked about what only the GM sees', async () => {
  const guest = await listen(campaign.guest)
  const gm = await listen(campaign.gm)
  await push(campaign.gm, 'characters', [{ doc: anNpc({ id: 'gull', ...at }), base: null }])
  await push(campaign.gm, 'sessions', [
    {
      doc: { id: 's', sessionNumber: 1, date: '2026-11-20T20:00:00Z', lastModified: '2026-11-20T20:00:00Z', ...at },
      base: null,
    },
  ])
  await push(campaign.gm, 'characters', [{ doc: aPlayer({ id: 'ash', ...at }), base: null }])
  expect([(await gm.next())?.seq, (await gm.next())?.seq, (await gm.next())?.seq]).toEqual([2, 3, 4])
  expect(await guest.next()).toMatchObject({ campaignId: 'salt-road', seq: 2, collections: ['characters'] })
  for (const stream of [gm, guest]) stream.abort()
})

test("a hidden foe's turn moves nothing on the players' phones", async () => {
  const orc = aMonster({ id: 'orc', ...at })
  const spy = aMonster({ id: 'spy', ...at, hidden: true })
  await push(campaign.gm, 'characters', [
    { doc: orc, base: null },
    { doc: spy, base: null },
  ])
  const combat = aCombat({
    id: 'salt-road',
    ...at,
    entries: [anEntry('orc', 20), anEntry('spy', 10)],
    turn: { round: 1, entryId: 'orc' },
  })
  const guest = await listen(campaign.guest)
  await push(campaign.gm, 'combats', [{ doc: combat, base: null }])
  expect((await guest.next())?.collections).toEqual(['combats'])
  await push(campaign.gm, 'combats', [
    { doc: { ...combat, turn: { round: 1, entryId: 'spy' }, rev: 'r2' }, base: 'r1' },
  ])
  await push(campaign.gm, 'characters', [{ doc: { ...spy, health: 1, rev: 'r2' }, base: 'r1' }])
  await push(campaign.gm, 'characters', [{ doc: { ...orc, health: 1, rev: 'r2' }, base: 'r1' }])
  expect(await guest.next()).toMatchObject({ collections: ['combats'] })
  expect(guest.text().match(/"seq":/g)).toHaveLength(2)
  guest.abort()
})

test('a device is not poked about its own pushes', async () => {
  const [own, other] = [await listen(campaign.gm, 'tablet'), await listen(campaign.gm, 'laptop')]
  await push(campaign.gm, 'characters', [{ doc: anNpc({ id: 'gull', ...at }), base: null }], 'tablet')
  await push(campaign.gm, 'characters', [{ doc: anNpc({ id: 'heron', ...at }), base: null }], 'laptop')
  expect((await own.next())?.seq).toBe(3)
  expect((await other.next())?.seq).toBe(2)
  for (const stream of [own, other]) stream.abort()
})

test('[D14] a device is poked about what a copy of its browser profile pushed, not about its own', async () => {
  const [laptop, copy] = [
    await listen(campaign.gm, 'laptop', 'morning'),
    await listen(campaign.gm, 'laptop', 'evening'),
  ]
  const body = { collection: 'characters', replica: 'laptop', run: 'morning' }
  const rows = [{ doc: aPlayer({ id: 'ash', ...at }), base: null }]
  await campaign.gm.post('/api/sync/push', { ...body, rows }, { headers: SYNC_HEADERS })
  expect(await copy.next()).toMatchObject({ campaignId: 'salt-road', collections: ['characters'] })
  await push(campaign.gm, 'sessions', [{ doc: aSession({ id: 's1', ...at }), base: null }], 'tablet')
  expect(await laptop.next()).toMatchObject({ collections: ['sessions'] })
  for (const stream of [laptop, copy]) stream.abort()
})

test("no one can keep the GM from being poked by naming the GM's device", async () => {
  await push(campaign.gm, 'characters', [{ doc: aPlayer({ id: 'ash', ...at }), base: null }])
  await campaign.guest.post('/api/characters/ash/claim')
  const [mine] = (await pull(campaign.guest, 'characters')).documents
  const gm = await listen(campaign.gm, 'tablet')
  const doc = { ...mine, name: 'Ashe', rev: 'tablet.1~p' }
  const verdicts = await push(campaign.guest, 'characters', [{ doc, base: String(mine?.rev) }], 'tablet')
  expect(verdicts).toEqual([{ id: 'ash', verdict: 'ok' }])
  await push(campaign.gm, 'characters', [{ doc: anNpc({ id: 'gull', ...at }), base: null }], 'laptop')
  expect([(await gm.next())?.seq, (await gm.next())?.seq]).toEqual([4, 5])
  gm.abort()
})

test('a new member is poked right away, and a removed one is poked once and never again', async () => {
  const free = server.signIn('free')
  const stream = await listen(free)
  const member = (await free.post('/api/campaigns/join', { joinCode: campaign.joinCode })).json().memberId
  expect((await stream.next())?.collections).toContain('characters')
  await campaign.gm.delete(`/api/campaigns/salt-road/members/${member}`)
  expect((await stream.next())?.campaignId).toBe('salt-road')
  await push(campaign.gm, 'characters', [{ doc: aPlayer({ id: 'ash', ...at }), base: null }])
  await free.get('/api/logout')
  expect(await stream.next()).toBeUndefined()
})

test('signing out ends the streams of that session and leaves the others', async () => {
  const [tablet, laptop] = [server.signIn('gm'), server.signIn('gm')]
  const [first, second] = [await listen(tablet), await listen(laptop)]
  await tablet.get('/api/logout')
  expect(await first.next()).toBeUndefined()
  await push(laptop, 'characters', [{ doc: anNpc({ id: 'gull', ...at }), base: null }])
  expect((await second.next())?.seq).toBe(2)
  second.abort()
})

test('a deleted campaign pokes everyone', async () => {
  const guest = await listen(campaign.guest)
  await campaign.gm.delete('/api/campaigns/salt-road')
  expect((await guest.next())?.campaignId).toBe('salt-road')
  guest.abort()
})

test("members see who is listening, and since when someone isn't", async () => {
  const stream = await listen(campaign.gm)
  const gmSeat = async () => (await campaign.guest.get('/api/campaigns/salt-road/members')).json()[0]
  await expect.poll(gmSeat).toMatchObject({ live: true })
  server.clock.advance(60_000)
  stream.abort()
  await expect.poll(gmSeat).toMatchObject({ live: false, lastSeen: '2026-11-20T20:01:00.000Z' })
})

test('closing the server ends the streams', async () => {
  const stream = await listen(campaign.gm)
  const ended = stream.next()
  await server.app.close()
  expect(await ended).toBeUndefined()
})

test('a phone learns right away whether its GM is there, and when they come', async () => {
  const guest = await listen(campaign.guest)
  const showOne = (id: string) => push(campaign.gm, 'characters', [{ doc: aPlayer({ ...at, id }), base: null }])
  // A stream is open before it has said who is there.
  for (let number = 0; guest.news.length === 0; number += 1) {
    await showOne(`mira-${number}`)
    await guest.next()
  }
  const [gm, tablet] = [await listen(campaign.gm), await listen(campaign.gm, 'tablet')]
  await showOne('ash')
  await guest.next()
  expect(guest.news).toEqual([false, true].map((live) => ({ table: 'salt-road', gm: { live } })))
  for (const stream of [guest, gm, tablet]) stream.abort()
})

test('only the GM learns that someone asks to join, is let in, comes and goes', async () => {
  const [gm, guest] = [await listen(campaign.gm), await listen(campaign.guest)]
  const members = () => gm.news.filter((news) => news.members).length
  const before = members()
  const free = server.signIn('free')
  await free.post('/api/campaigns/join', { joinCode: campaign.joinCode })
  await push(campaign.guest, 'rolls', [])
  await push(campaign.gm, 'characters', [{ doc: aPlayer({ id: 'ash', ...at }), base: null }], 'tablet')
  for (const stream of [gm, guest]) await stream.next()
  expect(members()).toBeGreaterThan(before)
  expect(guest.news.every((news) => news.members === undefined)).toBe(true)
  for (const stream of [gm, guest]) stream.abort()
})

test('a person with a new plan learns that something changed, not what, and no one else does', async () => {
  const [own, other] = [await listen(campaign.gm), await listen(campaign.player)]
  await server.signIn('admin').patch('/api/admin/users/user-gm/tier', { tier: 'elite' })
  await push(campaign.player, 'characters', [{ doc: aPlayer({ id: 'ash', ...at }), base: null }], 'phone')
  for (const stream of [own, other]) await stream.next()
  expect(own.text()).toContain('data: {"rights":true}\n\n')
  expect(own.text()).not.toContain('elite')
  expect(other.text()).not.toContain('rights')
  for (const stream of [own, other]) stream.abort()
})

test('a person who is blocked, deleted or no longer admin gets nothing from then on', async () => {
  const admin = server.signIn('admin')
  await admin.patch('/api/admin/users/user-gm/admin', { isAdmin: true })
  const streams = [await listen(campaign.gm), await listen(campaign.player), await listen(server.signIn('free'))]
  const ended = streams.map(async (stream) => {
    while (await stream.next());
    return true
  })
  await admin.patch('/api/admin/users/user-gm/admin', { isAdmin: false })
  await admin.patch('/api/admin/users/user-player/blocked', { blocked: true })
  await admin.delete('/api/admin/users/user-free')
  expect(await Promise.all(ended)).toEqual([true, true, true])
})

test('a device can only answer for itself', async () => {
  const stream = await listen(campaign.gm, 'laptop')
  const answer = (browser: TestBrowser, body: unknown) => browser.post('/api/sync/here', body)
  expect((await answer(campaign.gm, { replica: 'laptop' })).statusCode).toBe(204)
  expect((await answer(campaign.guest, { replica: 'laptop' })).statusCode).toBe(204)
  expect((await answer(campaign.gm, {})).statusCode).toBe(400)
  expect((await answer(server.browser(), { replica: 'laptop' })).statusCode).toBe(401)
  expect(server.logs.filter(({ route }) => route === '/api/sync/here').map(({ status }) => status)).toEqual([400, 401])
  stream.abort()
})
