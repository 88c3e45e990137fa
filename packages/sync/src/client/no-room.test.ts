import { newCharacter } from '@lanternkeep/schema'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { AT, CAMPAIGN, gmDevice, phoneDevice, secondDevice, settled } from './testing/ash-road.ts'
import { closeDevices, type Device } from './testing/device.ts'
import { type MemoryServer, openMemoryServer } from './testing/memory-server.ts'

let server: MemoryServer
let gm: Device
const idle = (device: Device) => device.until(({ isQuiet }) => isQuiet())
const npc = (id: string) => newCharacter('npc', { id, campaignId: CAMPAIGN, name: id, now: AT })
const sheet = (id: string) => {
  return newCharacter('player', { id, campaignId: CAMPAIGN, name: id, playerName: 'Tamsin', now: AT })
}
const PLENTY = { documents: 1_000, bytes: 1e9, rolls: 1_000, sheets: 20, campaigns: 9 }
const isOnServer = (id: string) => server.store.allRows().some((row) => row.id === id && !row.deleted)
const held = ({ store }: Device) => [...store.rejections.values()].map(({ documentId }) => documentId)

beforeEach(async () => {
  server = openMemoryServer()
  gm = await gmDevice(server)
  for (const id of ['hob', 'wren']) await gm.insert('characters', npc(id))
  await settled(gm)
})
afterEach(() => closeDevices())

/** The campaign is exactly full, and this device writes two more. */
async function fillUp() {
  const documents = server.store.allRows().filter((row) => !row.deleted).length
  server.quotas = { ...PLENTY, documents }
  for (const id of ['ann', 'bob']) await gm.insert('characters', npc(id))
  await gm.until(() => held(gm).length === 2)
  await idle(gm)
}

test('[C2] what a full campaign had no room for stays here, and is sent once something is deleted on this device', async () => {
  await fillUp()
  expect([await gm.read('characters', 'ann'), isOnServer('ann')]).toMatchObject([{ name: 'ann' }, false])
  expect(gm.store.rejections.get(gm.store.rejections.keys().next().value ?? '')).toMatchObject({ noRoom: true })
  for (const id of ['hob', 'wren']) await gm.remove('characters', id)
  await settled(gm)
  expect([isOnServer('ann'), isOnServer('bob'), held(gm)]).toEqual([true, true, []])
})

test('[C2] it is sent once another device deletes something', async () => {
  await fillUp()
  const tablet = await secondDevice(server)
  for (const id of ['hob', 'wren']) await tablet.remove('characters', id)
  await settled(gm)
  expect([isOnServer('ann'), isOnServer('bob'), held(gm)]).toEqual([true, true, []])
})

test('[C2] a player, who sees no deletion of what the GM hides, sends it after their next change that fits', async () => {
  const phone = await phoneDevice(server)
  server.quotas = { ...PLENTY, documents: 1 }
  for (const id of ['ash', 'birch']) await phone.insert('characters', sheet(id))
  await phone.until(() => held(phone).length === 2)
  await idle(phone)
  server.quotas = undefined
  await phone.insert('characters', sheet('cedar'))
  await settled(phone)
  expect([...['ash', 'birch', 'cedar'].map(isOnServer), held(phone)]).toEqual([true, true, true, []])
})

test('[G7] a sheet that a restored server has no room for stays on its phone, and is sent once there is room', async () => {
  const phone = await phoneDevice(server)
  await gm.stop()
  const backup = server.backUp()
  await phone.insert('characters', sheet('ash'))
  await settled(phone)
  server.quotas = { ...PLENTY, documents: 1 }
  backup.restore()
  await phone.until(() => held(phone).length === 1)
  await idle(phone)
  expect(await phone.read('characters', 'ash')).toMatchObject({ name: 'ash' })
  server.quotas = PLENTY
  await phone.insert('characters', sheet('birch'))
  await settled(phone)
  expect([isOnServer('ash'), isOnServer('birch'), held(phone)]).toEqual([true, true, []])
})

/** Before anything else makes the device try again. */
const SOON_MS = 10_000

/** The account has as many campaigns as it may, and this device made one more. */
async function oneTooMany() {
  server.quotas = { ...PLENTY, campaigns: 1 }
  await gm.insert('campaigns', { id: 'moor', name: 'Moor' })
  await gm.insert('characters', { ...npc('finn'), campaignId: 'moor' })
  await gm.until(({ store }) => store.factsOf('moor')?.refusal?.noRoom === true)
  await idle(gm)
}

test(
  '[C2] a campaign that its account had no room for goes up once another one is deleted everywhere',
  async () => {
    await oneTooMany()
    server.store.putScope(CAMPAIGN, { deleted: true })
    await gm.replication.recheck()
    await settled(gm)
    expect([isOnServer('moor'), isOnServer('finn'), gm.store.factsOf('moor')?.refusal]).toEqual([true, true, undefined])
  },
  SOON_MS,
)

test(
  '[C2] it goes up with its next change, once there is room',
  async () => {
    await oneTooMany()
    server.quotas = PLENTY
    await gm.edit('characters', 'finn', { name: 'Finn' })
    await settled(gm)
    expect([isOnServer('moor'), isOnServer('finn')]).toEqual([true, true])
  },
  SOON_MS,
)

test('[G8] a campaign that a restored server lacks, and its account has no room for, stays here and goes up once there is room', async () => {
  const backup = server.backUp()
  await gm.insert('campaigns', { id: 'moor', name: 'Moor' })
  await gm.insert('characters', { ...npc('finn'), campaignId: 'moor' })
  await settled(gm)
  server.quotas = { ...PLENTY, campaigns: 1 }
  backup.restore()
  await gm.until(({ store }) => store.factsOf('moor')?.refusal?.noRoom === true)
  await idle(gm)
  expect([await gm.read('campaigns', 'moor'), await gm.read('characters', 'finn')]).toMatchObject([
    { name: 'Moor' },
    { name: 'finn' },
  ])
  expect(held(gm)).toEqual([])
  server.quotas = PLENTY
  await gm.edit('characters', 'finn', { name: 'Finn' })
  await settled(gm)
  expect([isOnServer('moor'), isOnServer('finn'), gm.store.factsOf('moor')?.refusal]).toEqual([true, true, undefined])
})
