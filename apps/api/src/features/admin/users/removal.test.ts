import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { addPerson, seedCampaign, startTestServer, type TestBrowser, type TestServer } from '../../../testing/index.ts'

const DAY_MS = 86_400_000
const HELD_UNTIL = '2026-12-20T20:00:00.000Z'

let server: TestServer
let admin: TestBrowser
beforeEach(async () => {
  server = await startTestServer()
  admin = server.signIn('admin')
  for (const role of ['owner', 'gm', 'free', 'premium'] as const) await addPerson(server.deps, role)
})
afterEach(() => server.close())

const emails = async () => (await admin.get('/api/admin/users')).json<{ email: string }[]>().map(({ email }) => email)
const held = async () => (await admin.get('/api/admin/deleted-users')).json()

test('the confirmation can name how many campaigns would be deleted', async () => {
  const gm = server.signIn('gm')
  for (const id of ['moor', 'salt-road']) await gm.post('/api/campaigns', { id, name: id })
  await gm.post('/api/campaigns', { id: 'gone', name: 'gone' })
  await gm.delete('/api/campaigns/gone')
  expect((await admin.get('/api/admin/users/user-gm/campaigns-count')).json()).toEqual({ count: 2 })
  expect((await admin.get('/api/admin/users/user-free/campaigns-count')).json()).toEqual({ count: 0 })
  expect((await admin.get('/api/admin/users/user-nobody/campaigns-count')).statusCode).toBe(404)
})

test('a deleted person is signed out right away and on hold for 30 days', async () => {
  const { gm } = await seedCampaign(server)
  const answer = await admin.delete('/api/admin/users/user-gm')
  expect(answer.statusCode).toBe(200)
  expect(answer.json()).toEqual({ heldUntil: HELD_UNTIL, campaigns: 1 })
  const out = await gm.get('/api/auth/user')
  expect(out.statusCode).toBe(401)
  expect(out.json()).toMatchObject({ reason: 'deleted', message: 'This account was deleted on this server.' })
  expect(await emails()).not.toContain('gm@example.com')
  expect(await held()).toEqual([
    {
      id: 'user-gm',
      firstName: 'Gwen',
      lastName: 'Test',
      email: 'gm@example.com',
      deletedAt: '2026-11-20T20:00:00.000Z',
      heldUntil: HELD_UNTIL,
      campaigns: 1,
    },
  ])
})

test('the accounts on hold are listed in as many queries as one of them', async () => {
  const execute = vi.spyOn(server.deps.db, 'execute')
  const queriesOfList = async () => {
    execute.mockClear()
    await held()
    return execute.mock.calls.length
  }
  await seedCampaign(server)
  await admin.delete('/api/admin/users/user-gm')
  const queries = await queriesOfList()
  for (const id of ['user-free', 'user-premium'])
    expect((await admin.delete(`/api/admin/users/${id}`)).statusCode).toBe(200)
  expect((await held()).map(({ campaigns }: { campaigns: number }) => campaigns).toSorted()).toEqual([0, 0, 1])
  expect(await queriesOfList()).toBe(queries)
})

test('every admin call but restore answers 404 for a deleted account', async () => {
  await admin.delete('/api/admin/users/user-gm')
  const answers = [
    await admin.delete('/api/admin/users/user-gm'),
    await admin.patch('/api/admin/users/user-gm/tier', { tier: 'elite' }),
    await admin.patch('/api/admin/users/user-gm/admin', { isAdmin: true }),
    await admin.patch('/api/admin/users/user-gm/blocked', { blocked: true }),
    await admin.post('/api/admin/users/user-gm/generate-reset-link'),
  ]
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([404, 404, 404, 404, 404])
})

test('a restored person signs in again and finds their campaigns', async () => {
  await seedCampaign(server)
  await admin.delete('/api/admin/users/user-gm')
  server.clock.advance(29 * DAY_MS)
  const again = server.signIn('admin')
  const answer = await again.post('/api/admin/deleted-users/user-gm/restore')
  expect(answer.statusCode).toBe(200)
  expect(answer.json()).toMatchObject({ id: 'user-gm', tier: 'premium' })
  const gm = server.signIn('gm')
  expect((await gm.get('/api/campaigns')).json()).toMatchObject([{ id: 'salt-road' }])
  expect((await again.get('/api/admin/deleted-users')).json()).toEqual([])
  expect((await again.post('/api/admin/deleted-users/user-gm/restore')).statusCode).toBe(404)
})

test('no one can delete the owner or themselves', async () => {
  const owner = await admin.delete('/api/admin/users/user-owner')
  expect(owner.statusCode).toBe(403)
  expect(owner.json().message).toBe('The server’s owner can’t be deleted.')
  const self = await admin.delete('/api/admin/users/user-admin')
  expect(self.statusCode).toBe(403)
  expect(self.json().message).toBe('You can’t delete yourself.')
  expect(await held()).toEqual([])
})

test('during the hold, registering the address says why it fails, and so does logging in with the right password', async () => {
  const registration = {
    email: 'Mira@example.com',
    password: 'lantern-oil',
    securityQuestion: 'firstPet',
    securityAnswer: 'Rex',
  }
  await server.browser().post('/api/auth/register', registration)
  const { id } = (await admin.get('/api/admin/users?search=mira')).json()[0]
  await admin.delete(`/api/admin/users/${id}`)
  const sentence =
    'This account was deleted. The server’s owner can restore it until Dec 20, 2026. After that, you can register with this address again.'
  const registered = await server.browser().post('/api/auth/register', registration)
  expect(registered.statusCode).toBe(409)
  expect(registered.json().message).toBe(sentence)
  const login = { username: 'mira@example.com', password: 'lantern-oil' }
  const refused = await server.browser().post('/api/auth/local', login)
  expect(refused.statusCode).toBe(403)
  expect(refused.json().message).toBe(sentence)
  const wrong = await server.browser().post('/api/auth/local', { ...login, password: 'something else' })
  expect(wrong.json().message).toBe('Invalid username or password')
})
