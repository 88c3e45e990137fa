import { afterEach, beforeEach, expect, test } from 'vitest'
import type { CollectionName } from '../protocol.ts'
import { asSyncedAgain } from './behind.ts'
import { removeCampaign } from './removal.ts'
import { CAMPAIGN, GM, gmDevice, secondDevice, session, settled } from './testing/ash-road.ts'
import { closeDevices, type Device } from './testing/device.ts'
import { type MemoryServer, openMemoryServer } from './testing/memory-server.ts'

const NAMES = ['campaigns', 'characters', 'sessions'] as const

let server: MemoryServer
beforeEach(() => {
  server = openMemoryServer()
})
afterEach(closeDevices)

const notes = async ({ read }: Device) => (await read('sessions', 's1'))?.gmNotes
const places = (device: Device) => {
  return Promise.all(NAMES.map(async (name) => (await device.store.progress(name)).checkpoint[CAMPAIGN]))
}

async function held(device: Device): Promise<string[]> {
  const documents = NAMES.map(async (name: CollectionName) => {
    const found = await device.collection(name).find().exec()
    return found.map((document) => `${name}/${document.id} ${document.toMutableJSON().rev}`)
  })
  return (await Promise.all(documents)).flat()
}

/** The laptop deletes the campaign everywhere after a backup; the tablet keeps its copy. Then the backup is restored. */
async function deletedAndRestored(): Promise<{ laptop: Device; tablet: Device; kept: string[] }> {
  const [laptop, tablet] = [await gmDevice(server), await secondDevice(server)]
  const backup = server.backUp()
  await laptop.edit('sessions', 's1', { gmNotes: 'The road is long and dark.' })
  await tablet.until(async () => (await notes(tablet)) === 'The road is long and dark.')
  await settled(laptop)
  await laptop.removeCampaign(CAMPAIGN)
  server.store.putScope(CAMPAIGN, { deleted: true })
  tablet.replication.wake()
  await tablet.until(({ store }) => store.factsOf(CAMPAIGN)?.cloudDeleted !== undefined)
  await tablet.edit('characters', 'mira', { name: 'Mira the Kept' })
  const [kept, generation] = [await held(tablet), tablet.store.generation()]
  backup.restore()
  for (const device of [laptop, tablet]) {
    await device.until(({ store }) => store.generation() !== generation)
    await device.replication.recheck()
    await device.until(() => device.isQuiet())
  }
  return { laptop, tablet, kept }
}

test('[G10] a copy cut off by a deletion stays whole when a backup brings the campaign back', async () => {
  const { laptop, tablet, kept } = await deletedAndRestored()
  expect(await held(tablet)).toEqual(kept)
  expect(await notes(tablet)).toBe('The road is long and dark.')
  expect(await tablet.read('characters', 'mira')).toMatchObject({ name: 'Mira the Kept' })
  expect(tablet.store.factsOf(CAMPAIGN)).toMatchObject({
    accepted: false,
    cloudDeleted: { kept: false, isBack: true },
  })
  expect([tablet.store.keeps, tablet.store.farewells]).toEqual([[], []])
  await laptop.bringBack(CAMPAIGN)
  await laptop.until(async () => (await notes(laptop)) === 'The road is long.')
  await settled(laptop)
  // The tablet isn't served the whole campaign with each pull.
  expect(await places(tablet)).toEqual(await places(laptop))
})

test('[G10] once the cut-off copy is removed from its device, the server’s can be brought back there', async () => {
  const { tablet } = await deletedAndRestored()
  await tablet.removeCampaign(CAMPAIGN)
  await tablet.replication.recheck()
  await tablet.until(({ store }) => store.factsOf(CAMPAIGN)?.accepted === true)
  await tablet.bringBack(CAMPAIGN)
  await tablet.until(async () => (await notes(tablet)) === 'The road is long.')
  await settled(tablet)
  expect((await tablet.read('characters', 'mira'))?.name).toBe('Mira')
})

test('[G10] a device that has lost its cut-off copy gets the campaign that the server has again', async () => {
  const { tablet } = await deletedAndRestored()
  const syncs = NAMES.map((name) => ({ name, collection: tablet.collection(name) }))
  const removal = { store: tablet.store, now: () => 'now', campaignId: CAMPAIGN, keepPending: true }
  await removeCampaign({ ...removal, syncs })
  expect(tablet.store.factsOf(CAMPAIGN)?.cloudDeleted).toBeDefined()
  await tablet.replication.recheck()
  await tablet.until(async () => (await notes(tablet)) === 'The road is long.')
  await settled(tablet)
  expect(tablet.store.factsOf(CAMPAIGN)).toEqual({
    id: CAMPAIGN,
    role: 'gm',
    accepted: true,
    memberId: expect.any(String),
    restart: [],
  })
  await tablet.edit('sessions', 's1', { gmNotes: 'The road ends.' })
  await settled(tablet)
  expect(server.store.allRows().find(({ id }) => id === 's1')?.document.gmNotes).toBe('The road ends.')
})

test('[G10] a cut-off copy that is synced again brings back what is newer, and asks where both changed', async () => {
  const { laptop, tablet } = await deletedAndRestored()
  await laptop.bringBack(CAMPAIGN)
  await laptop.until(async ({ read }) => (await read('characters', 'orc')) !== undefined)
  await laptop.edit('characters', 'orc', { race: 'Orc of the ford' })
  await settled(laptop)
  await tablet.edit('characters', 'orc', { race: 'Orc of the bridge' })
  await tablet.insert('sessions', { ...session, id: 's2', sessionNumber: 2 })
  await tablet.store.changeFacts(CAMPAIGN, (facts) => facts && asSyncedAgain(facts))
  await tablet.replication.recheck()
  await tablet.until(({ store }) => store.factsOf(CAMPAIGN)?.behind === undefined)
  await settled(tablet)
  laptop.replication.wake()
  await laptop.until(async ({ read }) => (await read('sessions', 's2')) !== undefined)
  await settled(laptop)
  expect(await notes(laptop)).toBe('The road is long and dark.')
  expect(await laptop.read('characters', 'mira')).toMatchObject({ name: 'Mira the Kept', conflicts: [] })
  const asked = { path: 'race', theirs: 'Orc of the ford', mine: 'Orc of the bridge' }
  expect(await laptop.read('characters', 'orc')).toMatchObject({ conflicts: [asked] })
  expect((await held(tablet)).toSorted()).toEqual((await held(laptop)).toSorted())
  expect([tablet.store.keeps, tablet.store.farewells]).toEqual([[], []])
})

test('[G10] a copy whose campaign is deleted again is one that only this device has', async () => {
  const { tablet } = await deletedAndRestored()
  server.store.putScope(CAMPAIGN, { deleted: true })
  await tablet.replication.recheck()
  await tablet.until(({ store }) => store.factsOf(CAMPAIGN)?.cloudDeleted?.isBack !== true)
  expect(await notes(tablet)).toBe('The road is long and dark.')
})

test('[G10] a copy that is synced again after its campaign was deleted once more stays, cut off', async () => {
  const { tablet, kept } = await deletedAndRestored()
  server.cut(GM)
  server.store.putScope(CAMPAIGN, { deleted: true })
  await tablet.store.changeFacts(CAMPAIGN, (facts) => facts && asSyncedAgain(facts))
  server.mend(GM)
  await tablet.replication.recheck()
  await tablet.until(({ store }) => store.factsOf(CAMPAIGN)?.behind === undefined)
  await tablet.until(() => tablet.isQuiet())
  expect(tablet.store.factsOf(CAMPAIGN)).toMatchObject({ accepted: false, cloudDeleted: { kept: false } })
  expect(await held(tablet)).toEqual(kept)
})
