import { afterEach, beforeEach, expect, test } from 'vitest'
import { all, query } from '../../storage/sql.ts'
import { addPerson, startTestServer, type TestBrowser, type TestServer } from '../../testing/index.ts'

let server: TestServer
let admin: TestBrowser
beforeEach(async () => {
  server = await startTestServer()
  admin = server.signIn('admin')
  await addPerson(server.deps, 'gm')
  await addPerson(server.deps, 'free')
})
afterEach(() => server.close())

async function emails(url: string) {
  const answer = await admin.get(url)
  expect(answer.statusCode).toBe(200)
  return { emails: answer.json().map(({ email }: { email: string }) => email), total: answer.headers['x-total-count'] }
}

test('users are a plain array ordered by address, without any secrets', async () => {
  const answer = await admin.get('/api/admin/users')
  expect(answer.json()[0]).toEqual({
    id: 'user-admin',
    firstName: 'Ada',
    lastName: 'Test',
    email: 'admin@example.com',
    username: 'admin@example.com',
    tier: 'free',
    isAdmin: true,
    isOwner: false,
    blocked: false,
    emailVerified: true,
    authProvider: 'local',
  })
  expect(await emails('/api/admin/users')).toEqual({
    emails: ['admin@example.com', 'free@example.com', 'gm@example.com'],
    total: '3',
  })
})

test('a search matches full name and address in any case, and its symbols are no wildcards', async () => {
  expect((await emails('/api/admin/users?search=GWEN%20te')).emails).toEqual(['gm@example.com'])
  expect((await emails('/api/admin/users?search=FREE@')).emails).toEqual(['free@example.com'])
  expect(await emails('/api/admin/users?search=%25')).toEqual({ emails: [], total: '0' })
  expect((await emails('/api/admin/users?search=%20')).emails).toHaveLength(3)
})

test('limit and cursor page through all of them', async () => {
  expect(await emails('/api/admin/users?limit=2')).toEqual({
    emails: ['admin@example.com', 'free@example.com'],
    total: '3',
  })
  expect(await emails('/api/admin/users?limit=2&cursor=user-free')).toEqual({ emails: ['gm@example.com'], total: '3' })
})

test.each(['limit=0', 'limit=many', 'limit=1000', 'color=red'])('?%s is refused', async (search) => {
  const answer = await admin.get(`/api/admin/users?${search}`)
  expect(answer.statusCode).toBe(400)
  expect(answer.json().path).toBe(search.split('=')[0])
})

test("a plan takes effect immediately, no one is signed out, and that user's devices are notified", async () => {
  const notified: string[] = []
  server.deps.bus.on('rightsChanged', (person) => void notified.push(person))
  const free = server.signIn('free')
  const answer = await admin.patch('/api/admin/users/user-free/tier', { tier: 'premium' })
  expect(answer.statusCode).toBe(200)
  expect(answer.json()).toMatchObject({ id: 'user-free', tier: 'premium' })
  expect((await free.get('/api/auth/user')).json()).toMatchObject({ tier: 'premium' })
  expect(notified).toEqual(['user:user-free'])
})

test('a plan that another admin changed since it was seen is only replaced by an admin who saw that', async () => {
  const set = (tier: string, seen: string) =>
    admin.patch('/api/admin/users/user-free/tier', { tier, base: { tier: seen } })
  expect((await set('elite', 'free')).statusCode).toBe(200)
  const late = await set('premium', 'free')
  expect(late.statusCode).toBe(409)
  expect(late.json()).toMatchObject({
    code: 'stale',
    message: 'Someone changed the plan in the meantime. It is Elite now.',
    now: { tier: 'elite' },
  })
  expect((await set('elite', 'free')).statusCode).toBe(200)
  expect((await set('premium', 'elite')).json()).toMatchObject({ tier: 'premium' })
})

test('a change of plan is recorded with its admin, the same plan again is not', async () => {
  for (const _ of [1, 2]) await admin.patch('/api/admin/users/user-free/tier', { tier: 'elite' })
  const entries = await all(
    server.deps.db,
    query.selectFrom('audit').select(['at', 'actor_id', 'action', 'target_id', 'detail']),
  )
  expect(entries).toEqual([
    {
      at: '2026-11-20T20:00:00.000Z',
      actor_id: 'user-admin',
      action: 'tier',
      target_id: 'user-free',
      detail: '{"from":"free","to":"elite"}',
    },
  ])
})

test.each([
  [{}, 'tier'],
  [{ tier: 'gold' }, 'tier'],
  [{ tier: 'elite', isAdmin: true }, 'isAdmin'],
])('%o is refused, naming the field', async (body, path) => {
  const answer = await admin.patch('/api/admin/users/user-free/tier', body)
  expect(answer.statusCode).toBe(400)
  expect(answer.json().path).toBe(path)
})

test('an unknown user is 404', async () => {
  const answer = await admin.patch('/api/admin/users/user-nobody/tier', { tier: 'elite' })
  expect(answer.statusCode).toBe(404)
  expect(answer.json().message).toBe('User not found')
})

test('users are for admins only', async () => {
  expect((await server.browser().get('/api/admin/users')).statusCode).toBe(401)
  expect((await server.signIn('gm').get('/api/admin/users')).statusCode).toBe(403)
})
