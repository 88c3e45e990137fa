import { afterEach, expect, test } from 'vitest'
import { totpAt } from '../../../domain/totp.ts'
import { all, query } from '../../../storage/sql.ts'
import { startTestServer, type TestBrowser, type TestServer } from '../../../testing/index.ts'
import { execute } from '../../../testing/raw-sql.ts'

const PASSWORD = 'lantern-oil'
const STEP_MS = 30_000

let server: TestServer
let owner: TestBrowser
afterEach(() => server.close())

/** Odette owns the server; Mira's address is verified. */
async function begin(env: Record<string, string> = {}) {
  server = await startTestServer({ env })
  owner = await registered('odette@example.com')
  await registered('mira@example.com')
  await execute(server.deps.db, `update "user" set email_verified_at = '2026-11-20T20:00:00.000Z'`)
}

async function registered(email: string) {
  const browser = server.browser()
  const body = { email, password: PASSWORD, securityQuestion: 'firstPet', securityAnswer: 'Rex' }
  expect((await browser.post('/api/auth/register', body)).statusCode).toBe(201)
  return browser
}

const handOver = (body: object = {}, browser = owner) =>
  browser.post('/api/admin/owner', { email: 'mira@example.com', password: PASSWORD, ...body })

async function owners() {
  const found = query.selectFrom('user').select(['email', 'is_owner', 'is_admin']).where('is_admin', '=', 1)
  return (await all(server.deps.db, found.orderBy('email'))).map((row) => `${row.email}${row.is_owner ? ' owner' : ''}`)
}

test('the owner hands the server over, stays an admin, and both are told', async () => {
  await begin()
  expect((await handOver({ email: ' Mira@Example.com ' })).json()).toEqual({ email: 'mira@example.com' })
  expect(await owners()).toEqual(['mira@example.com owner', 'odette@example.com'])
  expect((await owner.get('/api/admin/outbox')).json().code).toBe('not_owner')
  expect((await owner.get('/api/admin/audit')).json()[0]).toMatchObject({
    action: 'owner',
    actor: { name: expect.stringContaining('odette@example.com') },
    target: { name: expect.stringContaining('mira@example.com') },
  })
  await server.deps.mailer.idle()
  const told = server.mails.filter(({ subject }) => subject === 'This server has a new owner').map(({ to }) => to)
  expect(told.toSorted()).toEqual(['mira@example.com', 'odette@example.com'])
  // The new owner can't be deleted; the one before can leave.
  expect((await owner.post('/api/account/delete', { password: PASSWORD })).statusCode).toBe(200)
})

test('it asks for the password, and with two-factor for the code', async () => {
  await begin()
  expect((await handOver({ password: 'wrong-one' })).json()).toMatchObject({ code: 'invalid', path: 'password' })
  const { key } = (await owner.post('/api/account/two-factor/setup', { password: PASSWORD })).json()
  const nextCode = () => {
    server.clock.advance(STEP_MS)
    return totpAt(key, Math.floor(server.clock.now().getTime() / STEP_MS))
  }
  await owner.post('/api/account/two-factor/check', { totp: nextCode() })
  await owner.post('/api/account/two-factor/on', {})
  expect((await handOver()).json()).toMatchObject({ code: 'invalid', path: 'totp' })
  expect((await handOver({ totp: '000000' })).json()).toMatchObject({ code: 'invalid', path: 'totp' })
  expect(await owners()).toEqual(['odette@example.com owner'])
  // A server that asks its admins for two-factor would have an owner without rights.
  await owner.patch('/api/admin/settings/two-factor', { isRequired: true })
  const totp = nextCode()
  expect((await handOver({ totp })).json()).toMatchObject({ code: 'invalid', path: 'email' })
  await owner.patch('/api/admin/settings/two-factor', { isRequired: false })
  expect((await handOver({ totp })).statusCode).toBe(200)
})

test.each([
  [`blocked = 1`, 'is blocked; unblock it first.'],
  [`email_verified_at = null`, 'is not verified yet.'],
  [`deleted_at = '2026-11-20T20:00:00.000Z'`, 'was deleted; restore it first.'],
])("an account with %s can't become the owner", async (state, words) => {
  await begin()
  await execute(server.deps.db, `update "user" set ${state} where email_key = 'mira@example.com'`)
  const refused = await handOver()
  expect([refused.statusCode, refused.json().path]).toEqual([400, 'email'])
  expect(refused.json().message).toContain(words)
  expect((await handOver({ email: 'nobody@example.com' })).json().path).toBe('email')
  expect(await owners()).toEqual(['odette@example.com owner'])
})

test('an admin can’t take the server, and of two handovers at once one counts', async () => {
  await begin()
  await registered('nils@example.com')
  await execute(server.deps.db, `update "user" set is_admin = 1, email_verified_at = created_at`)
  const mira = server.browser()
  await mira.post('/api/auth/local', { username: 'mira@example.com', password: PASSWORD })
  expect((await handOver({}, mira)).json().code).toBe('not_owner')
  const both = await Promise.all([handOver(), handOver({ email: 'nils@example.com' })])
  expect(both.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 403])
  expect((await owners()).filter((each) => each.endsWith(' owner'))).toHaveLength(1)
})

test('where a setting names the owner, only the setting changes it', async () => {
  server = await startTestServer({ env: { OWNER_EMAIL: 'owner@example.com' } })
  const refused = await server.signIn('owner').post('/api/admin/owner', { email: 'gm@example.com', password: PASSWORD })
  expect([refused.statusCode, refused.json().message]).toEqual([
    403,
    'This server is set up to know its owner by an address. Change that setting first.',
  ])
})
