import { afterEach, beforeEach, expect, test } from 'vitest'
import { startTestServer, type TestServer } from '../../../testing/index.ts'

const PASSWORD = 'lantern-oil'
const MIRA = {
  email: 'mira@example.com',
  password: PASSWORD,
  firstName: 'Mira',
  lastName: 'Moss',
  securityQuestion: 'firstPet',
  securityAnswer: 'Rex',
}
const CHROME = 'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 Chrome/140.0.0.0 Mobile Safari/537.36'
const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:143.0) Gecko/20100101 Firefox/143.0'

let server: TestServer
beforeEach(async () => {
  server = await startTestServer()
})
afterEach(() => server.close())

async function register(person: object = {}) {
  expect((await server.browser().post('/api/auth/register', { ...MIRA, ...person })).statusCode).toBe(201)
}

async function logIn(userAgent = FIREFOX, password = PASSWORD, username = MIRA.email) {
  const browser = server.browser()
  const answer = await browser.post('/api/auth/local', { username, password }, { headers: { 'user-agent': userAgent } })
  expect(answer.statusCode).toBe(200)
  return browser
}

/** With mail that is sent, as by SMTP. */
async function startWithMail() {
  await server.close()
  server = await startTestServer({ env: { SMTP_URL: 'smtp://localhost', MAIL_FROM: 'table@example.com' } })
  await register()
  await verifyLatest()
}

async function verifyLatest() {
  await server.deps.mailer.idle()
  const token = server.mails.at(-1)?.link?.split('/').at(-1)
  return server.browser().get(`/api/auth/verify-email/${token}`)
}

async function subjectsOf(to: string) {
  await server.deps.mailer.idle()
  return server.mails.filter((mail) => mail.to === to).map(({ subject }) => subject)
}

test('the account page shows the account, without hash, answer or secret', async () => {
  await register()
  const browser = await logIn()
  expect((await browser.get('/api/account')).json()).toEqual({
    user: (await browser.get('/api/auth/user')).json(),
    pendingEmail: null,
    securityQuestion: 'firstPet',
    passwordSetAt: server.clock.now().toISOString(),
    twoFactor: { isOn: false, recoveryCodesLeft: 0, isRequired: false },
    campaigns: 0,
  })
})

test('a new name is trimmed, and found by admins', async () => {
  await register()
  const browser = await logIn()
  const answer = await browser.patch('/api/account/name', { firstName: ' Miriam ', lastName: 'Ärger' })
  expect(answer.json().user).toMatchObject({ firstName: 'Miriam', lastName: 'Ärger' })
  const found = await server.signIn('admin').get('/api/admin/users?search=%C3%A4rger')
  expect(found.json()).toMatchObject([{ email: MIRA.email }])
})

test('a new password asks for the present one, ends every other session, and says so by mail', async () => {
  await register()
  const [browser, other] = [await logIn(), await logIn(CHROME)]
  const wrong = await browser.patch('/api/account/password', { password: 'lamp-oil', newPassword: 'a new lantern' })
  expect([wrong.statusCode, wrong.json()]).toMatchObject([400, { code: 'invalid', path: 'password' }])
  const answer = await browser.patch('/api/account/password', { password: PASSWORD, newPassword: 'a new lantern' })
  expect(answer.statusCode).toBe(200)
  expect((await browser.get('/api/auth/user')).statusCode).toBe(200)
  expect((await other.get('/api/auth/user')).json()).toMatchObject({ code: 'signed_out', reason: 'password' })
  expect(await subjectsOf(MIRA.email)).toContain('Your password was changed')
  await logIn(FIREFOX, 'a new lantern')
})

test('a new password that is sent again after a lost answer is answered again, for an hour', async () => {
  await register()
  const [browser, other] = [await logIn(), await logIn(CHROME, PASSWORD)]
  const change = { password: PASSWORD, newPassword: 'a new lantern' }
  const send = (body: typeof change) => browser.patch('/api/account/password', body)
  const first = await send(change)
  server.clock.advance(60_000)
  const later = await logIn(CHROME, change.newPassword)
  const again = await send(change)
  expect([again.statusCode, again.json()]).toEqual([200, first.json()])
  expect((await later.get('/api/auth/user')).statusCode).toBe(200)
  expect((await other.get('/api/auth/user')).statusCode).toBe(401)
  expect((await subjectsOf(MIRA.email)).filter((subject) => subject === 'Your password was changed')).toHaveLength(1)
  expect((await send({ ...change, newPassword: 'another lantern' })).json().path).toBe('password')
  server.clock.advance(3_600_000)
  expect((await send(change)).json().path).toBe('password')
})

test('wrong passwords on the account page count together with those of logging in', async () => {
  await register()
  const browser = await logIn()
  for (let count = 0; count < 5; count += 1) {
    const wrong = await browser.patch('/api/account/password', {
      password: `wrong ${count}`,
      newPassword: 'a new lantern',
    })
    expect(wrong.statusCode).toBe(400)
  }
  const question = { securityQuestion: 'firstCar', securityAnswer: 'Beetle', password: PASSWORD }
  expect((await browser.patch('/api/account/security-question', question)).json().code).toBe('rate_limited')
  const login = await browser.post('/api/auth/local', { username: MIRA.email, password: PASSWORD })
  expect(login.json().code).toBe('rate_limited')
})

test('a new security question is the one that a reset asks', async () => {
  await register()
  const browser = await logIn()
  const body = { securityQuestion: 'firstCar', securityAnswer: 'Beetle', password: PASSWORD }
  expect((await browser.patch('/api/account/security-question', body)).json().securityQuestion).toBe('firstCar')
  await browser.post('/api/auth/request-reset', { email: MIRA.email })
  await server.deps.mailer.idle()
  const token = server.mails.at(-1)?.link?.split('/').at(-1)
  const reset = (securityAnswer: string) =>
    server.browser().post('/api/auth/reset-password', { token, newPassword: 'a new lantern', securityAnswer })
  expect((await reset('Rex')).json().path).toBe('securityAnswer')
  expect((await reset('beetle')).statusCode).toBe(200)
})

test('where mail is sent, the old address counts until the link in the new mailbox is opened', async () => {
  await startWithMail()
  const browser = await logIn()
  const body = { email: 'moss@example.org', password: PASSWORD }
  const asked = (await browser.patch('/api/account/email', body)).json()
  expect(asked).toMatchObject({ pendingEmail: body.email, user: { email: MIRA.email, emailVerified: true } })
  expect(await subjectsOf(body.email)).toEqual(['Verify your new email address'])
  expect((await verifyLatest()).statusCode).toBe(200)
  const changed = (await browser.get('/api/account')).json()
  expect(changed).toMatchObject({ pendingEmail: null, user: { email: body.email, emailVerified: true } })
  expect(await subjectsOf(MIRA.email)).toContain('Your email address was changed')
  await logIn(FIREFOX, PASSWORD, body.email)
  const old = await server.browser().post('/api/auth/local', { username: MIRA.email, password: PASSWORD })
  expect(old.statusCode).toBe(401)
})

test('a new address that was taken back, has expired, or belongs to someone since is not changed to', async () => {
  await startWithMail()
  const browser = await logIn()
  const ask = () => browser.patch('/api/account/email', { email: 'moss@example.org', password: PASSWORD })
  await ask()
  expect((await browser.delete('/api/account/email')).json().pendingEmail).toBeNull()
  expect((await verifyLatest()).statusCode).toBe(400)
  await ask()
  server.clock.advance(24 * 3_600_000 + 1)
  expect((await verifyLatest()).statusCode).toBe(400)
  await ask()
  await server.deps.mailer.idle()
  const link = server.mails.at(-1)?.link?.split('/').at(-1)
  await register({ email: 'MOSS@example.org' })
  expect((await browser.get(`/api/auth/verify-email/${link}`)).json().code).toBe('exists')
  expect((await browser.get('/api/account')).json().user.email).toBe(MIRA.email)
})

test('where no mail is sent, the new address counts at once, and earlier links prove nothing any more', async () => {
  await register()
  const browser = await logIn()
  await server.deps.mailer.idle()
  const earlier = server.mails.at(-1)?.link?.split('/').at(-1)
  const answer = await browser.patch('/api/account/email', { email: 'moss@example.org', password: PASSWORD })
  expect(answer.json()).toMatchObject({ pendingEmail: null, user: { email: 'moss@example.org', emailVerified: false } })
  expect((await browser.get(`/api/auth/verify-email/${earlier}`)).statusCode).toBe(400)
  expect((await browser.get('/api/auth/user')).json().emailVerified).toBe(false)
})

test('a taken address is refused at its field, and so is leaving the one that names the owner', async () => {
  await server.close()
  server = await startTestServer({ env: { OWNER_EMAIL: MIRA.email } })
  await register()
  await verifyLatest()
  await register({ email: 'other@example.com' })
  const browser = await logIn()
  expect((await browser.get('/api/auth/user')).json().isOwner).toBe(true)
  const leave = await browser.patch('/api/account/email', { email: 'moss@example.org', password: PASSWORD })
  expect(leave.json()).toMatchObject({ code: 'invalid', path: 'email' })
  const other = await logIn(FIREFOX, PASSWORD, 'other@example.com')
  const taken = await other.patch('/api/account/email', { email: 'MIRA@example.com', password: PASSWORD })
  expect([taken.statusCode, taken.json()]).toMatchObject([400, { code: 'exists', path: 'email' }])
})

test('the sessions are named by their browsers: this one first, then the last used', async () => {
  await register()
  server.clock.advance(60_000)
  await logIn(CHROME)
  server.clock.advance(60_000)
  await logIn('curl/8.5.0')
  server.clock.advance(60_000)
  const browser = await logIn()
  // The first one is that of registering, which signs in.
  const sessions = (await browser.get('/api/account/sessions')).json()
  expect(sessions.map(({ device, isCurrent }: { device: string; isCurrent: boolean }) => [device, isCurrent])).toEqual([
    ['Firefox on Linux', true],
    ['', false],
    ['Chrome on Android', false],
    ['', false],
  ])
})

test('one device can be signed out, or all others; neither reaches another account', async () => {
  await register()
  const [browser, phone, tablet] = [await logIn(), await logIn(CHROME), await logIn(CHROME)]
  const stranger = server.signIn('premium')
  const idOf = async (each: typeof browser) => (await each.get('/api/account/sessions')).json()[0].id
  const [phoneId, strangerId] = [await idOf(phone), await idOf(stranger)]
  expect((await browser.delete(`/api/account/sessions/${strangerId}`)).statusCode).toBe(404)
  expect((await browser.delete(`/api/account/sessions/${phoneId}`)).statusCode).toBe(204)
  expect((await browser.delete(`/api/account/sessions/${phoneId}`)).statusCode).toBe(404)
  expect((await phone.get('/api/auth/user')).json()).toMatchObject({ code: 'signed_out', reason: 'elsewhere' })
  expect((await browser.delete('/api/account/sessions')).json()).toEqual({ ended: 2 })
  const left = [browser, tablet, stranger].map(async (each) => (await each.get('/api/auth/user')).statusCode)
  expect(await Promise.all(left)).toEqual([200, 401, 200])
})
