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
