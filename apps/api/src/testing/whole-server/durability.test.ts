import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { anNpc } from '@lanternkeep/schema/testing'
import { PROTOCOL_VERSION, type PullAnswer, type Verdict } from '@lanternkeep/sync'
import { pino } from 'pino'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { roundsOf, tellOutcome } from '../../../../../scripts/trials/outcome.ts'
import { readConfig } from '../../config.ts'
import { closeDeps, createDeps } from '../../deps.ts'
import { buildServer } from '../../server.ts'
import { createBrowser } from '../browser.ts'
import { signInAs } from '../people.ts'
import { type FreshDatabase, ownDatabase } from '../postgres/fresh-database.ts'
import { onPostgres } from '../test-server.ts'

/** PostgreSQL is another process, and outlives them. */
const KILLS = roundsOf(onPostgres ? 2 : 5)
/** Acknowledged pushes before each kill; other pushes are running at that moment. */
const ACKS_BEFORE_KILL = 20
const WRITERS = 4

let dataDir: string
let database: FreshDatabase | undefined
let env: Record<string, string>
let running: ChildProcess | undefined
beforeEach(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'lanternkeep-kill-'))
  database = onPostgres ? await ownDatabase() : undefined
  env = { ...ENV, DATA_DIR: dataDir, ...(database && { DATABASE_URL: database.url }) }
})
afterEach(async () => {
  running?.kill('SIGKILL')
  await database?.release()
  rmSync(dataDir, { recursive: true, force: true })
})

const ENV = {
  PORT: '0',
  CAPTCHA_PROVIDER: 'none',
  RATE_LIMITS: 'off',
  SESSION_SECRET: 'a secret that is only used by this test',
  SMTP_URL: 'smtp://127.0.0.1:1',
  MAIL_FROM: 'keep@example.com',
}

/** A campaign in the database, and its GM's cookie. */
async function prepare(): Promise<string> {
  const config = readConfig(env)
  const deps = await createDeps(config, { log: pino({ level: 'silent' }) })
  const app = await buildServer(deps)
  const gm = signInAs(createBrowser(app), deps, 'gm')
  const created = await gm.post('/api/campaigns', { id: 'salt-road', name: 'The Salt Road' })
  expect(created.statusCode).toBe(201)
  await app.close()
  await closeDeps(deps)
  return [...gm.cookies].map(([name, value]) => `${name}=${encodeURIComponent(value)}`).join('; ')
}

async function startServer(): Promise<{ url: string; server: ChildProcess }> {
  const server = spawn(process.execPath, [join(import.meta.dirname, '../../main.ts')], {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  running = server
  for await (const line of createInterface({ input: server.stdout })) {
    const url = /is open at (\S+)/.exec(line)?.[1]
    if (url) {
      server.stdout.resume()
      return { url: url.replace('localhost', '127.0.0.1'), server }
    }
  }
  throw new Error('The server ended before it listened')
}

function post(url: string, cookie: string, body: object): Promise<Response> {
  const headers = { 'content-type': 'application/json', cookie, 'x-sync-protocol': String(PROTOCOL_VERSION) }
  return fetch(url, { method: 'POST', headers, body: JSON.stringify(body) })
}

/** Pushes one document after the other until the server is gone; records the acknowledged ones. */
async function writeUntilDead(url: string, cookie: string, name: string, onAck: (id: string) => void): Promise<void> {
  for (let count = 0; ; count += 1) {
    const doc = anNpc({ id: `${name}-${count}`, campaignId: 'salt-road', rev: `r-${name}-${count}` })
    const body = { collection: 'characters', replica: name, rows: [{ doc, base: null }] }
    const answer = await post(`${url}/api/sync/push`, cookie, body).then(
      async (response) => (await response.json()) as { verdicts: Verdict[] },
      () => undefined,
    )
    if (!answer) return
    expect(answer.verdicts).toEqual([{ id: doc.id, verdict: 'ok' }])
    onAck(doc.id)
  }
}

async function storedIds(url: string, cookie: string): Promise<Set<string>> {
  const ids = new Set<string>()
  for (let checkpoint: PullAnswer['checkpoint'] | undefined; ; ) {
    const body = { collection: 'characters', limit: 1000, ...(checkpoint && { checkpoint }) }
    const pulled = (await (await post(`${url}/api/sync/pull`, cookie, body)).json()) as PullAnswer
    for (const { id } of pulled.documents) ids.add(id)
    if (!pulled.more) return ids
    checkpoint = pulled.checkpoint
  }
}

function missing(acknowledged: ReadonlySet<string>, stored: ReadonlySet<string>): string[] {
  return [...acknowledged].filter((id) => !stored.has(id))
}

test('an acknowledged push survives kill -9, several times in a row', async () => {
  const cookie = await prepare()
  const acknowledged = new Set<string>()
  let lost = 0
  for (let kill = 0; kill < KILLS; kill += 1) {
    const { url, server } = await startServer()
    if (missing(acknowledged, await storedIds(url, cookie)).length > 0) lost += 1
    let acks = 0
    const onAck = (id: string) => {
      acknowledged.add(id)
      acks += 1
      if (acks === ACKS_BEFORE_KILL) server.kill('SIGKILL')
    }
    await Promise.all(
      Array.from({ length: WRITERS }, (_, writer) => writeUntilDead(url, cookie, `k${kill}w${writer}`, onAck)),
    )
  }
  const { url, server } = await startServer()
  const absent = missing(acknowledged, await storedIds(url, cookie))
  if (absent.length > 0) lost += 1
  const note = `${acknowledged.size} acknowledged pushes`
  tellOutcome({ trial: 'server-kill', tried: KILLS, survived: KILLS - lost, lost, note })
  expect([lost, absent]).toEqual([0, []])
  expect(acknowledged.size).toBeGreaterThanOrEqual(KILLS * ACKS_BEFORE_KILL)
  server.kill('SIGTERM')
}, 3_600_000)
