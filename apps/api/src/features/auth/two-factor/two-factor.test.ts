import { afterEach, beforeEach, expect, test } from 'vitest'
import { totpAt } from '../../../domain/totp.ts'
import { all, query } from '../../../storage/sql.ts'
import { startTestServer, type TestBrowser, type TestServer } from '../../../testing/index.ts'

const PASSWORD = 'lantern-oil'
const MIRA = { email: 'mira@example.com', password: PASSWORD, securityQuestion: 'firstPet', securityAnswer: 'Rex' }
const LOGIN = { username: MIRA.email, password: PASSWORD }
const STEP_MS = 30_000

let server: TestServer
beforeEach(async () => {
  server = await startTestServer()
  await register()
})
afterEach(() => server.close())

async function register(person: object = {}) {
  expect((await server.browser().post('/api/auth/register', { ...MIRA, ...person })).statusCode).toBe(201)
}

const logIn = (totp?: string, browser = server.browser(), login = LOGIN) =>
  browser.post('/api/auth/local', { ...login, ...(totp !== undefined && { totp }) })

async function signedIn(email = MIRA.email) {
  const browser = server.browser()
  expect((await logIn(undefined, browser, { ...LOGIN, username: email })).statusCode).toBe(200)
  return browser
}

/** What the app shows; a later step than the last code that was used. */
function nextCode(key: string) {
  server.clock.advance(STEP_MS)
  return totpAt(key, Math.floor(server.clock.now().getTime() / STEP_MS))
}

async function turnOn(browser: TestBrowser) {
  const { key } = (await browser.post('/api/account/two-factor/setup', { password: PASSWORD })).json()
  const { recoveryCodes } = (await browser.post('/api/account/two-factor/check', { totp: nextCode(key) })).json()
  expect((await browser.post('/api/account/two-factor/on', {})).statusCode).toBe(204)
  return { key: String(key), recoveryCodes: recoveryCodes as string[] }
}

test('with two-factor the password alone answers 401 totp and makes no session; the same call with the code does', async () => {
  const { key } = await turnOn(await signedIn())
  const browser = server.browser()
  const asked = await logIn(undefined, browser)
  expect([asked.statusCode, asked.json()]).toMatchObject([401, { code: 'totp', path: 'totp' }])
  expect(asked.cookies).toEqual([])
  expect((await browser.get('/api/auth/user')).statusCode).toBe(401)
  expect((await logIn(nextCode(key), browser)).statusCode).toBe(200)
  expect((await browser.get('/api/auth/user')).json().email).toBe(MIRA.email)
})

test('a wrong password never says that the account has two-factor', async () => {
  await turnOn(await signedIn())
  const answer = await logIn(undefined, server.browser(), { ...LOGIN, password: 'wrong-one' })
  expect(answer.json().code).toBe('bad_credentials')
})

test('setting up changes nothing before it is turned on, and needs the password and the first code', async () => {
  const browser = await signedIn()
  const setup = (password: string) => browser.post('/api/account/two-factor/setup', { password })
  expect((await setup('wrong-one')).json()).toMatchObject({ code: 'invalid', path: 'password' })
  expect((await browser.post('/api/account/two-factor/on', {})).statusCode).toBe(400)
  const { key, uri } = (await setup(PASSWORD)).json()
  expect(uri).toContain(`secret=${key}`)
  expect((await browser.post('/api/account/two-factor/on', {})).statusCode).toBe(400)
  expect((await browser.post('/api/account/two-factor/check', { totp: '000000' })).json().path).toBe('totp')
  expect(
    (await browser.post('/api/account/two-factor/check', { totp: nextCode(key) })).json().recoveryCodes,
  ).toHaveLength(10)
  expect((await logIn()).statusCode).toBe(200)
  expect((await browser.get('/api/account')).json().twoFactor.isOn).toBe(false)
  await browser.post('/api/account/two-factor/on', {})
  expect((await browser.get('/api/account')).json().twoFactor).toEqual({
    isOn: true,
    recoveryCodesLeft: 10,
    isRequired: false,
  })
  expect((await setup(PASSWORD)).statusCode).toBe(400)
  expect((await logIn()).json().code).toBe('totp')
})

test('turning it on leaves other devices signed in', async () => {
  const other = await signedIn()
  await turnOn(await signedIn())
  expect((await other.get('/api/auth/user')).statusCode).toBe(200)
})

test('one code is never accepted twice, also by two calls at once', async () => {
  const { key } = await turnOn(await signedIn())
  const code = nextCode(key)
  const both = await Promise.all([logIn(code), logIn(code)])
  expect(both.map(({ statusCode }) => statusCode).sort()).toEqual([200, 401])
  expect((await logIn(code)).json().code).toBe('totp')
})

test('a recovery code signs in once, typed in any way; only its hash is stored', async () => {
  const browser = await signedIn()
  const [code = ''] = (await turnOn(browser)).recoveryCodes
  expect(code).toMatch(/^[A-Z2-9]{4}-[A-Z2-9]{4}-[A-Z2-9]{4}$/)
  expect((await logIn(` ${code.toLowerCase().replaceAll('-', ' ')}`)).statusCode).toBe(200)
  expect((await logIn(code)).json().code).toBe('totp')
  expect((await browser.get('/api/account')).json().twoFactor.recoveryCodesLeft).toBe(9)
  const stored = JSON.stringify(await all(server.deps.db, query.selectFrom('recovery_code').selectAll()))
  expect(stored).not.toContain(code.replaceAll('-', ''))
})

test('after five wrong codes even the right one has to wait, whatever the address', async () => {
  const { key } = await turnOn(await signedIn())
  for (let tries = 0; tries < 5; tries += 1) expect((await logIn('000000')).json().code).toBe('totp')
  expect((await logIn(nextCode(key))).json().code).toBe('rate_limited')
  server.clock.advance(15 * 60_000)
  expect((await logIn(nextCode(key))).statusCode).toBe(200)
})

test('turning it off needs the password and a code; so do new recovery codes, and earlier ones end', async () => {
  const browser = await signedIn()
  const { key, recoveryCodes } = await turnOn(browser)
  const off = (body: object) => browser.post('/api/account/two-factor/off', body)
  expect((await off({ password: 'wrong-one', totp: nextCode(key) })).json().path).toBe('password')
  expect((await off({ password: PASSWORD, totp: '000000' })).json().path).toBe('totp')
  const renewed = await browser.post('/api/account/two-factor/recovery-codes', {
    password: PASSWORD,
    totp: nextCode(key),
  })
  expect((await logIn(recoveryCodes[0])).json().code).toBe('totp')
  expect((await off({ password: PASSWORD, totp: renewed.json().recoveryCodes[0] })).statusCode).toBe(204)
  expect((await logIn()).statusCode).toBe(200)
})

test('a new password by a reset link still asks for the code', async () => {
  const { key } = await turnOn(await signedIn())
  await server.browser().post('/api/auth/request-reset', { email: MIRA.email })
  await server.deps.mailer.idle()
  const token = server.mails.at(-1)?.link?.split('/').at(-1)
  await server.browser().post('/api/auth/reset-password', { token, newPassword: 'a new lantern' })
  const login = { ...LOGIN, password: 'a new lantern' }
  expect((await logIn(undefined, server.browser(), login)).json().code).toBe('totp')
  expect((await logIn(nextCode(key), server.browser(), login)).statusCode).toBe(200)
})

test('the human check of a call that was asked for a code counts for the same call with it', async () => {
  const given: (string | undefined)[] = []
  server.deps.humanCheck.giveBack = async (token) => void given.push(token)
  await turnOn(await signedIn())
  await server.browser().post('/api/auth/local', { ...LOGIN, recaptchaToken: 'a-token' })
  expect(given).toEqual(['a-token'])
})

test('the owner can ask it of all admins once they use it themselves; admins without it keep only their account', async () => {
  const owner = await signedIn()
  const admin = server.signIn('admin')
  const ask = (isRequired: boolean) => owner.patch('/api/admin/settings/two-factor', { isRequired })
  expect((await ask(true)).statusCode).toBe(403)
  const { key } = await turnOn(owner)
  expect((await ask(true)).json()).toEqual({ isRequired: true, adminsWithout: 1 })
  expect((await admin.get('/api/admin/users')).json().code).toBe('two_factor')
  expect((await admin.get('/api/account')).json().twoFactor).toMatchObject({ isOn: false, isRequired: true })
  expect((await owner.get('/api/admin/users')).statusCode).toBe(200)
  const off = { password: PASSWORD, totp: nextCode(key) }
  expect((await owner.post('/api/account/two-factor/off', off)).json().code).toBe('forbidden')
  expect((await ask(false)).json().isRequired).toBe(false)
  expect((await admin.get('/api/admin/users')).statusCode).toBe(200)
  expect((await owner.get('/api/admin/audit')).json()[0]).toMatchObject({
    action: 'two-factor-required',
    detail: { to: false },
  })
})

test('no answer and no line of the log has the secret, but the one that hands it over', async () => {
  const browser = await signedIn()
  const { key } = await turnOn(browser)
  await logIn(nextCode(key))
  const answers = [await browser.get('/api/account'), await browser.get('/api/auth/user'), await logIn()]
  expect(answers.map(({ body }) => body).join()).not.toContain(key)
  expect(JSON.stringify(server.logs)).not.toContain(key)
})

test('recovery codes of a setup that another tab replaced turn nothing on', async () => {
  const browser = await signedIn()
  const setUp = async () => {
    const { key } = (await browser.post('/api/account/two-factor/setup', { password: PASSWORD })).json()
    const { recoveryCodes } = (await browser.post('/api/account/two-factor/check', { totp: nextCode(key) })).json()
    return String(recoveryCodes[0])
  }
  const turnOnWith = (recoveryCode: string) => browser.post('/api/account/two-factor/on', { recoveryCode })
  const [first, second] = [await setUp(), await setUp()]
  expect((await turnOnWith(first)).json().message).toBe('Start again: the key of this setup is gone.')
  expect((await browser.get('/api/account')).json().twoFactor.isOn).toBe(false)
  expect((await turnOnWith(second)).statusCode).toBe(204)
  expect((await turnOnWith(first)).json().message).toBe('Two-factor is on already. Turn it off first.')
  expect((await turnOnWith(second)).statusCode).toBe(204)
})
