import { spawnSync } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { DEMO_PASSWORD, DEMO_PEOPLE } from '../../apps/api/src/testing/demo-world/people.ts'
import { root } from '../paths.ts'
import { aDevice, type Device } from '../testing/a-device.ts'
import { type Cluster, startCluster } from './start-cluster.ts'

const SETTINGS = {
  CAPTCHA_PROVIDER: 'none',
  RATE_LIMITS: 'off',
  SESSION_SECRET: 'of this test, and of no one else',
  SMTP_URL: 'smtp://127.0.0.1:9',
  MAIL_FROM: 'table@example.com',
}
const PUSH_EVERY_MS = 50
/** Servers start several times in each test. */
const TEST_WITHIN_MS = 180_000

let folder: string
let cluster: Cluster
const said: string[] = []
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'lanternkeep-cluster-'))
  cluster = await startCluster({ folder, port: 0, servers: 2, env: SETTINGS, say: (line) => void said.push(line) })
  const env = { ...process.env, ...SETTINGS, DATABASE_URL: cluster.databaseUrl }
  const seeded = spawnSync(process.execPath, [join(root, 'scripts/server/seed.ts')], { env, encoding: 'utf8' })
  expect(seeded.stderr).toBe('')
}, 120_000)
afterAll(async () => {
  await cluster?.close()
  rmSync(folder, { recursive: true, force: true })
}, 60_000)

/** A GM on the first server, and three guests on the second. */
async function anEvening() {
  const gm = aDevice(cluster.url)
  await gm.call('/api/auth/local', { username: DEMO_PEOPLE.gm.email, password: DEMO_PASSWORD })
  const id = randomUUID()
  const campaign = await gm.call<{ joinCode: string }>('/api/campaigns', { id, name: 'The Salt Road' })
  const phones = [aDevice(cluster.url), aDevice(cluster.url), aDevice(cluster.url)]
  for (const phone of phones) await phone.call('/api/campaigns/join', { joinCode: campaign.joinCode })
  const [first, second] = cluster.servers.map(({ port }) => `http://127.0.0.1:${port}`)
  gm.listen(first ?? '')
  for (const phone of phones) phone.listen(second ?? '')
  const everyone = [gm, ...phones]
  await areBack(everyone)
  return { gm, everyone, ...pushing(gm, id) }
}

/** Pushes one character after another until it is stopped, and returns those that were taken. */
function pushing(gm: Device, campaignId: string) {
  const taken: string[] = []
  let isDone = false
  let failures = 0
  const all = (async () => {
    while (!isDone) {
      const id = `${campaignId}-${taken.length}`
      failures += await gm.pushUntilTaken(campaignId, id)
      taken.push(id)
      await wait(PUSH_EVERY_MS)
    }
  })()
  const takes = async (count: number) => {
    const wanted = taken.length + count
    await vi.waitUntil(() => taken.length >= wanted, { timeout: 30_000 })
  }
  const stop = async () => {
    isDone = true
    await all
    return { taken: taken.toSorted(), failures }
  }
  return { takes, stop }
}

const areBack = (devices: Device[]) =>
  vi.waitUntil(() => devices.every((device) => device.isListening()), { timeout: 30_000, interval: 20 })

const isReady = ({ port }: { port: number }) =>
  fetch(`http://127.0.0.1:${port}/readyz`).then(
    ({ ok }) => ok,
    () => false,
  )
const areReady = () =>
  vi.waitUntil(async () => (await Promise.all(cluster.servers.map(isReady))).every(Boolean), { timeout: 60_000 })

test(
  'a server that dies in a fight costs a reconnect: devices are on the other, and nothing taken is lost',
  async () => {
    const { gm, everyone, takes, stop } = await anEvening()
    await takes(5)
    for (const server of cluster.servers) {
      server.kill()
      await vi.waitUntil(() => everyone.some((device) => !device.isListening()), { interval: 5 })
      await areBack(everyone)
      await takes(5)
      await areReady()
    }
    const { taken } = await stop()
    expect((await gm.characterIds()).filter((id) => taken.includes(id))).toEqual(taken)
  },
  TEST_WITHIN_MS,
)

test(
  'while the servers are restarted one after the other, not one push fails',
  async () => {
    const { gm, everyone, takes, stop } = await anEvening()
    await areReady()
    for (const server of cluster.servers) {
      await server.restart()
      await areReady()
      await areBack(everyone)
      await takes(5)
    }
    const { taken, failures } = await stop()
    expect(failures).toBe(0)
    expect((await gm.characterIds()).filter((id) => taken.includes(id))).toEqual(taken)
  },
  TEST_WITHIN_MS,
)
