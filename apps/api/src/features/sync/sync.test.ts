import { aCampaign, aKeptResult, anNpc, anOwnTable, aPlayer } from '@lanternkeep/schema/testing'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { SYNC_LIMITS } from '../../limits/sync-limits.ts'
import { beginGeneration } from '../../storage/begin-generation.ts'
import {
  pull,
  push,
  SYNC_HEADERS,
  seedCampaign,
  startTestServer,
  type TestCampaign,
  type TestServer,
} from '../../testing/index.ts'

let server: TestServer
let campaign: TestCampaign
beforeEach(async () => {
  server = await startTestServer()
  campaign = await seedCampaign(server)
})
afterEach(() => server.close())

const ash = (over: object = {}) => aPlayer({ id: 'ash', campaignId: 'salt-road', rev: 'r1', ...over })
const gull = (over: object = {}) => anNpc({ id: 'gull', campaignId: 'salt-road', rev: 'r1', ...over })

test('a change pushed by one device is pulled by another', async () => {
  expect(await push(campaign.gm, 'characters', [{ doc: ash(), base: null }])).toEqual([{ id: 'ash', verdict: 'ok' }])
  const pulled = await pull(campaign.gm, 'characters')
  expect(pulled.documents).toMatchObject([{ id: 'ash', rev: 'r1' }])
  expect(pulled.campaigns).toMatchObject([{ id: 'salt-road', role: 'gm' }])
  expect((await pull(campaign.gm, 'characters', pulled.checkpoint)).documents).toEqual([])
})

test('a push that arrives twice is accepted twice and stored once', async () => {
  const row = { doc: ash(), base: null }
  await push(campaign.gm, 'characters', [row])
  const before = await pull(campaign.gm, 'characters')
  expect(await push(campaign.gm, 'characters', [row])).toEqual([{ id: 'ash', verdict: 'ok' }])
  expect(await pull(campaign.gm, 'characters')).toEqual(before)
})

test('a bad row fails alone', async () => {
  const verdicts = await push(campaign.gm, 'characters', [
    { doc: ash({ name: '' }), base: null },
    { doc: gull({ notes: 'N\u0000L' }), base: null },
    { doc: gull({ id: 'heron' }), base: null },
    { doc: gull({ id: 'elsewhere', campaignId: 'unknown' }), base: null },
  ])
  expect(verdicts.map(({ verdict }) => verdict)).toEqual(['invalid', 'invalid', 'ok', 'retry'])
  expect((await pull(campaign.gm, 'characters')).documents.map(({ id }) => id)).toEqual(['heron'])
})

test('kept results and own tables are stored within the limits that screens name, and only for the GM', async () => {
  const own = { campaignId: 'salt-road', rev: 'r1' }
  const rows = [
    aKeptResult({ ...own, id: 'kept' }),
    anOwnTable({ ...own, id: 'weather' }),
    anOwnTable({ ...own, id: 'long', entries: 'Rain\n'.repeat(1000) }),
    anOwnTable({ ...own, id: 'wide', entries: 'x'.repeat(1001) }),
    aKeptResult({ ...own, id: 'nameless', name: ' ' }),
  ].map((doc) => ({ doc, base: null }))
  const verdicts = await push(campaign.gm, 'prep', rows)
  expect(verdicts.map(({ verdict }) => verdict)).toEqual(['ok', 'ok', 'invalid', 'invalid', 'invalid'])
  expect(verdicts.slice(2)).toMatchObject([
    { path: 'entries', message: 'A table has at most 1,000 lines' },
    { path: 'entries', message: 'A line has at most 1,000 characters' },
    { path: 'name', message: 'Result name is required' },
  ])
  expect((await pull(campaign.gm, 'prep')).documents).toMatchObject([{ id: 'kept' }, { id: 'weather' }])
  expect((await pull(campaign.player, 'prep')).documents).toEqual([])
  expect(await push(campaign.player, 'prep', rows.slice(1, 2))).toMatchObject([{ verdict: 'forbidden' }])
})

test('a campaign made offline is created by its first push, and a free user gets a plan refusal', async () => {
  const doc = aCampaign({ id: 'moor', rev: 'r1' })
  expect(await push(server.signIn('otherGm'), 'campaigns', [{ doc, base: null }])).toEqual([
    { id: 'moor', verdict: 'ok' },
  ])
  const [refused] = await push(server.signIn('free'), 'campaigns', [{ doc: { ...doc, id: 'fen' }, base: null }])
  expect(refused?.verdict).toBe('plan')
})

test('what the server changed in a pushed document comes back by pull, and the device is poked', async () => {
  const pokedFor: (string | undefined)[] = []
  server.deps.bus.on('changed', ({ heldBy }) => void pokedFor.push(heldBy?.replica))
  const doc = aCampaign({ id: 'moor', rev: 'r1', joinCode: campaign.joinCode })
  const other = server.signIn('otherGm')
  await push(other, 'campaigns', [{ doc, base: null }], 'phone')
  const [stored] = (await pull(other, 'campaigns')).documents
  expect(stored?.joinCode).not.toBe(campaign.joinCode)
  await push(other, 'characters', [{ doc: ash({ campaignId: 'moor' }), base: null }], 'phone')
  expect(pokedFor).toEqual([undefined, 'phone'])
})

test('[Q8] two devices that take turns under one name learn it, by pulls and pushes', async () => {
  const call = async (kind: 'pull' | 'push', run: string) => {
    const body = { collection: 'characters', replica: 'laptop', run, ...(kind === 'push' && { rows: [] }) }
    const answer = await campaign.gm.post(`/api/sync/${kind}`, body, { headers: SYNC_HEADERS })
    return answer.json<{ replicaShared?: true }>().replicaShared
  }
  expect([await call('pull', 'a'), await call('push', 'a'), await call('pull', 'b')]).toEqual([
    undefined,
    undefined,
    undefined,
  ])
  expect([await call('push', 'a'), await call('pull', 'b')]).toEqual([true, true])
})

test('pages come in order, and a page says whether there is more', async () => {
  const rows = Array.from({ length: 25 }, (_, index) => ({ doc: gull({ id: `npc-${index}` }), base: null }))
  await push(campaign.gm, 'characters', rows)
  const body = { collection: 'characters', limit: 10 }
  const seen: string[] = []
  let checkpoint = {}
  let more = true
  while (more) {
    const answer = await campaign.gm.post('/api/sync/pull', { ...body, checkpoint }, { headers: SYNC_HEADERS })
    seen.push(...answer.json().documents.map(({ id }: { id: string }) => id))
    ;({ checkpoint, more } = answer.json())
  }
  expect(seen).toEqual(rows.map(({ doc }) => doc.id))
})

test('another protocol, or none, is answered with 426', async () => {
  for (const headers of [{}, { 'x-sync-protocol': '0' }, { 'x-sync-protocol': '2' }]) {
    for (const call of ['push', 'pull']) {
      const answer = await campaign.gm.post(`/api/sync/${call}`, { collection: 'characters' }, { headers })
      expect([answer.statusCode, answer.json().code]).toEqual([426, 'update_needed'])
    }
    const stream = await campaign.gm.get('/api/sync/live', { headers })
    expect(stream.statusCode).toBe(426)
  }
})

test('[G2] after a restore, a device that knows no generations has to update', async () => {
  await beginGeneration(server.deps.db, { now: server.clock.now(), backupAt: server.clock.now() })
  const gm = server.signIn('gm')
  const send = (call: string, body: object) => gm.post(`/api/sync/${call}`, body, { headers: SYNC_HEADERS })
  const rows = [{ doc: ash(), base: null }]
  const [pulled, pushed] = [{ collection: 'characters' }, { collection: 'characters', replica: 'device', rows }]
  for (const answer of [await send('pull', pulled), await send('push', pushed)]) {
    expect([answer.statusCode, answer.json().code]).toEqual([426, 'update_needed'])
  }
  const pokedFor = (await send('pull', { ...pulled, generation: '' })).json()
  expect(pokedFor).toMatchObject({ documents: [], restored: { 'salt-road': '1:1' }, generation: expect.any(String) })
  const waits = (await send('push', { ...pushed, generation: '' })).json()
  expect(waits).toMatchObject({ verdicts: [{ verdict: 'retry' }], generation: pokedFor.generation })
  const back = { ...pushed, rows: [{ ...rows[0], place: '2:2' }], generation: pokedFor.generation, broughtBack: '' }
  expect((await send('push', back)).json().verdicts).toMatchObject([{ id: 'ash', verdict: 'ok' }])
})

test('too many rows and too many bytes are answered with 413', async () => {
  const rows = Array.from({ length: 501 }, (_, index) => ({ doc: gull({ id: `npc-${index}` }), base: null }))
  const send = (body: object) => campaign.gm.post('/api/sync/push', body, { headers: SYNC_HEADERS })
  expect((await send({ collection: 'characters', replica: 'd', rows })).statusCode).toBe(413)
  const heavy = [{ doc: gull({ notes: 'x'.repeat(4 * 1024 * 1024) }), base: null }]
  expect((await send({ collection: 'characters', replica: 'd', rows: heavy })).statusCode).toBe(413)
})

test.each([
  [{ collection: 'users', replica: 'd', rows: [] }, 'collection'],
  [{ collection: 'characters', rows: [] }, 'replica'],
  [{ collection: 'characters', replica: 'd', rows: [{ doc: { id: 'a' }, base: null }] }, 'rows.0.doc.rev'],
  [{ collection: 'characters', replica: 'd', rows: 'all' }, 'rows'],
])('an invalid push names what is wrong: %j', async (body, path) => {
  const answer = await campaign.gm.post('/api/sync/push', body, { headers: SYNC_HEADERS })
  expect([answer.statusCode, answer.json().path]).toEqual([400, path])
})

test('a device that pushes nonstop has to wait', async () => {
  const body = { collection: 'characters', replica: 'd', rows: [] }
  const statuses = new Set<number>()
  for (let count = 0; count < 61; count += 1) {
    statuses.add((await campaign.gm.post('/api/sync/push', body, { headers: SYNC_HEADERS })).statusCode)
  }
  expect([...statuses]).toEqual([200, 429])
  const other = await campaign.gm.post('/api/sync/push', { ...body, replica: 'other' }, { headers: SYNC_HEADERS })
  expect(other.statusCode).toBe(200)
})

test("a signed-out browser can't push or pull", async () => {
  const nobody = server.browser()
  for (const call of ['push', 'pull']) {
    expect((await nobody.post(`/api/sync/${call}`, {}, { headers: SYNC_HEADERS })).statusCode).toBe(401)
  }
  expect((await nobody.get('/api/sync/live', { headers: SYNC_HEADERS })).statusCode).toBe(401)
})

test('changes by a call and by replication end in the same place', async () => {
  await push(campaign.gm, 'characters', [{ doc: ash({ health: 30, maxHealth: 30 }), base: null }])
  const { rev } = (await campaign.gm.patch('/api/characters/ash', { health: 21 })).json()
  expect((await pull(campaign.gm, 'characters')).documents[0]).toMatchObject({ health: 21, rev })
  await push(campaign.gm, 'characters', [{ doc: ash({ health: 20, maxHealth: 30, rev: 'r3' }), base: rev }])
  expect((await campaign.gm.get('/api/campaigns/salt-road/characters')).json()[0].health).toBe(20)
})

test('a row whose campaign id is an object fails alone', async () => {
  const odd = { id: 'odd', rev: 'r1', campaignId: { toString: 1, valueOf: 1 } }
  const verdicts = await push(campaign.gm, 'characters', [
    { doc: odd, base: null },
    { doc: ash(), base: null },
  ])
  expect(verdicts.map(({ verdict }) => verdict)).toEqual(['invalid', 'ok'])
})

test('a body with too many values is sent in halves', async () => {
  const doc = { ...ash(), traits: Array(300_000).fill(0) }
  const body = { collection: 'characters', replica: 'd', rows: [{ doc, base: null }] }
  expect((await campaign.gm.post('/api/sync/push', body, { headers: SYNC_HEADERS })).statusCode).toBe(413)
  const checkpoint = Object.fromEntries(Array.from({ length: 20_000 }, (_, index) => [`c${index}`, 'x']))
  const pulled = await campaign.gm.post(
    '/api/sync/pull',
    { collection: 'rolls', checkpoint },
    { headers: SYNC_HEADERS },
  )
  expect(pulled.statusCode).toBe(413)
})

test('a person who makes up devices is still limited', async () => {
  const row = { doc: ash(), base: null }
  const statuses: number[] = []
  for (let count = 0; count <= SYNC_LIMITS.pushPerPerson.max; count += 1) {
    const body = { collection: 'characters', replica: `device-${count}`, rows: [row] }
    statuses.push((await campaign.gm.post('/api/sync/push', body, { headers: SYNC_HEADERS })).statusCode)
  }
  expect(statuses.filter((status) => status === 200)).toHaveLength(SYNC_LIMITS.pushPerPerson.max)
  expect(statuses.at(-1)).toBe(429)
})
