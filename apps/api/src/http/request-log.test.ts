import { expect, test } from 'vitest'
import { AppError } from '../errors/app-error.ts'
import { startTestServer } from '../testing/index.ts'

test('a request is logged as one line with its pattern, status and time, and none of its content', async () => {
  const server = await startTestServer()
  const browser = server.signIn('gm')
  server.logs.length = 0
  await browser.get('/api/auth/verify-email/a-secret-token?also=secret', { headers: { 'x-secret': 'secret' } })
  await browser.post('/api/auth/local', { username: 'gm@example.com', password: 'secret-password' })
  expect(server.logs).toMatchObject([
    { method: 'GET', route: '/api/auth/verify-email/:token', status: 400, msg: 'request' },
    { method: 'POST', route: '/api/auth/local', status: 401, msg: 'request' },
  ])
  expect(JSON.stringify(server.logs)).not.toMatch(/secret|gm@example|test-session/)
  await server.close()
})

test('an unexpected error is logged in full and answered without detail', async () => {
  const server = await startTestServer()
  server.deps.humanCheck.offer = async () => {
    throw new Error('the disk is called /dev/secret')
  }
  const answer = await server.browser().get('/api/auth/captcha')
  const sentence = 'Something went wrong on the server.'
  expect(answer.statusCode).toBe(500)
  expect(answer.json()).toEqual({ error: sentence, message: sentence, code: 'internal' })
  expect(JSON.stringify(server.logs)).toContain('/dev/secret')
  await server.close()
})

test('who is told to come back because the server is busy is one line in the log, and no error', async () => {
  const server = await startTestServer()
  server.deps.humanCheck.offer = async () => {
    throw new AppError('busy', 'The server is busy.', { retryAfterSeconds: 5 })
  }
  const browser = server.browser()
  server.logs.length = 0
  expect((await browser.get('/api/auth/captcha')).statusCode).toBe(503)
  expect(server.logs).toMatchObject([{ route: '/api/auth/captcha', status: 503, msg: 'request' }])
  await server.close()
})
