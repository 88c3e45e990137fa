import type { Session } from 'fastify'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { endSessionsOf, sweepSessions } from '../../domain/sign-in-sessions.ts'
import { all, query } from '../../storage/sql.ts'
import { startTestServer, type TestServer } from '../../testing/index.ts'
import { createSessionStore } from './session-store.ts'

const MINUTE_MS = 60_000
const DAY_MS = 24 * 60 * MINUTE_MS

let server: TestServer
beforeEach(async () => {
  server = await startTestServer()
})
afterEach(() => server.close())

function rows() {
  return all(server.deps.db, query.selectFrom('web_session').selectAll())
}

async function isSignedIn(browser: ReturnType<TestServer['browser']>) {
  return (await browser.get('/api/auth/user')).statusCode === 200
}

/** Calls the store as the plugin does. */
function store() {
  const plain = createSessionStore(server.deps.db, server.clock.now)
  return {
    get: (id: string) =>
      new Promise((resolve, reject) => plain.get(id, (error, found) => (error ? reject(error) : resolve(found)))),
    set: (id: string, userId: string) =>
      new Promise<void>((resolve, reject) =>
        plain.set(id, { userId, cookie: { originalMaxAge: null } } as Session, (error) =>
          error ? reject(error) : resolve(),
        ),
      ),
    destroy: (id: string) =>
      new Promise<void>((resolve, reject) => plain.destroy(id, (error) => (error ? reject(error) : resolve()))),
  }
}

test("a slow request can't write a session that ended", async () => {
  await server.signIn('gm').ready()
  const sessions = store()
  await sessions.set('one', 'user-gm')
  expect(await sessions.get('one')).toMatchObject({ userId: 'user-gm' })
  await sessions.destroy('one')
  await sessions.set('one', 'user-gm')
  expect(await sessions.get('one')).toBeNull()
})

test('only the hash of an id is stored', async () => {
  await server.signIn('gm').ready()
  await store().set('a-readable-id', 'user-gm')
  expect(JSON.stringify(await rows())).not.toContain('a-readable-id')
})

test('a visitor who is not signed in leaves no session behind', async () => {
  const browser = server.browser()
  for (const url of ['/healthz', '/api/auth/user', '/api/settings/version']) {
    expect((await browser.get(url)).headers['set-cookie']).toBeUndefined()
  }
  expect(await rows()).toEqual([])
})

test('the time of last use is written at most every five minutes', async () => {
  const browser = server.signIn('gm')
  const seen = async () => (await rows())[0]?.last_seen_at
  server.clock.advance(5 * MINUTE_MS)
  await browser.get('/api/auth/user')
  expect(await seen()).toBe('2026-11-20T20:00:00.000Z')
  server.clock.advance(1)
  await browser.get('/api/auth/user')
  expect(await seen()).toBe('2026-11-20T20:05:00.001Z')
})

test('a session ends after 14 days without use', async () => {
  const browser = server.signIn('gm')
  server.clock.advance(14 * DAY_MS)
  expect(await isSignedIn(browser)).toBe(true)
  server.clock.advance(14 * DAY_MS + 1)
  expect(await isSignedIn(browser)).toBe(false)
})

test('a session ends after 30 days however much it is used', async () => {
  const browser = server.signIn('gm')
  for (let day = 0; day < 30; day += 10) {
    server.clock.advance(10 * DAY_MS)
    expect(await isSignedIn(browser)).toBe(true)
  }
  server.clock.advance(1)
  expect(await isSignedIn(browser)).toBe(false)
})

test('ending all sessions of a user leaves those of others', async () => {
  const gm = [server.signIn('gm'), server.signIn('gm')]
  const player = server.signIn('player')
  await Promise.all([...gm, player].map((browser) => browser.ready()))
  expect(await server.deps.db.transaction(async (tx) => endSessionsOf(tx, 'user-gm', server.clock.now()))).toBe(2)
  expect(await Promise.all(gm.map(isSignedIn))).toEqual([false, false])
  expect(await isSignedIn(player)).toBe(true)
})

test('sweeping removes expired sessions and keeps young tombstones', async () => {
  await server.signIn('gm').ready()
  server.clock.advance(10 * DAY_MS)
  await server.signIn('player').ready()
  await server.deps.db.transaction(async (tx) => endSessionsOf(tx, 'user-player', server.clock.now()))
  server.clock.advance(6 * DAY_MS)
  expect(await sweepSessions(server.deps.db, server.clock.now())).toBe(1)
  expect((await rows()).map(({ user_id }) => user_id)).toEqual(['user-player'])
})

test('a forged or foreign cookie identifies no one', async () => {
  const browser = server.browser()
  for (const cookie of ['test-session-gm-1', 'test-session-gm-1.forged', '', '.', '%00', 'x'.repeat(3000)]) {
    browser.cookies.set('lk_session', cookie)
    expect(await isSignedIn(browser)).toBe(false)
  }
})
