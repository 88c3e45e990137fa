import { createHash } from 'node:crypto'
import { imageUrlOf } from '@lanternkeep/schema'
import { aHandout, aKeptResult, aPlayer } from '@lanternkeep/schema/testing'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { sweepImages } from '../blobs/image-bytes.ts'
import { beginGeneration } from '../storage/begin-generation.ts'
import { all, query, run } from '../storage/sql.ts'
import { aWebp, push, seedCampaign, startTestServer, type TestServer } from '../testing/index.ts'
import { leaveUnshown } from './leave-unshown-images.ts'
import { tidyUp } from './upkeep.ts'

const DAY_MS = 86_400_000
const idOf = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex')
const [old, fresh] = [aWebp('old'), aWebp('fresh')]

let server: TestServer
beforeEach(async () => {
  server = await startTestServer()
  await seedCampaign(server)
  await upload(old)
  await upload(fresh)
})
afterEach(() => server.close())

/** Sessions end sooner than pictures leave. */
const gm = () => server.signIn('gm')

async function upload(bytes: Buffer, campaignId = 'salt-road') {
  const url = `/api/images/${idOf(bytes)}?campaignId=${campaignId}`
  const headers = { 'content-type': 'image/webp' }
  const { statusCode } = await gm().send({ method: 'PUT', url, headers, payload: bytes })
  expect(statusCode).toBe(200)
}

async function send(collection: 'characters' | 'handouts' | 'prep', base: string | null, doc: { rev: string }) {
  expect(await push(gm(), collection, [{ doc, base }])).toMatchObject([{ verdict: 'ok' }])
}

const heroOf = (rev: string, bytes: Buffer, more: object = {}) =>
  aPlayer({ id: 'ash', campaignId: 'salt-road', rev, imageUrl: imageUrlOf(idOf(bytes)), ...more })
const handoutOf = (rev: string, bytes: Buffer, more: object = {}) =>
  aHandout({ id: 'map', campaignId: 'salt-road', rev, imageUrl: imageUrlOf(idOf(bytes)), ...more })

function aConflictOver(bytes: Buffer) {
  const values = { base: '', mine: imageUrlOf(idOf(bytes)), theirs: imageUrlOf(idOf(fresh)) }
  return { id: 'c1', path: 'imageUrl', ...values, by: 'Mira', at: '2026-11-20T20:00:00.000Z' }
}

function aKeptMapOf(bytes: Buffer) {
  return aKeptResult({ id: 'kept', campaignId: 'salt-road', rev: 'r1', imageUrl: imageUrlOf(idOf(bytes)) })
}

/** Upkeep runs once a day. */
async function passDays(days: number) {
  for (let day = 0; day < days; day += 1) {
    server.clock.advance(DAY_MS)
    await upkeep()
  }
}

async function upkeep() {
  for (const step of [tidyUp, leaveUnshown, sweepImages]) await step(server.deps)
}

async function kept(bytes: Buffer): Promise<string[]> {
  const rows = query.selectFrom('image').select('campaign_id').where('id', '=', idOf(bytes)).orderBy('campaign_id')
  return (await all(server.deps.db, rows)).map(({ campaign_id }) => campaign_id)
}

test('a picture that was replaced leaves its campaign after 90 days, and its bytes a day later', async () => {
  await send('characters', null, heroOf('r1', old))
  await send('characters', 'r1', heroOf('r2', fresh))
  await upkeep()
  await passDays(89)
  expect(await kept(old)).toEqual(['salt-road'])
  await passDays(1)
  expect(await kept(old)).toEqual([])
  await passDays(1)
  expect(await server.deps.blobs.read(idOf(old))).toBeUndefined()
  expect((await gm().get(imageUrlOf(idOf(fresh)))).statusCode).toBe(200)
})

test('a picture that is shown again meanwhile stays, and its 90 days begin again', async () => {
  await send('handouts', null, handoutOf('r1', fresh))
  await upkeep()
  await passDays(80)
  await send('handouts', 'r1', handoutOf('r2', old))
  await send('handouts', 'r2', handoutOf('r3', fresh))
  await upkeep()
  await passDays(89)
  expect(await kept(old)).toEqual(['salt-road'])
  await passDays(1)
  expect(await kept(old)).toEqual([])
})

test('a picture that is sent again meanwhile stays for another 90 days', async () => {
  await upkeep()
  await passDays(80)
  await upload(old)
  await passDays(20)
  expect([await kept(old), await kept(fresh)]).toEqual([['salt-road'], []])
})

test.each([
  ['an open conflict', 'characters', heroOf('r1', fresh, { conflicts: [aConflictOver(old)] })],
  ['a kept result', 'prep', aKeptMapOf(old)],
] as const)('a picture that only %s shows stays', async (_, collection, doc) => {
  await send(collection, null, doc)
  await upkeep()
  await passDays(91)
  expect(await kept(old)).toEqual(['salt-road'])
})

test('a picture stays while the trash or an earlier version has it', async () => {
  const [later, thrown] = [aWebp('later'), aWebp('thrown')]
  for (const bytes of [later, thrown]) await upload(bytes)
  await send('characters', null, heroOf('r1', old))
  await upkeep()
  // As if nothing had shown them for longer.
  const since = { unshown_since: '2020-01-01T00:00:00.000Z' }
  await send('characters', 'r1', heroOf('r2', later))
  await send('handouts', null, handoutOf('r1', thrown))
  await send('handouts', 'r1', handoutOf('r2', thrown, { _deleted: true }))
  await run(server.deps.db, query.updateTable('image').set(since))
  await passDays(29)
  expect([await kept(old), await kept(thrown), await kept(fresh)]).toEqual([['salt-road'], ['salt-road'], []])
  await passDays(1)
  expect([await kept(old), await kept(thrown)]).toEqual([['salt-road'], []])
  await passDays(60)
  expect([await kept(old), await kept(later)]).toEqual([[], ['salt-road']])
})

test('a picture leaves only the campaigns that don’t show it', async () => {
  await gm().post('/api/campaigns', { id: 'moor', name: 'The Moor' })
  await upload(old, 'moor')
  await send('handouts', null, handoutOf('r1', old, { id: 'moor-map', campaignId: 'moor' }))
  await upkeep()
  await passDays(92)
  expect(await kept(old)).toEqual(['moor'])
  expect((await gm().get(imageUrlOf(idOf(old)))).statusCode).toBe(200)
})

test('a device that brings a document with a picture that left is asked to send the picture again', async () => {
  await upkeep()
  await passDays(92)
  const row = { doc: handoutOf('r1', old), base: null, sendsPicture: true } as const
  expect(await push(gm(), 'handouts', [row])).toMatchObject([{ verdict: 'retry', path: 'imageUrl' }])
  await upload(old)
  expect(await push(gm(), 'handouts', [row])).toMatchObject([{ verdict: 'ok' }])
  expect((await gm().get(imageUrlOf(idOf(old)))).statusCode).toBe(200)
})

test('the pictures of a deleted campaign go 30 days later, and its bytes a day after that', async () => {
  await send('characters', null, heroOf('r1', old))
  await gm().delete('/api/campaigns/salt-road')
  await passDays(29)
  expect((await gm().get(imageUrlOf(idOf(old)))).statusCode).toBe(200)
  await passDays(1)
  expect((await gm().get(imageUrlOf(idOf(old)))).statusCode).toBe(404)
  await passDays(1)
  expect(await server.deps.blobs.read(idOf(old))).toBeUndefined()
})

test('after a restored backup the 90 days begin again, as devices bring back what they hold', async () => {
  await upkeep()
  server.clock.advance(100 * DAY_MS)
  const now = server.deps.now()
  await beginGeneration(server.deps.db, { now, backupAt: new Date(now.getTime() - 99 * DAY_MS) })
  await upkeep()
  await passDays(89)
  expect(await kept(old)).toEqual(['salt-road'])
  await passDays(1)
  expect(await kept(old)).toEqual([])
})
