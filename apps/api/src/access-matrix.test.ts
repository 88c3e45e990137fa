import { afterAll, beforeAll, expect, test } from 'vitest'
import { query, run } from './db/queries.ts'
import { inTransaction } from './db/transaction.ts'
import type { Access } from './http/guards.ts'
import { GUEST_COOKIE, openGuest } from './http/guest.ts'
import { type Role, startTestServer, type TestBrowser, type TestServer } from './testing/index.ts'

/** What the guard answers to whom; anything else is the route's own answer. */
const GUARD: Record<Access, Record<string, string>> = {
  public: {},
  person: { nobody: '401 signed_out', blocked: '401 signed_out', expired: '401 signed_out', revoked: '401 signed_out' },
  user: everybodyOut(['guest']),
  admin: { ...everybodyOut(['guest']), player: '403 forbidden', gm: '403 forbidden' },
  owner: { ...everybodyOut(['guest']), player: '403 not_owner', gm: '403 not_owner', admin: '403 not_owner' },
}
const CALLERS = ['nobody', 'guest', 'player', 'gm', 'admin', 'owner', 'blocked', 'expired', 'revoked'] as const
type Caller = (typeof CALLERS)[number]

const GUARD_CODES = ['signed_out', 'forbidden', 'not_owner']
/** Answers as long as the caller listens. */
const ENDLESS = '/api/sync/live'
const UNKNOWN_ID = '11111111-2222-4333-8444-555555555555'
const THIRTY_ONE_DAYS_MS = 31 * 86_400_000

function everybodyOut(alsoOut: string[]): Record<string, string> {
  return Object.fromEntries(
    [...alsoOut, 'nobody', 'blocked', 'expired', 'revoked'].map((who) => [who, '401 signed_out']),
  )
}

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ env: { RATE_LIMITS: 'off' } })
})
afterAll(() => server.close())

function browserOf(caller: Caller): TestBrowser {
  if (caller === 'nobody') return server.browser()
  if (caller === 'guest') return guest()
  if (caller === 'expired' || caller === 'revoked') return stale(caller)
  return server.signIn(caller satisfies Role)
}

function guest(): TestBrowser {
  const browser = server.browser()
  const { keep } = inTransaction(server.deps.db, (tx) => openGuest(tx, null, server.clock.now()))
  keep({ setCookie: (name: string, value: string) => browser.cookies.set(name, value) } as never)
  expect(browser.cookies.has(GUEST_COOKIE)).toBe(true)
  return browser
}

function stale(how: 'expired' | 'revoked'): TestBrowser {
  const browser = server.signIn('otherGm')
  const now = server.clock.now()
  const old = new Date(now.getTime() - THIRTY_ONE_DAYS_MS).toISOString()
  const change = how === 'expired' ? { created_at: old } : { ended_at: now.toISOString() }
  run(server.deps.db, query.updateTable('web_session').set(change).where('user_id', '=', 'user-otherGm'))
  return browser
}

test.each(CALLERS)('every route answers as its declaration says to: %s', async (caller) => {
  const browser = browserOf(caller)
  const wrong: string[] = []
  let cells = 0
  for (const { method, url, access } of server.app.declaredRoutes()) {
    if (url === ENDLESS || method === 'HEAD' || method === 'OPTIONS' || url === '/api/logout') continue
    const path = url.replace(/:\w+/g, UNKNOWN_ID)
    const headers = method === 'GET' ? {} : { 'content-type': 'application/json' }
    const answer = await browser.send({
      method: method as 'GET',
      url: path,
      headers,
      payload: method === 'GET' ? undefined : '',
    })
    const code =
      answer.statusCode >= 400 && answer.headers['content-type']?.toString().includes('json') ? answer.json().code : ''
    const said = GUARD_CODES.includes(code) ? `${answer.statusCode} ${code}` : undefined
    cells += 1
    if (said !== GUARD[access][caller]) wrong.push(`${method} ${url}: ${said ?? answer.statusCode}`)
  }
  expect(wrong).toEqual([])
  expect(cells).toBeGreaterThan(10)
})
