import { afterEach, expect, test, vi } from 'vitest'
import { isUnreachable, RequestError, reasonOf, request, requestPage } from './request.ts'

afterEach(() => vi.unstubAllGlobals())

function answerWith(status: number, body: string, headers: Record<string, string> = {}) {
  const fetched = vi.fn(async (_path: string, _init: RequestInit) => new Response(body || null, { status, headers }))
  vi.stubGlobal('fetch', fetched)
  return fetched
}

test('an answer is parsed, and an empty one is undefined', async () => {
  answerWith(200, '{"version":"1.4.0"}')
  expect(await request('/api/settings/version')).toEqual({ version: '1.4.0' })
  answerWith(204, '')
  expect(await request('/api/campaigns/a', { method: 'DELETE' })).toBeUndefined()
})

test('a page of a list says the total number, if the server does', async () => {
  answerWith(200, '[{"id":"a"}]', { 'x-total-count': '43' })
  expect(await requestPage('/api/admin/users?limit=1')).toEqual({ items: [{ id: 'a' }], total: 43 })
  answerWith(200, '[]')
  expect(await requestPage('/api/admin/audit')).toEqual({ items: [], total: undefined })
})

test('a body is sent as JSON, and a call without one sends an empty object', async () => {
  const fetched = answerWith(200, '{}')
  await request('/api/campaigns/join', { method: 'POST', body: { joinCode: 'ABC-234' } })
  await request('/api/characters/c/claim', { method: 'POST' })
  expect(fetched.mock.calls.map(([, init]) => init.body)).toEqual(['{"joinCode":"ABC-234"}', '{}'])
})

test("a failure has status and body, and keeps the server's words", async () => {
  answerWith(403, '{"error":"No.","message":"No.","code":"plan"}')
  const error = await request('/api/campaigns', { method: 'POST' }).catch((caught: unknown) => caught)
  expect(error).toBeInstanceOf(RequestError)
  expect((error as RequestError).message).toBe('403: {"error":"No.","message":"No.","code":"plan"}')
  expect((error as RequestError).code).toBe('plan')
  expect(reasonOf(error, 'fallback')).toBe('No.')
})

test("a body that isn't JSON leads to the fallback sentence", async () => {
  answerWith(500, 'upstream went away')
  const error = await request('/api/campaigns').catch((caught: unknown) => caught)
  expect((error as RequestError).message).toBe('500: upstream went away')
  expect(reasonOf(error, 'Please try again.')).toBe('Please try again.')
})

test("no network, or a proxy without a server, counts as unreachable; a refusal doesn't", () => {
  expect(isUnreachable(new TypeError('Failed to fetch'))).toBe(true)
  expect(isUnreachable(new RequestError(502, 'Bad gateway'))).toBe(true)
  expect(isUnreachable(new RequestError(403, '{}'))).toBe(false)
})

test('a 429 includes the seconds to wait', async () => {
  answerWith(429, '{"message":"Too many tries."}', { 'retry-after': '60' })
  const error = await request('/api/auth/local', { method: 'POST' }).catch((caught: unknown) => caught)
  expect((error as RequestError).retryAfter).toBe(60)
})
