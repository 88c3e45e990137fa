import type { SecurityQuestion } from '@lanternkeep/schema'
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { issueToken } from '../../domain/tokens.ts'
import { all, first, query, run } from '../../storage/sql.ts'
import { startTestServer, type TestBrowser, type TestServer } from '../../testing/index.ts'

const EMAIL = 'mira@example.com'
const REGISTRATION = { email: EMAIL, password: 'lantern-oil', securityQuestion: 'firstPet', securityAnswer: 'Rex' }
const NEW = 'a new lamp at dusk'
const MINUTE_MS = 60_000
const SENT = { message: 'If an account exists with that email, a password reset link has been sent.' }
const DEAD = 'This reset link is invalid, has expired or was already used.'
const WRONG = 'That’s not the answer to this account’s security question.'
const SPENT = 'Too many wrong answers. Please ask for a new reset link.'

let server: TestServer
let browser: TestBrowser
beforeEach(() => begin())
afterEach(() => server.close())

async function begin(env: Record<string, string> = {}) {
  server = await startTestServer({ env })
  browser = server.browser()
  await browser.post('/api/auth/register', REGISTRATION)
  await server.deps.mailer.idle()
  server.mails.length = 0
}

function ask(email = EMAIL) {
  return browser.post('/api/auth/request-reset', { email, recaptchaToken: '' })
}

/** The token of the link that was just mailed. */
async function mailedToken() {
  await ask()
  await server.deps.mailer.idle()
  return server.mails.at(-1)?.link?.split('/').at(-1) ?? 'missing'
}

async function handedToken() {
  const id = await miraId()
  const { db } = server.deps
  return (await db.transaction((tx) => issueToken(tx, 'reset-password', id, server.clock.now()))).token
}

function reset(token: string, more: { securityQuestion?: SecurityQuestion | string; securityAnswer?: string } = {}) {
  return browser.post('/api/auth/reset-password', { token, newPassword: NEW, ...more })
}

function login(password: string) {
  return server.browser().post('/api/auth/local', { username: EMAIL, password, recaptchaToken: '' })
}

function mira() {
  return first(server.deps.db, query.selectFrom('user').selectAll().where('email', '=', EMAIL))
}

async function miraId() {
  return (await mira())?.id ?? 'missing'
}

async function openSessions() {
  return all(server.deps.db, query.selectFrom('web_session').selectAll().where('ended_at', 'is', null))
}

test('the mailed link sets a new password, and the old one stops working', async () => {
  const token = await mailedToken()
  const answer = await reset(token)
  expect(answer.statusCode).toBe(200)
  expect(answer.json()).toEqual({ message: 'Password reset successfully! You can log in now.' })
  expect((await login(REGISTRATION.password)).statusCode).toBe(401)
  expect((await login(NEW)).statusCode).toBe(200)
})

test('the mail says what it is for and how long the link works, and the link starts with the public address', async () => {
  const token = await mailedToken()
  expect(server.mails).toMatchObject([{ to: EMAIL, subject: 'Reset your password' }])
  expect(server.mails[0]?.text).toBe(
    [
      'Someone asked to reset the password of your Lanternkeep account.',
      `Open this link to choose a new one:\nhttp://localhost:4321/reset-password/${token}`,
      'The link works once, for 30 minutes. If this wasn’t you, ignore this email. Your password stays the same.',
    ].join('\n\n'),
  )
})

test('the Host that a caller names never gets into a link', async () => {
  await browser.post('/api/auth/request-reset', { email: EMAIL }, { headers: { host: 'evil.example' } })
  await server.deps.mailer.idle()
  expect(server.mails[0]?.link).toMatch(/^http:\/\/localhost:4321\/reset-password\/[\w-]{43}$/)
})

test("a password change is announced to the account's address", async () => {
  await reset(await mailedToken())
  await server.deps.mailer.idle()
  expect(server.mails.at(-1)).toMatchObject({ to: EMAIL, subject: 'Your password was changed', link: null })
})

test('a link works once, for half an hour, and only until a newer one is requested', async () => {
  const used = await mailedToken()
  await reset(used)
  const older = await mailedToken()
  const newer = await mailedToken()
  server.clock.advance(30 * MINUTE_MS)
  for (const token of [used, older, newer, 'x'.repeat(43)]) {
    const answer = await reset(token)
    expect(answer.statusCode).toBe(400)
    expect(answer.json()).toEqual({ error: DEAD, message: DEAD, code: 'invalid', path: 'token' })
  }
  const late = await handedToken()
  server.clock.advance(30 * MINUTE_MS - 1)
  expect((await reset(late)).statusCode).toBe(200)
})

test('two uses of one link at the same time set one password', async () => {
  const token = await mailedToken()
  const body = { token, newPassword: NEW }
  // Not from the browser that registered: the first use ends its session, which may come before its second call is read.
  const answers = await Promise.all([1, 2].map(() => server.browser().post('/api/auth/reset-password', body)))
  expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 400])
})

test('only the hash of a link is stored once it was sent', async () => {
  await server.close()
  await begin({ SMTP_URL: 'smtp://127.0.0.1:1', MAIL_FROM: 'table@example.com' })
  const token = await mailedToken()
  const tables = ['token', 'mail', 'user'] as const
  const stored = JSON.stringify(tables.map((table) => all(server.deps.db, query.selectFrom(table).selectAll())))
  expect(stored).not.toContain(token)
})

test("a verification link can't reset a password, nor a reset link verify an address", async () => {
  const token = await mailedToken()
  expect((await browser.get(`/api/auth/verify-email/${token}`)).statusCode).toBe(400)
  await browser.post('/api/auth/resend-verification', { email: EMAIL })
  await server.deps.mailer.idle()
  expect((await reset(server.mails.at(-1)?.link?.split('/').at(-1) ?? '')).json().path).toBe('token')
})

test('a request answers the same for a known, unknown, blocked, held, foreign and unverified address', async () => {
  for (const role of ['gm', 'blocked', 'player', 'free'] as const) await server.signIn(role).ready()
  const change = (id: string, values: { deleted_at?: string; auth_provider?: string }) =>
    run(server.deps.db, query.updateTable('user').set(values).where('id', '=', id))
  await change('user-player', { deleted_at: server.clock.now().toISOString() })
  await change('user-free', { auth_provider: 'elsewhere' })
  const asked = ['gm', 'nobody', 'blocked', 'player', 'free', 'mira'].map((name) => `${name}@example.com`)
  for (const email of asked) {
    const answer = await ask(email)
    expect(answer.statusCode).toBe(200)
    expect(answer.json()).toEqual(SENT)
  }
  await server.deps.mailer.idle()
  expect(server.mails.map(({ to }) => to).sort()).toEqual(['gm@example.com', EMAIL])
  const issued = query.selectFrom('token').select('user_id').where('kind', '=', 'reset-password')
  expect((await all(server.deps.db, issued)).map(({ user_id }) => user_id).sort()).toEqual(
    [await miraId(), 'user-gm'].sort(),
  )
})

test('requests are limited to three per hour for an address, known or not', async () => {
  for (const email of ['nobody@example.com', EMAIL]) {
    const answers = [await ask(email), await ask(email), await ask(email), await ask(email.toUpperCase())]
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 429])
    expect(answers[3]?.headers['retry-after']).toBe('3600')
  }
})

test.each([
  [{ email: 'mira' }, 'email'],
  [{ email: 'mira@example.com\r\nBcc: eve@example.com' }, 'email'],
  [{ email: 'mira@example.com, eve@example.com' }, 'email'],
  [{ email: EMAIL, isAdmin: true }, 'isAdmin'],
  [{}, 'email'],
])('a request with %o is refused, naming the field', async (body, path) => {
  const answer = await browser.post('/api/auth/request-reset', body)
  expect(answer.statusCode).toBe(400)
  expect(answer.json()).toMatchObject({ code: 'invalid', path })
})

test.each([
  [{ newPassword: 'short' }, 'newPassword', 'Password must be at least 6 characters'],
  [{ newPassword: 'x'.repeat(129) }, 'newPassword', 'Password must be at most 128 characters'],
  [{ token: '' }, 'token', 'The reset link is incomplete'],
  [{ securityQuestion: 'favoriteDragon' }, 'securityQuestion', 'Please choose a security question'],
  [{ securityAnswer: 'x'.repeat(201) }, 'securityAnswer', 'Security answer must be at most 200 characters'],
  [{ email: EMAIL }, 'email', 'Unknown field email'],
])('a reset with %o is refused, naming the field, and the link stays valid', async (change, path, message) => {
  const token = await mailedToken()
  const answer = await browser.post('/api/auth/reset-password', { token, newPassword: NEW, ...change })
  expect(answer.statusCode).toBe(400)
  expect(answer.json()).toEqual({ error: message, message, code: 'invalid', path })
  expect((await reset(token)).statusCode).toBe(200)
})

test.each([
  ['no answer', {}],
  ['a question alone', { securityQuestion: 'firstCar' }],
  ['blanks', { securityQuestion: 'firstPet', securityAnswer: '  ' }],
  ['the right answer', { securityQuestion: 'firstPet', securityAnswer: ' rex ' }],
  ['the right answer alone', { securityAnswer: 'REX' }],
])('%s is enough', async (_name, more) => {
  expect((await reset(await mailedToken(), more)).statusCode).toBe(200)
})

test.each([
  ['another answer', { securityQuestion: 'firstPet', securityAnswer: 'Bella' }],
  ['the right answer to another question', { securityQuestion: 'firstCar', securityAnswer: 'Rex' }],
])('%s is wrong, and the link stays valid', async (_name, more) => {
  const token = await mailedToken()
  const answer = await reset(token, more)
  expect(answer.statusCode).toBe(400)
  expect(answer.json()).toEqual({ error: WRONG, message: WRONG, code: 'invalid', path: 'securityAnswer' })
  expect((await login(REGISTRATION.password)).statusCode).toBe(200)
  expect((await reset(token)).statusCode).toBe(200)
})

test('after five wrong answers the link is dead, even with the right answer or none', async () => {
  const token = await mailedToken()
  for (let tries = 0; tries < 5; tries += 1) {
    expect((await reset(token, { securityAnswer: 'Bella' })).json().message).toBe(WRONG)
  }
  for (const more of [{ securityAnswer: 'Rex' }, {}]) {
    expect((await reset(token, more)).json()).toMatchObject({ message: SPENT, path: 'token' })
  }
  expect((await reset(await mailedToken())).statusCode).toBe(200)
})

test('the fifth answer may still be the right one, and simultaneous guesses count separately', async () => {
  const wrong = { securityAnswer: 'Bella' }
  const token = await mailedToken()
  for (let tries = 0; tries < 4; tries += 1) await reset(token, wrong)
  expect((await reset(token, { securityAnswer: 'Rex' })).statusCode).toBe(200)
  const other = await mailedToken()
  const answers = await Promise.all(Array.from({ length: 8 }, () => reset(other, wrong)))
  expect(answers.filter((answer) => answer.json().message === WRONG)).toHaveLength(5)
  expect(answers.filter((answer) => answer.json().message === SPENT)).toHaveLength(3)
})

test('an account without a question accepts any answer', async () => {
  await run(server.deps.db, query.updateTable('user').set({ security_question: null, security_answer_hash: null }))
  expect((await reset(await mailedToken(), { securityAnswer: 'Bella' })).statusCode).toBe(200)
})

test("a reset ends every sign-in session and stream of the account, and no one else's", async () => {
  const devices = [server.browser(), server.browser()]
  for (const device of devices) {
    await device.post('/api/auth/local', { username: EMAIL, password: REGISTRATION.password, recaptchaToken: '' })
  }
  const other = server.signIn('gm')
  const ended: string[] = []
  server.deps.bus.on('signedOut', (person, hash) => void ended.push(`${person} ${hash ?? 'all'}`))
  await reset(await mailedToken())
  expect(ended).toEqual([`user:${await miraId()} all`])
  for (const device of devices) {
    // Whichever call comes first, the next one still learns the reason.
    for (const url of ['/api/sync/live?replica=tablet', '/api/auth/user', '/api/auth/user']) {
      const answer = await device.get(url)
      expect([answer.statusCode, answer.json().reason]).toEqual([401, 'password'])
    }
    const answer = await device.post('/api/auth/local', { username: EMAIL, password: NEW, recaptchaToken: '' })
    expect(answer.statusCode).toBe(200)
    expect((await device.get('/api/auth/user')).statusCode).toBe(200)
    await device.get('/api/logout')
    expect(device.cookies.has('lk_session')).toBe(false)
  }
  expect((await other.get('/api/auth/user')).statusCode).toBe(200)
})

test('a login that was being checked with the old password gets no session', async () => {
  const token = await mailedToken()
  const [slow] = await Promise.all([login(REGISTRATION.password), reset(token)])
  expect(slow.statusCode === 401 || (await openSessions()).length === 0).toBe(true)
})

test('a login whose session is just being written when the password changes gets none', async () => {
  const token = await mailedToken()
  const { db } = server.deps
  const execute = db.execute.bind(db)
  const writing = vi.spyOn(db, 'execute').mockImplementation(async (statement) => {
    const node = statement.toOperationNode()
    if (node.kind === 'InsertQueryNode' && JSON.stringify(node).includes('"web_session"')) {
      writing.mockRestore()
      expect((await reset(token)).statusCode).toBe(200)
    }
    return execute(statement)
  })
  onTestFinished(() => writing.mockRestore())
  await login(REGISTRATION.password)
  expect((await login(NEW)).statusCode).toBe(200)
  expect(await openSessions()).toHaveLength(1)
})

test('a person who tried too many passwords may log in after the reset', async () => {
  for (let tries = 0; tries < 5; tries += 1) await login('wrong-one')
  expect((await login(REGISTRATION.password)).statusCode).toBe(429)
  await reset(await mailedToken())
  expect((await login(NEW)).statusCode).toBe(200)
})

test("a mailed link proves the address, one passed on by an admin doesn't", async () => {
  await reset(await handedToken())
  expect((await mira())?.email_verified_at).toBeNull()
  await reset(await mailedToken())
  expect((await mira())?.email_verified_at).toBe(server.clock.now().toISOString())
})

test('the account of OWNER_EMAIL becomes the owner by a mailed link, never by one passed on by an admin', async () => {
  await server.close()
  await begin({ OWNER_EMAIL: EMAIL })
  await reset(await handedToken())
  expect(await mira()).toMatchObject({ is_owner: 0, is_admin: 0 })
  await reset(await mailedToken())
  expect(await mira()).toMatchObject({ is_owner: 1, is_admin: 1 })
})

test('a link of an account that was blocked or put on hold meanwhile is dead', async () => {
  const token = await mailedToken()
  await run(server.deps.db, query.updateTable('user').set({ is_owner: 0, blocked: 1 }))
  expect((await reset(token)).json().message).toBe(DEAD)
  await run(server.deps.db, query.updateTable('user').set({ blocked: 0, deleted_at: server.clock.now().toISOString() }))
  expect((await reset(token)).json().message).toBe(DEAD)
})

test('if common passwords are refused, they are refused here and at registration, naming the field', async () => {
  await server.close()
  await begin({ COMMON_PASSWORDS: 'refuse' })
  const sentence = 'This password is too easy to guess. Choose another one.'
  const token = await mailedToken()
  const answer = await browser.post('/api/auth/reset-password', { token, newPassword: 'Password1' })
  expect(answer.statusCode).toBe(400)
  expect(answer.json()).toEqual({ error: sentence, message: sentence, code: 'invalid', path: 'newPassword' })
  const other = { ...REGISTRATION, email: 'gwen.roe@example.com', password: 'Gwen.Roe9' }
  expect((await browser.post('/api/auth/register', other)).json()).toMatchObject({ path: 'password', error: sentence })
  expect((await reset(token)).statusCode).toBe(200)
})
