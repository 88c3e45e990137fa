import { afterEach, expect, test } from 'vitest'
import { all, query } from '../../storage/sql.ts'
import { addPerson, startTestServer, type TestServer } from '../../testing/index.ts'
import { execute } from '../../testing/raw-sql.ts'
import { createOwnerRules, makeOwner } from './owner.ts'
import { findUserByEmail } from './users.repository.ts'

let server: TestServer
afterEach(() => server.close())

function bodyFor(email: string) {
  return { email, password: 'lantern-oil', securityQuestion: 'firstPet', securityAnswer: 'Rex' }
}

async function owners() {
  const found = query.selectFrom('user').select(['email', 'is_admin']).where('is_owner', '=', 1)
  return (await all(server.deps.db, found)).map(({ email, is_admin }) => `${email}${is_admin ? ' admin' : ''}`)
}

async function verify(index: number) {
  await server.deps.mailer.idle()
  const token = server.mails[index]?.link?.split('/').at(-1)
  return server.browser().get(`/api/auth/verify-email/${token}`)
}

function setupCode() {
  const line = server.logs.map(({ msg }) => String(msg)).find((msg) => msg.includes('setup code'))
  return line?.match(/setup code (\S+)/)?.[1]
}

test('the first account on an empty server that only this machine can reach is its owner and admin', async () => {
  server = await startTestServer()
  await server.browser().post('/api/auth/register', bodyFor('first@example.com'))
  await server.browser().post('/api/auth/register', bodyFor('second@example.com'))
  expect(await owners()).toEqual(['first@example.com admin'])
  expect(setupCode()).toBeUndefined()
})

test('with OWNER_EMAIL only that account is the owner, and only once its address is verified', async () => {
  server = await startTestServer({ env: { OWNER_EMAIL: 'Gwen@Example.com' } })
  await server.browser().post('/api/auth/register', bodyFor('first@example.com'))
  await server.browser().post('/api/auth/register', bodyFor('gwen@example.com'))
  expect(await owners()).toEqual([])
  await verify(0)
  expect(await owners()).toEqual([])
  await verify(1)
  expect(await owners()).toEqual(['gwen@example.com admin'])
})

test('on a server that others can reach the first account is ordinary, and the setup code in the log makes an owner', async () => {
  server = await startTestServer({ env: { HOST: '0.0.0.0' } })
  const browser = server.browser()
  expect((await browser.get('/api/auth/registration')).json()).toEqual({ setupCode: true, sendsMail: false })
  await browser.post('/api/auth/register', bodyFor('stranger@example.com'))
  expect(await owners()).toEqual([])
  const refused = await browser.post('/api/auth/register', {
    ...bodyFor('gwen@example.com'),
    setupCode: 'AAAA-AAAA-AAAA',
  })
  expect(refused.statusCode).toBe(403)
  expect(refused.json()).toMatchObject({ code: 'setup_code', path: 'setupCode' })
  const code = setupCode()?.toLowerCase()
  expect(
    (await browser.post('/api/auth/register', { ...bodyFor('gwen@example.com'), setupCode: code })).statusCode,
  ).toBe(201)
  expect(await owners()).toEqual(['gwen@example.com admin'])
  expect((await browser.get('/api/auth/registration')).json()).toEqual({ setupCode: false, sendsMail: false })
})

test.each([
  ['PUBLIC_URL', 'https://table.example.com'],
  ['TRUST_PROXY', 'loopback'],
])('a server behind a proxy asks for the code too, even if it listens on loopback: %s', async (name, value) => {
  server = await startTestServer({ env: { [name]: value } })
  await server.browser().post('/api/auth/register', bodyFor('stranger@example.com'))
  expect(await owners()).toEqual([])
  expect(setupCode()).toBeDefined()
})

test('the setup code works once', async () => {
  server = await startTestServer({ env: { HOST: '0.0.0.0' } })
  const code = setupCode()
  await server.browser().post('/api/auth/register', { ...bodyFor('gwen@example.com'), setupCode: code })
  const again = await server.browser().post('/api/auth/register', { ...bodyFor('eve@example.com'), setupCode: code })
  expect(again.statusCode).toBe(403)
  expect(await owners()).toEqual(['gwen@example.com admin'])
})

test('guessing the setup code stops after five tries an hour', async () => {
  server = await startTestServer({ env: { HOST: '0.0.0.0' } })
  const guess = (index: number) =>
    server.browser().post('/api/auth/register', { ...bodyFor(`eve${index}@example.com`), setupCode: `GUESS-${index}` })
  for (let index = 0; index < 5; index += 1) expect((await guess(index)).statusCode).toBe(403)
  expect((await guess(5)).statusCode).toBe(429)
})

test.each(['blocked = 1', `deleted_at = '2026-11-20T20:00:00.000Z'`])(
  "the account of OWNER_EMAIL doesn't become the owner while %s",
  async (state) => {
    server = await startTestServer({ env: { OWNER_EMAIL: 'gm@example.com' } })
    await addPerson(server.deps, 'gm')
    await execute(server.deps.db, `update "user" set ${state} where id = 'user-gm'`)
    const rules = await createOwnerRules(server.deps)
    const gm = await findUserByEmail(server.deps.db, 'gm@example.com')
    await server.deps.db.transaction(async (tx) => gm && (await rules.afterVerification(tx, gm)))
    expect(await owners()).toEqual([])
    const making = server.deps.db.transaction(
      async (tx) => gm && (await makeOwner(tx, gm, { at: new Date(), actorId: null })),
    )
    await expect(making).rejects.toThrow('gm@example.com is blocked or deleted, so it can’t be the owner')
  },
)

test('moving ownership leaves the previous owner an admin, and is recorded', async () => {
  server = await startTestServer()
  await addPerson(server.deps, 'owner')
  await addPerson(server.deps, 'gm')
  const gm = await findUserByEmail(server.deps.db, 'gm@example.com')
  await server.deps.db.transaction(
    async (tx) => gm && (await makeOwner(tx, gm, { at: server.clock.now(), actorId: null })),
  )
  expect(await owners()).toEqual(['gm@example.com admin'])
  expect(await findUserByEmail(server.deps.db, 'owner@example.com')).toMatchObject({ is_admin: 1, is_owner: 0 })
  expect(await all(server.deps.db, query.selectFrom('audit').select(['action', 'target_id']))).toEqual([
    { action: 'owner', target_id: 'user-gm' },
  ])
})
