import { afterEach, beforeEach, expect, test } from 'vitest'
import { CAMPAIGN, deviceOf, gmDevice, MEMBERSHIP, PLAYER, phoneDevice, settled } from './testing/ash-road.ts'
import { closeDevices } from './testing/device.ts'
import { type MemoryServer, openMemoryServer } from './testing/memory-server.ts'

let server: MemoryServer
beforeEach(() => {
  server = openMemoryServer()
})
afterEach(closeDevices)

test('[G7] what a player wrote as GM after the backup stays to be read once its restore makes them a player again', async () => {
  await gmDevice(server)
  const phone = await phoneDevice(server)
  const backup = server.backUp()
  server.membership(PLAYER, CAMPAIGN, 'gm', { ...MEMBERSHIP, epoch: 2 })
  await phone.replication.recheck()
  await phone.until(async ({ read }) => (await read('characters', 'orc'))?.notes === 'SECRET')
  await phone.edit('characters', 'orc', { notes: 'Afraid of fire.' })
  await settled(phone)
  backup.restore()
  phone.replication.wake()
  await phone.until(({ store }) => store.factsOf(CAMPAIGN)?.role === 'player')
  await settled(phone)
  expect(await phone.read('characters', 'orc')).toBeUndefined()
  expect(phone.store.keeps.map(({ document }) => document)).toMatchObject([{ id: 'orc', notes: 'Afraid of fire.' }])
  expect(phone.store.farewells).toMatchObject([{ campaignId: CAMPAIGN, why: 'again' }])
})

test("[G6] a player's edit that a restored server lacks stays to be read if they are removed before it comes back", async () => {
  await gmDevice(server)
  server.membership(PLAYER, CAMPAIGN, 'player', MEMBERSHIP)
  await server.claim(CAMPAIGN, 'mira', MEMBERSHIP.memberId)
  const transport = server.transportOf(PLAYER)
  const push: typeof transport.push = async (body, signal) => {
    if (body.broughtBack) server.membership(PLAYER, CAMPAIGN, 'player', { ...MEMBERSHIP, status: 'removed', epoch: 2 })
    return transport.push(body, signal)
  }
  const phone = await deviceOf(server, PLAYER, { transport: { ...transport, push } })
  await phone.until(async ({ read }) => (await read('characters', 'mira'))?.claimedBy === MEMBERSHIP.memberId)
  const backup = server.backUp()
  await phone.edit('characters', 'mira', { background: 'Born in a mill.' })
  await settled(phone)
  backup.restore()
  phone.replication.wake()
  await phone.until(({ store }) => store.factsOf(CAMPAIGN) === undefined)
  expect(phone.store.keeps.map(({ document }) => document)).toMatchObject([
    { id: 'mira', background: 'Born in a mill.' },
  ])
})

test.each([
  ['has another role', 'player', () => {}],
  ['is gone', undefined, () => server.store.putScope(CAMPAIGN, { deleted: true })],
] as const)(
  '[G7] a campaign that was removed from a paused device before its server came back %s, as everywhere',
  async (_, role, change) => {
    await gmDevice(server)
    server.membership(PLAYER, CAMPAIGN, 'player', MEMBERSHIP)
    const backup = server.backUp()
    server.membership(PLAYER, CAMPAIGN, 'gm', { ...MEMBERSHIP, epoch: 2 })
    let isOn = true
    const device = await deviceOf(server, PLAYER, { isReplicated: ({ role }) => role === 'player' || isOn })
    await device.until(({ store }) => store.factsOf(CAMPAIGN)?.role === 'gm')
    await settled(device)
    isOn = false
    backup.restore()
    device.replication.wake()
    await device.until(({ store }) => store.factsOf(CAMPAIGN)?.behind !== undefined)
    await device.store.changeFacts(CAMPAIGN, (facts) => facts && { ...facts, removed: true })
    change()
    device.replication.wake()
    await device.until(({ store }) => store.factsOf(CAMPAIGN)?.role === role)
  },
)
