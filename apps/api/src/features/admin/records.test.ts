import { afterEach, beforeEach, expect, test } from 'vitest'
import { addPerson, startTestServer, type TestBrowser, type TestServer } from '../../testing/index.ts'
import { execute } from '../../testing/raw-sql.ts'

let server: TestServer
let admin: TestBrowser
beforeEach(async () => {
  server = await startTestServer()
  admin = server.signIn('admin')
  await addPerson(server.deps, 'owner')
  await addPerson(server.deps, 'free')
})
afterEach(() => server.close())

async function post(to: string, subject: string) {
  const mail = { to, subject, text: 'Open it', link: `http://localhost/verify-email/${subject}` }
  await server.deps.db.transaction(async (tx) => server.deps.mailer.post(tx, mail))
}

test('the audit says who did what to which account and when, newest first', async () => {
  await admin.patch('/api/admin/users/user-free/tier', { tier: 'elite' })
  server.clock.advance(60_000)
  await admin.patch('/api/admin/settings/version', { version: '2.1.0' })
  const answer = await admin.get('/api/admin/audit')
  expect(answer.json()).toEqual([
    {
      id: 2,
      at: '2026-11-20T20:01:00.000Z',
      actor: { id: 'user-admin', name: 'Ada Test (admin@example.com)' },
      action: 'version',
      target: null,
      detail: { from: '1.0.0', to: '2.1.0' },
    },
    {
      id: 1,
      at: '2026-11-20T20:00:00.000Z',
      actor: { id: 'user-admin', name: 'Ada Test (admin@example.com)' },
      action: 'tier',
      target: { id: 'user-free', name: 'Finn Test (free@example.com)' },
      detail: { from: 'free', to: 'elite' },
    },
  ])
})

test('limit and cursor page back through the audit', async () => {
  for (const tier of ['elite', 'premium', 'free']) await admin.patch('/api/admin/users/user-free/tier', { tier })
  const idsOf = async (search: string) =>
    (await admin.get(`/api/admin/audit?${search}`)).json<{ id: number }[]>().map(({ id }) => id)
  expect(await idsOf('limit=2')).toEqual([3, 2])
  expect(await idsOf('limit=2&cursor=2')).toEqual([1])
  expect((await admin.get('/api/admin/audit?cursor=first')).json().path).toBe('cursor')
})

test("the outbox shows the owner each mail's recipient, and the link in it", async () => {
  const owner = server.signIn('owner')
  await post('mira@example.com', 'first')
  await server.deps.mailer.idle()
  server.clock.advance(1000)
  await post('tamsin@example.com', 'second')
  await server.deps.mailer.idle()
  const [second, first] = (await owner.get('/api/admin/outbox')).json()
  expect(second).toMatchObject({ recipient: 'tamsin@example.com', createdAt: '2026-11-20T20:00:01.000Z' })
  expect(first).toEqual({
    id: first.id,
    recipient: 'mira@example.com',
    subject: 'first',
    link: 'http://localhost/verify-email/first',
    createdAt: '2026-11-20T20:00:00.000Z',
    state: 'written',
  })
  const page = await owner.get(`/api/admin/outbox?limit=1&cursor=${second.id}`)
  expect(page.json()).toEqual([first])
})

test('a mail that could not be written says so', async () => {
  await server.close()
  const disk = { full: true }
  server = await startTestServer({
    overrides: { mailTransport: async () => Promise.reject(new Error(`full: ${disk.full}`)) },
  })
  await post('mira@example.com', 'lost')
  await server.deps.mailer.idle()
  const owner = server.signIn('owner')
  expect((await owner.get('/api/admin/outbox')).json()).toMatchObject([{ subject: 'lost', state: 'waiting' }])
  await execute(server.deps.db, `update mail set failed_at = '2026-11-21T00:00:00.000Z'`)
  expect((await owner.get('/api/admin/outbox')).json()).toMatchObject([{ state: 'failed' }])
})

test('a server that sends its mail has no outbox, and only the owner ever sees one', async () => {
  expect((await admin.get('/api/admin/outbox')).statusCode).toBe(403)
  await server.close()
  server = await startTestServer({ env: { SMTP_URL: 'smtp://mail.example:25', MAIL_FROM: 'keeper@example.com' } })
  await post('mira@example.com', 'sent')
  await server.deps.mailer.idle()
  const answer = await server.signIn('owner').get('/api/admin/outbox')
  expect(answer.statusCode).toBe(404)
  expect(answer.json().message).toBe('This server sends mail directly, so it has no outbox.')
  expect(answer.body).not.toContain('verify-email')
})

test('a version is trimmed and not empty, and setting the same again leaves no trace', async () => {
  const set = (version: string) => admin.patch('/api/admin/settings/version', { version })
  expect((await set('  2.1.0 ')).json()).toEqual({ version: '2.1.0' })
  expect((await server.browser().get('/api/settings/version')).json()).toEqual({ version: '2.1.0' })
  await set('2.1.0')
  expect((await admin.get('/api/admin/audit')).json()).toHaveLength(1)
  const empty = await set('   ')
  expect(empty.statusCode).toBe(400)
  expect(empty.json()).toMatchObject({ message: 'Version cannot be empty', path: 'version' })
})
