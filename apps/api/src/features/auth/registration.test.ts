import { afterEach, beforeEach, expect, test } from 'vitest'
import { all, query } from '../../storage/sql.ts'
import { startTestServer, type TestServer } from '../../testing/index.ts'

const BODY = {
  username: 'mira@example.com',
  email: 'mira@example.com',
  password: 'lantern-oil',
  firstName: 'Mira',
  lastName: 'Voss',
  securityQuestion: 'firstPet',
  securityAnswer: 'Rex',
  recaptchaToken: '',
}

let server: TestServer
beforeEach(async () => {
  server = await startTestServer()
})
afterEach(() => server.close())

function users() {
  return all(server.deps.db, query.selectFrom('user').selectAll())
}

test('registering answers 201 with a message and mails a link that starts with the public address', async () => {
  const answer = await server.browser().post('/api/auth/register', BODY)
  expect(answer.statusCode).toBe(201)
  expect(answer.json()).toEqual({
    message: 'Your account is ready.',
    user: expect.objectContaining({ email: 'mira@example.com', emailVerified: false }),
  })
  await server.deps.mailer.idle()
  expect(server.mails).toHaveLength(1)
  expect(server.mails[0]).toMatchObject({ to: 'mira@example.com', subject: 'Verify your email address' })
  expect(server.mails[0]?.link).toMatch(/^http:\/\/localhost:4321\/verify-email\/[\w-]{43}$/)
})

test('with SMTP the message is the specified one', async () => {
  const mailing = await startTestServer({ env: { SMTP_URL: 'smtp://127.0.0.1:1', MAIL_FROM: 'table@example.com' } })
  const answer = await mailing.browser().post('/api/auth/register', BODY)
  expect(answer.json()).toEqual({ message: 'Please check your email to verify your account.' })
  await mailing.close()
})

test('password and answer are only stored as hashes, and so is the token once it was sent', async () => {
  await server.close()
  server = await startTestServer({ env: { SMTP_URL: 'smtp://127.0.0.1:1', MAIL_FROM: 'table@example.com' } })
  await server.browser().post('/api/auth/register', BODY)
  await server.deps.mailer.idle()
  const token = server.mails[0]?.link?.split('/').at(-1) ?? 'missing'
  const tables = ['user', 'token', 'mail', 'web_session'] as const
  const stored = JSON.stringify(tables.map((table) => all(server.deps.db, query.selectFrom(table).selectAll())))
  expect((await users())[0]?.password_hash).toMatch(/^\$argon2id\$/)
  expect((await users())[0]?.security_answer_hash).toMatch(/^\$argon2id\$/)
  for (const secret of ['lantern-oil', 'Rex', token]) expect(stored).not.toContain(secret)
})

test('a known address is 409 in any spelling', async () => {
  const browser = server.browser()
  await browser.post('/api/auth/register', BODY)
  const answer = await browser.post('/api/auth/register', {
    ...BODY,
    username: 'MIRA@example.com',
    email: 'MIRA@example.com',
  })
  expect(answer.statusCode).toBe(409)
  const sentence = 'An account with this email already exists.'
  expect(answer.json()).toEqual({ error: sentence, message: sentence, code: 'exists' })
})

test('two simultaneous registrations of one address create one account', async () => {
  const answers = await Promise.all([1, 2].map(() => server.browser().post('/api/auth/register', BODY)))
  expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([201, 409])
  expect(await users()).toHaveLength(1)
})

test.each([
  [{ password: 'short' }, 'password', 'Password must be at least 6 characters'],
  [{ password: 'x'.repeat(129) }, 'password', 'Password must be at most 128 characters'],
  [{ password: 'nul\0inside' }, 'password', 'This text contains a character that can’t be saved'],
  [{ email: 'mira' }, 'email', 'Please enter a valid email address'],
  [{ email: 'a@b.de\r\nBcc: c@d.de' }, 'email', 'Please enter a valid email address'],
  [{ username: 'other@example.com' }, 'username', 'The username must be the email address.'],
  [{ securityQuestion: 'favoriteDragon' }, 'securityQuestion', 'Please choose a security question'],
  [{ securityAnswer: '  ' }, 'securityAnswer', 'Security answer is required'],
  [{ firstName: 7 }, 'firstName', 'First name must be text'],
  [{ isAdmin: true }, 'isAdmin', 'Unknown field isAdmin'],
  [{ tier: 'elite' }, 'tier', 'Unknown field tier'],
])('%o is refused, naming the field', async (change, path, message) => {
  const answer = await server.browser().post('/api/auth/register', { ...BODY, ...change })
  expect(answer.statusCode).toBe(400)
  expect(answer.json()).toEqual({ error: message, message, code: 'invalid', path })
  expect(await users()).toEqual([])
})

test('names are optional', async () => {
  const { firstName: _first, lastName: _last, ...body } = BODY
  expect((await server.browser().post('/api/auth/register', body)).statusCode).toBe(201)
  expect((await users())[0]).toMatchObject({ first_name: '', last_name: '' })
})

test('the fourth try for one address within an hour is refused', async () => {
  const browser = server.browser()
  for (let attempt = 0; attempt < 3; attempt += 1) await browser.post('/api/auth/register', BODY)
  const answer = await browser.post('/api/auth/register', BODY)
  expect(answer.statusCode).toBe(429)
  expect(answer.headers['retry-after']).toBe('3600')
  expect(answer.json().message).toBe('Too many tries. Please wait 60 minutes and try again.')
})
