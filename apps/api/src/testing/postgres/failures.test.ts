import { setTimeout as wait } from 'node:timers/promises'
import { aPlayer } from '@lanternkeep/schema/testing'
import type { LightMyRequestResponse } from 'fastify'
import pg from 'pg'
import { afterEach, expect, test } from 'vitest'
import { SYNC_HEADERS, startTestServer, type TestBrowser, type TestServer } from '../index.ts'
import { startCuttingProxy } from './cutting-proxy.ts'
import { type FreshDatabase, ownDatabase } from './fresh-database.ts'
import { startPostgres } from './start-postgres.ts'

/** How often what could go wrong is tried; `npm run database-failures` tries longer. */
const ROUNDS = Number(process.env.FAILURE_ROUNDS ?? 1)

const PATIENT = { timeout: 30_000 }

const closing: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close()
})

async function openServer(databaseUrl: string, env: Record<string, string> = {}): Promise<TestServer> {
  const server = await startTestServer({ env: { RATE_LIMITS: 'off', ...env }, database: notOurs(databaseUrl) })
  closing.push(() => server.close())
  return server
}

function notOurs(url: string): FreshDatabase {
  return { url, release: async () => {} }
}

async function aDatabase(): Promise<FreshDatabase> {
  const database = await ownDatabase()
  closing.push(() => database.release())
  return database
}

/** GMs with a campaign each. */
async function seedCampaigns(server: TestServer, count: number): Promise<{ gm: TestBrowser; campaignId: string }[]> {
  const ids = Array.from({ length: count }, (_, number) => `moor-${number}`)
  return Promise.all(
    ids.map(async (campaignId) => {
      const gm = server.signIn('gm')
      expect((await gm.post('/api/campaigns', { id: campaignId, name: 'The Moor' })).statusCode).toBe(201)
      return { gm, campaignId }
    }),
  )
}

function pushOne(gm: TestBrowser, campaignId: string, id: string): Promise<LightMyRequestResponse> {
  const rows = [{ doc: aPlayer({ id, campaignId, rev: `r-${id}` }), base: null }]
  return gm.post('/api/sync/push', { collection: 'characters', replica: campaignId, rows }, { headers: SYNC_HEADERS })
}

function isBusy({ statusCode, headers }: LightMyRequestResponse): boolean {
  return statusCode === 503 && Number(headers['retry-after']) > 0
}

type Load = { acknowledged: Map<string, string[]>; busy: number; wrong: string[] }

/** Each GM adds one character after the other, as their device would: one that isn't accepted is sent again. */
async function pushUntil(
  campaigns: Awaited<ReturnType<typeof seedCampaigns>>,
  isOver: (load: Load) => boolean,
  onAnswer: () => void = () => {},
) {
  const load: Load = { acknowledged: new Map(campaigns.map(({ campaignId }) => [campaignId, []])), busy: 0, wrong: [] }
  const pushAll = async ({ gm, campaignId }: (typeof campaigns)[number]) => {
    for (let number = 0; !isOver(load); ) {
      const id = `${campaignId}-${number}`
      const answer = await pushOne(gm, campaignId, id)
      onAnswer()
      if (answer.statusCode === 200 && answer.json().verdicts[0]?.verdict === 'ok') {
        load.acknowledged.get(campaignId)?.push(id)
        number += 1
      } else if (isBusy(answer)) {
        load.busy += 1
        await wait(20)
      } else {
        load.wrong.push(`${answer.statusCode} ${answer.body}`)
        return
      }
    }
  }
  return { load, done: Promise.all(campaigns.map(pushAll)) }
}

function countOf({ acknowledged }: Load): number {
  return [...acknowledged.values()].reduce((count, ids) => count + ids.length, 0)
}

async function expectAllStored(load: Load, client: pg.Client) {
  expect(load.wrong).toEqual([])
  if (ROUNDS > 1) console.info(`${countOf(load)} acknowledged, ${load.busy} told to come back`)
  const stored = await client.query<{ id: string }>('select id from doc')
  const ids = new Set(stored.rows.map(({ id }) => id))
  for (const acknowledged of load.acknowledged.values()) {
    expect(acknowledged.filter((id) => !ids.has(id)).slice(0, 5)).toEqual([])
  }
  // No two rows have the same number, and none has one that was not given yet.
  const { rows } = await client.query(
    `select campaign_id from scope join doc using (campaign_id) group by campaign_id, scope.seq
      having count(*) > count(distinct doc.seq) or max(doc.seq) <> scope.seq`,
  )
  expect(rows).toEqual([])
}

async function clientOf(url: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  closing.push(() => client.end())
  return client
}

test('what was acknowledged survives a crash of PostgreSQL, and the server goes on by itself', async () => {
  const postgres = await startPostgres()
  closing.push(() => postgres.close())
  const server = await openServer(postgres.urlOf('postgres'))
  const campaigns = await seedCampaigns(server, 4)
  let isOver = false
  const { load, done } = await pushUntil(campaigns, () => isOver)
  const isDone = (count: number) => () => countOf(load) >= count || load.wrong.length > 0
  for (let round = 0; round < ROUNDS; round += 1) {
    await expect.poll(isDone(countOf(load) + 30), PATIENT).toBe(true)
    const busyBefore = load.busy
    await postgres.crash()
    await expect.poll(() => load.busy > busyBefore || load.wrong.length > 0, PATIENT).toBe(true)
    expect((await server.browser().get('/healthz')).statusCode).toBe(503)
    await postgres.start()
    await expect.poll(isDone(countOf(load) + 30), PATIENT).toBe(true)
    expect(load.wrong).toEqual([])
  }
  isOver = true
  await done
  await expectAllStored(load, await clientOf(postgres.urlOf('postgres')))
})

test('commits that fail, and connections that break, lose and double nothing', async () => {
  const database = await aDatabase()
  const client = await clientOf(database.url)
  const proxy = await startCuttingProxy(database.url)
  closing.push(() => proxy.close())
  const server = await openServer(proxy.url)
  const campaigns = await seedCampaigns(server, 4)
  // At the commit: a collision, a deadlock, or the end of the connection, each in one of thirty.
  await client.query(`
    create function fail_sometimes() returns trigger language plpgsql as $$ declare luck double precision := random(); begin
      if luck < 1.0 / 30 then raise exception using errcode = '40001', message = 'made to fail'; end if;
      if luck < 2.0 / 30 then raise exception using errcode = '40P01', message = 'made to fail'; end if;
      if luck < 3.0 / 30 then perform pg_terminate_backend(pg_backend_pid()); end if;
      return null;
    end $$;
    create constraint trigger fail_sometimes after insert or update on scope deferrable initially deferred
      for each row execute function fail_sometimes()`)
  let answers = 0
  const cutSometimes = () => {
    answers += 1
    if (answers % 8 === 0) proxy.cutOne()
  }
  const { load, done } = await pushUntil(campaigns, (so) => countOf(so) >= 100 * ROUNDS, cutSometimes)
  const rotated = await Promise.all(campaigns.map(({ gm, campaignId }) => rotateJoinCode(gm, campaignId, 5 * ROUNDS)))
  await done
  await client.query('drop trigger fail_sometimes on scope')
  expect(rotated.flat().filter((status) => ![200, 503].includes(status))).toEqual([])
  await expectAllStored(load, client)
})

/** Transactions of another kind than pushes. */
async function rotateJoinCode(gm: TestBrowser, campaignId: string, times: number): Promise<number[]> {
  const statuses: number[] = []
  while (statuses.length < times) {
    statuses.push((await gm.post(`/api/campaigns/${campaignId}/join-code`)).statusCode)
  }
  return statuses
}

test('while every connection is busy, callers are told to come back, and it recovers', async () => {
  const database = await aDatabase()
  const server = await openServer(database.url, { DATABASE_POOL: '2' })
  const [campaign] = await seedCampaigns(server, 1)
  if (!campaign) throw new Error('No campaign')
  const client = await clientOf(database.url)
  await client.query('begin; lock table web_session in access exclusive mode')
  const calls = Array.from({ length: 200 }, (_, number) => pushOne(campaign.gm, campaign.campaignId, `ash-${number}`))
  const answers = await Promise.all([...calls, server.browser().get('/healthz')])
  // All of them are answered while the table is still locked.
  expect(answers.filter((answer) => !isBusy(answer)).map(({ statusCode }) => statusCode)).toEqual([])
  await client.query('rollback')
  expect((await pushOne(campaign.gm, campaign.campaignId, 'ash')).statusCode).toBe(200)
  expect((await server.browser().get('/healthz')).statusCode).toBe(200)
})
