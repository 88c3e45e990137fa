import type { TrashEntry } from '@lanternkeep/schema'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { tidyUp } from '../../jobs/upkeep.ts'
import { first, query } from '../../storage/sql.ts'
import { pull, push, seedCampaign, startTestServer, type TestCampaign, type TestServer } from '../../testing/index.ts'

const DAY_MS = 86_400_000
const TRASH = '/api/campaigns/salt-road/trash'
const AT = '2026-11-20T19:00:00.000Z'
const NOW = '2026-11-20T20:00:00.000Z'

let server: TestServer
let campaign: TestCampaign
beforeEach(async () => {
  server = await startTestServer()
  campaign = await seedCampaign(server)
})
afterEach(() => server.close())

const npc = (id: string, name: string) => ({
  id,
  name,
  type: 'npc',
  campaignId: 'salt-road',
  rev: `tablet.${id}-1`,
  health: 8,
  maxHealth: 8,
  notes: 'Knows the tide.',
  lastModified: '2026-11-19T20:00:00.000Z',
})
/** A sign-in session ends after 30 days at the latest. */
function pass(ms: number) {
  server.clock.advance(ms)
  campaign.gm = server.signIn('gm')
}
const listed = async () => (await campaign.gm.get(TRASH)).json<TrashEntry[]>()

/** As a device does it: written offline at `AT`, sent now. */
async function deleteFromDevice(id: string, name: string, device?: string) {
  await push(campaign.gm, 'characters', [{ doc: npc(id, name), base: null }], 'tablet')
  const [stored] = (await pull(campaign.gm, 'characters')).documents.filter((each) => each.id === id)
  const doc = { ...stored, rev: `tablet.${id}-2`, lastModified: AT, _deleted: true }
  const headers = { 'x-sync-protocol': '1', ...(device && { 'user-agent': device }) }
  const body = { collection: 'characters', replica: 'tablet', rows: [{ doc, base: stored?.rev }] }
  await campaign.gm.post('/api/sync/push', body, { headers })
  return doc
}

test('a deleted document is listed with who, when and on what device, and can be fetched whole', async () => {
  const doc = await deleteFromDevice('isbet', 'Mother Isbet Crane', 'Mozilla/5.0 (iPad; CPU OS 18_0)')
  const [gm] = (await campaign.gm.get('/api/campaigns/salt-road/members')).json()
  expect(await listed()).toEqual([
    {
      collection: 'characters',
      id: 'isbet',
      rev: doc.rev,
      thing: { kind: 'npc', name: 'Mother Isbet Crane', hasPicture: false },
      deletedAt: AT,
      keptUntil: '2026-12-20T20:00:00.000Z',
      by: { memberId: gm.id, name: 'Gwen' },
      on: 'an iPad',
    },
  ])
  const whole = (await campaign.gm.get(`${TRASH}/characters/isbet`)).json()
  expect(whole).toMatchObject({ name: 'Mother Isbet Crane', notes: 'Knows the tide.', rev: doc.rev, _deleted: true })
})

test('a document deleted by a call is listed with the time of that call', async () => {
  await campaign.gm.post('/api/campaigns/salt-road/sessions', {
    id: 'twelve',
    sessionNumber: 12,
    gmNotes: 'Old Hob rows',
  })
  server.clock.advance(60_000)
  await campaign.gm.delete('/api/sessions/twelve')
  expect(await listed()).toMatchObject([
    {
      collection: 'sessions',
      thing: { kind: 'session', name: 'Session 12', words: 3 },
      deletedAt: '2026-11-20T20:01:00.000Z',
      by: { name: 'Gwen' },
    },
  ])
  expect((await listed())[0]).not.toHaveProperty('on')
})

test('a document written again by a device is alive, and deleted again it has the new time', async () => {
  const deleted = await deleteFromDevice('isbet', 'Mother Isbet Crane')
  const { _deleted: _, ...body } = (await campaign.gm.get(`${TRASH}/characters/isbet`)).json()
  const verdicts = await push(campaign.gm, 'characters', [{ doc: { ...body, rev: 'tablet.back' }, base: deleted.rev }])
  expect(verdicts).toEqual([{ id: 'isbet', verdict: 'ok' }])
  expect(await listed()).toEqual([])
  expect((await campaign.gm.get(`${TRASH}/characters/isbet`)).statusCode).toBe(404)
  pass(DAY_MS)
  await campaign.gm.delete('/api/characters/isbet')
  expect(await listed()).toMatchObject([{ deletedAt: '2026-11-21T20:00:00.000Z' }])
})

test('combats and rolls are not in the trash', async () => {
  const roll = { id: 'roll', campaignId: 'salt-road', dice: '1d20', rolls: [7], total: 7, at: AT, lastModified: AT }
  await push(campaign.gm, 'rolls', [{ doc: { ...roll, rev: 'r1' }, base: null }])
  const [stored] = (await pull(campaign.gm, 'rolls')).documents
  await push(campaign.gm, 'rolls', [{ doc: { ...stored, rev: 'r2', _deleted: true }, base: String(stored?.rev) }])
  expect(await listed()).toEqual([])
  expect((await campaign.gm.get(`${TRASH}/rolls/roll`)).statusCode).toBe(404)
})

test("after 30 days the body is gone everywhere, and the tombstone stays for devices that don't have it yet", async () => {
  await deleteFromDevice('isbet', 'Mother Isbet Crane')
  pass(30 * DAY_MS - 1)
  await tidyUp(server.deps)
  expect(await listed()).toHaveLength(1)
  pass(1)
  expect(await listed()).toEqual([])
  expect((await campaign.gm.get(`${TRASH}/characters/isbet`)).statusCode).toBe(404)
  await tidyUp(server.deps)
  expect((await pull(campaign.gm, 'characters')).documents).toEqual([
    { id: 'isbet', campaignId: 'salt-road', rev: 'tablet.isbet-2', _deleted: true },
  ])
  const { db } = server.deps
  for (const stored of ['doc', 'ack'] as const) {
    const row = await first(db, query.selectFrom(stored).select('json').where('id', '=', 'isbet'))
    expect(row?.json ?? '').not.toContain('Isbet')
  }
})

test('an edit made before the device learned of an old deletion still survives it', async () => {
  const deleted = await deleteFromDevice('isbet', 'Mother Isbet Crane')
  pass(31 * DAY_MS)
  await tidyUp(server.deps)
  const late = { ...npc('isbet', 'Mother Isbet'), rev: 'laptop.late', lastModified: NOW }
  const [verdict] = await push(campaign.gm, 'characters', [{ doc: late, base: 'tablet.isbet-1' }], 'laptop')
  expect(verdict).toMatchObject({ verdict: 'conflict', master: { rev: deleted.rev, _deleted: true } })
  const merged = { ...late, rev: 'laptop.merged' }
  expect(await push(campaign.gm, 'characters', [{ doc: merged, base: deleted.rev }], 'laptop')).toMatchObject([
    { verdict: 'ok' },
  ])
  expect((await campaign.gm.get('/api/campaigns/salt-road/characters')).json()).toMatchObject([
    { name: 'Mother Isbet' },
  ])
})

test('the trash is deleted with the campaign', async () => {
  await deleteFromDevice('isbet', 'Mother Isbet Crane')
  await campaign.gm.delete('/api/campaigns/salt-road')
  expect((await campaign.gm.get(TRASH)).statusCode).toBe(404)
  expect(await first(server.deps.db, query.selectFrom('doc').select('id'))).toBeUndefined()
})

test('a player gets the same answer whether anything was deleted or not', async () => {
  const asked = async () => {
    const paths = [TRASH, `${TRASH}/characters/isbet`, `${TRASH}/characters/unknown`]
    return Promise.all(
      [campaign.player, campaign.guest].flatMap((each) => paths.map(async (path) => (await each.get(path)).body)),
    )
  }
  const before = await asked()
  await deleteFromDevice('isbet', 'Mother Isbet Crane')
  expect(await asked()).toEqual(before)
  expect(new Set(before).size).toBe(1)
  expect((await campaign.player.get(TRASH)).statusCode).toBe(403)
})
