import { afterEach, beforeEach, expect, test } from 'vitest'
import { LIMITS } from '../../limits/limits.ts'
import { startTestServer, type TestBrowser, type TestServer } from '../../testing/index.ts'

const BODY = { email: 'mira@example.com', password: 'lantern-oil', securityQuestion: 'firstPet', securityAnswer: 'Rex' }
const HOUR_MS = 3_600_000
const SENT = { message: 'Verification email sent! Please check your inbox.' }

let server: TestServer
let browser: TestBrowser
beforeEach(async () => {
  server = await startTestServer()
  browser = server.browser()
  await browser.post('/api/auth/register', BODY)
  await server.deps.mailer.idle()
})
afterEach(() => server.close())

function token(index = 0) {
  return server.mails[index]?.link?.split('/').at(-1)
}

async function isVerified() {
  return (await browser.post('/api/auth/local', { username: BODY.email, password: BODY.password })).json().emailVerified
}

test('opening the link verifies the address, and opening it twice is not an error', async () => {
  for (const _ of [1, 2]) {
    const answer = await browser.get(`/api/auth/verify-email/${token()}`)
    expect(answer.statusCode).toBe(200)
    expect(answer.json()).toEqual({ message: 'Email verified! You can log in now.' })
  }
  expect(await isVerified()).toBe(true)
})

test('an unknown link and one older than 24 hours are refused with the same words', async () => {
  server.clock.advance(24 * HOUR_MS)
  for (const tried of [token(), 'x'.repeat(43)]) {
    const answer = await browser.get(`/api/auth/verify-email/${tried}`)
    expect(answer.statusCode).toBe(400)
    expect(answer.json().error).toBe('This verification link is invalid or has expired.')
  }
  expect(await isVerified()).toBe(false)
})

test('requesting again mails a new link, and the old one stops working', async () => {
  expect((await browser.post('/api/auth/resend-verification', { email: 'MIRA@example.com' })).json()).toEqual(SENT)
  await server.deps.mailer.idle()
  expect((await browser.get(`/api/auth/verify-email/${token(0)}`)).statusCode).toBe(400)
  expect((await browser.get(`/api/auth/verify-email/${token(1)}`)).statusCode).toBe(200)
})

test('a request for an unknown or a verified address answers the same and mails nothing', async () => {
  await browser.get(`/api/auth/verify-email/${token()}`)
  for (const email of ['nobody@example.com', BODY.email]) {
    const answer = await browser.post('/api/auth/resend-verification', { email })
    expect(answer.statusCode).toBe(200)
    expect(answer.json()).toEqual(SENT)
  }
  await server.deps.mailer.idle()
  expect(server.mails).toHaveLength(1)
})

test('requests are limited to three per hour for an address, known or not', async () => {
  for (const email of ['nobody@example.com', BODY.email]) {
    const statuses: number[] = []
    for (let tries = 0; tries < 4; tries += 1) {
      statuses.push((await browser.post('/api/auth/resend-verification', { email })).statusCode)
    }
    expect(statuses).toEqual([200, 200, 200, 429])
  }
})

test('requests for many addresses from one place are limited too', async () => {
  const statuses: number[] = []
  for (let count = 0; count < LIMITS.resendPerAddress.max + 1; count += 1) {
    const email = `nobody-${count}@example.com`
    statuses.push((await browser.post('/api/auth/resend-verification', { email })).statusCode)
  }
  expect(statuses.filter((status) => status === 200)).toHaveLength(LIMITS.resendPerAddress.max)
  expect(statuses.at(-1)).toBe(429)
})
