import { afterEach, test } from 'vitest'
import { AT, CAMPAIGN, deviceOf, gmDevice, MEMBERSHIP, PLAYER, settled } from './testing/ash-road.ts'
import { closeDevices } from './testing/device.ts'
import { openMemoryServer } from './testing/memory-server.ts'

afterEach(() => closeDevices())

const names = ['campaigns', 'characters', 'sessions', 'acts'] as const

test('[R12] a phone learns that the GM undid its act, although only the sheet is poked', async () => {
  const server = openMemoryServer()
  const gm = await gmDevice(server, { names })
  server.membership(PLAYER, CAMPAIGN, 'player', MEMBERSHIP)
  await server.claim(CAMPAIGN, 'mira', MEMBERSHIP.memberId)
  const phone = await deviceOf(server, PLAYER, { names })
  await phone.until(async ({ read }) => (await read('characters', 'mira'))?.claimedBy === MEMBERSHIP.memberId)
  const changes = [{ characterId: 'mira', health: { kind: 'damage', amount: 4 } }]
  const at = { campaignId: CAMPAIGN, at: AT, lastModified: AT }
  await phone.insert('acts', { id: 'hit', kind: 'health', undos: 0, changes, conflicts: [], ...at })
  const logOf = async (device: typeof gm) =>
    (await device.read('characters', 'mira'))?.healthLog as { acts: { id: string }[] } | undefined
  await gm.until(async (device) => (await logOf(device))?.acts[0]?.id === 'hit')
  await gm.until(async ({ read }) => Boolean(await read('acts', 'hit')))
  for (const device of [gm, phone]) await settled(device)

  await gm.edit('acts', 'hit', { undos: 1, undoneOrder: 1 })
  const log = await logOf(gm)
  await gm.edit('characters', 'mira', { healthLog: { ...log, acts: log?.acts.map((act) => ({ ...act, undos: 1 })) } })
  await phone.until(async ({ read }) => (await read('acts', 'hit'))?.undos === 1)
})
