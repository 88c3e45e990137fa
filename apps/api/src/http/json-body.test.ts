import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestServer, type TestServer } from '../testing/index.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

const URL = '/api/auth/local'

function send(payload: string | Buffer | undefined, contentType: string | undefined = 'application/json') {
  const headers = contentType === '' ? {} : { 'content-type': contentType }
  return server.app.inject({ method: 'POST', url: URL, headers, payload })
}

test('an empty body counts as {}, with and without a content type', async () => {
  for (const contentType of ['application/json', '']) {
    const answer = await send(undefined, contentType)
    expect(answer.statusCode).toBe(400)
    expect(answer.json()).toMatchObject({ code: 'invalid', path: 'username' })
  }
})

test.each([
  ['not JSON', '{', 'The body is not valid JSON.'],
  ['a prototype key', '{"__proto__":{"isAdmin":true}}', 'The body is not valid JSON.'],
  ['a constructor key', '{"constructor":{"prototype":{"isAdmin":true}}}', 'The body is not valid JSON.'],
  ['broken UTF-8', Buffer.from([0x7b, 0x22, 0xff, 0x22, 0x3a, 0x31, 0x7d]), 'The body is not UTF-8 text.'],
  ['NUL in an unknown field', '{"notes":{"deep":["\\u0000"]}}', 'This text contains a character that can’t be saved'],
  ['NUL in a key', '{"a\\u0000b":1}', 'This text contains a character that can’t be saved'],
  ['null', 'null', 'The request must be an object'],
  ['a list', '[]', 'The request must be an object'],
  ['a number', '7', 'The request must be an object'],
])('%s is 400', async (_name, payload, message) => {
  const answer = await send(payload)
  expect(answer.statusCode).toBe(400)
  expect(answer.json()).toMatchObject({ error: message, message, code: 'invalid' })
})

test('a NUL is reported with the path of its text', async () => {
  expect((await send('{"a":{"b":["x","y\\u0000"]}}')).json()).toMatchObject({ path: 'a.b.1' })
})

test('a double-escaped NUL is six harmless characters', async () => {
  const answer = await send('{"username":"a\\\\u0000","password":"lantern-oil"}')
  expect(answer.statusCode).toBe(401)
})

test('a lone surrogate is made well-formed, not refused', async () => {
  const answer = await send('{"username":"a\\ud800","password":"lantern-oil"}')
  expect(answer.statusCode).toBe(401)
})

test('deep nesting neither crashes nor stalls the server', async () => {
  const deep = `${'{"a":'.repeat(50_000)}"\\u0000"${'}'.repeat(50_000)}`
  expect((await send(deep)).statusCode).toBe(400)
  expect((await send(`${'['.repeat(400_000)}${']'.repeat(400_000)}`)).statusCode).toBe(400)
})

test.each(['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=x', 'application/xml'])(
  '%s is refused, because a form on another site can send it',
  async (contentType) => {
    const answer = await send('{"username":"a","password":"b"}', contentType)
    expect(answer.statusCode).toBe(415)
    expect(answer.json()).toMatchObject({ code: 'unsupported_media_type' })
  },
)

test('more than 1 MiB is 413', async () => {
  const answer = await send(JSON.stringify({ username: 'x'.repeat(1_048_577) }))
  expect(answer.statusCode).toBe(413)
  expect(answer.json()).toMatchObject({ code: 'too_large', message: 'This is too large.' })
})

test('a compressed body is not unpacked', async () => {
  const headers = { 'content-type': 'application/json', 'content-encoding': 'gzip' }
  const answer = await server.app.inject({
    method: 'POST',
    url: URL,
    headers,
    payload: Buffer.from([0x1f, 0x8b, 8, 0]),
  })
  expect(answer.statusCode).toBe(400)
})

test('excessive nesting or too many parts are refused before parsing', async () => {
  const deep = await send(`{"conflicts":${'['.repeat(300_000)}${']'.repeat(300_000)}}`)
  expect([deep.statusCode, deep.json().code]).toEqual([400, 'invalid'])
  const many = await send(`{"conditions":[${'0,'.repeat(200_000)}0]}`)
  expect([many.statusCode, many.json().code]).toEqual([413, 'too_large'])
})

test('no patch is too deep to be compared with what is stored', async () => {
  const gm = server.signIn('gm')
  await gm.post('/api/campaigns', { id: 'deep', name: 'Deep' })
  const conflicts = JSON.parse(`${'['.repeat(60)}${']'.repeat(60)}`)
  const answer = await gm.patch('/api/campaigns/deep', { conflicts })
  expect(answer.json()).toMatchObject({ code: 'invalid', path: 'conflicts' })
})
