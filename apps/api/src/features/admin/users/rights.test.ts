import { Readable } from 'node:stream'
import { ACCOUNT_HEADER } from '@lanternkeep/schema'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { addPerson, seedCampaign, startTestServer, type TestBrowser, type TestServer } from '../../../testing/index.ts'

let server: TestServer
let admin: TestBrowser
let signedOut: string[]
let poked: string[]
beforeEach(async () => {
  server = await startTestServer()
  admin = server.signIn('admin')
  for (const role of ['owner', 'gm', 'free'] as const) await addPerson(server.deps, role)
  signedOut = []
  poked = []
  server.deps.bus.on('signedOut', (person) => void signedOut.push(person))
  server.deps.bus.on('rightsChanged', (person) => void poked.push(person))
})
afterEach(() => server.close())

const audit = async () => {
  const entries = (await admin.get('/api/admin/audit')).json<{ action: string; target: { id: string } | null }[]>()
  return entries.map(({ action, target }) => `${action} ${target?.id}`)
}

test("a new admin has an admin's rights right away, and their devices are notified", async () => {
  const gm = server.signIn('gm')
  expect((await gm.get('/api/admin/users')).statusCode).toBe(403)
  const answer = await admin.patch('/api/admin/users/user-gm/admin', { isAdmin: true })
  expect(answer.json()).toMatchObject({ id: 'user-gm', isAdmin: true })
  expect((await gm.get('/api/admin/users')).statusCode).toBe(200)
  expect(poked).toEqual(['user:user-gm'])
  expect(signedOut).toEqual([])
})

test('a person who loses admin rights is signed out everywhere and learns why', async () => {
  const gm = server.signIn('gm')
  const other = server.signIn('gm')
  await admin.patch('/api/admin/users/user-gm/admin', { isAdmin: true })
  expect((await admin.patch('/api/admin/users/user-gm/admin', { isAdmin: false })).json().isAdmin).toBe(false)
  for (const browser of [gm, other]) {
    const answer = await browser.get('/api/admin/users')
    expect(answer.statusCode).toBe(401)
    expect(answer.json()).toMatchObject({
      code: 'signed_out',
      reason: 'rights',
      message: 'Your admin rights were removed, so you were logged out everywhere. Please log in again.',
    })
  }
  expect(signedOut).toEqual(['user:user-gm'])
  expect(await audit()).toEqual(['admin user-gm', 'admin user-gm'])
})

const json = { 'content-type': 'application/json' }

/** A body whose second half arrives after `meanwhile`, which runs once the server reads it and so knows who asks. */
const slowBody = (body: unknown, meanwhile: () => Promise<unknown>) => {
  const text = JSON.stringify(body)
  async function* halves() {
    yield Buffer.from(text.slice(0, 8))
    await meanwhile()
    yield Buffer.from(text.slice(8))
  }
  return Readable.from(halves(), { objectMode: false })
}

test.each([
  ['admin', { isAdmin: false }],
  ['blocked', { blocked: true }],
])("a person who loses their rights during a call can't complete it: %s", async (what, body) => {
  await admin.patch('/api/admin/users/user-gm/admin', { isAdmin: true })
  const gm = server.signIn('gm')
  const payload = slowBody({ tier: 'elite' }, async () => {
    expect((await admin.patch(`/api/admin/users/user-gm/${what}`, body)).statusCode).toBe(200)
  })
  const answer = await gm.send({ method: 'PATCH', url: '/api/admin/users/user-free/tier', headers: json, payload })
  expect(answer.statusCode).toBe(401)
  expect((await admin.get('/api/admin/users?search=free')).json()[0].tier).toBe('free')
})

test('a person blocked while joining gets no membership, neither as themselves nor as a guest', async () => {
  const { joinCode } = await seedCampaign(server)
  const free = server.signIn('free')
  const block = () => admin.patch('/api/admin/users/user-free/blocked', { blocked: true })
  const payload = slowBody({ joinCode }, block)
  const refused = await free.send({ method: 'POST', url: '/api/campaigns/join', headers: json, payload })
  expect(refused.statusCode).toBe(401)
  expect(refused.json().reason).toBe('blocked')
  expect((await server.signIn('gm').get('/api/campaigns/salt-road/members')).json()).toHaveLength(3)
})

test("a blocked person is signed out right away, sees why, and can't sign in until unblocked", async () => {
  const gm = server.signIn('gm')
  expect((await admin.patch('/api/admin/users/user-gm/blocked', { blocked: true })).json().blocked).toBe(true)
  const refused = await gm.get('/api/auth/user')
  expect(refused.statusCode).toBe(401)
  expect(refused.json()).toMatchObject({ reason: 'blocked', message: 'This account is blocked on this server.' })
  expect((await gm.get('/api/auth/signed-in')).json()).toEqual({ user: null, reason: 'blocked' })
  expect(signedOut).toEqual(['user:user-gm'])
  expect((await admin.patch('/api/admin/users/user-gm/blocked', { blocked: false })).json().blocked).toBe(false)
  const ended = await gm.get('/api/auth/user')
  expect(ended.json()).toMatchObject({ message: 'You’re logged out. Please log in.' })
  expect(ended.json()).not.toHaveProperty('reason')
  expect(await audit()).toEqual(['blocked user-gm', 'blocked user-gm'])
})

test("another person's device learns nothing about an account", async () => {
  const gm = server.signIn('gm')
  await admin.patch('/api/admin/users/user-gm/blocked', { blocked: true })
  const answer = await gm.get('/api/campaigns', { headers: { [ACCOUNT_HEADER]: 'user-free' } })
  expect(answer.statusCode).toBe(401)
  expect(answer.json()).not.toHaveProperty('reason')
})

test.each([
  ['admin', { isAdmin: false }, 'The server’s owner can’t lose admin rights.'],
  ['blocked', { blocked: true }, 'The server’s owner can’t be blocked.'],
])('the owner is protected: %s', async (what, body, sentence) => {
  for (const browser of [admin, server.signIn('owner')]) {
    const answer = await browser.patch(`/api/admin/users/user-owner/${what}`, body)
    expect(answer.statusCode).toBe(403)
    expect(answer.json()).toMatchObject({ code: 'forbidden', message: sentence })
  }
  expect(await audit()).toEqual([])
})

test.each([
  ['admin', { isAdmin: false }, 'You can’t remove your own admin rights.'],
  ['blocked', { blocked: true }, 'You can’t block yourself.'],
])("admins can't lock themselves out: %s", async (what, body, sentence) => {
  const answer = await admin.patch(`/api/admin/users/user-admin/${what}`, body)
  expect(answer.statusCode).toBe(403)
  expect(answer.json().message).toBe(sentence)
  expect((await admin.get('/api/admin/users')).statusCode).toBe(200)
})

test('a change that changes nothing signs no one out and is not recorded', async () => {
  const gm = server.signIn('gm')
  await admin.patch('/api/admin/users/user-gm/admin', { isAdmin: false })
  await admin.patch('/api/admin/users/user-gm/blocked', { blocked: false })
  expect((await admin.patch('/api/admin/users/user-owner/admin', { isAdmin: true })).statusCode).toBe(200)
  expect((await gm.get('/api/auth/user')).statusCode).toBe(200)
  expect([await audit(), signedOut, poked]).toEqual([[], [], []])
})

test.each([
  ['admin', {}, 'isAdmin'],
  ['admin', { isAdmin: 'yes' }, 'isAdmin'],
  ['admin', { isAdmin: true, isOwner: true }, 'isOwner'],
  ['blocked', { blocked: 1 }, 'blocked'],
])('PATCH %s %o is refused, naming the field', async (what, body, path) => {
  const answer = await admin.patch(`/api/admin/users/user-gm/${what}`, body)
  expect(answer.statusCode).toBe(400)
  expect(answer.json().path).toBe(path)
})

test.each(['user-nobody', 'a'.repeat(65), '%00'])('%s is unknown: 404', async (id) => {
  for (const [what, body] of [
    ['admin', { isAdmin: true }],
    ['blocked', { blocked: true }],
  ] as const) {
    expect((await admin.patch(`/api/admin/users/${id}/${what}`, body)).statusCode).toBe(404)
  }
})
