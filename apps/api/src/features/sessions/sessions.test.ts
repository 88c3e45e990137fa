import { afterEach, beforeEach, expect, test } from 'vitest'
import { pull, seedCampaign, startTestServer, type TestCampaign, type TestServer } from '../../testing/index.ts'

let server: TestServer
let campaign: TestCampaign
beforeEach(async () => {
  server = await startTestServer()
  campaign = await seedCampaign(server)
})
afterEach(() => server.close())

const SESSIONS = '/api/campaigns/salt-road/sessions'
const FIRST = { id: 'first', sessionNumber: 1, gmNotes: 'The duke lies', recap: 'We met at the harbour' }

test('a new session is answered whole', async () => {
  const created = await campaign.gm.post(SESSIONS, FIRST)
  expect(created.statusCode).toBe(201)
  expect(created.json()).toMatchObject({
    ...FIRST,
    campaignId: 'salt-road',
    date: '2026-11-20T20:00:00.000Z',
    aiNotes: '',
    summary: '',
    keyTopics: '',
    partyLocation: '',
    shared: { recap: false, summary: false },
  })
})

test('an absent number is the next one, and the list is newest first', async () => {
  await campaign.gm.patch('/api/campaigns/salt-road', { sessionNumber: 7 })
  expect((await campaign.gm.post(SESSIONS, {})).json().sessionNumber).toBe(7)
  await campaign.gm.post(SESSIONS, { sessionNumber: 3 })
  expect((await campaign.gm.post(SESSIONS, {})).json().sessionNumber).toBe(8)
  const listed = (await campaign.gm.get(SESSIONS)).json<{ sessionNumber: number }[]>()
  expect(listed.map(({ sessionNumber }) => sessionNumber)).toEqual([8, 7, 3])
})

test.each(['unknown', 'a%20b', 'moor'])(
  "a session for %s, which this server doesn't have, is 404 with isLocal",
  async (id) => {
    await server.signIn('otherGm').post('/api/campaigns', { id: 'moor', name: 'The Moor' })
    const refused = await campaign.gm.post(`/api/campaigns/${id}/sessions`, FIRST)
    expect([refused.statusCode, refused.json().code]).toEqual([404, 'not_found'])
    expect(refused.json().isLocal).toBe(id === 'a%20b' ? undefined : true)
  },
)

test('a patch changes the named fields, merges shared flags, and refuses foreign fields', async () => {
  await campaign.gm.post(SESSIONS, FIRST)
  const changed = await campaign.gm.patch('/api/sessions/first', { gmNotes: 'The duke dies', shared: { recap: true } })
  expect(changed.json()).toMatchObject({
    gmNotes: 'The duke dies',
    recap: 'We met at the harbour',
    shared: { recap: true, summary: false },
  })
  expect((await campaign.gm.patch('/api/sessions/first', changed.json())).json()).toEqual(changed.json())
  for (const [body, path] of [
    [{ sessionNumber: -1 }, 'sessionNumber'],
    [{ date: 'yesterday' }, 'date'],
    [{ shared: { gmNotes: true } }, 'shared.gmNotes'],
    [{ campaignId: 'moor' }, 'campaignId'],
    [{ blocked: true }, 'blocked'],
  ] as const) {
    const refused = await campaign.gm.patch('/api/sessions/first', body)
    expect([refused.statusCode, refused.json().path]).toEqual([400, path])
  }
})

test('If-Match refuses a stale change, and a deleted session is unknown', async () => {
  const headers = { 'if-match': String((await campaign.gm.post(SESSIONS, FIRST)).headers.etag) }
  expect((await campaign.gm.patch('/api/sessions/first', { summary: 'a' }, { headers })).statusCode).toBe(200)
  expect((await campaign.gm.patch('/api/sessions/first', { summary: 'b' }, { headers })).statusCode).toBe(409)
  expect((await campaign.gm.delete('/api/sessions/first')).statusCode).toBe(204)
  expect((await campaign.gm.delete('/api/sessions/first')).statusCode).toBe(404)
  expect((await campaign.gm.get(SESSIONS)).json()).toEqual([])
})

test('players read only what the GM shared, and write nothing', async () => {
  await campaign.gm.post(SESSIONS, FIRST)
  expect((await campaign.guest.get(SESSIONS)).json()).toEqual([])
  expect((await campaign.guest.patch('/api/sessions/first', { recap: 'x' })).statusCode).toBe(404)
  await campaign.gm.patch('/api/sessions/first', { shared: { recap: true } })
  const [shared] = (await campaign.guest.get(SESSIONS)).json()
  expect(shared).toMatchObject({ id: 'first', sessionNumber: 1, recap: 'We met at the harbour' })
  expect(shared).not.toHaveProperty('gmNotes')
  expect((await campaign.guest.patch('/api/sessions/first', { recap: 'x' })).statusCode).toBe(403)
  expect((await campaign.guest.post(SESSIONS, {})).statusCode).toBe(403)
  expect((await campaign.guest.delete('/api/sessions/first')).statusCode).toBe(403)
})

test('a journal that is too long for one answer has to be pulled page by page', async () => {
  const gmNotes = 'n'.repeat(950_000)
  for (let index = 0; index < 40; index += 1) {
    expect((await campaign.gm.post('/api/campaigns/salt-road/sessions', { gmNotes })).statusCode).toBe(201)
  }
  const listed = await campaign.gm.get('/api/campaigns/salt-road/sessions')
  expect([listed.statusCode, listed.json().code]).toEqual([413, 'too_large'])
  expect((await pull(campaign.gm, 'sessions')).documents.length).toBeLessThan(10)
})

test('a player who adds a session learns nothing about existing ones', async () => {
  await campaign.gm.post(SESSIONS, FIRST)
  const answers = await Promise.all(
    [{ id: FIRST.id }, { id: 'unknown' }, {}].map((body) => campaign.player.post(SESSIONS, body)),
  )
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([403, 403, 403])
  expect(new Set(answers.map(({ body }) => body)).size).toBe(1)
})

test('a new session that names another campaign is refused', async () => {
  const refused = await campaign.gm.post(SESSIONS, { ...FIRST, campaignId: 'moor' })
  expect([refused.statusCode, refused.json().path]).toEqual([400, 'campaignId'])
  expect((await campaign.gm.post(SESSIONS, { ...FIRST, campaignId: 'salt-road' })).statusCode).toBe(201)
})
