import pg from 'pg'
import { afterEach, expect, test } from 'vitest'
import { startTestServer } from '../index.ts'
import { startCuttingProxy } from './cutting-proxy.ts'
import { countOf, expectAllStored, pushUntil, seedCampaigns } from './push-load.ts'
import { startPrimaryAndStandby } from './start-standby.ts'

/** How often a standby takes over; `npm run database-failures` tries more often. */
const ROUNDS = Number(process.env.FAILURE_ROUNDS ?? 1)
const PATIENT = { timeout: 30_000 }

const closing: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close()
})

test.for(Array.from({ length: ROUNDS }, (_, index) => index + 1))(
  'what was acknowledged survives when a synchronous standby takes over, and the server goes on by itself, %i',
  async () => {
    const { primary, standby, close } = await startPrimaryAndStandby()
    closing.push(close)
    const proxy = await startCuttingProxy(primary.urlOf('postgres'))
    closing.push(proxy.close)
    const database = { url: proxy.url, release: async () => {} }
    const server = await startTestServer({ env: { RATE_LIMITS: 'off' }, database })
    closing.push(() => server.close())
    const campaigns = await seedCampaigns(server, 8)
    let isOver = false
    const { load, done } = await pushUntil(campaigns, () => isOver)
    const isDone = (count: number) => () => countOf(load) >= count || load.wrong.length > 0
    await expect.poll(isDone(60), PATIENT).toBe(true)
    await primary.crash()
    const before = countOf(load)
    await expect.poll(() => load.busy > 0 || load.wrong.length > 0, PATIENT).toBe(true)
    // The name follows before the standby takes writes.
    proxy.leadTo(standby.urlOf('postgres'))
    const busyBefore = load.busy
    await expect.poll(() => load.busy > busyBefore + 20 || load.wrong.length > 0, PATIENT).toBe(true)
    const client = new pg.Client({ connectionString: standby.urlOf('postgres') })
    await client.connect()
    closing.push(() => client.end())
    await client.query('select pg_promote()')
    const promotedAt = performance.now()
    await expect.poll(isDone(before + 8), { ...PATIENT, interval: 5 }).toBe(true)
    if (ROUNDS > 1) console.info(`first pushes ${Math.round(performance.now() - promotedAt)} ms after the promotion`)
    await expect.poll(isDone(before + 60), PATIENT).toBe(true)
    isOver = true
    await done
    await expectAllStored(load, client)
  },
)
