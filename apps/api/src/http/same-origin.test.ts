import { hostname, networkInterfaces } from 'node:os'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestServer, type TestServer } from '../testing/index.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ env: { PUBLIC_URL: 'http://table.example.com' } })
})
afterAll(() => server.close())

async function statusOf(headers: Record<string, string>, url = '/api/auth/resend-verification') {
  const method = url === '/api/logout' ? 'GET' : 'POST'
  const payload = method === 'POST' ? '{}' : undefined
  const answer = await server.app.inject({
    method,
    url,
    headers: { 'content-type': 'application/json', ...headers },
    payload,
  })
  return answer.statusCode
}
const ALLOWED = 400

test.each(['same-origin', 'none'])('a browser that sends %s may call', async (site) => {
  expect(await statusOf({ 'sec-fetch-site': site })).toBe(ALLOWED)
})

test.each(['cross-site', 'same-site', 'odd'])(
  'a browser that sends %s is refused, whatever its Origin',
  async (site) => {
    expect(await statusOf({ 'sec-fetch-site': site, origin: 'http://localhost:4321', host: 'localhost:4321' })).toBe(
      403,
    )
  },
)

test('over plain http the Origin must match the Host, and the Host must be one of our names', async () => {
  const own =
    Object.values(networkInterfaces())
      .flat()
      .find((address) => address?.family === 'IPv4')?.address ?? '127.0.0.1'
  for (const host of [
    'localhost:4321',
    '127.0.0.1:4321',
    '[::1]:4321',
    'table.example.com',
    `${own}:4321`,
    hostname(),
  ]) {
    expect([host, await statusOf({ host, origin: `http://${host}` })]).toEqual([host, ALLOWED])
  }
  expect(await statusOf({ host: 'localhost:4321', origin: 'http://evil.example.com' })).toBe(403)
  expect(await statusOf({ host: 'localhost:4321', origin: 'http://localhost:9999' })).toBe(403)
  expect(await statusOf({ host: 'localhost:4321', origin: 'null' })).toBe(403)
})

test('a foreign name that points to this machine is refused, with a hint for the person who set it up', async () => {
  const headers = { host: 'evil.example.com:4321', origin: 'http://evil.example.com:4321' }
  expect(await statusOf(headers)).toBe(403)
  const answer = await server.app.inject({ method: 'POST', url: '/api/auth/local', headers })
  expect(answer.json()).toMatchObject({
    code: 'foreign_host',
    message:
      'This server doesn’t know the name evil.example.com. Open it at http://table.example.com, or start it with that name in PUBLIC_URL.',
  })
})

test('a program that is not a browser sends none of these headers and may call', async () => {
  expect(await statusOf({})).toBe(ALLOWED)
})

test('a link on another site signs no one out', async () => {
  expect(await statusOf({ 'sec-fetch-site': 'cross-site' }, '/api/logout')).toBe(403)
  expect(await statusOf({ host: 'localhost', referer: 'http://evil.example.com/page' }, '/api/logout')).toBe(403)
  expect(await statusOf({ 'sec-fetch-site': 'cross-site' }, '/api/%6cogout')).toBe(403)
  expect(await statusOf({ 'sec-fetch-site': 'cross-site' }, '/api/logout?x=1')).toBe(403)
  expect(await statusOf({ 'sec-fetch-site': 'same-origin' }, '/api/logout')).toBe(302)
  expect(await statusOf({ host: 'localhost', referer: 'http://localhost/' }, '/api/logout')).toBe(302)
})
