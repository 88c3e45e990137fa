import { JOIN_CODE } from '@lanternkeep/schema'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { LIMITS } from '../../limits/limits.ts'
import { all, query } from '../../storage/sql.ts'
import { seedCampaign, startTestServer, type TestServer } from '../../testing/index.ts'

let server: TestServer
beforeEach(async () => {
  server = await startTestServer()
})
afterEach(() => server.close())

const NEW = { id: 'salt-road', name: 'The Salt Road' }

test('a new campaign is answered with the defaults, the owner and a join code of the server', async () => {
  const created = await server.signIn('gm').post('/api/campaigns', NEW)
  expect(created.statusCode).toBe(201)
  expect(created.json()).toMatchObject({
    ...NEW,
    playerCount: 4,
    sessionNumber: 0,
    startingLevel: 1,
    joinOpen: true,
    approveJoins: false,
    ownerId: 'user-gm',
    syncStatus: 'synced',
    lastModified: '2026-11-20T20:00:00.000Z',
  })
  expect(created.json().joinCode).toMatch(/^(?=(.*[A-HJ-NP-Z]){3})(?=(.*[2-9]){3})[A-Z2-9]{3}-[A-Z2-9]{3}$/)
})

test('when its device made a campaign is kept, and never changes', async () => {
  const gm = server.signIn('gm')
  const createdAt = '2026-11-19T18:00:00.000Z'
  const created = (await gm.post('/api/campaigns', { ...NEW, createdAt })).json()
  expect(created.createdAt).toBe(createdAt)
  expect((await gm.patch(`/api/campaigns/${NEW.id}`, { ...created, name: 'Moor' })).json()).toMatchObject({ createdAt })
  const refused = await gm.patch(`/api/campaigns/${NEW.id}`, { createdAt: '2026-11-20T18:00:00.000Z' })
  expect([refused.statusCode, refused.json().path]).toEqual([400, 'createdAt'])
})

test("the device's join code is kept unless another campaign has it", async () => {
  const gm = server.signIn('gm')
  expect((await gm.post('/api/campaigns', { ...NEW, joinCode: 'abc234' })).json().joinCode).toBe('ABC-234')
  const second = await server.signIn('otherGm').post('/api/campaigns', { ...NEW, id: 'other', joinCode: 'ABC-234' })
  expect(second.statusCode).toBe(201)
  expect(second.json().joinCode).not.toBe('ABC-234')
})

test("an existing id is refused with 400, even if it is the caller's own", async () => {
  await server.signIn('gm').post('/api/campaigns', NEW)
  for (const role of ['gm', 'otherGm'] as const) {
    const again = await server.signIn(role).post('/api/campaigns', NEW)
    expect(again.statusCode).toBe(400)
    expect(again.json()).toMatchObject({ code: 'exists', error: 'Campaign ID already exists' })
  }
})

test('a free user is asked to upgrade before anything else is checked, and a signed-out person gets 401', async () => {
  const refused = await server.signIn('free').post('/api/campaigns', { nonsense: true })
  expect(refused.statusCode).toBe(403)
  expect(refused.json()).toMatchObject({
    code: 'plan',
    message: 'Please upgrade to Premium or Elite to create campaigns.',
    error: 'Please upgrade to Premium or Elite to create campaigns.',
  })
  expect((await server.browser().post('/api/campaigns', NEW)).statusCode).toBe(401)
  expect((await server.signIn('admin').post('/api/campaigns', NEW)).statusCode).toBe(201)
})

test.each([
  [{ ...NEW, name: '  ' }, 'name'],
  [{ ...NEW, id: 'sample-harrow-ford' }, 'id'],
  [{ ...NEW, id: 'a b' }, 'id'],
  [{ ...NEW, ownerId: 'user-free' }, 'ownerId'],
  [{ ...NEW, seq: 4 }, 'seq'],
  [{ ...NEW, playerCount: '4' }, 'playerCount'],
  [{ ...NEW, startingLevel: 31 }, 'startingLevel'],
  [{ ...NEW, name: 'N\u0000L' }, 'name'],
])('an invalid creation names its field: %j', async (body, path) => {
  const refused = await server.signIn('gm').post('/api/campaigns', body)
  expect(refused.statusCode).toBe(400)
  expect(refused.json()).toMatchObject({ code: 'invalid', path })
})

test("a person's list has the campaigns they own and joined, as they may see them", async () => {
  const { gm, player, guest } = await seedCampaign(server)
  await gm.post('/api/campaigns', { id: 'second', name: 'Second' })
  const names = async (browser: typeof gm) =>
    (await browser.get('/api/campaigns')).json<{ name: string }[]>().map(({ name }) => name)
  expect((await names(gm)).sort()).toEqual(['Second', 'The Salt Road'])
  expect(await names(player)).toEqual(['The Salt Road'])
  expect(await names(guest)).toEqual(['The Salt Road'])
  expect(await names(server.signIn('otherGm'))).toEqual([])
  expect((await guest.get('/api/campaigns/salt-road')).json()).toEqual({
    id: 'salt-road',
    name: 'The Salt Road',
    playerCount: 4,
    sessionNumber: 0,
    startingLevel: 1,
    lastModified: '2026-11-20T20:00:00.000Z',
    rev: expect.stringMatching(/~p$/),
    conflicts: [],
    syncStatus: 'synced',
  })
})

test('the list tells a GM, and no player, how many players have joined', async () => {
  const { gm, player, guestMemberId } = await seedCampaign(server)
  await gm.post('/api/campaigns', { id: 'second', name: 'Second' })
  const joined = async (browser: typeof gm) => {
    const list = (await browser.get('/api/campaigns')).json<{ id: string; joined?: number }[]>()
    return Object.fromEntries(list.map((each) => [each.id, each.joined]))
  }
  expect(await joined(gm)).toEqual({ 'salt-road': 2, second: 0 })
  expect(await joined(player)).toEqual({ 'salt-road': undefined })
  expect((await gm.delete(`/api/campaigns/salt-road/members/${guestMemberId}`)).statusCode).toBeLessThan(300)
  expect(await joined(gm)).toMatchObject({ 'salt-road': 1 })
  const [listed] = (await gm.get('/api/campaigns')).json<{ id: string }[]>()
  const { rev: _, ...own } = listed as { id: string; rev: string }
  expect((await gm.patch(`/api/campaigns/${own.id}`, own)).statusCode).toBe(200)
})

test('a GM changes fields, can send their own answer back unchanged, and moves nothing by changing nothing', async () => {
  const { gm } = await seedCampaign(server)
  server.clock.advance(60_000)
  const changed = await gm.patch('/api/campaigns/salt-road', { sessionNumber: 3, joinOpen: false })
  expect(changed.json()).toMatchObject({ sessionNumber: 3, joinOpen: false, lastModified: '2026-11-20T20:01:00.000Z' })
  server.clock.advance(60_000)
  const again = await gm.patch('/api/campaigns/salt-road', changed.json())
  expect(again.statusCode).toBe(200)
  expect(again.json()).toEqual(changed.json())
  expect((await gm.get('/api/campaigns/salt-road')).json()).toEqual(changed.json())
})

test('a changed read-only field is refused, and so is an unknown one', async () => {
  const { gm } = await seedCampaign(server)
  for (const [body, path] of [
    [{ ownerId: 'user-free' }, 'ownerId'],
    [{ rev: 'x' }, 'rev'],
    [{ isAdmin: true }, 'isAdmin'],
    [{ playerCount: 21 }, 'playerCount'],
  ] as const) {
    const refused = await gm.patch('/api/campaigns/salt-road', body)
    expect([refused.statusCode, refused.json().path]).toEqual([400, path])
  }
})

test('If-Match refuses a stale change with 409 and accepts a current one', async () => {
  const { gm } = await seedCampaign(server)
  const before = await gm.get('/api/campaigns/salt-road')
  const etag = String(before.headers.etag)
  expect(etag).toBe(`"${before.json().rev}"`)
  const fresh = await gm.patch('/api/campaigns/salt-road', { playerCount: 5 }, { headers: { 'if-match': etag } })
  expect(fresh.statusCode).toBe(200)
  const stale = await gm.patch('/api/campaigns/salt-road', { playerCount: 6 }, { headers: { 'if-match': etag } })
  expect(stale.statusCode).toBe(409)
  expect(stale.json().code).toBe('stale')
  expect((await gm.get('/api/campaigns/salt-road')).json().playerCount).toBe(5)
})

test('a new join code replaces the old one', async () => {
  const { gm, joinCode } = await seedCampaign(server)
  const drawn = (await gm.post('/api/campaigns/salt-road/join-code')).json().joinCode
  expect(drawn).not.toBe(joinCode)
  const free = server.signIn('free')
  expect((await free.post('/api/campaigns/join', { joinCode })).statusCode).toBe(404)
  expect((await free.post('/api/campaigns/join', { joinCode: drawn })).statusCode).toBe(200)
})

test('deleting removes the campaign and all of its content for everyone', async () => {
  const { gm, player, guest, joinCode } = await seedCampaign(server)
  await gm.post('/api/campaigns/salt-road/characters', { type: 'npc', name: 'Mother Gull' })
  expect((await player.delete('/api/campaigns/salt-road')).statusCode).toBe(403)
  const deleted = await gm.delete('/api/campaigns/salt-road')
  expect([deleted.statusCode, deleted.body]).toEqual([204, ''])
  for (const browser of [gm, player, guest]) {
    expect((await browser.get('/api/campaigns/salt-road')).statusCode).toBe(404)
    expect((await browser.get('/api/campaigns')).json()).toEqual([])
  }
  expect((await gm.delete('/api/campaigns/salt-road')).statusCode).toBe(404)
  expect((await server.signIn('free').post('/api/campaigns/join', { joinCode })).statusCode).toBe(404)
  expect((await gm.post('/api/campaigns', NEW)).statusCode).toBe(400)
  expect(await all(server.deps.db, query.selectFrom('doc').select('id'))).toEqual([])
  expect(await all(server.deps.db, query.selectFrom('ack').select('id'))).toEqual([])
})

test('without the plan a GM can read and delete, but not write', async () => {
  const { gm } = await seedCampaign(server)
  await server.signIn('admin').patch('/api/admin/users/user-gm/tier', { tier: 'free' })
  expect((await gm.get('/api/campaigns/salt-road')).statusCode).toBe(200)
  const refused = await gm.patch('/api/campaigns/salt-road', { sessionNumber: 2 })
  expect([refused.statusCode, refused.json().code]).toEqual([403, 'plan'])
  expect((await gm.delete('/api/campaigns/salt-road')).statusCode).toBe(204)
})

test("a GM can't probe for other campaigns' codes", async () => {
  const { joinCode } = (await server.signIn('otherGm').post('/api/campaigns', { id: 'theirs', name: 'Theirs' })).json()
  const gm = server.signIn('gm')
  await gm.post('/api/campaigns', { id: 'mine', name: 'Mine' })
  const ask = async (wished: string) => (await gm.patch('/api/campaigns/mine', { joinCode: wished })).json().joinCode
  expect(await ask('AAA-222')).toBe('AAA-222')
  expect(await ask(joinCode)).not.toBe(joinCode)
  for (let asked = 2; asked < LIMITS.joinCodePerOwner.max; asked += 1) await ask(`AAA-3${10 + asked}`)
  expect(await ask('BBB-222')).toMatch(JOIN_CODE)
  expect(await ask('BBB-222')).not.toBe('BBB-222')
})
