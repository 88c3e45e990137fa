import { generateLootCall } from '@lanternkeep/schema'
import { afterEach, expect, test, vi } from 'vitest'
import { isUnreachable, RequestError } from '../../http/request-error.ts'
import { askAi, mayTryAgain } from './ai-request.ts'

afterEach(() => vi.unstubAllGlobals())

const calm = { key: 'k'.repeat(16), signal: new AbortController().signal }

/** What the server writes, in the pieces in which it arrives. */
function answerWith(pieces: string[], status = 200) {
  const body = new ReadableStream({
    start(controller) {
      for (const piece of pieces) controller.enqueue(new TextEncoder().encode(piece))
      controller.close()
    },
  })
  const fetched = vi.fn(async (_path: string, _init: RequestInit) => new Response(body, { status }))
  vi.stubGlobal('fetch', fetched)
  return fetched
}

test('progress is reported as it arrives, however it is split, and the result is returned', async () => {
  const fetched = answerWith([
    ':\n\nevent: progress\ndata: {"stage":"wri',
    'ting","characters":12}\n\nevent: result\nda',
    'ta: {"items":[]}\n\n',
  ])
  const onProgress = vi.fn()
  expect(await askAi(generateLootCall, { quantity: 3 }, { ...calm, onProgress })).toEqual({ items: [] })
  expect(onProgress.mock.calls).toEqual([[{ stage: 'writing', characters: 12 }]])
  const [path, init] = fetched.mock.calls[0] ?? []
  expect(path).toBe('/api/ai/generate-loot')
  expect(init?.headers).toMatchObject({ accept: 'text/event-stream', 'Idempotency-Key': calm.key })
})

test('a failure has its code and sentence, whether it comes at once or in the stream', async () => {
  const failure = { code: 'ai_rate_limited', message: 'Too much to do.', status: 503, retryAfterSeconds: 90 }
  answerWith([`event: error\ndata: ${JSON.stringify(failure)}\n\n`])
  const late = await askAi(generateLootCall, {}, calm).catch((error: unknown) => error)
  expect(late).toMatchObject({ status: 503, code: 'ai_rate_limited', reason: 'Too much to do.', retryAfter: 90 })
  answerWith(['{"code":"ai_missing","message":"Not set up."}'], 503)
  const early = await askAi(generateLootCall, {}, calm).catch((error: unknown) => error)
  expect(early).toMatchObject({ status: 503, code: 'ai_missing', reason: 'Not set up.' })
  expect([late, early].map(mayTryAgain)).toEqual([true, false])
})

test("a stream without a result counts as a broken connection; a failed provider doesn't count as a missing server", async () => {
  answerWith(['event: progress\ndata: {"stage":"asking"}\n\n'])
  const broken = await askAi(generateLootCall, {}, calm).catch((error: unknown) => error)
  expect(isUnreachable(broken)).toBe(true)
  expect(isUnreachable(new RequestError(504, '{"code":"ai_timeout"}'))).toBe(false)
  expect(isUnreachable(new RequestError(504, 'Gateway timeout'))).toBe(true)
})
