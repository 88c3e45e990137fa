import type { Subject } from 'rxjs'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { CollectionName, SyncDocument } from '../protocol.ts'
import { stubTombstone } from '../stub-tombstone.ts'
import { readStored, writeStored } from './stored-documents.ts'
import {
  CAMPAIGN,
  deviceOf,
  GM,
  gmDevice,
  MEMBERSHIP,
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
afterEach(closeDevices)

/** As a fault of the storage, or of an app long gone, would leave it: no row says that it must be sent. */
async function put(device: Device, name: CollectionName, document: SyncDocument): Promise<void> {
  const collection = device.collection(name)
  const previous = (await readStored(collection, [document.id])).get(document.id)
  await writeStored(collection, [{ previous, document }])
}

const lose = (device: Device, name: CollectionName, id: string) =>
  put(device, name, stubTombstone({ id, rev: 'lost', campaignId: CAMPAIGN }))

const check = (device: Device) => device.replication.recheck({ retry: true })
const facts = (device: Device) => device.store.factsOf(CAMPAIGN)

test('[D15] a document that this device lost comes back, and is counted', async () => {
  const gm = await gmDevice(server)
  await lose(gm, 'characters', 'orc')
  expect(await gm.read('characters', 'orc')).toBeUndefined()
  await check(gm)
  await gm.until(async ({ read }) => Boolean(await read('characters', 'orc')))
  await settled(gm)
  expect(facts(gm)).toMatchObject({ repairs: 1 })
  expect(facts(gm)?.differs).toBeUndefined()
})

test('[D15] an older state that this device took for the server’s is replaced', async () => {
  const [gm, tablet] = [await gmDevice(server), await secondDevice(server)]
  const old = (await gm.read('sessions', 's1')) as SyncDocument
  await tablet.edit('sessions', 's1', { gmNotes: 'Newer.' })
  await gm.until(async ({ read }) => (await read('sessions', 's1'))?.gmNotes === 'Newer.')
  await settled(gm)
  await put(gm, 'sessions', old)
  await check(gm)
  await gm.until(async ({ read }) => (await read('sessions', 's1'))?.gmNotes === 'Newer.')
})

test('[D15] what only a GM’s device has goes up', async () => {
  const gm = await gmDevice(server)
  await put(gm, 'characters', { ...orc, id: 'heron', name: 'Heron', rev: 'lost.1', conflicts: [] } as SyncDocument)
  await check(gm)
  await gm.until(() => server.store.allRows().some(({ id }) => id === 'heron'))
  await settled(gm)
  expect(await gm.read('characters', 'heron')).toMatchObject({ name: 'Heron' })
})

test('[D15] a server that went back in time without a new generation reverts nothing on a device', async () => {
  const gm = await gmDevice(server)
  const backup = server.backUp()
  await gm.edit('sessions', 's1', { gmNotes: 'Newer.' })
  await gm.remove('characters', 'orc')
  await settled(gm)
  backup.rewind()
  await gm.until(() => facts(gm)?.differs === true)
  await check(gm)
  await settled(gm)
  expect((await gm.read('sessions', 's1'))?.gmNotes).toBe('Newer.')
  expect(await gm.read('characters', 'orc')).toBeUndefined()

  // What its owner is advised to do.
  server.backUp().restore()
  await gm.until(() => facts(gm)?.differs === undefined && facts(gm)?.behind === undefined)
  await settled(gm)
  const stored = (id: string) => server.store.allRows().find((row) => row.id === id)
  expect([stored('s1')?.document.gmNotes, stored('orc')?.deleted]).toEqual(['Newer.', true])
})

test('[D15] what a player’s device should not have leaves it', async () => {
  await gmDevice(server)
  const phone = await phoneDevice(server)
  await settled(phone)
  await put(phone, 'characters', { ...mira, id: 'ash', name: 'Ash', rev: 'old.1~p', conflicts: [] } as SyncDocument)
  await check(phone)
  await phone.until(async ({ read }) => !(await read('characters', 'ash')))
  expect(server.store.allRows().some(({ id }) => id === 'ash')).toBe(false)
  expect(await phone.read('characters', 'mira')).toBeDefined()
})

test('[D15] what is stored while this device adds up its digest is no difference', async () => {
  const gm = await gmDevice(server)
  const current = (await gm.read('sessions', 's1')) as SyncDocument
  await put(gm, 'sessions', { ...current, rev: 'older' })
  const { storageInstance } = gm.collection('combats')
  const query = storageInstance.query.bind(storageInstance)
  storageInstance.query = async (prepared) => {
    storageInstance.query = query
    await put(gm, 'sessions', current)
    return query(prepared)
  }
  const answers = () => server.sentTo(GM).split('"digests"').length - 1
  const before = answers()
  for (const compared of [2, 3]) {
    await check(gm)
    await gm.until(() => answers() >= before + compared)
  }
  expect(facts(gm)?.repairs).toBeUndefined()
})

test('[D15] the digest is updated with each write, so that no document is read for it again', async () => {
  const transport = server.transportOf(GM)
  let asked = 0
  const pull: typeof transport.pull = (body, signal) => {
    if (body.digest) asked += 1
    return transport.pull(body, signal)
  }
  const gm = await gmDevice(server, { transport: { ...transport, pull } })
  const { storageInstance } = gm.collection('sessions')
  const query = storageInstance.query.bind(storageInstance)
  let reads = 0
  storageInstance.query = (prepared) => {
    reads += 1
    return query(prepared)
  }
  await gm.until(() => asked === 1 && reads === 1)
  await gm.edit('sessions', 's1', { gmNotes: 'Newer.' })
  await gm.insert('characters', { ...orc, id: 'heron' })
  await gm.remove('characters', 'mira')
  await settled(gm)
  for (const comparison of [2, 3, 4]) {
    server.endStreams()
    await gm.until(() => asked === comparison)
  }
  expect(reads).toBe(1)
  expect(facts(gm)?.repairs).toBeUndefined()
})

test('[D15] a write that nobody told this device of is no difference', async () => {
  const transport = server.transportOf(GM)
  let asked = 0
  const pull: typeof transport.pull = (body, signal) => {
    if (body.digest) asked += 1
    return transport.pull(body, signal)
  }
  const gm = await gmDevice(server, { transport: { ...transport, pull } })
  await gm.until(() => asked === 1)
  await settled(gm)
  const { changes$ } = gm.collection('sessions').storageInstance.internals as { changes$: Subject<unknown> }
  const telling = vi.spyOn(changes$, 'next').mockReturnValue()
  const tablet = await secondDevice(server)
  await tablet.edit('sessions', 's1', { gmNotes: 'Newer.' })
  const isHere = async () => (await readStored(gm.collection('sessions'), ['s1'])).get('s1')?.gmNotes === 'Newer.'
  await gm.until(isHere)
  telling.mockRestore()
  const before = asked
  server.endStreams()
  await gm.until(() => asked === before + 2)
  await settled(gm)
  expect(facts(gm)?.repairs).toBeUndefined()
})

test('[D15] a comparison that is asked for while one is under way follows it', async () => {
  const transport = server.transportOf(GM)
  let asked = 0
  const answer = Promise.withResolvers<void>()
  const gm = await gmDevice(server, {
    transport: {
      ...transport,
      pull: async (body, signal) => {
        if (body.digest) asked += 1
        if (body.digest && asked === 1) await answer.promise
        return transport.pull(body, signal)
      },
    },
  })
  await gm.until(() => asked === 1)
  await check(gm)
  answer.resolve()
  await gm.until(() => asked === 2)
}, 10_000)

test('[D15] [G2] a repair during which the server is restored takes nothing off the device', async () => {
  await gmDevice(server)
  server.membership(PLAYER, CAMPAIGN, 'player', MEMBERSHIP)
  const transport = server.transportOf(PLAYER)
  const backup = server.backUp()
  let restores = 0
  const phone = await deviceOf(server, PLAYER, {
    transport: {
      ...transport,
      pull: (body, signal) => {
        const isRepair = restores === 0 && facts(phone)?.repairs === 1 && body.collection === 'characters'
        if (isRepair) backup.restore()
        if (isRepair) restores += 1
        return transport.pull(body, signal)
      },
    },
  })
  await phone.until(async ({ read }) => Boolean(await read('characters', 'mira')))
  await settled(phone)
  const counts: number[] = []
  const counting = phone
    .collection('characters')
    .find()
    .$.subscribe((found) => counts.push(found.length))
  await put(phone, 'sessions', { id: 's9', campaignId: CAMPAIGN, rev: 'old.1~p', conflicts: [] } as SyncDocument)
  await check(phone)
  await phone.until(() => restores === 1)
  const isCaughtUp = async () => phone.store.generation() === server.store.read((tx) => tx.generations().at(-1))
  await phone.until(async () => (await isCaughtUp()) && facts(phone)?.behind === undefined)
  await settled(phone)
  counting.unsubscribe()
  expect(counts).not.toContain(0)
})

test('[D15] a difference that no repair ends is reported until it is gone', async () => {
  const gm = await gmDevice(server)
  const shift = (digest: number) => server.store.read((tx) => tx.advance(CAMPAIGN, { seq: 0, pubSeq: 0, digest }))
  shift(1)
  await check(gm)
  await gm.until(() => facts(gm)?.differs === true)
  expect(facts(gm)).toMatchObject({ differs: true, repairs: 1 })
  shift(-1)
  await check(gm)
  await gm.until(() => facts(gm)?.differs === undefined)
})
