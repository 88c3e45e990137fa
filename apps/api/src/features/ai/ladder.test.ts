import { afterEach, beforeEach, expect, test } from 'vitest'
import { type AiServer, startAiServer } from '../../testing/ai-server.ts'

let ai: AiServer
beforeEach(async () => {
  ai = await startAiServer()
})
afterEach(() => ai.close())

const NPC = { name: 'Mira Vale', race: 'Human', class: 'Ferrywoman', maxHealth: 14 }
type Message = { role: string; content: string }
const formatOf = (at: number) => (ai.provider.requests[at]?.body.response_format as { type: string } | undefined)?.type
const messagesOf = (at: number) => ai.provider.requests[at]?.body.messages as Message[]
const REFUSED = { fails: 400, message: "Invalid parameter: 'response_format' of type 'json_schema' is not supported" }

test('a server without schema support is asked for JSON in another way, from then on', async () => {
  ai.provider.script({ chat: [REFUSED, { fails: 400, message: 'response_format must be text' }, { says: NPC }] })
  expect((await ai.ask('generate-npc')).json()).toMatchObject({ npc: { name: 'Mira Vale', health: 14 } })
  expect([0, 1, 2].map(formatOf)).toEqual(['json_schema', 'json_object', undefined])
  expect(messagesOf(0)[0]?.content).not.toContain('"properties"')
  expect(messagesOf(2)[0]?.content).toContain('"initiativeBonus"')

  ai.provider.script({ chat: [{ says: NPC }] })
  expect((await ai.ask('generate-npc')).statusCode).toBe(200)
  expect([ai.provider.requests.length, formatOf(3)]).toEqual([4, undefined])
})

test('any other bad request is not mistaken for that', async () => {
  ai.provider.script({ chat: [{ fails: 400, message: 'The context is too long' }] })
  expect((await ai.ask('generate-npc')).json().code).toBe('ai_bad_answer')
  ai.provider.script({ chat: [{ says: NPC }] })
  await ai.ask('generate-npc')
  expect([ai.provider.requests.length, formatOf(1)]).toEqual([2, 'json_schema'])
})

test.each([
  ['in fences', `\`\`\`json\n${JSON.stringify(NPC)}\n\`\`\``],
  ['after thoughts', `<think>A {person}? Perhaps.</think>\n\n${JSON.stringify(NPC)}`],
  ['among good wishes', `Here you are: ${JSON.stringify(NPC)} Have fun!`],
])('JSON is found %s', async (_where, says) => {
  ai.provider.script({ chat: [{ says }] })
  expect((await ai.ask('generate-npc')).json().npc.name).toBe('Mira Vale')
  expect(ai.provider.requests).toHaveLength(1)
})

test('an incomplete answer is asked for once more, naming what is wrong', async () => {
  ai.provider.script({ chat: [{ says: { ...NPC, name: '' } }, { says: NPC }] })
  expect((await ai.ask('generate-npc')).json().npc.name).toBe('Mira Vale')
  const [, user, said, mend] = messagesOf(1)
  expect([user?.role, said?.role, mend?.role]).toEqual(['user', 'assistant', 'user'])
  expect(said?.content).toContain('"Ferrywoman"')
  expect(mend?.content).toContain('name: Must not be empty')
})

test('after one repair it fails', async () => {
  ai.provider.script({ chat: [{ says: 'I would rather not.' }, { says: '[1, 2' }] })
  const answer = await ai.ask('generate-npc')
  expect([answer.statusCode, answer.json().code, ai.provider.requests.length]).toEqual([502, 'ai_bad_answer', 2])
})

test('a server that never streams works too', async () => {
  const message = { role: 'assistant', content: JSON.stringify(NPC) }
  const usage = { prompt_tokens: 7, completion_tokens: 3, total_tokens: 10 }
  ai.provider.script({ chat: [{ answers: { choices: [{ index: 0, message, finish_reason: 'stop' }], usage } }] })
  expect((await ai.ask('generate-npc')).json().npc.name).toBe('Mira Vale')
  const { lines } = (await ai.signIn('admin').get('/api/admin/ai-use')).json()
  expect(lines).toMatchObject([{ requests: 1, inputTokens: 7, outputTokens: 3 }])
})

test('an ignored schema does no harm: limits are kept, choices and numbers fixed', async () => {
  const item = { name: 'Bell', rarity: 'Very-Rare', type: 'trinket', value: '1/2 gp', quantity: 'a few', weight: -3 }
  ai.provider.script({ chat: [{ says: { items: Array.from({ length: 30 }, () => item), thanks: true } }] })
  const { items } = (await ai.ask('generate-loot', { quantity: 20 })).json()
  expect(items).toHaveLength(20)
  expect(items[0]).toEqual({
    ...{ name: 'Bell', rarity: 'very rare', type: 'misc', description: '', value: 0.5, weight: 0, quantity: 1 },
    ...{ properties: [], magicalProperties: [] },
  })
})

test('surplus items are dropped: there are as many events, goods and enemies as requested', async () => {
  const enemies = [
    { name: 'Guard', count: 4, stats: '', tactics: '' },
    { name: 'Captain', count: 3, stats: '', tactics: '' },
  ]
  const encounter = { title: 'Gate', description: '', challenge: '', rewards: '', tactics: '', enemies }
  ai.provider.script({ chat: [{ says: encounter }] })
  const answer = (await ai.ask('generate-encounter', { enemyCount: 5 })).json()
  expect(answer.enemies.map(({ count }: { count: number }) => count)).toEqual([4, 1])
  const event = { title: 'Fog', category: 'Mystery!', dangerLevel: 'mild' }
  ai.provider.script({ chat: [{ says: { events: [event, event, event] } }] })
  const { events } = (await ai.ask('generate-event', { quantity: 2 })).json()
  const mended = { category: 'mystery', dangerLevel: 'moderate' }
  expect(events).toMatchObject([mended, mended])
})
