import { connect } from 'node:net'
import Fastify, { type FastifyInstance } from 'fastify'
import { expect, onTestFinished, test } from 'vitest'
import { replyWithError } from './error-reply.ts'
import { limitTime } from './time-limit.ts'

async function listen(routes: (app: FastifyInstance) => void): Promise<string> {
  const app = Fastify()
  app.setErrorHandler(replyWithError)
  limitTime(app, 20)
  routes(app)
  onTestFinished(() => app.close())
  return app.listen({ host: '127.0.0.1', port: 0 })
}

const never = () => new Promise<never>(() => {})
const json = (body: object) => ({
  method: 'POST',
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify(body),
})

test('a call whose handler hangs is answered, also after its body was read', async () => {
  const url = await listen((app) => {
    app.get('/hangs', never)
    app.post('/hangs', never)
  })
  for (const call of [fetch(`${url}/hangs`), fetch(`${url}/hangs`, json({ name: 'Mira' }))]) {
    const answer = await call
    expect([answer.status, await answer.json()]).toEqual([
      503,
      expect.objectContaining({ code: 'timeout', error: 'This took too long. Please try again.' }),
    ])
  }
})

test('a route may have a limit of its own, and what has begun to answer goes on', async () => {
  let begun: () => void = () => {}
  const url = await listen((app) => {
    app.post('/slow', { config: { timeLimitMs: 60_000 } }, async () => {
      await fetch(`${url}/hangs`)
      return { ok: true }
    })
    app.get('/hangs', never)
    app.get('/streams', (_request, reply) => {
      reply.hijack()
      reply.raw.write('first')
      begun = () => reply.raw.end(' last')
    })
  })
  const streamed = await fetch(`${url}/streams`)
  expect(await (await fetch(`${url}/slow`, json({}))).json()).toEqual({ ok: true })
  begun()
  expect(await streamed.text()).toBe('first last')
})

/** Begins to send a body of 50 bytes; returns what came back until the server closed the connection. */
function sendHalf(url: string, path: string): Promise<string> {
  return new Promise((resolve) => {
    let answer = ''
    const { port, hostname: host } = new URL(url)
    const head = `POST ${path} HTTP/1.1\r\nHost: table\r\nContent-Type: application/json\r\nContent-Length: 50`
    const socket = connect({ port: Number(port), host }, () => socket.write(`${head}\r\n\r\n{"name"`))
    socket.on('data', (chunk) => {
      answer += chunk.toString()
    })
    socket.on('close', () => resolve(answer))
  })
}

test('a body that doesn’t arrive in time is answered and its connection closed, also where the call was refused', async () => {
  const url = await listen((app) => {
    app.post('/names', async () => ({ ok: true }))
    app.post('/refuses', { onRequest: async (_request, reply) => reply.code(401).send({ ok: false }) }, never)
  })
  expect(await sendHalf(url, '/names')).toContain('This took too long')
  expect(await sendHalf(url, '/refuses')).toContain('401')
})

test('an upload may take longer to arrive, and then has as long as any other call to be answered', async () => {
  const url = await listen((app) => {
    const config = { uploadLimitMs: 60_000 }
    app.post('/keeps', { config }, async () => ({ ok: true }))
    app.post('/hangs', { config }, never)
  })
  const slowly = (path: string) => {
    const body = new ReadableStream<Uint8Array>({
      pull: async (controller) => {
        // Until another call, which has the usual limit, was answered with its end.
        await sendHalf(url, '/hangs-too')
        controller.enqueue(new TextEncoder().encode('{}'))
        controller.close()
      },
    })
    return fetch(`${url}${path}`, { ...json({}), body, duplex: 'half' } as RequestInit)
  }
  expect((await slowly('/keeps')).status).toBe(200)
  expect((await slowly('/hangs')).status).toBe(503)
})
