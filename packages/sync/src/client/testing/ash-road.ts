import { newCharacter } from '@lanternkeep/schema'
import { type Device, type DeviceOptions, startDevice } from './device.ts'
import type { MemoryServer } from './memory-server.ts'

export const GM = { userId: 'gm' }
export const PLAYER = { guestId: 'tamsin' }
export const CAMPAIGN = 'ash-road'
export const MEMBERSHIP = { memberId: 'm-tamsin' }
export const AT = '2026-11-20T20:00:00.000Z'
type Fields = { id: string } & Record<string, unknown>
export const mira: Fields = {
  ...newCharacter('player', { id: 'mira', campaignId: CAMPAIGN, name: 'Mira', playerName: 'Tamsin', now: AT }),
  notes: 'SECRET',
}
export const orc: Fields = {
  ...newCharacter('monster', { id: 'orc', campaignId: CAMPAIGN, name: 'Orc', now: AT }),
  notes: 'SECRET',
}
export const session = { id: 's1', campaignId: CAMPAIGN, sessionNumber: 1, date: AT, gmNotes: 'The road is long.' }

export function deviceOf(
  server: MemoryServer,
  person: typeof GM | typeof PLAYER,
  options: Partial<DeviceOptions> = {},
): Promise<Device> {
  return startDevice({ transport: server.transportOf(person), ...options })
}

/** The GM's first device; everything above is created there and on the server. */
export async function gmDevice(server: MemoryServer, options: Partial<DeviceOptions> = {}): Promise<Device> {
  const gm = await deviceOf(server, GM, options)
  await gm.insert('campaigns', { id: CAMPAIGN, name: 'Ash Road' })
  for (const character of [mira, orc]) await gm.insert('characters', character)
  await gm.insert('sessions', session)
  await settled(gm)
  return gm
}

/** Another device of the GM, which has everything. */
export async function secondDevice(server: MemoryServer): Promise<Device> {
  const device = await deviceOf(server, GM)
  await device.until(async ({ read }) => Boolean((await read('characters', 'orc')) && (await read('sessions', 's1'))))
  return device
}

/** Tamsin's device; it has what a player may have. */
export async function phoneDevice(server: MemoryServer): Promise<Device> {
  server.membership(PLAYER, CAMPAIGN, 'player', MEMBERSHIP)
  const phone = await deviceOf(server, PLAYER)
  await phone.until(async ({ read }) =>
    Boolean((await read('characters', 'mira')) && (await read('campaigns', CAMPAIGN))),
  )
  return phone
}

/** Nothing is pending and nothing is running. */
export function settled(device: Device): Promise<void> {
  return device.until(({ replication }) => {
    const { waiting, online } = replication.status$.value
    return online && Object.keys(waiting).length === 0 && device.isQuiet()
  })
}
