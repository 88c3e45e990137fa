import { afterEach, beforeEach, expect, test } from 'vitest'
import type { SyncDocument } from '../protocol.ts'
import { AT, CAMPAIGN, deviceOf, gmDevice, MEMBERSHIP, mira, PLAYER, settled } from './testing/ash-road.ts'
import { closeDevices, type Device } from './testing/device.ts'
import { type MemoryServer, openMemoryServer } from './testing/memory-server.ts'
import type { Transport } from './transport.ts'

const NEW_SEAT = 'm-tamsin-again'

let server: MemoryServer
let gm: Device
let phone: Device
/** The answer to the phone's act arrives after this. */
let arrival: Promise<unknown> | undefined
/** Happens once, just before the phone's next edit of a character arrives. */
let justBefore: (() => Promise<void>) | undefined
/** The server before the player had a seat. */
let backup: ReturnType<MemoryServer['backUp']>

/** The player, whose phone is offline, has damaged their character. */
beforeEach(async () => {
  server = openMemoryServer()
  gm = await gmDevice(server)
  server.membership(PLAYER, CAMPAIGN, 'player', MEMBERSHIP)
  await gm.insert('characters', { ...mira, id: 'owl', name: 'Owl' })
  await gm.edit('characters', 'mira', { health: 10, maxHealth: 10 })
  await settled(gm)
  backup = server.backUp()
  await server.claim(CAMPAIGN, 'mira', MEMBERSHIP.memberId)
  arrival = undefined
  justBefore = undefined
  const transport = server.transportOf(PLAYER)
  const push: Transport['push'] = async (...asked) => {
    if (asked[0].collection === 'characters') {
      const happen = justBefore
      justBefore = undefined
      await happen?.()
    }
    const answer = await transport.push(...asked)
    if (asked[0].collection === 'acts') await arrival
    return answer
  }
  phone = await deviceOf(server, PLAYER, {
    transport: { ...transport, push },
    names: ['campaigns', 'characters', 'acts'],
  })
  await phone.until(async ({ read }) => (await read('characters', 'mira'))?.claimedBy === MEMBERSHIP.memberId)
  await settled(phone)
  server.cut(PLAYER)
  const changes = [{ characterId: 'mira', health: { kind: 'damage', amount: 3 } }]
  await phone.insert('acts', { ...{ id: 'hit', campaignId: CAMPAIGN, kind: 'health', changes }, ...stamps })
})
afterEach(closeDevices)

const stamps = { undos: 0, at: AT, lastModified: AT }
const write = () => phone.edit('characters', 'mira', { background: 'Born in Ashfall.' })
const sheet = () => server.store.allRows().find(({ id }) => id === 'mira')?.document
const rejected = () => [...phone.store.rejections.values()].map(({ documentId }) => documentId).toSorted()
const waiting = () => Object.values(phone.replication.status$.value.waiting).reduce((sum, count) => sum + count, 0)
const holder = async () => (await phone.read('characters', 'mira'))?.claimedBy

/** The phone lost its guest, and joins again as another one. */
async function joinAgain(): Promise<void> {
  server.membership(PLAYER, CAMPAIGN, 'player', { memberId: NEW_SEAT })
  server.mend(PLAYER)
  phone.replication.wake()
  await phone.until(({ store }) => store.factsOf(CAMPAIGN)?.memberId === NEW_SEAT && phone.isQuiet())
}

test('what a player wrote waits until they have taken the same character on their new seat', async () => {
  await write()
  await joinAgain()
  expect([await holder(), waiting()]).toEqual([MEMBERSHIP.memberId, 2])
  await server.claim(CAMPAIGN, 'mira', null)
  await phone.until(async () => (await holder()) === null)
  expect([waiting(), rejected()]).toEqual([2, []])
  await gm.edit('characters', 'mira', { race: 'Elf' })
  await settled(gm)
  await server.claim(CAMPAIGN, 'mira', NEW_SEAT)
  await phone.until(() => waiting() === 0)
  await settled(phone)
  expect(sheet()).toMatchObject({ health: 7, background: 'Born in Ashfall.', race: 'Elf', claimedBy: NEW_SEAT })
  expect(await phone.read('characters', 'mira')).toMatchObject({ background: 'Born in Ashfall.', claimedBy: NEW_SEAT })
  expect([rejected(), (sheet() as SyncDocument).conflicts]).toEqual([[], []])
})

test('it waits, too, if it is refused before the device knows of the new seat', async () => {
  server.mend(PLAYER)
  phone.replication.wake()
  await phone.until(() => waiting() === 0)
  await settled(phone)
  justBefore = async () => {
    await server.claim(CAMPAIGN, 'mira', null)
    server.membership(PLAYER, CAMPAIGN, 'player', { memberId: NEW_SEAT })
  }
  await write()
  await phone.until(({ store }) => store.factsOf(CAMPAIGN)?.memberId === NEW_SEAT && phone.isQuiet())
  expect([waiting(), rejected()]).toEqual([1, []])
  await server.claim(CAMPAIGN, 'mira', NEW_SEAT)
  await phone.until(() => waiting() === 0)
  await settled(phone)
  expect(sheet()).toMatchObject({ health: 7, background: 'Born in Ashfall.', claimedBy: NEW_SEAT })
  expect(rejected()).toEqual([])
})

test('what a player wrote before they were removed and let in again is set aside, and they are told', async () => {
  await write()
  server.membership(PLAYER, CAMPAIGN, 'player', { ...MEMBERSHIP, status: 'removed', epoch: 2, byGm: true })
  server.membership(PLAYER, CAMPAIGN, 'player', { memberId: NEW_SEAT, epoch: 3 })
  server.mend(PLAYER)
  phone.replication.wake()
  await phone.until(({ store }) => store.factsOf(CAMPAIGN)?.memberId === NEW_SEAT && phone.isQuiet())
  await settled(phone)
  expect(phone.store.keeps.map(({ document }) => document.id).toSorted()).toEqual(['hit', 'mira'])
  expect([waiting(), rejected()]).toEqual([0, []])
  expect(phone.store.farewells).toMatchObject([{ campaignId: CAMPAIGN, name: 'Ash Road', why: 'again' }])
})

test('it also waits over a restart of the app', async () => {
  await write()
  await server.claim(CAMPAIGN, 'mira', null)
  await joinAgain()
  await phone.restart()
  await phone.until(() => waiting() === 2 && phone.isQuiet())
  await server.claim(CAMPAIGN, 'mira', NEW_SEAT)
  await phone.until(() => waiting() === 0)
  await settled(phone)
  expect(sheet()).toMatchObject({ health: 7, background: 'Born in Ashfall.' })
  expect(rejected()).toEqual([])
})

test('a refusal that was on its way while the character was taken counts no more', async () => {
  await server.claim(CAMPAIGN, 'mira', null)
  const { promise, resolve } = Promise.withResolvers<void>()
  arrival = promise
  server.membership(PLAYER, CAMPAIGN, 'player', { memberId: NEW_SEAT })
  server.mend(PLAYER)
  phone.replication.wake()
  await phone.until(async () => (await holder()) === null)
  await server.claim(CAMPAIGN, 'mira', NEW_SEAT)
  await phone.until(async () => (await holder()) === NEW_SEAT)
  resolve()
  await phone.until(() => waiting() === 0)
  await settled(phone)
  expect(sheet()).toMatchObject({ health: 7 })
  expect(rejected()).toEqual([])
})

test('once the player has taken another character, it is refused and can be read', async () => {
  await write()
  await server.claim(CAMPAIGN, 'mira', null)
  await joinAgain()
  await server.claim(CAMPAIGN, 'owl', NEW_SEAT)
  await phone.until(() => rejected().length === 2)
  await settled(phone)
  expect([rejected(), sheet()?.health]).toEqual([['hit', 'mira'], 10])
})

test('it waits, too, if the seat was lost because the server was restored', async () => {
  await write()
  backup.restore()
  await joinAgain()
  await phone.until(async () => (await holder()) === null && waiting() === 2)
  await server.claim(CAMPAIGN, 'mira', NEW_SEAT)
  await phone.until(() => waiting() === 0)
  await settled(phone)
  expect(sheet()).toMatchObject({ health: 7, background: 'Born in Ashfall.' })
  expect(rejected()).toEqual([])
})
