import { afterEach, beforeEach, expect, test } from 'vitest'
import { createPasswords } from '../../domain/passwords.ts'
import { AppError } from '../../errors/app-error.ts'
import { query, run } from '../../storage/sql.ts'
import { CHEAP_COST, startTestServer, type TestServer } from '../../testing/index.ts'

const REGISTRATION = {
  username: 'mira@example.com',
  email: 'mira@example.com',
  password: 'lantern-oil',
  firstName: 'Mira',
  lastName: '',
  securityQuestion: 'firstPet',
  securityAnswer: 'Rex',
  recaptchaToken: '',
}
const LOGIN = { username: 'mira@example.com', password: 'lantern-oil', recaptchaToken: '' }

let server: TestServer
beforeEach(async () => {
  server = await startTestServer()
})
afterEach(() => server.close())

async function registered() {
  const browser = server.browser()
  expect((await browser.post('/api/auth/register', REGISTRATION)).statusCode).toBe(201)
  return browser
}

test('signing in answers the user without any secrets, and the session cookie authorizes the next call', async () => {
  const browser = await registered()
  const answer = await browser.post('/api/auth/local', LOGIN)
  expect(answer.statusCode).toBe(200)
  const user = answer.json()
  expect(user).toEqual({
    id: user.id,
    firstName: 'Mira',
    lastName: '',
    email: 'mira@example.com',
    username: 'mira@example.com',
    tier: 'free',
    isAdmin: true,
    isOwner: true,
    blocked: false,
    emailVerified: false,
    authProvider: 'local',
  })
  expect((await browser.get('/api/auth/user')).json()).toEqual(user)
})

test('a page learns who is signed in without a refusal, and that no one is', async () => {
  const browser = await registered()
  expect((await server.browser().get('/api/auth/signed-in')).json()).toEqual({ user: null })
  const user = (await browser.post('/api/auth/local', LOGIN)).json()
  expect((await browser.get('/api/auth/signed-in')).json()).toEqual({ user })
  await browser.get('/api/logout')
  expect((await browser.get('/api/auth/signed-in')).json()).toEqual({ user: null })
})

test('the session cookie is httpOnly, lax, for the whole site, and not secure over plain http', async () => {
  await registered()
  const { cookies } = await server.browser().post('/api/auth/local', LOGIN)
  const cookie = cookies.find(({ name }) => name === 'lk_session')
  expect(cookie).toMatchObject({ httpOnly: true, sameSite: 'Lax', path: '/' })
  expect(cookie).not.toHaveProperty('secure')
  expect(Math.round((Number(cookie?.expires) - Date.now()) / 86_400_000)).toBe(30)
})

test('behind https every cookie is secure, even if the server itself sees plain http', async () => {
  const secured = await startTestServer({ env: { PUBLIC_URL: 'https://table.example.com' } })
  const browser = secured.browser()
  await browser.post('/api/auth/register', REGISTRATION)
  const { cookies } = await browser.post('/api/auth/local', LOGIN)
  const cookie = cookies.find(({ name }) => name === 'lk_session')
  expect(cookie).toMatchObject({ secure: true })
  expect(cookies.every(({ secure }) => secure)).toBe(true)
  expect((await browser.get('/api/auth/user')).statusCode).toBe(200)
  await secured.close()
})

test('the current user of a signed-out browser is 401, and no cookie is set', async () => {
  const answer = await server.browser().get('/api/auth/user')
  expect(answer.statusCode).toBe(401)
  const sentence = 'You’re logged out. Please log in.'
  expect(answer.json()).toEqual({ error: sentence, message: sentence, code: 'signed_out' })
  expect(answer.headers['set-cookie']).toBeUndefined()
})

test('a wrong password and an unknown address get the same answer', async () => {
  const browser = await registered()
  const wrong = await browser.post('/api/auth/local', { ...LOGIN, password: 'lamp-oil' })
  const unknown = await browser.post('/api/auth/local', { ...LOGIN, username: 'nobody@example.com' })
  expect(wrong.statusCode).toBe(401)
  expect(unknown.statusCode).toBe(401)
  expect(wrong.json().message).toBe('Invalid username or password')
  expect(unknown.body).toBe(wrong.body)
})

test('a wrong password and an unknown, blocked or foreign account cost one hash each', async () => {
  const real = createPasswords({ password: CHEAP_COST, answer: CHEAP_COST })
  const checked: boolean[] = []
  const passwords = {
    ...real,
    verify: (hash: string | null | undefined, password: string) => {
      checked.push(Boolean(hash))
      return real.verify(hash, password)
    },
  }
  await server.close()
  server = await startTestServer({ overrides: { passwords } })
  const browser = await registered()
  await server.signIn('blocked').ready()
  for (const username of [LOGIN.username, 'nobody@example.com', 'blocked@example.com', 'not an address']) {
    const answer = await browser.post('/api/auth/local', { username, password: 'wrong-one', recaptchaToken: '' })
    expect([username, answer.statusCode, answer.json().code]).toEqual([username, 401, 'bad_credentials'])
  }
  expect(checked).toEqual([true, false, false, false])
})

test('the address is not case-sensitive', async () => {
  const browser = await registered()
  expect((await browser.post('/api/auth/local', { ...LOGIN, username: ' MIRA@Example.com' })).statusCode).toBe(200)
})

test('the sixth wrong password within 15 minutes is refused, and so is the right one until the time is over', async () => {
  const browser = await registered()
  for (let attempt = 0; attempt < 5; attempt += 1) {
    expect((await browser.post('/api/auth/local', { ...LOGIN, password: 'wrong-one' })).statusCode).toBe(401)
  }
  const refused = await browser.post('/api/auth/local', LOGIN)
  expect(refused.statusCode).toBe(429)
  expect(refused.headers['retry-after']).toBe('900')
  expect(refused.json().message).toBe('Too many tries. Please wait 15 minutes and try again.')
  server.clock.advance(15 * 60_000 + 1)
  expect((await browser.post('/api/auth/local', LOGIN)).statusCode).toBe(200)
})

test('a password that a busy server did not look at is no wrong try', async () => {
  const real = createPasswords({ password: CHEAP_COST, answer: CHEAP_COST })
  let isBusy = false
  const verify = async (hash: string | null | undefined, password: string) => {
    if (isBusy) throw new AppError('busy', 'The server is busy.', { retryAfterSeconds: 5 })
    return real.verify(hash, password)
  }
  await server.close()
  server = await startTestServer({ overrides: { passwords: { ...real, verify } } })
  const browser = await registered()
  await browser.post('/api/auth/local', LOGIN)
  const stranger = server.browser()
  const change = { email: 'new@example.com', password: LOGIN.password }
  isBusy = true
  for (let attempt = 0; attempt < 6; attempt += 1) {
    expect((await stranger.post('/api/auth/local', LOGIN)).statusCode).toBe(503)
    expect((await browser.patch('/api/account/email', change)).statusCode).toBe(503)
  }
  isBusy = false
  expect((await stranger.post('/api/auth/local', LOGIN)).statusCode).toBe(200)
  expect((await browser.patch('/api/account/email', change)).statusCode).toBeLessThan(300)
})

test('signing in correctly many times is not limited', async () => {
  const browser = await registered()
  for (let attempt = 0; attempt < 8; attempt += 1) {
    expect((await browser.post('/api/auth/local', LOGIN)).statusCode).toBe(200)
  }
})

test('a blocked account learns that it is blocked only after its right password', async () => {
  const browser = await registered()
  await run(server.deps.db, query.updateTable('user').set({ is_owner: 0, blocked: 1 }))
  expect((await browser.post('/api/auth/local', { ...LOGIN, password: 'lamp-oil' })).statusCode).toBe(401)
  const answer = await browser.post('/api/auth/local', LOGIN)
  expect(answer.statusCode).toBe(403)
  expect(answer.json()).toMatchObject({ code: 'blocked', message: 'This account is blocked.' })
})

test('blocking ends an open session right away', async () => {
  const browser = server.signIn('gm')
  await browser.ready()
  await run(server.deps.db, query.updateTable('user').set({ blocked: 1 }).where('id', '=', 'user-gm'))
  expect((await browser.get('/api/auth/user')).statusCode).toBe(401)
})

test('an unverified account has to verify its email with SMTP, and may sign in without SMTP', async () => {
  const mailing = await startTestServer({ env: { SMTP_URL: 'smtp://127.0.0.1:1', MAIL_FROM: 'table@example.com' } })
  const browser = mailing.browser()
  await browser.post('/api/auth/register', REGISTRATION)
  const answer = await browser.post('/api/auth/local', LOGIN)
  expect(answer.statusCode).toBe(403)
  expect(answer.json()).toMatchObject({
    code: 'unverified',
    message: 'Please verify your email address before you log in.',
  })
  await mailing.close()
})

test('signing in gives a new session id and ends the session open in this browser', async () => {
  const browser = await registered()
  await browser.post('/api/auth/local', LOGIN)
  const before = browser.cookies.get('lk_session') ?? ''
  await browser.post('/api/auth/local', LOGIN)
  expect(browser.cookies.get('lk_session')).not.toBe(before)
  const other = server.browser()
  other.cookies.set('lk_session', before)
  expect((await other.get('/api/auth/user')).statusCode).toBe(401)
})

test('logging out ends the session, clears the cookie, goes to the menu, and ends the streams', async () => {
  const ended: string[] = []
  server.deps.bus.on('signedOut', (person, hash) => void ended.push(`${person} ${typeof hash}`))
  const browser = server.signIn('gm')
  const kept = browser.cookies.get('lk_session') ?? ''
  const answer = await browser.get('/api/logout')
  expect(answer.statusCode).toBe(302)
  expect(answer.headers.location).toBe('/')
  expect(browser.cookies.has('lk_session')).toBe(false)
  expect(ended).toEqual(['user:user-gm string'])
  browser.cookies.set('lk_session', kept)
  expect((await browser.get('/api/auth/user')).statusCode).toBe(401)
})

test('logging out while signed out still goes to the menu', async () => {
  const answer = await server.browser().get('/api/logout')
  expect(answer.statusCode).toBe(302)
  expect(answer.headers.location).toBe('/')
})
