import { afterEach, beforeEach, expect, test } from 'vitest'
import type { PendingRow } from './store.ts'
import { CAMPAIGN, deviceOf, GM, gmDevice, secondDevice, settled } from './testing/ash-road.ts'
import { closeDevices, type Device } from './testing/device.ts'
import { type MemoryServer, openMemoryServer } from './testing/memory-server.ts'

let server: MemoryServer

beforeEach(() => {
  server = openMemoryServer()
})
afterEach(() => closeDevices())

/** A device and a copy of its browser profile on another machine, both offline. */
async function twins(): Promise<[Device, Device]> {
  const laptop = await gmDevice(server)
  await settled(laptop)
  server.cut(GM)
  return [laptop, await deviceOf(server, GM, { copyOf: laptop })]
}

function online(...devices: Device[]): void {
  server.mend(GM)
  for (const { replication } of devices) replication.wake()
}

const healthOf = async ({ read }: Device) => (await read('characters', 'mira'))?.health

test('[Q5] two devices with one name lose no edit', async () => {
  const [laptop, copy] = await twins()
  expect(copy.store.replicas()).toEqual(laptop.store.replicas())
  await laptop.edit('characters', 'mira', { alias: 'Stranger', health: 23 })
  await copy.edit('characters', 'mira', { armorClass: 17, health: 26 })
  await laptop.edit('sessions', 's1', { gmNotes: 'The road is dark.' })
  await copy.edit('sessions', 's1', { gmNotes: 'The road is cold.' })
  online(laptop, copy)
  for (const device of [laptop, copy]) {
    await device.until(async () => (await healthOf(device)) === 19)
    await settled(device)
    expect(await device.read('characters', 'mira')).toMatchObject({ alias: 'Stranger', armorClass: 17, health: 19 })
    expect((await device.read('sessions', 's1'))?.conflicts).toHaveLength(1)
  }
})

test("[Q5] each pulls the other's edits at once, though they carry its own name", async () => {
  const [laptop, copy] = await twins()
  online(laptop, copy)
  for (const device of [laptop, copy]) await device.until(({ replication }) => replication.status$.value.live)
  await laptop.edit('characters', 'mira', { health: 11 })
  await copy.until(async () => (await healthOf(copy)) === 11)
  await copy.edit('characters', 'mira', { health: 7 })
  await laptop.until(async () => (await healthOf(laptop)) === 7)
})

test('[Q5] both take new names, and edits pending under the old one are still theirs', async () => {
  const [laptop, copy] = await twins()
  await laptop.edit('characters', 'mira', { health: 23 })
  online(laptop, copy)
  await copy.until(({ store }) => store.replicas().length > 1)
  await laptop.until(async ({ store }) => {
    laptop.replication.wake()
    return store.replicas().length > 1
  })
  expect(laptop.store.replicas()[0]).not.toBe(copy.store.replicas()[0])
  server.cut(GM)
  await laptop.edit('characters', 'mira', { health: 22 })
  await laptop.until(({ replication }) => replication.status$.value.waiting[CAMPAIGN] === 1)
  await copy.edit('characters', 'mira', { alias: 'Stranger' })
  online(laptop, copy)
  for (const device of [laptop, copy]) {
    await device.until(async ({ read }) => (await read('characters', 'mira'))?.alias === 'Stranger')
    await device.until(async () => (await healthOf(device)) === 22)
    await settled(device)
    expect((await device.read('characters', 'mira'))?.conflicts).toEqual([])
  }
})

test('[Q5] an edit from before the new name and one on top of it from after count once', async () => {
  const [laptop, copy] = await twins()
  await laptop.edit('characters', 'mira', { health: 23 })
  await laptop.store.renewReplica()
  await laptop.edit('characters', 'mira', { health: 20 })
  await copy.edit('characters', 'mira', { health: 28 })
  online(copy)
  await settled(copy)
  online(laptop)
  for (const device of [laptop, copy]) {
    await device.until(async () => (await healthOf(device)) === 18)
    await settled(device)
    expect(await device.read('characters', 'mira')).toMatchObject({ health: 18, conflicts: [] })
  }
})

/** The server has an edit of the health to 23, the device got no answer, edited again, and was then taken over. */
async function takenOver(later: Record<string, unknown>): Promise<Device> {
  const laptop = await gmDevice(server)
  await settled(laptop)
  server.loseNextAnswer(GM)
  await laptop.edit('characters', 'mira', { health: 23 })
  await laptop.until(({ replication }) => !replication.status$.value.online)
  await laptop.edit('characters', 'mira', later)
  await laptop.stop()
  await laptop.store.changePending(['characters/mira'], (row) => {
    const { sent: _, sentAs: __, ...rest } = row as PendingRow
    return { ...rest, maybeSent: true }
  })
  server.mend(GM)
  await laptop.restart()
  await settled(laptop)
  return laptop
}

test('[Q5] an edit of the first release whose answer was lost counts once after the takeover', async () => {
  const laptop = await takenOver({ alias: 'Stranger' })
  expect(await laptop.read('characters', 'mira')).toMatchObject({ health: 23, alias: 'Stranger', conflicts: [] })
})

test('[Q5] if it may hold an earlier difference that the server has, a person is asked about the number', async () => {
  const laptop = await takenOver({ health: 20 })
  const conflicts = [expect.objectContaining({ path: 'health', mine: 20 })]
  expect(await laptop.read('characters', 'mira')).toMatchObject({ health: 23, conflicts })
})

test('[Q5] an edit whose answer was lost under the old name counts once under the new one, even if others edit in between', async () => {
  const laptop = await gmDevice(server)
  const tablet = await secondDevice(server)
  for (const device of [laptop, tablet]) await settled(device)
  server.loseNextAnswer(GM)
  await laptop.edit('characters', 'mira', { health: 23 })
  await laptop.until(({ replication }) => !replication.status$.value.online)
  await laptop.edit('characters', 'mira', { health: 20 })
  await laptop.store.renewReplica()
  await laptop.stop()
  // Made before it could pull the 23.
  await tablet.edit('characters', 'mira', { health: 28 })
  online(tablet)
  await tablet.until(async () => (await healthOf(tablet)) === 21)
  await laptop.restart()
  for (const device of [laptop, tablet]) {
    await device.until(async () => (await healthOf(device)) === 18)
    await settled(device)
    expect(await device.read('characters', 'mira')).toMatchObject({ health: 18, conflicts: [] })
  }
})
