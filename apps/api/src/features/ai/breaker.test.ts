import { afterEach, beforeEach, expect, test } from 'vitest'
import { type AiServer, startAiServer } from '../../testing/ai-server.ts'

let ai: AiServer
beforeEach(async () => {
  ai = await startAiServer()
})
afterEach(() => ai.close())

const MINUTE_MS = 60_000
const QUOTA = 'The AI service’s quota is used up. The server’s owner can add to it.'
const status = async () => (await ai.signIn('free').get('/api/ai/status')).json()
const ask = async () => {
  const answer = await ai.ask('generate-loot')
  return [answer.statusCode, answer.json().code, ai.provider.requests.length]
}
const breakQuota = () => ai.provider.script({ chat: [{ fails: 429, code: 'insufficient_quota' }] })

test('a provider without quota is not asked for five minutes, and the status says why', async () => {
  breakQuota()
  expect(await ask()).toEqual([503, 'ai_quota', 1])
  const refused = await ai.ask('generate-loot')
  expect(refused.json()).toMatchObject({ code: 'ai_quota', message: QUOTA })
  expect([refused.statusCode, refused.headers['retry-after'], ai.provider.requests.length]).toEqual([503, '300', 1])
  expect((await status()).text).toEqual({ available: false, missing: [], reason: QUOTA })
  expect((await status()).image).toEqual({ available: true, missing: [] })
})

test('a rejected key opens the breaker too, only for that kind of model', async () => {
  ai.provider.script({ images: [{ fails: 401, code: 'invalid_api_key' }] })
  await ai.ask('generate-character-image', { description: 'Old', characterType: 'NPC' })
  expect((await status()).image).toMatchObject({ available: false, reason: expect.stringContaining('key') })
  expect(await ask()).toEqual([200, undefined, 2])
})

test('after that one request may try, and if it succeeds, everyone may', async () => {
  breakQuota()
  await ask()
  ai.clock.advance(5 * MINUTE_MS)
  const half = Promise.withResolvers<void>()
  ai.provider.script({ chat: [{ says: { items: [{ name: 'Bell' }] }, holdUntil: half.promise }] })
  const trying = ai.ask('generate-loot')
  await ai.provider.request(1)
  expect(await ask()).toEqual([503, 'ai_quota', 2])
  half.resolve()
  expect((await trying).statusCode).toBe(200)
  expect(await ask()).toEqual([200, undefined, 3])
})

test('if it fails in the same way, the breaker opens again', async () => {
  breakQuota()
  await ask()
  ai.clock.advance(5 * MINUTE_MS)
  breakQuota()
  expect(await ask()).toEqual([503, 'ai_quota', 2])
  expect(await ask()).toEqual([503, 'ai_quota', 2])
})

test('if it fails in another way, the next one may try', async () => {
  breakQuota()
  await ask()
  ai.clock.advance(5 * MINUTE_MS)
  ai.provider.script({ chat: [{ refuses: 'No.' }] })
  expect(await ask()).toEqual([422, 'ai_refused', 2])
  expect(await ask()).toEqual([200, undefined, 3])
})

test("a temporary failure of the provider doesn't open the breaker", async () => {
  ai.provider.script({ chat: [{ fails: 500 }, { fails: 500 }, { fails: 500 }] })
  expect(await ask()).toEqual([503, 'ai_unavailable', 3])
  expect((await status()).text).toEqual({ available: true, missing: [] })
})
