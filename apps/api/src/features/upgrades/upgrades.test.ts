import { afterEach, beforeEach, expect, test } from 'vitest'
import { startTestServer, type TestServer } from '../../testing/index.ts'

let server: TestServer
beforeEach(async () => {
  server = await startTestServer()
})
afterEach(() => server.close())

const ask = (browser: ReturnType<TestServer['signIn']>, tier: string) =>
  browser.post('/api/account/upgrade-request', { tier })
const waiting = async () => (await server.signIn('admin').get('/api/admin/upgrade-requests')).json()

test('a request shows up for the admins, asking again replaces it, and setting the plan answers it', async () => {
  const free = server.signIn('free')
  expect((await ask(free, 'premium')).statusCode).toBe(204)
  await ask(free, 'elite')
  expect(await waiting()).toEqual([
    {
      userId: 'user-free',
      firstName: 'Finn',
      lastName: 'Test',
      email: 'free@example.com',
      from: 'free',
      to: 'elite',
      createdAt: server.clock.now().toISOString(),
    },
  ])
  await server.signIn('admin').patch('/api/admin/users/user-free/tier', { tier: 'elite' })
  expect(await waiting()).toEqual([])
})

test('a request can be dismissed once', async () => {
  await ask(server.signIn('free'), 'premium')
  const dismiss = () => server.signIn('admin').delete('/api/admin/upgrade-requests/user-free')
  expect((await dismiss()).statusCode).toBe(204)
  expect((await dismiss()).statusCode).toBe(404)
})

test('a plan that one has already is not asked for; an admin has every plan', async () => {
  expect((await ask(server.signIn('premium'), 'premium')).json()).toMatchObject({ code: 'invalid', path: 'tier' })
  expect((await ask(server.signIn('admin'), 'elite')).statusCode).toBe(400)
  expect(await waiting()).toEqual([])
})
