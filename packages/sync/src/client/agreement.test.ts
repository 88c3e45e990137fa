import { afterEach, beforeEach, expect, test } from 'vitest'
import { settle } from '../merge/settle.ts'
import type { SyncDocument } from '../protocol.ts'
import {
  CAMPAIGN,
  deviceOf,
  GM,
  gmDevice,
  mira,
  orc,
  PLAYER,
  phoneDevice,
  secondDevice,
  settled,
} from './testing/ash-road.ts'
import { closeDevices, type Device } from './testing/device.ts'
import { type MemoryServer, openMemoryServer } from './testing/memory-server.ts'

let server: MemoryServer

beforeEach(() => {
  server = openMemoryServer()
})
afterEach(() => closeDevices())

const stored = (id: string) => server.store.allRows().find((row) => row.id === id)?.document

test('a campaign created offline is pushed whole, the campaign before its documents', async () => {
  server.cut(GM)
  const gm = await deviceOf(server, GM)
  await gm.insert('campaigns', { id: CAMPAIGN, name: 'Ash Road' })
  await gm.insert('characters', mira)
  await gm.until(({ replication }) => replication.status$.value.waiting[CAMPAIGN] === 2)
  server.mend(GM)
  gm.replication.wake()
  await settled(gm)
  expect(stored('mira')).toMatchObject({ name: 'Mira' })
  expect(gm.store.factsOf(CAMPAIGN)).toMatchObject({ accepted: true, role: 'gm' })
})

test('different fields edited offline merge, and damage adds up on every device', async () => {
  const gm = await gmDevice(server)
  const tablet = await secondDevice(server)
  server.cut(GM)
  await gm.edit('characters', 'mira', { health: 23, alias: 'Stranger' })
  await tablet.edit('characters', 'mira', { health: 26, armorClass: 15 })
  server.mend(GM)
  gm.replication.wake()
  tablet.replication.wake()
  for (const device of [gm, tablet]) {
    await device.until(async ({ read }) => (await read('characters', 'mira'))?.health === 19)
    expect(await device.read('characters', 'mira')).toMatchObject({ alias: 'Stranger', armorClass: 15, conflicts: [] })
  }
})

test('a paragraph changed on two devices is a conflict everywhere, and is gone everywhere once settled on one', async () => {
  const gm = await gmDevice(server)
  const tablet = await secondDevice(server)
  server.cut(GM)
  await gm.edit('sessions', 's1', { gmNotes: 'The road is dark.' })
  await tablet.edit('sessions', 's1', { gmNotes: 'The road is cold.' })
  server.mend(GM)
  gm.replication.wake()
  tablet.replication.wake()
  const conflicts = async (device: Device) =>
    ((await device.read('sessions', 's1'))?.conflicts ?? []) as { id: string }[]
  for (const device of [gm, tablet]) await device.until(async () => (await conflicts(device)).length === 1)

  const [conflict] = await conflicts(tablet)
  const document = (await tablet.read('sessions', 's1')) as SyncDocument
  await tablet.edit('sessions', 's1', settle('sessions', document, { conflictId: conflict?.id ?? '', choice: 'mine' }))
  await gm.until(async () => (await conflicts(gm)).length === 0)
  expect((await gm.read('sessions', 's1'))?.gmNotes).toBe((await tablet.read('sessions', 's1'))?.gmNotes)
})

test('[S1] a push whose answer was lost is not applied twice, even if others edit in between', async () => {
  const gm = await gmDevice(server)
  const tablet = await secondDevice(server)
  server.loseNextAnswer(GM)
  await gm.edit('characters', 'mira', { health: 23 })
  await gm.until(({ replication }) => !replication.status$.value.online)
  await gm.edit('characters', 'mira', { health: 20 })
  // Still cut off: once it has pulled, 25 would mean less damage than intended.
  await tablet.edit('characters', 'mira', { health: 25 })
  server.mend(GM)
  gm.replication.wake()
  tablet.replication.wake()
  for (const device of [gm, tablet]) {
    await device.until(async ({ read }) => (await read('characters', 'mira'))?.health === 15)
    await settled(device)
    expect((await device.read('characters', 'mira'))?.health).toBe(15)
  }
})

test('a player gets no GM field, no monster and no poke about them', async () => {
  const gm = await gmDevice(server)
  const phone = await phoneDevice(server)
  await gm.edit('characters', 'orc', { notes: 'SECRET plan', health: 3 })
  await gm.edit('sessions', 's1', { gmNotes: 'SECRET road' })
  await gm.edit('characters', 'mira', { alias: 'shown', health: 29 })
  await phone.until(async ({ read }) => (await read('characters', 'mira'))?.health === 29)
  expect(await phone.read('characters', 'orc')).toBeUndefined()
  expect(await phone.read('sessions', 's1')).toBeUndefined()
  expect(server.sentTo(PLAYER)).not.toContain('SECRET')
  expect(server.sentTo(PLAYER)).not.toContain('orc')
})

test("a player's edit of another player's sheet is refused, theirs wins, mine can be read, nothing loops", async () => {
  await gmDevice(server)
  const phone = await phoneDevice(server)
  await phone.edit('characters', 'mira', { health: 1 })
  await phone.until(({ store }) => store.rejections.size === 1)
  await phone.until(async ({ read }) => (await read('characters', 'mira'))?.health === 30)
  await settled(phone)
  expect(stored('mira')?.health).toBe(30)
  expect([...phone.store.rejections.values()]).toMatchObject([
    { documentId: 'mira', verdict: 'forbidden', mine: { health: 1 } },
  ])
})

test('only pending edits are set aside before a campaign is removed from the device', async () => {
  const gm = await gmDevice(server)
  server.cut(GM)
  await gm.edit('sessions', 's1', { gmNotes: 'The road is short.' })
  await gm.until(({ replication }) => replication.status$.value.waiting[CAMPAIGN] === 1)
  await gm.removeCampaign(CAMPAIGN)
  expect(gm.store.keeps).toMatchObject([{ collection: 'sessions', document: { gmNotes: 'The road is short.' } }])
})

test('[C1] what was made and deleted here before it could be sent is here if another device made the same', async () => {
  const gm = await gmDevice(server)
  const tablet = await secondDevice(server)
  server.unpaid.add('gm')
  await gm.edit('characters', 'mira', { health: 23 })
  await gm.until(({ store }) => store.factsOf(CAMPAIGN)?.refusal?.code === 'plan')
  await gm.insert('characters', { ...orc, id: 'bat', name: 'Bat' })
  await gm.remove('characters', 'bat')
  server.unpaid.clear()
  await tablet.insert('characters', { ...orc, id: 'bat', name: 'Bat' })
  await tablet.insert('characters', { ...orc, id: 'owl', name: 'Owl' })
  await gm.until(async ({ read }) => Boolean(await read('characters', 'owl')))
  await gm.replication.recheck({ retry: true })
  await settled(gm)
  expect(await gm.read('characters', 'bat')).toMatchObject({ name: 'Bat', rev: stored('bat')?.rev })
})

test('a device keeps working after the plan ends, and pushes everything merged on its true base once it is back', async () => {
  const gm = await gmDevice(server)
  const tablet = await secondDevice(server)
  server.unpaid.add('gm')
  await gm.edit('characters', 'mira', { health: 23 })
  await gm.until(({ store }) => store.factsOf(CAMPAIGN)?.refusal?.code === 'plan')
  await gm.edit('characters', 'mira', { health: 20, alias: 'Stranger' })
  await gm.insert('characters', { ...orc, id: 'bat', name: 'Bat' })
  await gm.until(({ replication }) => replication.status$.value.waiting[CAMPAIGN] === 2)
  await gm.restart()
  await gm.until(({ replication }) => replication.status$.value.waiting[CAMPAIGN] === 2)

  server.unpaid.clear()
  await tablet.edit('characters', 'mira', { health: 28 })
  await tablet.until(() => stored('mira')?.health === 28)
  await gm.until(async ({ read }) => (await read('characters', 'mira'))?.health === 20)
  await gm.replication.recheck({ retry: true })
  for (const device of [gm, tablet]) {
    await device.until(async ({ read }) => (await read('characters', 'mira'))?.health === 18)
    await device.until(async ({ read }) => Boolean(await read('characters', 'bat')))
  }
  expect(stored('mira')?.alias).toBe('Stranger')
})

test('turning cloud sync off stops all sync, and turning it on again loses nothing', async () => {
  let on = true
  const gm = await gmDevice(server, { isReplicated: () => on })
  const tablet = await secondDevice(server)
  on = false
  await gm.edit('characters', 'mira', { health: 23 })
  await tablet.edit('characters', 'mira', { armorClass: 12 })
  await tablet.edit('characters', 'orc', { health: 4 })
  await tablet.until(() => stored('orc')?.health === 4)
  await gm.until(({ replication }) => replication.status$.value.waiting[CAMPAIGN] === 1)
  await settled(tablet)
  expect((await gm.read('characters', 'orc'))?.health).toBe(30)
  expect(stored('mira')?.health).toBe(30)
  on = true
  await gm.replication.recheck()
  await gm.until(async ({ read }) => (await read('characters', 'orc'))?.health === 4)
  await tablet.until(async ({ read }) => (await read('characters', 'mira'))?.health === 23)
  await settled(gm)
  expect(await gm.read('characters', 'mira')).toMatchObject({ health: 23, armorClass: 12 })
})

test('pending edits are known again after a crash, and nothing else counts', async () => {
  const gm = await gmDevice(server)
  const tablet = await secondDevice(server)
  await tablet.edit('characters', 'orc', { health: 9 })
  await gm.until(async ({ read }) => (await read('characters', 'orc'))?.health === 9)
  server.cut(GM)
  await gm.edit('characters', 'mira', { health: 23 })
  await gm.edit('characters', 'mira', { health: 22 })
  await gm.remove('sessions', 's1')
  await gm.until(({ replication }) => replication.status$.value.waiting[CAMPAIGN] === 2)
  await gm.restart()
  await gm.until(({ replication }) => replication.status$.value.waiting[CAMPAIGN] === 2)
  server.mend(GM)
  gm.replication.wake()
  await settled(gm)
  expect(stored('s1')?._deleted).toBe(true)
})

test('a device killed at any moment loses nothing that was stored, and doubles nothing', async () => {
  const gm = await gmDevice(server)
  const tablet = await secondDevice(server)
  for (let hit = 1; hit <= 6; hit += 1) {
    await gm.edit('characters', 'mira', ({ health }) => ({ health: Number(health) - hit }))
    await gm.crash()
  }
  for (const device of [gm, tablet]) {
    await device.until(async ({ read }) => (await read('characters', 'mira'))?.health === 9)
    await settled(device)
    expect((await device.read('characters', 'mira'))?.health).toBe(9)
  }
  expect(stored('mira')?.conflicts).toEqual([])
})

test('an edit survives a deletion on another device and says so', async () => {
  const gm = await gmDevice(server)
  const tablet = await secondDevice(server)
  server.cut(GM)
  await gm.remove('characters', 'orc')
  await tablet.edit('characters', 'orc', { health: 5 })
  server.mend(GM)
  gm.replication.wake()
  tablet.replication.wake()
  for (const device of [gm, tablet]) {
    await device.until(async ({ read }) => {
      const document = await read('characters', 'orc')
      return document?.health === 5 && (document.conflicts as unknown[]).length === 1
    })
  }
})
