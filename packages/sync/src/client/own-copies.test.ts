import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { writeStored } from './stored-documents.ts'
import { CAMPAIGN, gmDevice, session } from './testing/ash-road.ts'
import { closeDevices, type Device, startDevice } from './testing/device.ts'
import { type MemoryServer, openMemoryServer } from './testing/memory-server.ts'

const OTTO = { userId: 'otto' }

let server: MemoryServer
let otto: Device

beforeEach(async () => {
  server = openMemoryServer()
  await gmDevice(server)
  otto = await startDevice({ transport: server.transportOf(OTTO) })
})
afterEach(closeDevices)

/** An export of the GM's campaign, imported on Otto's device. */
async function importCopy() {
  await otto.insert('campaigns', { id: CAMPAIGN, name: 'Ash Road' })
  await otto.insert('sessions', { ...session, gmNotes: 'My own words.' })
}
const facts = () => otto.store.factsOf(CAMPAIGN)
const isQuiet = () => otto.until(() => otto.isQuiet())

async function expectWholeCopy() {
  expect(await otto.read('sessions', 's1')).toMatchObject({ gmNotes: 'My own words.' })
  expect(await otto.read('campaigns', CAMPAIGN)).not.toMatchObject({ rev: expect.stringContaining('~p') })
  expect(await otto.read('characters', 'mira')).toBeUndefined()
  expect([otto.store.rejections.size, otto.store.keeps, otto.store.farewells]).toEqual([0, [], []])
  expect(facts()).toMatchObject({ role: 'gm', accepted: false, ownCopy: true })
}

test('[S4] a copy on a device whose person joins the campaign elsewhere stays whole, and apart', async () => {
  await importCopy()
  await otto.until(() => facts()?.refusal !== undefined)
  server.membership(OTTO, CAMPAIGN, 'player')
  otto.replication.wake()
  await otto.until(() => facts()?.ownCopy === true)
  await isQuiet()
  await otto.edit('sessions', 's1', { summary: 'Later.' })
  await isQuiet()
  await expectWholeCopy()
})

test('[S4] a copy that is sent before its device hears of the membership stays whole', async () => {
  await isQuiet()
  server.membership(OTTO, CAMPAIGN, 'player')
  await importCopy()
  await otto.until(() => facts()?.refusal !== undefined)
  otto.replication.wake()
  await otto.until(() => facts()?.ownCopy === true)
  await isQuiet()
  await expectWholeCopy()
})

test('[S4] once the copy is removed from its device, the joined campaign can be brought there', async () => {
  await importCopy()
  server.membership(OTTO, CAMPAIGN, 'player')
  otto.replication.wake()
  await otto.until(() => facts()?.ownCopy === true)
  await otto.removeCampaign(CAMPAIGN)
  await otto.replication.recheck()
  await otto.until(() => facts()?.accepted === true)
  expect(facts()).toMatchObject({ role: 'player', removed: true })
  expect(facts()?.ownCopy).toBeUndefined()
  await otto.bringBack(CAMPAIGN)
  await otto.until(async () => (await otto.read('characters', 'mira')) !== undefined)
})

test('[S4] a copy stays whole when the membership ends', async () => {
  await importCopy()
  server.membership(OTTO, CAMPAIGN, 'player')
  otto.replication.wake()
  await otto.until(() => facts()?.ownCopy === true)
  server.membership(OTTO, CAMPAIGN, 'player', { status: 'removed', byGm: true })
  otto.replication.wake()
  await isQuiet()
  await otto.replication.recheck()
  await isQuiet()
  await expectWholeCopy()
})

test('[S4] a copy is sent once its person becomes a GM of the campaign', async () => {
  await importCopy()
  server.membership(OTTO, CAMPAIGN, 'player')
  otto.replication.wake()
  await otto.until(() => facts()?.ownCopy === true)
  server.membership(OTTO, CAMPAIGN, 'gm')
  otto.replication.wake()
  await otto.until(() => facts()?.accepted === true)
  expect(facts()).toMatchObject({ role: 'gm' })
  expect(facts()?.ownCopy).toBeUndefined()
})

test.each([
  ['that had the campaign', true],
  ['that never had it', false],
])('[S4] a copy that someone imports after they left stays whole, on a device %s', async (_, hadIt) => {
  if (hadIt) {
    server.membership(OTTO, CAMPAIGN, 'player')
    otto.replication.wake()
    await otto.until(async () => (await otto.read('characters', 'mira')) !== undefined)
  }
  server.membership(OTTO, CAMPAIGN, 'player', { status: 'removed', epoch: 2 })
  otto.replication.wake()
  await otto.until(async () => (await otto.read('characters', 'mira')) === undefined)
  await isQuiet()
  otto.store.farewells.length = 0
  await importCopy()
  await otto.until(() => facts()?.ownCopy === true)
  await isQuiet()
  await otto.replication.recheck()
  await isQuiet()
  await expectWholeCopy()
})

test('[S4] a copy of a GM who isn’t one any more stays whole if they import it afterwards', async () => {
  server.membership(OTTO, CAMPAIGN, 'gm')
  otto.replication.wake()
  await otto.until(async () => (await otto.read('sessions', 's1')) !== undefined)
  server.membership(OTTO, CAMPAIGN, 'gm', { status: 'removed', epoch: 2, byGm: true })
  otto.replication.wake()
  await otto.until(async () => (await otto.read('sessions', 's1')) === undefined)
  await isQuiet()
  otto.store.farewells.length = 0
  await importCopy()
  await otto.until(() => facts()?.ownCopy === true)
  await isQuiet()
  await expectWholeCopy()
})

test('[S4] so does a copy of a campaign that its owner deleted from the cloud meanwhile', async () => {
  server.membership(OTTO, CAMPAIGN, 'player', { status: 'removed', epoch: 2 })
  server.store.putScope(CAMPAIGN, { deleted: true })
  await importCopy()
  otto.replication.wake()
  await otto.until(() => facts()?.ownCopy === true)
  await isQuiet()
  await expectWholeCopy()
})

test.each([
  [
    'when the device hears that its person left',
    () => server.membership(OTTO, CAMPAIGN, 'player', { status: 'removed', epoch: 2 }),
  ],
  ['when the device hears of the membership', () => server.membership(OTTO, CAMPAIGN, 'player')],
])('[S4] a copy that is being restored %s stays whole', async (_, hear) => {
  await isQuiet()
  const read = otto.store.pendingAt.bind(otto.store)
  let restoring: Promise<void> | undefined
  const looking = vi.spyOn(otto.store, 'pendingAt').mockImplementation(async (keys) => {
    const rows = await read(keys)
    if (keys.includes(`campaigns/${CAMPAIGN}`)) {
      restoring ??= importCopy()
      await restoring
    }
    return rows
  })
  onTestFinished(() => looking.mockRestore())
  hear()
  otto.replication.wake()
  await otto.until(() => restoring !== undefined)
  await otto.until(() => facts()?.ownCopy === true || facts()?.refusal !== undefined)
  await isQuiet()
  await otto.replication.recheck()
  await isQuiet()
  await expectWholeCopy()
})

test('a campaign that a join stores while the device hears that its person left does not stay as their own', async () => {
  await isQuiet()
  const read = otto.store.pendingAt.bind(otto.store)
  let joining: Promise<unknown> | undefined
  const looking = vi.spyOn(otto.store, 'pendingAt').mockImplementation(async (keys) => {
    if (keys.includes(`campaigns/${CAMPAIGN}`)) {
      joining ??= otto.store
        .changeFacts(CAMPAIGN, () => ({ id: CAMPAIGN, role: 'player', memberId: 'otto', accepted: true }))
        .then(() => {
          const document = {
            id: CAMPAIGN,
            name: 'Ash Road',
            conflicts: [],
            lastModified: '2026-11-20T20:00:00.000Z',
            rev: 'server-9~p',
          }
          return writeStored(otto.collection('campaigns'), [{ previous: undefined, document }])
        })
      await joining
    }
    return read(keys)
  })
  onTestFinished(() => looking.mockRestore())
  server.membership(OTTO, CAMPAIGN, 'player', { status: 'removed', epoch: 2 })
  otto.replication.wake()
  await otto.until(() => joining !== undefined)
  await isQuiet()
  expect([facts(), await otto.read('campaigns', CAMPAIGN)]).toEqual([undefined, undefined])
})

test('what an earlier version took for a copy while it was downloaded is synced again', async () => {
  server.membership(OTTO, CAMPAIGN, 'player')
  otto.replication.wake()
  await otto.until(async () => (await otto.read('characters', 'mira')) !== undefined)
  await otto.store.changeFacts(CAMPAIGN, (now) => now && { ...now, ownCopy: true })
  await server.claim(CAMPAIGN, 'mira', 'someone')
  await otto.replication.recheck()
  await otto.until(async () => (await otto.read('characters', 'mira'))?.claimedBy === 'someone')
  expect(facts()).toMatchObject({ role: 'player', accepted: true })
  expect(facts()?.ownCopy).toBeUndefined()
})
