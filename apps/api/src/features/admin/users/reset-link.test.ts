import { afterEach, beforeEach, expect, test } from 'vitest'
import { addPerson, startTestServer, type TestBrowser, type TestServer } from '../../../testing/index.ts'
import { execute } from '../../../testing/raw-sql.ts'

let server: TestServer
let admin: TestBrowser
beforeEach(async () => {
  server = await startTestServer()
  admin = server.signIn('admin')
  await addPerson(server.deps, 'owner')
  await addPerson(server.deps, 'free')
})
afterEach(() => server.close())

const make = (id: string, browser = admin) => browser.post(`/api/admin/users/${id}/generate-reset-link`)

test('the link is returned once, sets a password, and is recorded without its secret', async () => {
  const answer = await make('user-free')
  expect(answer.statusCode).toBe(200)
  const { resetLink, ...rest } = answer.json<{ resetLink: string }>()
  expect(rest).toEqual({ expiresAt: '2026-11-20T20:30:00.000Z', userEmail: 'free@example.com' })
  const token = /^http:\/\/localhost:4321\/reset-password\/([\w-]{43})$/.exec(resetLink)?.[1]
  const reset = await server.browser().post('/api/auth/reset-password', { token, newPassword: 'a new lantern' })
  expect(reset.statusCode).toBe(200)
  const login = { username: 'free@example.com', password: 'a new lantern' }
  expect((await server.browser().post('/api/auth/local', login)).statusCode).toBe(200)
  const audit = await admin.get('/api/admin/audit')
  expect(audit.json()).toMatchObject([{ action: 'reset-link', target: { id: 'user-free' } }])
  expect(audit.body).not.toContain(token)
})

test('a new link ends the previous one', async () => {
  const [first, second] = [(await make('user-free')).json().resetLink, (await make('user-free')).json().resetLink]
  const tokenOf = (link: string) => link.split('/').at(-1)
  const use = (link: string) =>
    server.browser().post('/api/auth/reset-password', { token: tokenOf(link), newPassword: 'a new lantern' })
  expect((await use(first)).statusCode).toBe(400)
  expect((await use(second)).statusCode).toBe(200)
})

test('only the owner can make a link for the owner', async () => {
  const refused = await make('user-owner')
  expect(refused.statusCode).toBe(403)
  expect(refused.json()).toMatchObject({
    code: 'not_owner',
    message: 'Only the owner may make the owner’s reset link.',
  })
  expect((await make('user-owner', server.signIn('owner'))).statusCode).toBe(200)
})

test.each([
  [`auth_provider = 'steam'`, 'This account doesn’t log in with a password.'],
  [`email = ''`, 'This account doesn’t log in with a password.'],
  ['blocked = 1', 'This account is blocked. Unblock it first.'],
])('an account with %s gets no link', async (state, sentence) => {
  await execute(server.deps.db, `update "user" set ${state} where id = 'user-free'`)
  const answer = await make('user-free')
  expect(answer.statusCode).toBe(400)
  expect(answer.json().message).toBe(sentence)
})

test('an unknown user is 404, and a body is refused', async () => {
  expect((await make('user-nobody')).statusCode).toBe(404)
  const answer = await admin.post('/api/admin/users/user-free/generate-reset-link', { mail: true })
  expect(answer.statusCode).toBe(400)
  expect(answer.json().path).toBe('mail')
})
