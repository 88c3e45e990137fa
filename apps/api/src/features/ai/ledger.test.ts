import { afterEach, beforeEach, expect, test } from 'vitest'
import { endHolds } from '../../jobs/end-deletion-holds.ts'
import { tidyUp } from '../../jobs/upkeep.ts'
import { all, query } from '../../storage/sql.ts'
import { type AiServer, startAiServer } from '../../testing/ai-server.ts'
import { userIdOf } from '../../testing/index.ts'

let ai: AiServer
beforeEach(async () => {
  ai = await startAiServer()
})
afterEach(() => ai.close())

const DAY_MS = 86_400_000
const use = async () => (await ai.signIn('admin').get('/api/admin/ai-use')).json()
const left = async () => (await ai.signIn('elite').get('/api/ai/status')).json().left
const ELSA = { id: userIdOf('elite'), name: 'Elsa Test', email: 'elite@example.com' }
const LOOT = { items: [{ name: 'Bell' }] }

test('admins see who asked how much on which day, newest first', async () => {
  ai.provider.script({
    chat: [
      { says: LOOT, usage: { input: 400, output: 70 } },
      { says: LOOT, usage: { input: 300, output: 30 } },
    ],
  })
  await ai.ask('generate-loot')
  await ai.ask('generate-loot')
  await ai.ask('generate-loot', {}, { role: 'admin' })
  ai.clock.advance(DAY_MS)
  await ai.ask('generate-loot')
  const { today, lines } = await use()
  expect(today).toEqual({ day: '2026-11-21', counted: 1, limitTotal: 2000, limitUser: 200 })
  expect(lines).toMatchObject([
    { day: '2026-11-21', user: ELSA, requests: 1, failed: 0, inputTokens: 100, outputTokens: 50 },
    { day: '2026-11-20', user: ELSA, requests: 2, failed: 0, inputTokens: 700, outputTokens: 100 },
    { day: '2026-11-20', user: { name: 'Ada Test' }, requests: 1 },
  ])
})

test('a repair costs what both tries cost', async () => {
  ai.provider.script({
    chat: [
      { says: 'no', usage: { input: 10, output: 1 } },
      { says: LOOT, usage: { input: 30, output: 5 } },
    ],
  })
  await ai.ask('generate-loot')
  expect((await use()).lines).toMatchObject([{ requests: 1, inputTokens: 40, outputTokens: 6 }])
})

test('a failure without cost counts for no limit, and is still shown', async () => {
  const before = await left()
  ai.provider.script({ chat: [{ fails: 429, code: 'insufficient_quota' }] })
  await ai.ask('generate-loot')
  expect(await left()).toBe(before)
  expect(await use()).toMatchObject({ today: { counted: 0 }, lines: [{ requests: 1, failed: 1, inputTokens: 0 }] })
})

test('a failure with cost counts', async () => {
  const before = await left()
  ai.provider.script({ chat: [{ says: 'x', finish: 'length', usage: { input: 90, output: 9 } }] })
  await ai.ask('generate-loot')
  expect(await left()).toBe(before - 1)
  expect(await use()).toMatchObject({ today: { counted: 1 }, lines: [{ failed: 1, inputTokens: 90, outputTokens: 9 }] })
})

test('a request that never finished counts for what came before', async () => {
  const part = { says: { summary: 'So.', keyTopics: '', partyLocation: '' } }
  ai.provider.script({ chat: [part, part, { fails: 401 }] })
  const answer = await ai.ask('summarize', { transcription: 'They walked on. '.repeat(3_000) })
  expect(answer.statusCode).toBe(503)
  expect(await use()).toMatchObject({ today: { counted: 1 }, lines: [{ failed: 1, inputTokens: 200 }] })
})

test('a canceled request counts: the provider had begun', async () => {
  ai.provider.script({ chat: [{ hangs: true }] })
  const leaving = new AbortController()
  const response = ai.fetchAi('generate-loot', {}, { signal: leaving.signal })
  const { aborted } = await ai.begun(response)
  leaving.abort()
  await expect(response).rejects.toThrow()
  await aborted
  expect(await use()).toMatchObject({ today: { counted: 1 }, lines: [{ requests: 1 }] })
})

test("concurrent requests can't exceed the limit together", async () => {
  await ai.close()
  ai = await startAiServer({ env: { AI_DAILY_LIMIT_USER: '3' } })
  const answers = await Promise.all(Array.from({ length: 8 }, () => ai.ask('generate-loot')))
  expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 200, 200, 429, 429, 429, 429, 429])
})

test('when an account is deleted, its answers go too, and its use has no name', async () => {
  const headers = { 'Idempotency-Key': 'key-of-sixteen-or-more' }
  await ai.ask('generate-loot', {}, { headers })
  await ai.signIn('admin').delete(`/api/admin/users/${userIdOf('elite')}`)
  ai.clock.advance(20 * DAY_MS)
  expect((await use()).lines).toMatchObject([{ user: ELSA, requests: 1 }])
  ai.clock.set('2026-11-20T20:00:00.000Z')
  ai.clock.advance(31 * DAY_MS)
  await endHolds(ai.deps)
  const requests = query.selectFrom('ai_request').select(['user_id', 'call'])
  expect(await all(ai.deps.db, requests)).toEqual([{ user_id: null, call: 'generate-loot' }])
  expect(await all(ai.deps.db, query.selectFrom('ai_answer').selectAll())).toEqual([])
  // Thirty days are shown: this one is older.
  expect((await use()).lines).toEqual([])
  ai.clock.set('2026-12-01T20:00:00.000Z')
  expect((await use()).lines).toMatchObject([{ user: null, requests: 1 }])
})

test('use is forgotten after ninety days', async () => {
  await ai.ask('generate-loot')
  ai.clock.advance(92 * DAY_MS)
  await tidyUp(ai.deps)
  expect(await all(ai.deps.db, query.selectFrom('ai_request').selectAll())).toEqual([])
})
