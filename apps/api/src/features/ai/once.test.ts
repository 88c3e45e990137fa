import { IDEMPOTENCY_HEADER } from '@lanternkeep/schema'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { tidyUp } from '../../jobs/upkeep.ts'
import { createAnswers } from '../../outside/ai/answers.ts'
import { all, query } from '../../storage/sql.ts'
import { type AiServer, startAiServer } from '../../testing/ai-server.ts'
import { addPerson, userIdOf } from '../../testing/index.ts'

let ai: AiServer
beforeEach(async () => {
  ai = await startAiServer()
})
afterEach(() => ai.close())

const KEY = 'key-of-sixteen-or-more'
const headers = { [IDEMPOTENCY_HEADER]: KEY }
const MINUTE_MS = 60_000
const named = (name: string) => ({ says: { items: [{ name, rarity: 'common', type: 'misc' }] } })
const left = async () => (await ai.signIn('elite').get('/api/ai/status')).json().left

test('a repeated request gets the same answer, and is paid for once', async () => {
  ai.provider.script({ chat: [named('Bell'), named('Drum')] })
  const first = await ai.ask('generate-loot', {}, { headers })
  const before = await left()
  const second = await ai.ask('generate-loot', {}, { headers })
  expect([second.statusCode, second.json()]).toEqual([200, first.json()])
  expect([ai.provider.requests.length, await left()]).toEqual([1, before])
  expect((await ai.ask('generate-loot', {})).json().items[0].name).toBe('Drum')
})

test('a spelled out default is the same request, another number is not', async () => {
  await ai.ask('generate-loot', {}, { headers })
  expect((await ai.ask('generate-loot', { quantity: 3 }, { headers })).statusCode).toBe(200)
  const other = await ai.ask('generate-loot', { quantity: 4 }, { headers })
  expect([other.statusCode, other.json().code]).toEqual([409, 'exists'])
  expect((await ai.ask('generate-shop', {}, { headers })).statusCode).toBe(409)
  expect(ai.provider.requests).toHaveLength(1)
})

test('a key belongs to one person', async () => {
  ai.provider.script({ chat: [named('Bell'), named('Drum')] })
  await ai.ask('generate-loot', {}, { headers })
  const other = await ai.ask('generate-loot', {}, { headers, role: 'admin' })
  expect(other.json().items[0].name).toBe('Drum')
})

test('a key is 16 to 100 letters, digits, dashes or underscores', async () => {
  for (const key of ['short', 'with spaces in the middle', 'x'.repeat(101)]) {
    const answer = await ai.ask('generate-loot', {}, { headers: { [IDEMPOTENCY_HEADER]: key } })
    expect([answer.statusCode, answer.json().path]).toEqual([400, IDEMPOTENCY_HEADER.toLowerCase()])
  }
})

test('a request repeated during the work joins it', async () => {
  const half = Promise.withResolvers<void>()
  ai.provider.script({ chat: [{ ...named('Bell'), holdUntil: half.promise }] })
  const first = ai.ask('generate-loot', {}, { headers })
  await ai.provider.request(0)
  const second = ai.ask('generate-loot', {}, { headers })
  const other = await ai.ask('generate-loot', { quantity: 9 }, { headers })
  expect(other.statusCode).toBe(409)
  half.resolve()
  expect((await first).json()).toEqual((await second).json())
  expect(ai.provider.requests).toHaveLength(1)
})

test('work goes on while one of two callers still waits for it, and ends with the last', async () => {
  const { aiAnswers } = ai.deps
  await addPerson(ai.deps, 'elite')
  const [mine, hers] = [new AbortController(), new AbortController()]
  const asked = { userId: userIdOf('elite'), key: KEY, body: {} }
  const begun: AbortSignal[] = []
  const news: string[] = []
  const wait = (signal: AbortSignal, who: string) =>
    aiAnswers.once(
      { ...asked, waiting: { signal, onNews: ({ stage }) => void news.push(`${who} ${stage}`) } },
      (all) => {
        begun.push(all.signal)
        all.onNews({ stage: 'asking' })
        return new Promise((_, reject) => {
          all.signal.addEventListener('abort', () => {
            all.onNews({ stage: 'writing' })
            reject(all.signal.reason)
          })
        })
      },
    )
  const [one, two] = [wait(mine.signal, 'one'), wait(hers.signal, 'two')]
  await vi.waitUntil(() => begun.length === 1)
  mine.abort(new Error('one left'))
  await expect(one).rejects.toThrow('one left')
  expect([begun.length, begun[0]?.aborted]).toEqual([1, false])
  hers.abort(new Error('two left'))
  await expect(two).rejects.toThrow('two left')
  expect([begun[0]?.aborted, news.filter((each) => each.endsWith('writing'))]).toEqual([true, []])

  // A later caller doesn't join abandoned work.
  const last = new AbortController()
  const three = wait(last.signal, 'three')
  // On PostgreSQL the abandoned claim may end between two looks.
  await vi.waitUntil(() => begun.length === 2, { timeout: 5_000 })
  expect([begun.length, begun[1]?.aborted]).toEqual([2, false])
  expect(news.at(-1)).toBe('three asking')
  last.abort(new Error('three left'))
  await expect(three).rejects.toThrow('three left')
})

test('a failure is not stored', async () => {
  ai.provider.script({ chat: [{ refuses: 'No.' }, named('Bell')] })
  expect((await ai.ask('generate-loot', {}, { headers })).statusCode).toBe(422)
  expect((await ai.ask('generate-loot', {}, { headers })).json().items[0].name).toBe('Bell')
})

test('an answer survives a restart, expires after an hour, and is deleted by the upkeep', async () => {
  ai.provider.script({ chat: [named('Bell'), named('Drum')] })
  await ai.ask('generate-loot', {}, { headers })
  ai.deps.aiAnswers = createAnswers(ai.deps)
  ai.clock.advance(59 * MINUTE_MS)
  expect((await ai.ask('generate-loot', {}, { headers })).json().items[0].name).toBe('Bell')
  ai.clock.advance(2 * MINUTE_MS)
  expect((await ai.ask('generate-loot', {}, { headers })).json().items[0].name).toBe('Drum')
  ai.clock.advance(61 * MINUTE_MS)
  await tidyUp(ai.deps)
  expect(await all(ai.deps.db, query.selectFrom('ai_answer').selectAll())).toEqual([])
})
