import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Turn } from '../../testing/ai-provider/index.ts'
import { type AiServer, startAiServer } from '../../testing/ai-server.ts'

let ai: AiServer
beforeEach(async () => {
  ai = await startAiServer()
})
afterEach(() => ai.close())

/** Status and code of a failed call, and how often the provider was asked for it. */
async function failed(...turns: Turn[]) {
  ai.provider.script({ chat: turns })
  const answer = await ai.ask('generate-npc')
  const { code, message, error } = answer.json()
  expect(error).toBe(message)
  expect(message).toMatch(/^[A-Z].*\.$/)
  return [answer.statusCode, code, ai.provider.requests.length]
}
const again = (turn: Turn) => [turn, turn, turn, turn]

test('a provider that is down, or has too much to do, is asked three times', async () => {
  expect(await failed(...again({ fails: 500 }))).toEqual([503, 'ai_unavailable', 3])
})

test('one that comes back on the third try has answered well', async () => {
  ai.provider.script({ chat: [{ fails: 503 }, { fails: 429, headers: { 'retry-after': '10' } }] })
  expect((await ai.ask('generate-npc')).statusCode).toBe(200)
  expect(ai.provider.requests).toHaveLength(3)
})

test('too many requests are said to be so', async () => {
  expect(await failed(...again({ fails: 429 }))).toEqual([503, 'ai_rate_limited', 3])
})

test('nobody waits for longer than ten seconds: how long it takes is passed on', async () => {
  ai.provider.script({ chat: [{ fails: 429, headers: { 'retry-after': '11' } }] })
  const answer = await ai.ask('generate-npc')
  expect([answer.statusCode, answer.headers['retry-after'], ai.provider.requests.length]).toEqual([503, '11', 1])
})

test('a wait that a provider asks for is kept, another one grows', async () => {
  await ai.close()
  const waits: number[] = []
  ai = await startAiServer({ overrides: { aiTimes: { pause: async (ms) => void waits.push(ms) } } })
  ai.provider.script({ chat: [{ fails: 429, headers: { 'retry-after': '7' } }, { fails: 500 }] })
  await ai.ask('generate-npc')
  ai.provider.script({ chat: again({ fails: 500 }) })
  await ai.ask('generate-npc')
  expect(waits).toEqual([7000, 2000, 500, 2000])
})

test('what asking again can not mend is asked once', async () => {
  expect(await failed({ fails: 429, code: 'insufficient_quota' })).toEqual([503, 'ai_quota', 1])
})

test('a key that is not accepted is the server’s trouble, not the person’s', async () => {
  expect(await failed({ fails: 401, code: 'invalid_api_key' })).toEqual([503, 'ai_unavailable', 1])
})

test('a model that is not known is said to be so', async () => {
  expect(await failed({ fails: 404, code: 'model_not_found' })).toEqual([503, 'ai_unavailable', 1])
})

test('a refusal and a filter are told apart', async () => {
  expect(await failed({ refuses: 'I can not help with that.' })).toEqual([422, 'ai_refused', 1])
  expect(await failed({ says: '{', finish: 'content_filter' })).toEqual([422, 'ai_filtered', 2])
  expect(await failed({ fails: 400, code: 'content_policy_violation' })).toEqual([422, 'ai_filtered', 3])
})

test('an answer that was cut off for its length is no answer', async () => {
  expect(await failed({ says: '{"name":"Mi', finish: 'length' })).toEqual([502, 'ai_truncated', 1])
})

test('what is too long for the model is said to be so', async () => {
  expect(await failed({ fails: 400, code: 'context_length_exceeded' })).toEqual([502, 'ai_truncated', 1])
})

test('an answer whose connection broke is asked for anew', async () => {
  ai.provider.script({ chat: [{ cutsAfter: '{"name":"Mi' }] })
  expect((await ai.ask('generate-npc')).statusCode).toBe(200)
  expect(ai.provider.requests).toHaveLength(2)
})

test('a model that falls silent is given up', async () => {
  await ai.close()
  ai = await startAiServer({ overrides: { aiTimes: { idleMs: 50 } } })
  expect(await failed({ hangs: true })).toEqual([504, 'ai_timeout', 1])
  await (await ai.provider.request(0)).aborted
})

test('silence between two words counts, not the time that all of them take', async () => {
  await ai.close()
  ai = await startAiServer({ overrides: { aiTimes: { idleMs: 50 } } })
  expect(await failed({ says: 'x'.repeat(100), holdUntil: new Promise(() => {}) })).toEqual([504, 'ai_timeout', 1])
})

test('whatever the provider does, an answer is given up in time', async () => {
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

test('a provider that is not there at all is one that can not be reached', async () => {
  await ai.close()
  ai = await startAiServer({ env: { AI_TEXT_BASE_URL: 'http://127.0.0.1:1/v1' } })
  const answer = await ai.ask('generate-npc')
  expect([answer.statusCode, answer.json().code]).toEqual([503, 'ai_unavailable'])
})

test('an address where no model answers gives no page instead of JSON', async () => {
  ai.provider.script({ speech: [{ answers: 'It works!' }], images: [{ answers: ['nothing'] }] })
  const heard = await ai.ask('transcribe', { audioData: 'c291bmQ=', mimeType: 'audio/webm' })
  expect([heard.statusCode, heard.json().code]).toEqual([502, 'ai_bad_answer'])
  const drawn = await ai.ask('generate-character-image', { description: 'Old', characterType: 'NPC' })
  expect([drawn.statusCode, drawn.json().code]).toEqual([502, 'ai_bad_answer'])
})
