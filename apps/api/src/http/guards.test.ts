import Fastify from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestServer, type TestServer } from '../testing/index.ts'
import { replyWithError } from './error-reply.ts'
import { guardRoutes } from './guards.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

const USER_ID = '11111111-2222-4333-8444-555555555555'

test("a route that doesn't declare who may call it keeps the server from starting", async () => {
  const app = Fastify()
  guardRoutes(app, { isShortOfTwoFactor: async () => false })
  app.get('/open', { config: { auth: 'public' } }, async () => 'fine')
  app.get('/api/forgotten', async () => 'secret')
  await expect(app.ready()).rejects.toThrow('GET /api/forgotten does not declare who may call it (config.auth).')
})

/** The files of the docs page; joining, which creates the guest, is tested with the campaigns. */
const NOT_OURS = /\/api\/docs\/.|\/api\/campaigns\/join$/

test('only these API calls need no sign-in session', () => {
  const open = server.app.declaredRoutes().filter(({ access, method }) => access === 'public' && method !== 'HEAD')
  const calls = open.map(({ method, url }) => `${method} ${url}`).filter((call) => !NOT_OURS.test(call))
  expect(calls.sort()).toEqual([
    'GET /*',
    'GET /api/auth/captcha',
    'GET /api/auth/registration',
    'GET /api/auth/signed-in',
    'GET /api/auth/verify-email/:token',
    'GET /api/changelog',
    'GET /api/docs/',
    'GET /api/logout',
    'GET /api/openapi.json',
    'GET /api/planned-features',
    'GET /api/settings/server',
    'GET /api/settings/version',
    'GET /healthz',
    'GET /metrics',
    'GET /readyz',
    'POST /api/auth/local',
    'POST /api/auth/register',
    'POST /api/auth/request-reset',
    'POST /api/auth/resend-verification',
    'POST /api/auth/reset-password',
    'POST /api/feedback',
  ])
})

test('role is checked before body, body before object: 401, 403, 400, 404', async () => {
  const url = `/api/admin/users/${USER_ID}/tier`
  expect((await server.browser().patch(url, { tier: 'gold' })).statusCode).toBe(401)
  expect((await server.signIn('player').patch(url, { tier: 'gold' })).statusCode).toBe(403)
  const admin = server.signIn('admin')
  expect((await admin.patch(url, { tier: 'gold' })).statusCode).toBe(400)
  expect((await admin.patch(url, { tier: 'elite' })).statusCode).toBe(404)
})

test('a malformed id gets the same answer as a foreign one', async () => {
  const admin = server.signIn('admin')
  for (const id of ['%00', 'x'.repeat(65), 'x'.repeat(2000), '%F0%9F', '..%2f..']) {
    const answer = await admin.patch(`/api/admin/users/${id}/tier`, { tier: 'elite' })
    expect([id, answer.statusCode]).toEqual([id, 404])
    expect(answer.json().message).toBe(answer.json().error)
  }
})

test('an address that does not exist is 404 for everyone, whatever the method', async () => {
  for (const program of [server.browser(), server.signIn('player'), server.signIn('admin')]) {
    expect((await program.post('/api/nothing', {})).statusCode).toBe(404)
    expect((await program.delete('/api/characters')).statusCode).toBe(404)
  }
})

test('an admin reads that only the owner may do this, and a player that only admins may', async () => {
  const app = await guarded()
  const ask = (role: 'player' | 'admin' | 'owner') => app.inject({ url: '/owner', headers: { 'x-role': role } })
  expect((await ask('owner')).statusCode).toBe(200)
  expect((await ask('admin')).json().message).toBe('Only the server’s owner can do this.')
  expect((await ask('player')).statusCode).toBe(403)
})

/** A server whose requester is the one that the header names. */
async function guarded() {
  const app = Fastify()
  app.setErrorHandler(replyWithError)
  app.decorateRequest('requester', null)
  app.addHook('onRequest', async (request) => {
    const role = request.headers['x-role']
    const user = { isAdmin: role !== 'player', isOwner: role === 'owner' } as never
    request.requester = { kind: 'user', user }
  })
  guardRoutes(app, { isShortOfTwoFactor: async () => false })
  app.get('/owner', { config: { auth: 'owner' } }, async () => 'fine')
  await app.ready()
  return app
}
