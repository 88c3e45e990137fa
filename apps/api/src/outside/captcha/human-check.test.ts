import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type Challenge, solveChallenge } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/scrypt'
import { afterEach, expect, test } from 'vitest'
import { startTestServer, type TestServer } from '../../testing/index.ts'
import { askProvider } from './captcha-providers.ts'

let server: TestServer
afterEach(() => server.close())

const REGISTRATION = {
  email: 'mira@example.com',
  password: 'lantern-oil',
  securityQuestion: 'firstPet',
  securityAnswer: 'Rex',
}

function register(recaptchaToken: unknown, email = REGISTRATION.email) {
  return server.browser().post('/api/auth/register', { ...REGISTRATION, email, recaptchaToken })
}

async function solved() {
  const { challenge } = (await server.browser().get('/api/auth/captcha')).json()
  return { challenge, solution: await solveChallenge({ challenge, deriveKey }) }
}

function tokenOf(payload: unknown) {
  return Buffer.from(JSON.stringify(payload)).toString('base64')
}

test('the server offers a challenge, and what a browser computes from it lets one call pass, once', async () => {
  server = await startTestServer({ env: { CAPTCHA_PROVIDER: 'altcha' } })
  const token = tokenOf(await solved())
  expect((await register(token)).statusCode).toBe(201)
  const again = await register(token, 'eve@example.com')
  expect(again.statusCode).toBe(400)
  const sentence = 'Please complete the human check and try again.'
  expect(again.json()).toEqual({ error: sentence, message: sentence, code: 'human_check', path: 'recaptchaToken' })
})

test('signing in needs a check too', async () => {
  server = await startTestServer({ env: { CAPTCHA_PROVIDER: 'altcha' } })
  await register(tokenOf(await solved()))
  const login = { username: REGISTRATION.email, password: REGISTRATION.password }
  expect((await server.browser().post('/api/auth/local', login)).json().code).toBe('human_check')
  const recaptchaToken = tokenOf(await solved())
  expect((await server.browser().post('/api/auth/local', { ...login, recaptchaToken })).statusCode).toBe(200)
})

test('a challenge is valid for ten minutes', async () => {
  server = await startTestServer({ env: { CAPTCHA_PROVIDER: 'altcha' } })
  const token = tokenOf(await solved())
  server.clock.advance(10 * 60_000 + 1)
  expect((await register(token)).json().code).toBe('human_check')
})

test("a made-up, weakened or unsolved challenge doesn't pass", async () => {
  server = await startTestServer({ env: { CAPTCHA_PROVIDER: 'altcha' } })
  const { challenge, solution } = await solved()
  const change = (parameters: Partial<Challenge['parameters']>) => ({
    challenge: { ...challenge, parameters: { ...challenge.parameters, ...parameters } },
    solution,
  })
  const attempts: unknown[] = [
    undefined,
    null,
    '',
    'not base64 at all',
    tokenOf(null),
    tokenOf([]),
    tokenOf({ challenge, solution: { counter: 0, derivedKey: '00'.repeat(32) } }),
    tokenOf({ challenge, solution: { counter: 1e300, derivedKey: 'zz' } }),
    tokenOf({ challenge: { ...challenge, signature: '0'.repeat(64) }, solution }),
    tokenOf(change({ cost: 2 })),
    tokenOf(change({ cost: 2 ** 40 })),
    tokenOf(change({ data: { validUntil: 9e15 } })),
  ]
  for (const [index, token] of attempts.entries()) {
    const answer = await register(token, `eve${index}@example.com`)
    expect([index, answer.statusCode, answer.json().code]).toEqual([index, 400, 'human_check'])
  }
})

type Asked = { body: string }

/** A provider's siteverify, and what it received. */
async function provider(reply: (respond: (status: number, body: string) => void) => void, name = 'turnstile') {
  const asked: Asked[] = []
  const http = createServer((request, response) => {
    let body = ''
    request.on('data', (chunk) => {
      body += chunk
    })
    request.on('end', () => {
      asked.push({ body })
      reply((status, text) => response.writeHead(status, { 'content-type': 'application/json' }).end(text))
    })
  })
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve))
  const env = {
    CAPTCHA_PROVIDER: name,
    CAPTCHA_SITE_KEY: 'site-key',
    CAPTCHA_SECRET: 'its-secret',
    CAPTCHA_VERIFY_URL: `http://127.0.0.1:${(http.address() as AddressInfo).port}/siteverify`,
  }
  const close = () => {
    http.closeAllConnections()
    return new Promise((resolve) => http.close(resolve))
  }
  return { env, asked, close }
}

test.each(['turnstile', 'hcaptcha', 'recaptcha'])('%s gets the secret, the token and the address', async (name) => {
  const party = await provider((respond) => respond(200, '{"success":true}'), name)
  server = await startTestServer({ env: party.env })
  expect((await server.browser().get('/api/auth/captcha')).json()).toEqual({ provider: name, siteKey: 'site-key' })
  expect((await register('a-token')).statusCode).toBe(201)
  expect(party.asked).toEqual([{ body: 'secret=its-secret&response=a-token&remoteip=127.0.0.1' }])
  await party.close()
})

test('asking for a reset link needs a check of its own, and mails nothing without it', async () => {
  server = await startTestServer({ env: { CAPTCHA_PROVIDER: 'altcha' } })
  const { email } = REGISTRATION
  await register(tokenOf(await solved()))
  const ask = (recaptchaToken: string) => server.browser().post('/api/auth/request-reset', { email, recaptchaToken })
  expect((await ask('')).json()).toMatchObject({ code: 'human_check', path: 'recaptchaToken' })
  expect((await ask(tokenOf(await solved()))).statusCode).toBe(200)
  await server.deps.mailer.idle()
  expect(server.mails.map(({ subject }) => subject)).toEqual(['Verify your email address', 'Reset your password'])
})

test('a provider that never answers lets no one pass', async () => {
  const silent = await provider(() => {})
  server = await startTestServer({ env: silent.env })
  const { captcha } = server.deps.config
  const asked = askProvider(captcha, { token: 'a-token', address: '127.0.0.1' }, 200)
  await expect(asked).rejects.toMatchObject({ code: 'unavailable' })
  await silent.close()
})

test("a provider that can't be reached lets no one pass", async () => {
  const gone = await provider(() => {})
  await gone.close()
  server = await startTestServer({ env: gone.env })
  expect((await register('a-token')).json()).toMatchObject({ code: 'unavailable' })
})

test("a token that the provider refuses doesn't pass, and without a token it is not called", async () => {
  const turnstile = await provider((respond) => respond(200, '{"success":false}'))
  server = await startTestServer({ env: turnstile.env })
  expect((await register('a-token')).json().code).toBe('human_check')
  expect((await register('')).json().code).toBe('human_check')
  expect(turnstile.asked).toHaveLength(1)
  await turnstile.close()
})

test.each([
  ['an error', 500, '{}'],
  ['nonsense', 200, 'hello'],
])('if the provider answers %s no one passes: 503, try again', async (_name, status, body) => {
  const turnstile = await provider((respond) => respond(status, body))
  server = await startTestServer({ env: turnstile.env })
  const answer = await register('a-token')
  expect(answer.statusCode).toBe(503)
  expect(answer.json()).toMatchObject({
    code: 'unavailable',
    message: 'Can’t reach the human check. Please try again.',
  })
  await turnstile.close()
})
