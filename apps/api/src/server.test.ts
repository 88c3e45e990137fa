import { connect } from 'node:net'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { startTestServer, type TestServer } from './testing/index.ts'

let server: TestServer
beforeEach(async () => {
  server = await startTestServer()
})
afterEach(() => server.close())

async function listening(): Promise<number> {
  await server.app.listen({ port: 0, host: '127.0.0.1' })
  const address = server.app.server.address()
  return typeof address === 'object' && address ? address.port : 0
}

/** Sends raw bytes; returns what came back before the server closed the connection. */
function sendRaw(port: number, bytes: Buffer | string): Promise<string> {
  return new Promise((resolve, reject) => {
    let answer = ''
    const socket = connect(port, '127.0.0.1', () => socket.end(bytes))
    socket.on('data', (chunk) => {
      answer += chunk.toString('latin1')
    })
    socket.on('error', (error: NodeJS.ErrnoException) =>
      error.code === 'ECONNRESET' ? resolve(answer) : reject(error),
    )
    socket.on('close', () => resolve(answer))
  })
}

test.each([
  ['noise', Buffer.from(Array.from({ length: 4_000 }, (_, index) => (index * 7_919) % 256))],
  ['half a request', 'POST /api/auth/local HTTP/1.1\r\nHost: x\r\nContent-Length: 50\r\n\r\n{"user'],
  ['a header without end', `GET / HTTP/1.1\r\nHost: x\r\nX: ${'y'.repeat(100_000)}`],
  ['two lengths', 'POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\nab'],
  ['an odd method', 'BREW /api/auth/local HTTP/1.1\r\nHost: x\r\n\r\n'],
])('raw bytes do no harm: %s', async (_name, bytes) => {
  const port = await listening()
  const answer = await sendRaw(port, bytes)
  expect(answer).not.toMatch(/^HTTP\/1\.1 [25]/)
  expect((await fetch(`http://127.0.0.1:${port}/healthz`)).status).toBe(200)
})

test("closing doesn't wait for browsers that keep their connection", async () => {
  const port = await listening()
  const idle = connect(port, '127.0.0.1')
  await new Promise<void>((resolve) => idle.once('connect', () => resolve()))
  idle.write('GET /healthz HTTP/1.1\r\nHost: x\r\nConnection: keep-alive\r\n\r\n')
  await new Promise((resolve) => idle.once('data', resolve))
  const closed = new Promise((resolve) => idle.once('close', resolve))
  await server.app.close()
  await closed
})

test('a forwarded address is only trusted from a configured proxy', async () => {
  const tries = async (env: Record<string, string>) => {
    const behind = await startTestServer({ env })
    const statuses: number[] = []
    for (let index = 0; index < 21; index += 1) {
      const headers = { 'x-forwarded-for': `10.0.0.${index}` }
      const body = { username: `eve${index}@example.com`, password: 'guess-it' }
      statuses.push((await behind.browser().post('/api/auth/local', body, { headers })).statusCode)
    }
    await behind.close()
    return statuses.at(-1)
  }
  expect(await tries({})).toBe(429)
  expect(await tries({ TRUST_PROXY: '127.0.0.1' })).toBe(401)
})
