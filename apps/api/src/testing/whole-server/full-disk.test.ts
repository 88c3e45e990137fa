import { aPlayer } from '@lanternkeep/schema/testing'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { aWebp, pull, push, seedCampaign, startTestServer, type TestCampaign, type TestServer } from '../index.ts'
import { execute, sqliteOf } from '../raw-sql.ts'

const PICTURE = `data:image/webp;base64,${aWebp('ash').toString('base64')}`
const TWO_DAYS_MS = 2 * 86_400_000

let server: TestServer
let campaign: TestCampaign
beforeEach(async () => {
  server = await startTestServer()
  campaign = await seedCampaign(server)
})
afterEach(() => server.close())

/** The database can't grow by a page from here on. */
function fillDisk() {
  const sqlite = sqliteOf(server.deps.db)
  sqlite.exec('create table filler (bytes blob)')
  sqlite.pragma(`max_page_count = ${Number(sqlite.pragma('page_count', { simple: true }))}`)
  const fill = sqlite.prepare('insert into filler values (zeroblob(?))')
  for (const bytes of [4000, 100, 1]) {
    try {
      for (;;) fill.run(bytes)
    } catch (error) {
      expect(error).toMatchObject({ code: 'SQLITE_FULL' })
    }
  }
}

const ash = (over: object = {}) => aPlayer({ id: 'ash', campaignId: 'salt-road', rev: 'r1', ...over })
const PUSH = { headers: { 'x-sync-protocol': '1' } }

test('on a full disk a write is answered 507, and reading still works', async () => {
  await push(campaign.gm, 'characters', [{ doc: ash(), base: null }])
  fillDisk()
  const rows = [{ doc: ash({ rev: 'r2', notes: 'n'.repeat(100_000) }), base: 'r1' }]
  const refused = await campaign.gm.post('/api/sync/push', { collection: 'characters', replica: 'd', rows }, PUSH)
  expect([refused.statusCode, refused.json().code]).toEqual([507, 'disk_full'])
  expect((await pull(campaign.gm, 'characters')).documents).toMatchObject([{ id: 'ash', rev: 'r1' }])
})

test("reading works even if the time of the last visit can't be recorded", async () => {
  server.clock.advance(TWO_DAYS_MS)
  for (const name of ['web_session', 'guest']) {
    const refuse = `before update on ${name} begin select raise(abort, 'no room'); end`
    await execute(server.deps.db, `create trigger full_${name} ${refuse}`)
  }
  for (const browser of [campaign.gm, campaign.player, campaign.guest]) {
    expect((await browser.get('/api/campaigns')).statusCode).toBe(200)
  }
})

test('a full disk for images is answered 507 too', async () => {
  server.deps.blobs.put = async () => {
    throw Object.assign(new Error('no space left on device'), { code: 'ENOSPC' })
  }
  const answer = await campaign.gm.patch('/api/characters/ash', { imageUrl: PICTURE })
  expect(answer.statusCode).toBe(404)
  await push(campaign.gm, 'characters', [{ doc: ash(), base: null }])
  const full = await campaign.gm.patch('/api/characters/ash', { imageUrl: PICTURE })
  expect([full.statusCode, full.json().code]).toEqual([507, 'disk_full'])
})

test('a full disk says the one sentence, at login too', async () => {
  const account = {
    email: 'mira@example.com',
    password: 'lantern-oil',
    securityQuestion: 'firstPet',
    securityAnswer: 'Rex',
  }
  await server.browser().post('/api/auth/register', account)
  fillDisk()
  const mira = server.browser()
  const logIn = () => mira.post('/api/auth/local', { username: account.email, password: account.password })
  // The page of sessions may have room for a few more.
  let login = await logIn()
  for (let times = 0; times < 100 && login.statusCode === 200; times += 1) login = await logIn()
  const others = [
    await server.browser().post('/api/auth/local', { username: account.email, password: account.password }),
    await mira.post('/api/auth/register', { ...account, email: 'eve@example.com' }),
    await mira.post('/api/auth/request-reset', { email: account.email }),
    await mira.post('/api/campaigns/join', { joinCode: campaign.joinCode }),
    await mira.post('/api/feedback', { type: 'Other', description: 'The disk is full' }),
    await campaign.gm.post('/api/campaigns', { id: 'moor', name: 'The Moor' }),
  ]
  const sentence = 'The server’s disk is full. Nothing was saved.'
  for (const { body } of [login, ...others.filter(({ statusCode }) => statusCode >= 300)])
    expect(JSON.parse(body)).toEqual({ error: sentence, message: sentence, code: 'disk_full' })
})
