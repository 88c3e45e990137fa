import { afterEach, beforeEach, expect, test } from 'vitest'
import type { SyncDocument } from '../protocol.ts'
import { AT, CAMPAIGN, deviceOf, gmDevice, MEMBERSHIP, PLAYER, settled } from './testing/ash-road.ts'
import { closeDevices, type Device } from './testing/device.ts'
import { type MemoryServer, openMemoryServer } from './testing/memory-server.ts'

let server: MemoryServer
let gm: Device
let phone: Device

/** The player's sheet has 10 health, and the phone is offline. */
beforeEach(async () => {
  server = openMemoryServer()
  gm = await gmDevice(server)
  server.membership(PLAYER, CAMPAIGN, 'player', MEMBERSHIP)
  await gm.edit('characters', 'mira', { health: 10, maxHealth: 10 })
  await settled(gm)
  await server.claim(CAMPAIGN, 'mira', MEMBERSHIP.memberId)
  phone = await deviceOf(server, PLAYER, { names: ['campaigns', 'characters', 'acts'] })
  await phone.until(async ({ read }) => (await read('characters', 'mira'))?.claimedBy === MEMBERSHIP.memberId)
  server.cut(PLAYER)
})
afterEach(closeDevices)

const sheet = () => server.store.allRows().find(({ id }) => id === 'mira')
const hit = (id: string) => {
  const changes = [{ characterId: 'mira', health: { kind: 'damage', amount: 3 } }]
  return phone.insert('acts', { id, campaignId: CAMPAIGN, kind: 'health', changes, undos: 0, at: AT, lastModified: AT })
}

async function deleteSheetMeanwhile(): Promise<void> {
  await gm.remove('characters', 'mira')
  await settled(gm)
  server.mend(PLAYER)
  phone.replication.wake()
}

test('[R12] damage taken offline counts on a deleted sheet that the player’s own edit brings back', async () => {
  await hit('act-1')
  await phone.edit('characters', 'mira', { background: 'Born in Ashfall.' })
  await deleteSheetMeanwhile()
  await phone.until(() => (sheet()?.document as SyncDocument | undefined)?.health === 7)
  await settled(phone)
  expect(sheet()).toMatchObject({ deleted: false, document: { background: 'Born in Ashfall.' } })
  expect([...phone.store.rejections.values()]).toEqual([])
})

test('[R12] damage on a sheet that stays deleted is refused, and can be read', async () => {
  await hit('act-1')
  await deleteSheetMeanwhile()
  await phone.until(({ store }) => store.rejections.size === 1)
  await settled(phone)
  expect(sheet()?.deleted).toBe(true)
})
