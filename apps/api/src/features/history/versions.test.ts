import type { EarlierVersionEntry } from '@lanternkeep/schema'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { tidyUp } from '../../jobs/upkeep.ts'
import { first, query } from '../../storage/sql.ts'
import {
  seedCampaign,
  startTestServer,
  type TestBrowser,
  type TestCampaign,
  type TestServer,
} from '../../testing/index.ts'

const MINUTE_MS = 60_000
const DAY_MS = 86_400_000
const SESSION = '/api/campaigns/salt-road/versions/sessions/one'
const SHEET = '/api/campaigns/salt-road/versions/characters/mira'

let server: TestServer
let campaign: TestCampaign
beforeEach(async () => {
  server = await startTestServer()
  campaign = await seedCampaign(server)
  await campaign.gm.post('/api/campaigns/salt-road/sessions', { id: 'one', sessionNumber: 1, gmNotes: 'high tide' })
  const mira = { id: 'mira', type: 'player', name: 'Mira', playerName: 'Pia', background: 'Born at sea' }
  await campaign.player.post('/api/campaigns/salt-road/characters', mira)
})
afterEach(() => server.close())

const versions = async (path: string, reader = campaign.gm) => (await reader.get(path)).json<EarlierVersionEntry[]>()
const fieldsOf = async (path: string, { id }: { id: string }, reader = campaign.gm) =>
  (await reader.get(`${path}/${id}`)).json().fields

/** A quarter of an hour later, so that it is a run of its own. */
async function save(browser: TestBrowser, path: string, body: object) {
  server.clock.advance(15 * MINUTE_MS)
  expect((await browser.patch(path, body)).statusCode).toBe(200)
}

test('a version says who made it and when, what was added and removed, and what replaced it', async () => {
  await save(campaign.gm, '/api/sessions/one', { gmNotes: 'low tide' })
  await save(campaign.gm, '/api/sessions/one', { gmNotes: 'low tide under black water' })
  const [gm] = (await campaign.gm.get('/api/campaigns/salt-road/members')).json()
  const by = { memberId: gm.id, name: 'Gwen' }
  const listed = await versions(SESSION)
  expect(listed).toEqual([
    {
      id: expect.any(String),
      made: { at: '2026-11-20T20:15:00.000Z', by },
      replaced: { at: '2026-11-20T20:30:00.000Z', by },
      words: { added: 1, removed: 1 },
      isFirst: false,
    },
    {
      id: expect.any(String),
      made: { at: '2026-11-20T20:00:00.000Z' },
      replaced: { at: '2026-11-20T20:15:00.000Z', by },
      words: { added: 3, removed: 0 },
      isFirst: true,
    },
  ])
  expect(await fieldsOf(SESSION, listed[1] as { id: string })).toMatchObject({ gmNotes: 'high tide', sessionNumber: 1 })
})

test("a player reads their sheet's versions without the GM's fields, and learns of no save of those", async () => {
  await save(campaign.gm, '/api/characters/mira', { notes: 'secret one', alias: 'secret alias' })
  await save(campaign.player, '/api/characters/mira', { background: 'Raised inland' })
  await save(campaign.gm, '/api/characters/mira', { notes: 'secret two' })
  const before = await versions(SHEET, campaign.player)
  await save(campaign.gm, '/api/characters/mira', { notes: 'secret three', hidden: true })
  expect(await versions(SHEET, campaign.player)).toEqual(before)
  expect(before).toMatchObject([
    { made: { at: '2026-11-20T20:00:00.000Z' }, replaced: { at: '2026-11-20T20:30:00.000Z', by: { name: 'Pia' } } },
  ])
  const fields = await fieldsOf(SHEET, before[0] as { id: string }, campaign.player)
  expect(fields).toMatchObject({ name: 'Mira', background: 'Born at sea' })
  for (const field of ['notes', 'alias', 'hidden', 'type', 'claimedBy']) expect(fields).not.toHaveProperty(field)
  expect(await versions(SHEET)).toHaveLength(4)
  const all = await Promise.all((await versions(SHEET)).map(({ id }) => campaign.player.get(`${SHEET}/${id}`)))
  expect(JSON.stringify(all.map(({ body }) => body))).not.toContain('secret')
})

test("a GM's save of a shown and a hidden field has the time of the shown one", async () => {
  await save(campaign.gm, '/api/characters/mira', { name: 'Mira the Bold' })
  server.clock.advance(5 * MINUTE_MS)
  await campaign.gm.patch('/api/characters/mira', { notes: 'secret' })
  await save(campaign.player, '/api/characters/mira', { background: 'Raised inland' })
  expect((await versions(SHEET, campaign.player)).map(({ made }) => [made.at, made.by?.name])).toEqual([
    ['2026-11-20T20:15:00.000Z', 'Gwen'],
    ['2026-11-20T20:00:00.000Z', undefined],
  ])
  expect((await versions(SHEET))[0]?.made.at).toBe('2026-11-20T20:20:00.000Z')
})

test('another player, and one who unclaimed the sheet, reads none', async () => {
  await save(campaign.player, '/api/characters/mira', { background: 'Raised inland' })
  const [version] = await versions(SHEET)
  for (const path of [SHEET, `${SHEET}/${version?.id}`]) expect((await campaign.guest.get(path)).statusCode).toBe(403)
  await campaign.player.delete('/api/characters/mira/claim')
  expect((await campaign.player.get(SHEET)).statusCode).toBe(403)
  await campaign.guest.post('/api/characters/mira/claim')
  expect(await versions(SHEET, campaign.guest)).toHaveLength(1)
})

test('a later player reads no notes that the former one had replaced, only what they found on the sheet and wrote', async () => {
  await save(campaign.player, '/api/characters/mira', { ownNotes: 'I am the spy', background: 'Raised inland' })
  await save(campaign.player, '/api/characters/mira', { ownNotes: 'left behind', background: 'Raised at sea' })
  await campaign.player.delete('/api/characters/mira/claim')
  await campaign.guest.post('/api/characters/mira/claim')
  const read = async () => {
    const listed = await versions(SHEET, campaign.guest)
    const all = await Promise.all(listed.map((version) => fieldsOf(SHEET, version, campaign.guest)))
    return all.map(({ ownNotes, background }) => [ownNotes, background])
  }
  expect(await read()).toEqual([
    ['left behind', 'Raised inland'],
    ['left behind', 'Born at sea'],
  ])
  await save(campaign.guest, '/api/characters/mira', { ownNotes: 'mine now' })
  await save(campaign.guest, '/api/characters/mira', { ownNotes: 'mine again' })
  expect(await read()).toEqual([
    ['mine now', 'Raised at sea'],
    ['left behind', 'Raised at sea'],
    ['mine again', 'Raised inland'],
    ['mine again', 'Born at sea'],
  ])
  const texts = await Promise.all((await versions(SHEET)).map((version) => fieldsOf(SHEET, version)))
  expect(texts.map(({ ownNotes }) => ownNotes)).toContain('I am the spy')
})

test("only the GM reads a session's versions, whatever is shared", async () => {
  await save(campaign.gm, '/api/sessions/one', { gmNotes: 'secret', recap: 'Rain.' })
  expect((await campaign.player.get(SESSION)).statusCode).toBe(404)
  await campaign.gm.patch('/api/sessions/one', { shared: { recap: true } })
  const refused = await campaign.player.get(SESSION)
  expect([refused.statusCode, refused.body.includes('secret')]).toEqual([403, false])
})

test('they are kept 90 days, and the last 50', async () => {
  for (let index = 0; index < 51; index += 1) await save(campaign.gm, '/api/sessions/one', { gmNotes: `tide ${index}` })
  expect(await versions(SESSION)).toHaveLength(50)
  server.clock.advance(89 * DAY_MS)
  campaign.gm = server.signIn('gm')
  await save(campaign.gm, '/api/sessions/one', { gmNotes: 'today' })
  await tidyUp(server.deps)
  expect(await versions(SESSION)).toHaveLength(50)
  server.clock.advance(DAY_MS)
  await tidyUp(server.deps)
  expect(await versions(SESSION)).toHaveLength(1)
})

test('they are deleted with a purged session, and with the campaign', async () => {
  const count = () =>
    first(
      server.deps.db,
      query.selectFrom('version').select(({ fn }) => fn.countAll().as('all')),
    )
  await save(campaign.gm, '/api/sessions/one', { gmNotes: 'low tide' })
  await save(campaign.player, '/api/characters/mira', { background: 'Raised inland' })
  await campaign.gm.delete('/api/sessions/one')
  expect((await campaign.gm.get(SESSION)).statusCode).toBe(404)
  server.clock.advance(30 * DAY_MS)
  await tidyUp(server.deps)
  expect(await count()).toEqual({ all: 1 })
  await server.signIn('gm').delete('/api/campaigns/salt-road')
  expect(await count()).toEqual({ all: 0 })
})
