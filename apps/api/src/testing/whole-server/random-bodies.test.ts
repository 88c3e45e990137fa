import { seededRandomInt } from '@lanternkeep/schema'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { roundsOf, tellOutcome } from '../../../../../scripts/trials/outcome.ts'
import { seedCampaign, startTestServer, type TestBrowser, type TestServer } from '../index.ts'
import { type BodySchema, brokenBody, randomBody } from '../random-body.ts'
import { sqliteOf } from '../raw-sql.ts'

/** For each call; three in ten have the shape that the call asks for. */
const BODIES = roundsOf(10)
const UNKNOWN_ID = '11111111-2222-4333-8444-555555555555'
/** They end the sign-in session or the account that the next call needs. */
const NOT_CALLED = /logout|leave|sessions\/end|\/api\/account$|delete-account/
/** What a refused call may still write: when someone was last seen, and what is told about limits and mistakes. */
const WRITTEN_BESIDES = new Set([
  'web_session',
  'guest',
  'limit_window',
  'audit',
  'server_event',
  'ai_usage',
  'mail_outbox',
])

type Call = { method: 'POST' | 'PUT' | 'PATCH' | 'DELETE'; path: string; body: BodySchema }
type OpenApi = {
  paths: Record<string, Record<string, { requestBody?: { content: Record<string, { schema: BodySchema }> } }>>
}

let server: TestServer
let callers: TestBrowser[]
let calls: Call[]
beforeAll(async () => {
  server = await startTestServer({ env: { RATE_LIMITS: 'off' } })
  const campaign = await seedCampaign(server)
  callers = [campaign.gm, server.signIn('owner'), campaign.player, server.browser()]
  const { paths } = (await server.app.inject({ url: '/api/openapi.json' })).json<OpenApi>()
  calls = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).flatMap(([method, { requestBody }]): Call[] => {
      const body = requestBody?.content['application/json']?.schema
      if (!body || NOT_CALLED.test(path)) return []
      return [{ method: method.toUpperCase() as Call['method'], path, body }]
    }),
  )
})
afterAll(() => server.close())

test('whatever a body holds, the server answers in words, and a refusal writes nothing', async () => {
  const wrong: string[] = []
  let tried = 0
  let accepted = 0
  for (const [at, call] of calls.entries()) {
    const random = seededRandomInt(at)
    for (let round = 0; round < BODIES; round += 1) {
      const isValid = random(1, 10) <= 3
      const payload = isValid ? JSON.stringify(randomBody(call.body, random)) : brokenBody(call.body, random)
      const caller = callers[random(0, callers.length - 1)] as TestBrowser
      const url = call.path.replaceAll(/\{\w+\}/g, () => (random(0, 1) === 1 ? 'salt-road' : UNKNOWN_ID))
      const before = rowsByTable()
      const headers = { 'content-type': 'application/json', 'x-sync-protocol': '1' }
      const answer = await caller.send({ method: call.method, url, headers, payload })
      tried += 1
      if (answer.statusCode < 300) accepted += 1
      const fault = faultOf(answer.statusCode, answer.body, before)
      if (fault) wrong.push(`${call.method} ${url}: ${fault}; ${payload.slice(0, 300)}`)
    }
  }
  const alive = await server.app.inject({ url: '/healthz' })
  const lost = wrong.length
  tellOutcome({
    trial: 'bodies',
    tried,
    survived: tried - lost,
    lost,
    note: `${calls.length} calls; ${accepted} bodies were accepted`,
  })
  expect(wrong).toEqual([])
  expect(calls.length).toBeGreaterThan(40)
  expect(accepted).toBeGreaterThan(calls.length / 4)
  expect(alive.statusCode).toBe(200)
})

function faultOf(status: number, text: string, before: Map<string, number>): string | undefined {
  if (status < 400) return undefined
  const answer = JSON.parse(text) as { message?: string; error?: string; code?: string }
  if (status >= 500 && answer.code !== 'ai_missing') return `answered ${status} ${text}`
  if (!answer.message || answer.error !== answer.message) return `refused without words: ${text}`
  const after = rowsByTable()
  const changed = [...after].filter(([table, rows]) => before.get(table) !== rows && !WRITTEN_BESIDES.has(table))
  return changed.length > 0 ? `refused, and wrote to ${changed.map(([table]) => table).join(', ')}` : undefined
}

function rowsByTable(): Map<string, number> {
  const sqlite = sqliteOf(server.deps.db)
  const tables = sqlite.prepare("select name from sqlite_master where type = 'table'").pluck().all() as string[]
  return new Map(tables.map((name) => [name, sqlite.prepare(`select count(*) from "${name}"`).pluck().get() as number]))
}
