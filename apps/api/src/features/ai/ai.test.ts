import { afterEach, beforeEach, expect, test } from 'vitest'
import { type AiProvider, startAiProvider } from '../../testing/ai-provider/index.ts'
import { startTestServer, type TestServer } from '../../testing/index.ts'

let provider: AiProvider
let server: TestServer
beforeEach(async () => {
  provider = await startAiProvider()
  server = await startTestServer({
    env: {
      AI_TEXT_BASE_URL: provider.url,
      AI_TEXT_MODEL: 'words',
      AI_IMAGE_BASE_URL: provider.url,
      AI_IMAGE_MODEL: 'pictures',
      AI_STT_BASE_URL: provider.url,
      AI_STT_MODEL: 'ears',
    },
    overrides: { aiTimes: { pause: async () => {} } },
  })
})
afterEach(async () => {
  await server.close()
  await provider.close()
})

const ask = (name: string, body: object = {}) => server.signIn('elite').post(`/api/ai/${name}`, body)
const aLoot = (names: string[]) => ({
  items: names.map((name) => ({
    ...{ name, rarity: 'Very Rare', type: 'weapon', description: 'Sings.', value: '1,250 gp', weight: null },
    ...{ quantity: 1, properties: ['light'], magicalProperties: [] },
  })),
})

test("the answer has as many items as requested, within an item's limits", async () => {
  provider.script({ chat: [{ says: aLoot(['Tide-forged sword', 'Second', 'Third', 'Fourth']) }] })
  const answer = await ask('generate-loot', { quantity: 2, setting: 'tomb', context: 'Under the font' })
  expect(answer.statusCode).toBe(200)
  const { items } = answer.json()
  expect(items).toHaveLength(2)
  expect(items[0]).toEqual({
    ...{ name: 'Tide-forged sword', rarity: 'very rare', type: 'weapon', description: 'Sings.', value: 1250 },
    ...{ quantity: 1, properties: ['light'], magicalProperties: [] },
  })
  const { body, headers } = await provider.request(0)
  expect(headers.authorization).toBe('Bearer none')
  expect(body).toMatchObject({ model: 'words', stream: true, response_format: { type: 'json_schema' } })
  const [system, user] = body.messages as { role: string; content: string }[]
  expect(system?.content).not.toContain('Under the font')
  expect(JSON.parse(user?.content ?? '')).toMatchObject({ quantity: 2, setting: 'tomb', context: 'Under the font' })
})

test('every call answers in its specified shape', async () => {
  const keys = async (name: string, body: object = {}) => {
    const answer = await ask(name, body)
    expect([name, answer.statusCode, answer.body.slice(0, 100)]).toEqual([name, 200, expect.any(String)])
    return Object.keys(answer.json()).sort()
  }
  expect(await keys('generate-loot')).toEqual(['items'])
  expect(await keys('generate-shop')).toEqual(['description', 'items', 'shopName', 'shopkeeper'])
  expect(await keys('generate-event')).toEqual(['events'])
  expect(await keys('generate-encounter')).toEqual([
    'challenge',
    'description',
    'enemies',
    'rewards',
    'tactics',
    'title',
  ])
  expect(await keys('generate-map')).toEqual(['context', 'description', 'imageUrl', 'mapKey', 'title'])
  expect(await keys('generate-npc')).toEqual(['npc'])
  expect(await keys('generate-monster')).toEqual(['monster'])
  expect(await keys('generate-character-image', { description: 'Old', characterType: 'NPC' })).toEqual(['imageUrl'])
  const audio = { audioData: Buffer.from('sound').toString('base64'), mimeType: 'audio/webm;codecs=opus' }
  const summaryFields = ['keyTopics', 'partyLocation', 'summary']
  expect(await keys('transcribe', audio)).toEqual([...summaryFields, 'transcription'].sort())
  expect(await keys('summarize', { transcription: 'They came to the bell.' })).toEqual(summaryFields)
})

test('requests are limited per day for one person and for everyone, and a new day begins at midnight UTC', async () => {
  const limited = await startTestServer({
    env: { AI_TEXT_BASE_URL: provider.url, AI_DAILY_LIMIT_USER: '2', AI_DAILY_LIMIT_TOTAL: '3' },
  })
  const loot = (role: 'elite' | 'admin') => limited.signIn(role).post('/api/ai/generate-loot', {})
  expect((await loot('elite')).statusCode).toBe(200)
  expect((await limited.signIn('elite').get('/api/ai/status')).json()).toMatchObject({ left: 1 })
  await loot('elite')
  const refused = await loot('elite')
  expect([refused.statusCode, refused.json().code, refused.json().message]).toEqual([
    429,
    'ai_limit',
    'Your 2 AI requests for today are used up. They reset at midnight UTC.',
  ])
  // The clock is at 20:00.
  expect(refused.headers['retry-after']).toBe(String(4 * 3600))
  await loot('admin')
  expect((await loot('admin')).json().message).toBe(
    'The AI requests of this server for today are used up. They reset at midnight UTC.',
  )
  limited.clock.advance(4 * 3600_000)
  expect((await loot('elite')).statusCode).toBe(200)
  await limited.close()
})

test('without the plan no model is asked, and without a model the answer says what is missing', async () => {
  for (const role of ['free', 'premium'] as const) {
    const refused = await server.signIn(role).post('/api/ai/generate-loot', { quantity: 'many' })
    expect([refused.statusCode, refused.json()]).toEqual([
      403,
      { code: 'plan', message: 'AI is part of the Elite plan.', error: 'AI is part of the Elite plan.' },
    ])
  }
  expect(provider.requests).toEqual([])
  const bare = await startTestServer()
  const missing = await bare.signIn('admin').post('/api/ai/generate-loot', {})
  expect([missing.statusCode, missing.json().code, missing.json().message]).toEqual([
    503,
    'ai_missing',
    'AI isn’t set up on this server.',
  ])
  expect((await bare.signIn('free').get('/api/ai/status')).json()).toMatchObject({
    text: { available: false, missing: ['AI_TEXT_BASE_URL', 'AI_TEXT_MODEL'] },
    speech: { available: false, missing: ['AI_STT_BASE_URL', 'AI_STT_MODEL'] },
  })
  await bare.close()
})
