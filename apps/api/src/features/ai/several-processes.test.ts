import { IDEMPOTENCY_HEADER } from '@lanternkeep/schema'
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { createWorkOnce } from '../../outside/ai/work-once.ts'
import { type Db, query, run } from '../../storage/sql.ts'
import { type AiProvider, startAiProvider } from '../../testing/ai-provider/index.ts'
import { addPerson, startTwoServers, type TestServer, type TwoServers, userIdOf } from '../../testing/index.ts'

const DAY_MS = 86_400_000
const KEY = 'key-of-sixteen-or-more'
const named = (name: string) => ({ says: { items: [{ name, rarity: 'common', type: 'misc' }] } })

let provider: AiProvider
let servers: TwoServers
beforeEach(async () => {
  provider = await startAiProvider()
  const env = { AI_TEXT_BASE_URL: provider.url, AI_TEXT_MODEL: 'words', AI_DAILY_LIMIT_USER: '3' }
  servers = await startTwoServers({ env })
  await addPerson(servers.one.deps, 'elite')
})
afterEach(async () => {
  await servers.close()
  await provider.close()
})

const ask = (server: TestServer, body = {}) =>
  server.signIn('elite').post('/api/ai/generate-loot', body, { headers: { [IDEMPOTENCY_HEADER]: KEY } })

test('equal requests at two processes are worked on once, and both get the answer', async () => {
  const half = Promise.withResolvers<void>()
  provider.script({ chat: [{ ...named('Bell'), holdUntil: half.promise }, named('Drum')] })
  const first = ask(servers.one)
  await provider.request(0)
  const second = ask(servers.two)
  expect((await ask(servers.two, { quantity: 9 })).statusCode).toBe(409)
  half.resolve()
  const answers = (await Promise.all([first, second])).map((answer) => answer.json().items?.[0].name ?? answer.body)
  expect([answers, provider.requests.length]).toEqual([['Bell', 'Bell'], 1])
  expect((await ask(servers.two)).json().items[0].name).toBe('Bell')
})

test('a body that its key does not have is refused, and stands in the way of no other request at its process', async () => {
  const [begun, answer] = [Promise.withResolvers<void>(), Promise.withResolvers<string>()]
  const waiting = { signal: new AbortController().signal, onNews: () => {} }
  const once = ({ deps }: TestServer, body: string, work: () => Promise<string>) =>
    deps.aiAnswers.once({ userId: userIdOf('elite'), key: KEY, body, waiting }, work)
  const first = once(servers.one, 'three bells', () => {
    begun.resolve()
    return answer.promise
  })
  await begun.promise
  const again = async () => 'a second one'
  const [other, second] = [once(servers.two, 'nine bells', again), once(servers.two, 'three bells', again)]
  await expect(other).rejects.toThrow('belongs to another request')
  answer.resolve('Bell')
  expect(await Promise.all([first, second])).toEqual(['Bell', 'Bell'])
})

test('when the process that works on a request dies, another begins again, once it can’t be alive any more', async () => {
  const body = { quantity: 3 }
  await ask(servers.one, body)
  const until = new Date(servers.clock.now().getTime() + 15_000).toISOString()
  const dead = { state: 'working', answer: '', process: 'dead', until } as const
  await run(servers.one.deps.db, query.updateTable('ai_answer').set(dead))
  const both = [ask(servers.one, body), ask(servers.two, body)]
  const left = () => servers.two.deps.aiLedger.left(userIdOf('elite'))
  expect([provider.requests.length, await left()]).toEqual([1, 2])
  servers.clock.advance(15_000)
  expect((await Promise.all(both)).map(({ statusCode }) => statusCode)).toEqual([200, 200])
  expect([provider.requests.length, await left()]).toEqual([2, 1])
})

test('work stops before another process may begin it, though the database doesn’t answer any more', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'performance'] })
  onTestFinished(() => void vi.useRealTimers())
  const { db, bus } = servers.one.deps
  let isGone = false
  const lost: Db = { ...db, execute: (statement) => (isGone ? new Promise(() => {}) : db.execute(statement)) }
  const workOnce = createWorkOnce({ db: lost, now: servers.clock.now, bus, keptMs: DAY_MS })
  const begun = Promise.withResolvers<AbortSignal>()
  const work = (signal: AbortSignal) => {
    begun.resolve(signal)
    return new Promise<never>(() => {})
  }
  void workOnce({ userId: userIdOf('elite'), key: KEY, bodyHash: 'bells' }, new AbortController().signal, work)
  const signal = await begun.promise
  await vi.advanceTimersByTimeAsync(6_000)
  expect(signal.aborted).toBe(false)
  isGone = true
  await vi.advanceTimersByTimeAsync(14_000)
  expect(signal.aborted).toBe(true)
})

test('a request that fails at one process is tried by the other that waits for it', async () => {
  const half = Promise.withResolvers<void>()
  provider.script({ chat: [{ refuses: 'No.', holdUntil: half.promise }, named('Bell')] })
  const first = ask(servers.one)
  await provider.request(0)
  const second = ask(servers.two)
  half.resolve()
  expect([(await first).statusCode, (await second).statusCode, provider.requests.length]).toEqual([422, 200, 2])
})

test('of requests at two processes at once, exactly as many are granted as a day has', async () => {
  for (let day = 0; day < 5; day += 1) {
    const reserve = (at: number) =>
      (at % 2 ? servers.two : servers.one).deps.aiLedger.reserve(userIdOf('elite'), 'generate-loot')
    const granted = await Promise.allSettled(Array.from({ length: 6 }, (_, at) => reserve(at)))
    expect(granted.filter(({ status }) => status === 'fulfilled')).toHaveLength(3)
    servers.clock.advance(DAY_MS)
  }
})

test('a provider that rejects the account at one process isn’t asked by the other', async () => {
  provider.script({ chat: [{ fails: 429, code: 'insufficient_quota' }] })
  expect((await ask(servers.one)).json().code).toBe('ai_quota')
  await vi.waitFor(() => expect(servers.two.deps.ai.status().text.available).toBe(false))
  expect([(await ask(servers.two)).json().code, provider.requests.length]).toEqual(['ai_quota', 1])
})
