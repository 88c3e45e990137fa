import { afterEach, beforeEach, expect, test } from 'vitest'
import { all, query, run } from '../../storage/sql.ts'
import { addPerson, seedCampaign, startTestServer, type TestBrowser, type TestServer, userIdOf } from '../index.ts'
import { type FreshDatabase, freshDatabase } from './fresh-database.ts'

/** How often two processes try at once; `npm run database-failures` tries longer. */
const ROUNDS = 5 * Number(process.env.FAILURE_ROUNDS ?? 1)

let database: FreshDatabase
let servers: [TestServer, TestServer]

beforeEach(async () => {
  database = await freshDatabase()
  const open = () => startTestServer({ env: { RATE_LIMITS: 'off', AI_DAILY_LIMIT_USER: '1' }, database })
  servers = [await open(), await open()]
})
afterEach(async () => {
  for (const server of servers) await server.close()
  await database.release()
})

/** What both processes answer to the same at once, in order. */
async function both<T extends string | number>(ask: (server: TestServer, number: number) => Promise<T>): Promise<T[]> {
  return (await Promise.all(servers.map(ask))).toSorted()
}

const registration = (email: string) => ({
  email,
  password: 'lantern-oil',
  securityQuestion: 'firstPet',
  securityAnswer: 'Rex',
})
const register = async (browser: TestBrowser, email: string) =>
  (await browser.post('/api/auth/register', registration(email))).statusCode

test('the last AI request of a day', async () => {
  await addPerson(servers[0].deps, 'elite')
  for (let round = 0; round < ROUNDS; round += 1) {
    const answers = await both((server) =>
      server.deps.aiLedger.reserve(userIdOf('elite'), 'generate-loot').then(
        () => 'reserved',
        ({ code }) => code,
      ),
    )
    expect(answers).toEqual(['ai_limit', 'reserved'])
    await run(servers[0].deps.db, query.deleteFrom('ai_request'))
  }
})

test('who registers first owns the server', async () => {
  for (let round = 0; round < ROUNDS; round += 1) {
    expect(await both((server, number) => register(server.browser(), `${number}@example.com`))).toEqual([201, 201])
    const users = await all(servers[0].deps.db, query.selectFrom('user').select('is_owner').orderBy('is_owner'))
    expect(users).toEqual([{ is_owner: 0 }, { is_owner: 1 }])
    await run(servers[0].deps.db, query.deleteFrom('user'))
  }
})

test('an address that two people register', async () => {
  for (let round = 0; round < ROUNDS; round += 1) {
    expect(await both((server) => register(server.browser(), `mira-${round}@example.com`))).toEqual([201, 409])
  }
})

test('the last free place in a campaign', async () => {
  const { db } = servers[0].deps
  const { campaignId, joinCode } = await seedCampaign(servers[0])
  const membership = { campaign_id: campaignId, role: 'player', status: 'active', epoch: 1 } as const
  const members = Array.from({ length: 197 }, (_, number) => {
    return { ...membership, id: `m${number}`, user_id: `u${number}`, display_name: '', joined_at: '' }
  })
  await run(db, query.insertInto('member').values(members))
  for (let round = 0; round < ROUNDS; round += 1) {
    const before = (await all(db, query.selectFrom('member').select('id'))).map(({ id }) => id)
    const join = (server: TestServer) => server.browser().post('/api/campaigns/join', { joinCode })
    expect(await both(async (server) => (await join(server)).statusCode)).toEqual([200, 403])
    await run(db, query.deleteFrom('member').where('id', 'not in', before))
  }
})
