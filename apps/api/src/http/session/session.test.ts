import Fastify, { type FastifyInstance } from 'fastify'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { startTestServer, type TestServer } from '../../testing/index.ts'
import { execute } from '../../testing/raw-sql.ts'
import { openSessions, SESSION_COOKIE } from './session.ts'

let server: TestServer
let app: FastifyInstance
/** Lets the slow request continue. */
let release: () => void
let slowHasBegun: Promise<void>
beforeEach(async () => {
  server = await startTestServer()
  app = Fastify()
  await openSessions(app, { ...server.deps, secureCookies: false })
  const gate = Promise.withResolvers<void>()
  const begun = Promise.withResolvers<void>()
  release = gate.resolve
  slowHasBegun = begun.promise
  app.get('/slow', async (request) => {
    begun.resolve()
    await gate.promise
    // Whatever a handler changes, the plugin will save the session again.
    Object.assign(request.session, { touched: true })
    return 'done'
  })
  app.get('/out', async (request) => {
    await request.session.destroy()
    return 'out'
  })
  app.get('/who', async (request) => request.requester)
})
afterEach(async () => {
  await app.close()
  await server.close()
})

async function signedIn(): Promise<Record<string, string>> {
  const browser = server.signIn('gm')
  await browser.ready()
  return { [SESSION_COOKIE]: browser.cookies.get(SESSION_COOKIE) ?? '' }
}

test("a request that was running when the person signed out doesn't sign them in again", async () => {
  const cookies = await signedIn()
  const slow = app.inject({ url: '/slow', cookies })
  await slowHasBegun
  await app.inject({ url: '/out', cookies })
  release()
  expect((await slow).statusCode).toBe(200)
  expect((await app.inject({ url: '/who', cookies })).json()).toBeNull()
})

test('an answer to a request from before another login leaves the cookie of that login alone', async () => {
  const cookies = await signedIn()
  expect((await app.inject({ url: '/out', cookies })).statusCode).toBe(200)
  const late = await app.inject({ url: '/who', cookies })
  expect(late.json()).toBeNull()
  expect(late.headers['set-cookie']).toBeUndefined()
})

test('the requester is looked up again for every request', async () => {
  const cookies = await signedIn()
  const who = async () => (await app.inject({ url: '/who', cookies })).json()
  expect(await who()).toMatchObject({ kind: 'user', user: { id: 'user-gm', tier: 'premium' } })
  await execute(server.deps.db, `update "user" set tier = 'free' where id = 'user-gm'`)
  expect(await who()).toMatchObject({ user: { tier: 'free' } })
})
