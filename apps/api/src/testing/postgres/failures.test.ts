import pg from 'pg'
import { afterEach, expect, test } from 'vitest'
import { startTestServer, type TestBrowser, type TestServer } from '../index.ts'
import { startCuttingProxy } from './cutting-proxy.ts'
import { type FreshDatabase, ownDatabase } from './fresh-database.ts'
import { countOf, expectAllStored, isBusy, pushOne, pushUntil, seedCampaigns } from './push-load.ts'
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

test('without room for what is pushed the answer is 507, and what is stored can still be read', async () => {
  const database = await aDatabase()
  const server = await openServer(database.url)
  const [campaign] = await seedCampaigns(server, 1)
  if (!campaign) throw new Error('No campaign')
  const { gm, campaignId } = campaign
  expect((await pushOne(gm, campaignId, 'ash')).statusCode).toBe(200)
  const client = await clientOf(database.url)
  await client.query(`
    create function no_room() returns trigger language plpgsql as $$ begin
      raise exception using errcode = '53100', message = 'could not extend file: No space left on device';
    end $$;
    create trigger no_room before insert on doc for each row execute function no_room()`)
  const refused = await pushOne(gm, campaignId, 'bryn')
  expect([refused.statusCode, refused.json().code]).toEqual([507, 'disk_full'])
  const answer = await gm.get(`/api/campaigns/${campaignId}/characters`)
  expect(answer.json()).toMatchObject([{ id: 'ash' }])
  await client.query('drop trigger no_room on doc')
  expect((await pushOne(gm, campaignId, 'bryn')).statusCode).toBe(200)
})

test('while every connection is busy, callers are told to come back, and it recovers', async () => {
  const database = await aDatabase()
  const server = await openServer(database.url, { DATABASE_POOL: '2' })
  const [campaign] = await seedCampaigns(server, 1)
  if (!campaign) throw new Error('No campaign')
  const client = await clientOf(database.url)
  await client.query('begin; lock table web_session in access exclusive mode')
  const calls = Array.from({ length: 200 }, (_, number) => pushOne(campaign.gm, campaign.campaignId, `ash-${number}`))
  const answers = await Promise.all(calls)
  // All of them are answered while the table is still locked.
  expect(answers.filter((answer) => !isBusy(answer)).map(({ statusCode }) => statusCode)).toEqual([])
  await client.query('rollback')
  expect((await pushOne(campaign.gm, campaign.campaignId, 'ash')).statusCode).toBe(200)
  expect((await server.browser().get('/healthz')).statusCode).toBe(200)
})
