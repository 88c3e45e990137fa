import { createHash } from 'node:crypto'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { endHolds } from '../../../jobs/end-deletion-holds.ts'
import { query, run } from '../../../storage/sql.ts'
import { seedCampaign, startTestServer, type TestServer } from '../../../testing/index.ts'

const PASSWORD = 'lantern-oil'
const MIRA = { email: 'mira@example.com', password: PASSWORD, securityQuestion: 'firstPet', securityAnswer: 'Rex' }
const LOGIN = { username: MIRA.email, password: PASSWORD }
const DAY_MS = 86_400_000

let server: TestServer
beforeEach(async () => {
  server = await startTestServer()
  // The first one owns the server.
  await register('owner@example.com')
  await register(MIRA.email)
})
afterEach(() => server.close())

async function register(email: string) {
  expect((await server.browser().post('/api/auth/register', { ...MIRA, email })).statusCode).toBe(201)
}

async function signedIn(username = LOGIN.username) {
  const browser = server.browser()
  const answer = await browser.post('/api/auth/local', { ...LOGIN, username })
  expect(answer.statusCode).toBe(200)
  return { browser, user: answer.json() }
}

const remove = (browser: Awaited<ReturnType<typeof signedIn>>['browser'], password = PASSWORD) =>
  browser.post('/api/account/delete', { password })

test('deleting the own account asks for the password, signs out everywhere, and logging in takes it back', async () => {
  const [{ browser }, other] = [await signedIn(), await signedIn()]
  expect((await remove(browser, 'wrong-one')).json()).toMatchObject({ code: 'invalid', path: 'password' })
  const heldUntil = new Date(server.clock.now().getTime() + 30 * DAY_MS).toISOString()
  expect((await remove(browser)).json()).toEqual({ heldUntil, campaigns: 0 })
  expect((await other.browser.get('/api/auth/user')).json()).toMatchObject({ code: 'signed_out', reason: 'deleted' })
  server.clock.advance(29 * DAY_MS)
  await endHolds(server.deps)
  const wrong = await server.browser().post('/api/auth/local', { ...LOGIN, password: 'wrong-one' })
  expect(wrong.statusCode).toBe(401)
  const back = await signedIn()
  expect(back.user).toMatchObject({ email: MIRA.email, restored: true })
  expect((await signedIn()).user).not.toHaveProperty('restored')
})

test('after 30 days the account is gone for good, and its address is free', async () => {
  await remove((await signedIn()).browser)
  server.clock.advance(30 * DAY_MS)
  await endHolds(server.deps)
  expect((await server.browser().post('/api/auth/local', LOGIN)).statusCode).toBe(401)
  await register(MIRA.email)
})

test('an account that an admin deleted is not taken back by logging in', async () => {
  const { user } = await signedIn()
  const { browser: owner } = await signedIn('owner@example.com')
  expect((await owner.delete(`/api/admin/users/${user.id}`, {})).statusCode).toBe(200)
  expect((await server.browser().post('/api/auth/local', LOGIN)).json().code).toBe('blocked')
})

test('the owner hands the server over first', async () => {
  const { browser } = await signedIn('owner@example.com')
  const answer = await remove(browser)
  expect([answer.statusCode, answer.json().code]).toEqual([403, 'forbidden'])
  expect((await browser.get('/api/auth/user')).statusCode).toBe(200)
})

test('with two-factor a code is needed, too', async () => {
  const { browser, user } = await signedIn()
  const row = { user_id: user.id, secret: 'A'.repeat(32), state: 'on', last_step: 0, created_at: '' } as const
  await run(server.deps.db, query.insertInto('two_factor').values(row))
  expect((await remove(browser)).json()).toMatchObject({ code: 'invalid', path: 'totp' })
  expect((await browser.post('/api/account/delete', { password: PASSWORD, totp: '000000' })).json().path).toBe('totp')
})

test('the download is a device copy of the own campaigns, with what else the server knows, and no secret', async () => {
  const campaign = await seedCampaign(server)
  await server.signIn('gm').post('/api/feedback', { type: 'Other', description: 'The lantern is warm.' })
  const answer = await server.signIn('gm').get('/api/account/download')
  expect(answer.headers['content-disposition']).toBe('attachment; filename="lanternkeep-account-2026-11-20.json"')
  const file = answer.json()
  expect(file).toMatchObject({
    format: 'lanternkeep-device-copy',
    version: 1,
    account: { key: 'user-gm', name: 'Gwen Test' },
    profile: {
      email: 'gm@example.com',
      tier: 'premium',
      devices: expect.arrayContaining([expect.objectContaining({ isCurrent: true })]),
    },
    feedback: [{ type: 'Other', description: 'The lantern is warm.' }],
    memberships: [{ campaignId: campaign.campaignId, role: 'gm' }],
    contents: { seats: [{ id: campaign.campaignId, role: 'gm' }] },
  })
  expect(file.contents.collections.campaigns).toMatchObject([{ id: campaign.campaignId, rev: expect.any(String) }])
  expect(file.sha256).toBe(createHash('sha256').update(JSON.stringify(file.contents)).digest('hex'))
  expect(answer.body).not.toMatch(/hash|secret/i)
  const stranger = (await server.signIn('premium').get('/api/account/download')).json()
  expect(stranger.contents.collections.campaigns).toEqual([])
})
