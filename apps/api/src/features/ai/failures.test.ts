import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Turn } from '../../testing/ai-provider/index.ts'
import { type AiServer, startAiServer } from '../../testing/ai-server.ts'

let ai: AiServer
beforeEach(async () => {
  ai = await startAiServer()
})
afterEach(() => ai.close())

/** Status and code of a failed call, and how often the provider was asked. */
async function failed(...turns: Turn[]) {
  ai.provider.script({ chat: turns })
  const answer = await ai.ask('generate-npc')
  const { code, message, error } = answer.json()
  expect(error).toBe(message)
  expect(message).toMatch(/^[A-Z].*\.$/)
  return [answer.statusCode, code, ai.provider.requests.length]
}
const again = (turn: Turn) => [turn, turn, turn, turn]

test('a provider that is down or overloaded is asked three times', async () => {
  expect(await failed(...again({ fails: 500 }))).toEqual([503, 'ai_unavailable', 3])
})

test('success on the third try counts as a good answer', async () => {
  ai.provider.script({ chat: [{ fails: 503 }, { fails: 429, headers: { 'retry-after': '10' } }] })
  expect((await ai.ask('generate-npc')).statusCode).toBe(200)
  expect(ai.provider.requests).toHaveLength(3)
})

test('too many requests are reported as such', async () => {
  expect(await failed(...again({ fails: 429 }))).toEqual([503, 'ai_rate_limited', 3])
})

test('no one waits longer than ten seconds: a longer wait is passed on', async () => {
  ai.provider.script({ chat: [{ fails: 429, headers: { 'retry-after': '11' } }] })
  const answer = await ai.ask('generate-npc')
  expect([answer.statusCode, answer.headers['retry-after'], ai.provider.requests.length]).toEqual([503, '11', 1])
})

test('a wait that the provider asks for is respected, any other grows', async () => {
  await ai.close()
  const waits: number[] = []
  ai = await startAiServer({ overrides: { aiTimes: { pause: async (ms) => void waits.push(ms) } } })
  ai.provider.script({ chat: [{ fails: 429, headers: { 'retry-after': '7' } }, { fails: 500 }] })
  await ai.ask('generate-npc')
  ai.provider.script({ chat: again({ fails: 500 }) })
  await ai.ask('generate-npc')
  expect(waits).toEqual([7000, 2000, 500, 2000])
})

test("a failure that asking again can't fix is tried once", async () => {
  expect(await failed({ fails: 429, code: 'insufficient_quota' })).toEqual([503, 'ai_quota', 1])
})

test("a rejected key is reported as the server's problem, not the person's", async () => {
  expect(await failed({ fails: 401, code: 'invalid_api_key' })).toEqual([503, 'ai_unavailable', 1])
})

test('a key without the right to a model is not called a wrong key', async () => {
  ai.provider.script({ chat: [{ fails: 403 }] })
  const { reason, message } = (await ai.ask('generate-npc')).json()
  expect(message ?? reason).toContain('doesn’t let this server use the model')
})

test('a service that refuses to count tokens is asked without', async () => {
  ai.provider.script({ chat: [{ fails: 400, message: 'Unknown field: stream_options' }] })
  expect((await ai.ask('generate-npc')).statusCode).toBe(200)
  expect(ai.provider.requests.map(({ body }) => body.stream_options)).toEqual([{ include_usage: true }, undefined])
  await ai.ask('generate-npc', { notes: 'another' })
  expect(ai.provider.requests[2]?.body.stream_options).toBeUndefined()
})

test('an unknown model is reported as such', async () => {
  expect(await failed({ fails: 404, code: 'model_not_found' })).toEqual([503, 'ai_unavailable', 1])
})

test('a refusal and a filter have different errors', async () => {
  expect(await failed({ refuses: 'I can not help with that.' })).toEqual([422, 'ai_refused', 1])
  expect(await failed({ says: '{', finish: 'content_filter' })).toEqual([422, 'ai_filtered', 2])
  expect(await failed({ fails: 400, code: 'content_policy_violation' })).toEqual([422, 'ai_filtered', 3])
})

test('an answer cut off for its length is not used', async () => {
  expect(await failed({ says: '{"name":"Mi', finish: 'length' })).toEqual([502, 'ai_truncated', 1])
})

test('input that is too long for the model is reported as such', async () => {
  expect(await failed({ fails: 400, code: 'context_length_exceeded' })).toEqual([502, 'ai_truncated', 1])
})

test('an answer whose connection broke is asked for again', async () => {
  ai.provider.script({ chat: [{ cutsAfter: '{"name":"Mi' }] })
  expect((await ai.ask('generate-npc')).statusCode).toBe(200)
  expect(ai.provider.requests).toHaveLength(2)
})

test('a model that falls silent is abandoned', async () => {
  await ai.close()
  ai = await startAiServer({ overrides: { aiTimes: { idleMs: 50 } } })
  expect(await failed({ hangs: true })).toEqual([504, 'ai_timeout', 1])
  await (await ai.provider.request(0)).aborted
})

test('the silence between two words is limited, not their total time', async () => {
  await ai.close()
  ai = await startAiServer({ overrides: { aiTimes: { idleMs: 50 } } })
  expect(await failed({ says: 'x'.repeat(100), holdUntil: new Promise(() => {}) })).toEqual([504, 'ai_timeout', 1])
})

test('whatever the provider does, an answer is abandoned in time', async () => {
  await ai.close()
  ai = await startAiServer({ overrides: { aiTimes: { totalMs: 50, speechMs: 50 } } })
  for (const [name, body] of [
    ['generate-npc', {}],
    ['generate-character-image', { description: 'Old', characterType: 'NPC' }],
    ['transcribe', { audioData: 'c291bmQ=', mimeType: 'audio/webm' }],
  ] as const) {
    ai.provider.script({ chat: [{ hangs: true }], images: [{ hangs: true }], speech: [{ hangs: true }] })
    const answer = await ai.ask(name, body)
    expect([name, answer.statusCode, answer.json().code]).toEqual([name, 504, 'ai_timeout'])
  }
})

test("a missing provider is reported as one that can't be reached", async () => {
  await ai.close()
  ai = await startAiServer({ env: { AI_TEXT_BASE_URL: 'http://127.0.0.1:1/v1' } })
  const answer = await ai.ask('generate-npc')
  expect([answer.statusCode, answer.json().code]).toEqual([503, 'ai_unavailable'])
})

test("an address without a model doesn't pass its page on as JSON", async () => {
  ai.provider.script({ speech: [{ answers: 'It works!' }], images: [{ answers: ['nothing'] }] })
  const heard = await ai.ask('transcribe', { audioData: 'c291bmQ=', mimeType: 'audio/webm' })
  expect([heard.statusCode, heard.json().code]).toEqual([502, 'ai_bad_answer'])
  const drawn = await ai.ask('generate-character-image', { description: 'Old', characterType: 'NPC' })
  expect([drawn.statusCode, drawn.json().code]).toEqual([502, 'ai_bad_answer'])
})
