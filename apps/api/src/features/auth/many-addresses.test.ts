import { solveChallenge } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/scrypt'
import type { LightMyRequestResponse } from 'fastify'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { LIMITS } from '../../limits/limits.ts'
import { onPostgres, seedCampaign, startTestServer, type TestBrowser, type TestServer } from '../../testing/index.ts'

/** PostgreSQL takes its time for each; the rules are the same. */
const ADDRESSES = onPostgres ? 200 : 3000
const NETWORKS = 200
const ACCOUNT = {
  email: 'mira@example.com',
  password: 'lantern-oil',
  securityQuestion: 'firstPet',
  securityAnswer: 'Rex',
}

let server: TestServer
beforeEach(async () => {
  server = await startTestServer()
})
afterEach(() => server.close())

/** The nth address of one /64. */
const inOneNetwork = (nth: number) => `2001:db8:7:1::${nth.toString(16)}`
/** One address in the nth /48. */
const farApart = (nth: number) => `2001:db8:${nth.toString(16)}::1`

const guess = (nth: number) => `${'ABCDEFGH'[nth % 8]}XX-${String(222 + nth).slice(-3)}`

function join(remoteAddress: string, joinCode: string, more: object = {}, browser: TestBrowser = server.browser()) {
  return browser.post('/api/campaigns/join', { joinCode, ...more }, { remoteAddress })
}

function logIn(remoteAddress: string, password: string, browser: TestBrowser = server.browser()) {
  return browser.post('/api/auth/local', { username: ACCOUNT.email, password }, { remoteAddress })
}

function countStatuses(answers: LightMyRequestResponse[]): Record<string, number> {
  const counts: Record<string, number> = {}
  for (const { statusCode } of answers) counts[statusCode] = (counts[statusCode] ?? 0) + 1
  return counts
}

test('thousands of addresses of one /64 try five join codes in all', async () => {
  const answers = []
  for (let nth = 0; nth < ADDRESSES; nth += 1) answers.push(await join(inOneNetwork(nth), guess(nth)))
  expect(countStatuses(answers)).toEqual({ 404: LIMITS.joinGuessPerMinute.max, 429: ADDRESSES - 5 })
  expect(Number(answers.at(-1)?.headers['retry-after'])).toBeGreaterThan(0)
})

test('thousands of addresses of one /64 try five passwords of one account, and its person signs in meanwhile', async () => {
  const home = server.browser()
  await home.post('/api/auth/register', ACCOUNT)
  expect((await logIn('192.0.2.7', ACCOUNT.password, home)).statusCode).toBe(200)
  const answers = []
  for (let nth = 0; nth < ADDRESSES; nth += 1) answers.push(await logIn(inOneNetwork(nth), `guess-${nth}`))
  expect(countStatuses(answers)).toEqual({ 401: LIMITS.loginPerAccount.max, 429: ADDRESSES - 5 })
  expect((await logIn('192.0.2.7', ACCOUNT.password, home)).statusCode).toBe(200)
})

test('many networks try thirty passwords of one account, and only browsers that know it get in', async () => {
  const home = server.browser()
  await home.post('/api/auth/register', ACCOUNT)
  await logIn('192.0.2.7', ACCOUNT.password, home)
  const answers = []
  for (let nth = 0; nth < NETWORKS; nth += 1) answers.push(await logIn(farApart(nth), `guess-${nth}`))
  expect(countStatuses(answers)).toEqual({ 401: LIMITS.loginByStrangers.max, 429: NETWORKS - 30 })
  expect((await logIn('192.0.2.7', ACCOUNT.password)).statusCode).toBe(429)
  expect((await logIn('192.0.2.7', ACCOUNT.password, home)).statusCode).toBe(200)
})

test('a browser that knows one account is a stranger to another, and its cookie can’t be made up', async () => {
  await server.browser().post('/api/auth/register', ACCOUNT)
  for (let nth = 0; nth < LIMITS.loginByStrangers.max; nth += 1) await logIn(farApart(nth), 'wrong')
  const eve = server.browser()
  await eve.post('/api/auth/register', { ...ACCOUNT, email: 'eve@example.com' })
  await eve.post('/api/auth/local', { username: 'eve@example.com', password: ACCOUNT.password })
  expect((await logIn('192.0.2.9', ACCOUNT.password, eve)).statusCode).toBe(429)
  const [name, mark = ''] = eve.cookies.get('lk_browser')?.split('.') ?? []
  for (const forged of [
    `.${mark}`,
    `${name}.${'A'.repeat(22)}`,
    `${name}.`,
    `${name}.${mark}.${mark}`,
    '...',
    name ?? '',
  ]) {
    eve.cookies.set('lk_browser', forged)
    expect([forged, (await logIn('192.0.2.9', ACCOUNT.password, eve)).statusCode]).toEqual([forged, 429])
  }
})

test('one that knows the account has five tries of its own, and a mailed link lets a new one in', async () => {
  const home = server.browser()
  await home.post('/api/auth/register', ACCOUNT)
  await logIn('192.0.2.7', ACCOUNT.password, home)
  const tries = []
  for (let nth = 0; nth < 6; nth += 1) tries.push((await logIn(farApart(nth), 'wrong', home)).statusCode)
  expect(tries).toEqual([401, 401, 401, 401, 401, 429])
  for (let nth = 0; nth < LIMITS.loginByStrangers.max; nth += 1) await logIn(farApart(nth), 'wrong')
  const phone = server.browser()
  expect((await logIn('192.0.2.8', ACCOUNT.password, phone)).statusCode).toBe(429)
  await phone.post('/api/auth/request-reset', { email: ACCOUNT.email })
  await server.deps.mailer.idle()
  const token = server.mails.at(-1)?.link?.split('/').at(-1)
  const newPassword = 'a new lamp at dusk'
  expect((await phone.post('/api/auth/reset-password', { token, newPassword })).statusCode).toBe(200)
  expect((await logIn('192.0.2.8', newPassword, phone)).statusCode).toBe(200)
})

async function breakJoining() {
  const left = LIMITS.joinGuessEverybody.max - 5
  for (let nth = 0; nth < left; nth += 1) await server.deps.limits.take('joinGuessEverybody', 'all')
  const tried = []
  for (let nth = 0; nth < 5; nth += 1) tried.push(await join(farApart(nth), guess(nth)))
  expect(countStatuses(tried)).toEqual({ 404: 5 })
}

test('while 600 codes an hour are wrong, unknown browsers work for each guess, and members join as before', async () => {
  await server.close()
  server = await startTestServer({ env: { CAPTCHA_PROVIDER: 'altcha' } })
  const campaign = await seedCampaign(server)
  await breakJoining()
  const asked = await join('192.0.2.20', campaign.joinCode)
  expect([asked.statusCode, asked.json().code, asked.json().path]).toEqual([400, 'human_check', 'recaptchaToken'])
  const { challenge } = asked.json()
  const solution = await solveChallenge({ challenge, deriveKey })
  const recaptchaToken = Buffer.from(JSON.stringify({ challenge, solution })).toString('base64')
  expect((await join('192.0.2.20', 'ZZZ-999', { recaptchaToken })).statusCode).toBe(404)
  // A solution counts once.
  expect((await join('192.0.2.20', campaign.joinCode, { recaptchaToken })).json().code).toBe('human_check')
  expect((await join('192.0.2.21', campaign.joinCode, {}, campaign.guest)).statusCode).toBe(200)
  expect((await join('192.0.2.21', campaign.joinCode, {}, server.signIn('free'))).statusCode).toBe(200)
})

test('without a human check they wait instead', async () => {
  const campaign = await seedCampaign(server)
  await breakJoining()
  const refused = await join('192.0.2.20', campaign.joinCode)
  expect([refused.statusCode, refused.json().code]).toEqual([429, 'rate_limited'])
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
  expect((await join('192.0.2.21', campaign.joinCode, {}, server.signIn('free'))).statusCode).toBe(200)
  server.clock.advance(61 * 60_000)
  expect((await join('192.0.2.20', campaign.joinCode)).statusCode).toBe(200)
})
