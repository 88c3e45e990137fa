import { afterEach, beforeEach, expect, test } from 'vitest'
import { all, query } from '../../storage/sql.ts'
import { startTestServer, type TestServer } from '../../testing/index.ts'
import { GUEST_COOKIE, openGuest } from './guest.ts'

const DAY_MS = 86_400_000

let server: TestServer
beforeEach(async () => {
  server = await startTestServer()
})
afterEach(() => server.close())

function guests() {
  return all(server.deps.db, query.selectFrom('guest').selectAll())
}

/** A browser that became a guest by joining. */
async function joined() {
  const browser = server.browser()
  const cookie = await server.deps.db.transaction(async (tx) => {
    let secret = ''
    const { keep } = await openGuest(tx, null, server.clock.now())
    keep({
      setCookie(_name: string, value: string) {
        secret = value
      },
    } as never)
    return secret
  })
  browser.cookies.set(GUEST_COOKIE, cookie)
  return browser
}

test('the cookie is random, and only its hash is stored', async () => {
  const cookies = [await joined(), await joined()].map((browser) => browser.cookies.get(GUEST_COOKIE) ?? '')
  expect(cookies[0]).toMatch(/^[\w-]{43}$/)
  expect(cookies[0]).not.toBe(cookies[1])
  for (const cookie of cookies) expect(JSON.stringify(await guests())).not.toContain(cookie)
})

test('a guest is a requester but not a user', async () => {
  expect((await (await joined()).get('/api/auth/user')).statusCode).toBe(401)
})

test('using it renews the cookie for 400 days, once a day', async () => {
  const browser = await joined()
  expect((await browser.get('/healthz')).headers['set-cookie']).toBeUndefined()
  server.clock.advance(DAY_MS + 1)
  const [cookie] = (await browser.get('/healthz')).cookies
  expect(cookie).toMatchObject({ name: GUEST_COOKIE, httpOnly: true, sameSite: 'Lax', path: '/', maxAge: 400 * 86_400 })
  expect((await browser.get('/healthz')).headers['set-cookie']).toBeUndefined()
  expect((await guests())[0]?.last_seen_at).toBe('2026-11-21T20:00:00.001Z')
})

test('a browser that is a guest already stays the same guest', async () => {
  const person = { kind: 'guest', guestId: 'guest-1' } as const
  const opened = await server.deps.db.transaction(async (tx) => openGuest(tx, person, server.clock.now()))
  expect(opened.guestId).toBe('guest-1')
  expect(await guests()).toEqual([])
})

test('for a signed-in browser the account counts, not the guest', async () => {
  const browser = server.signIn('player')
  browser.cookies.set(GUEST_COOKIE, (await joined()).cookies.get(GUEST_COOKIE) ?? '')
  expect((await browser.get('/api/auth/user')).json().id).toBe('user-player')
})
