import type { BulkWriteRow } from 'rxdb'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { SyncDocument } from '../protocol.ts'
import { plainOf, type Stored, writeStored } from './stored-documents.ts'
import { CAMPAIGN, GM, gmDevice, mira, orc, secondDevice, settled } from './testing/ash-road.ts'
import { closeDevices, type Device } from './testing/device.ts'
import { type MemoryServer, openMemoryServer } from './testing/memory-server.ts'

let server: MemoryServer
let gm: Device

beforeEach(async () => {
  server = openMemoryServer()
  gm = await gmDevice(server)
  await settled(gm)
  server.cut(GM)
})
afterEach(() => closeDevices())

const rowOf = (id: string, { store }: Device = gm) => store.rows.get(`characters/${id}`)
const storageOf = (device: Device) => device.collection('characters').storageInstance
const healthOf = async (device: Device) => (await device.read('characters', 'mira'))?.health
const waiting = () => gm.replication.status$.value.waiting

/** Runs `work` at the last moment before the next local write is stored. */
function beforeNextWrite(device: Device, work: (rows: BulkWriteRow<SyncDocument>[]) => Promise<unknown>): void {
  const { originalStorageInstance } = storageOf(device)
  const write = originalStorageInstance.bulkWrite.bind(originalStorageInstance)
  originalStorageInstance.bulkWrite = async (rows, context) => {
    originalStorageInstance.bulkWrite = write
    await work(rows as BulkWriteRow<SyncDocument>[])
    return write(rows, context)
  }
}

/** Stores a change as a pull does. */
async function serve(device: Device, patch: Record<string, unknown>): Promise<void> {
  const [previous] = await storageOf(device).findDocumentsById(['mira'], true)
  await writeStored(device.collection('characters'), [{ previous, document: { ...mira, ...patch } as SyncDocument }])
}

test("[Q1] the row is stored before the edit, with the server's state", async () => {
  const before = await gm.read('characters', 'mira')
  let row: ReturnType<typeof rowOf>
  beforeNextWrite(gm, async () => {
    row = rowOf('mira')
  })
  await gm.edit('characters', 'mira', { health: 23 })
  const { rev } = (await gm.read('characters', 'mira')) as SyncDocument
  // It is about to be sent, as far as the device knows.
  const marked = { sent: [rev], sentAs: gm.replica }
  const key = 'characters/mira'
  expect(row).toEqual({ key, collection: 'characters', campaignId: CAMPAIGN, base: before, rev, ...marked })
})

test("[Q1] documents that are removed in one write keep the server's state in their rows", async () => {
  const ids = ['mira', 'orc']
  const states = await Promise.all(ids.map((id) => gm.read('characters', id)))
  await gm.collection('characters').bulkRemove(ids)
  const removed = await storageOf(gm).findDocumentsById(ids, true)
  for (const [at, id] of ids.entries()) {
    const { rev } = removed.find((each) => each.id === id) ?? {}
    expect(rowOf(id)).toMatchObject({ base: states[at], rev })
    expect(rev).not.toBe(states[at]?.rev)
  }
})

test('an edit has the time it was made, also on a state whose time is of another zone', async () => {
  const before = '2026-11-20T21:00:00.000+02:00'
  await serve(gm, { lastModified: before })
  await gm.edit('characters', 'mira', { health: 23 })
  const { lastModified } = (await gm.read('characters', 'mira')) as SyncDocument
  expect(lastModified).toMatch(/Z$/)
  expect(Date.parse(String(lastModified))).toBeGreaterThan(Date.parse(before))
})

test('[Q1] further edits keep the base of the first', async () => {
  const base = await gm.read('characters', 'mira')
  await gm.edit('characters', 'mira', { health: 23 })
  await gm.edit('characters', 'mira', { health: 20 })
  const { rev } = (await gm.read('characters', 'mira')) as SyncDocument
  expect(rowOf('mira')).toMatchObject({ base, rev })
})

test('[Q1] a new document has no base; one that replaces a tombstone has the tombstone', async () => {
  await gm.insert('characters', { ...orc, id: 'bat' })
  expect(rowOf('bat')?.base).toBeNull()
  server.mend(GM)
  gm.replication.wake()
  await gm.remove('characters', 'orc')
  await settled(gm)
  server.cut(GM)
  const [tombstone] = await storageOf(gm).findDocumentsById(['orc'], true)
  await gm.insert('characters', orc)
  expect(rowOf('orc')?.base).toMatchObject({ rev: tombstone?.rev, _deleted: true })
})

test('[Q1] the stub of a document that was removed from this device is not a server state', async () => {
  await gm.removeCampaign(CAMPAIGN)
  await gm.insert('characters', orc)
  expect(rowOf('orc')?.base).toBeNull()
})

test('[Q1] many documents written at once make their rows at once', async () => {
  const { changePending } = gm.store
  const sizes: number[] = []
  gm.store.changePending = (keys, change) => {
    sizes.push(keys.length)
    return changePending(keys, change)
  }
  await gm
    .collection('characters')
    .bulkInsert(Array.from({ length: 30 }, (_, at) => ({ ...orc, id: `orc-${at}`, rev: '', conflicts: [] }) as never))
  expect([gm.store.rows.size, sizes[0]]).toEqual([30, 30])
})

test('[Q2] an edit overtaken by a pull is based on what was pulled', async () => {
  beforeNextWrite(gm, () => serve(gm, { rev: 'server.2', health: 28 }))
  await gm.edit('characters', 'mira', ({ health }) => ({ health: Number(health) - 7 }))
  expect(await healthOf(gm)).toBe(21)
  expect(rowOf('mira')?.base).toMatchObject({ rev: 'server.2', health: 28 })
})

test('[Q2] a failed write leaves no row', async () => {
  await expect(gm.collection('characters').insert({ ...mira, rev: '', conflicts: [] } as never)).rejects.toThrow()
  expect(rowOf('mira')).toBeUndefined()
})

test('[Q2] a failed write leaves the row to the pending edit', async () => {
  await gm.edit('characters', 'mira', { health: 23 })
  await expect(gm.collection('characters').insert({ ...mira, rev: '', conflicts: [] } as never)).rejects.toThrow()
  expect(rowOf('mira')?.rev).toBe((await gm.read('characters', 'mira'))?.rev)
  server.mend(GM)
  gm.replication.wake()
  await settled(gm)
  expect([gm.store.rows.size, waiting()]).toEqual([0, {}])
})

test('[Q2] what a merge replaced while a later write failed is not sent over what was merged', async () => {
  gm.replication.setActive(false)
  server.mend(GM)
  const tablet = await secondDevice(server)
  await gm.edit('characters', 'mira', { health: 23 })
  await tablet.edit('characters', 'mira', { notes: 'Of the north' })
  await settled(tablet)
  const failing = Promise.withResolvers<Set<string>>()
  const { changePending } = gm.store
  // The first merge is overtaken by an edit. Before the second one, another write is announced, and stored too late.
  beforeNextWrite(gm, async () => {
    await gm.edit('characters', 'mira', { health: 22 })
    beforeNextWrite(gm, async ([merging]) => {
      const document = { ...plainOf(merging?.previous as Stored), rev: `${gm.replica}.late`, health: 5 }
      const announced = Promise.withResolvers<void>()
      const merged = Promise.withResolvers<void>()
      beforeNextWrite(gm, () => {
        gm.store.changePending = (keys, change) => changePending(keys, change).finally(merged.resolve)
        announced.resolve()
        return merged.promise
      })
      const rows = [{ previous: merging?.previous as Stored, document }]
      failing.resolve(writeStored(gm.collection('characters'), rows, 'a-page'))
      await announced.promise
    })
  })
  gm.replication.setActive(true)
  expect((await failing.promise).has('mira')).toBe(true)
  await settled(gm)
  expect(server.store.allRows().find(({ id }) => id === 'mira')?.document).toMatchObject({
    health: 22,
    notes: 'Of the north',
  })
})

test("[Q2] the edits of two tabs that write at once are both there, on the server's state", async () => {
  const tab = await gm.openTab()
  const base = await gm.read('characters', 'mira')
  const hit = (by: number) => (stored: SyncDocument) => ({ health: Number(stored.health) - by })
  await Promise.all([gm.edit('characters', 'mira', hit(7)), tab.edit('characters', 'mira', hit(4))])
  expect(await healthOf(gm)).toBe(19)
  expect(rowOf('mira')?.base).toEqual(base)
  server.mend(GM)
  gm.replication.wake()
  await settled(gm)
  expect(server.store.allRows().find(({ id }) => id === 'mira')?.document).toMatchObject({ health: 19, conflicts: [] })
  expect(gm.store.rows.size).toBe(0)
})

test("[Q3] another tab's writes are counted and sent by the leader", async () => {
  const tab = await gm.openTab()
  await tab.edit('characters', 'mira', { health: 12 })
  await gm.until(() => waiting()[CAMPAIGN] === 1)
  server.mend(GM)
  gm.replication.wake()
  await settled(gm)
  expect(server.store.allRows().find(({ id }) => id === 'mira')?.document.health).toBe(12)
})

test('[Q3] an edit that is stored while an older one is being answered keeps its row', async () => {
  server.mend(GM)
  gm.replication.wake()
  const { changePending } = gm.store
  // The answer to the first edit is about to be recorded; another tab announces its write and is slow to store it.
  let isStored = false
  gm.store.changePending = async (keys, change) => {
    if (isStored || keys.length === 0 || !isOnServer(23)) return changePending(keys, change)
    isStored = true
    const [stored] = await storageOf(gm).findDocumentsById(['mira'], true)
    await changePending(keys, (row) => row && { ...row, rev: `${gm.replica}.later` })
    await changePending(keys, change)
    queueMicrotask(async () => {
      await writeStored(gm.collection('characters'), [
        { previous: stored, document: { ...stored, health: 20, rev: `${gm.replica}.later` } as never },
      ])
      gm.replication.wake()
    })
  }
  await gm.edit('characters', 'mira', { health: 23 })
  await settledOnServer(20)
  await settled(gm)
  expect(gm.store.rows.size).toBe(0)
})

async function settledOnServer(health: number): Promise<void> {
  await gm.until(() => isOnServer(health))
}

function isOnServer(health: number): boolean {
  return server.store.allRows().some(({ id, document }) => id === 'mira' && document.health === health)
}

test('[Q2] a row without an edit is neither pending nor sent, and a pull writes over its document', async () => {
  const base = (await gm.read('characters', 'mira')) as SyncDocument
  const key = 'characters/mira'
  const row = { key, collection: 'characters', campaignId: CAMPAIGN, base, rev: `${gm.replica}.never` } as const
  await gm.store.changePending([key], () => row)
  await gm.restart()
  server.mend(GM)
  gm.replication.wake()
  await settled(gm)
  const tablet = await secondDevice(server)
  await tablet.edit('characters', 'mira', { health: 9 })
  await gm.until(async () => (await healthOf(gm)) === 9)
  expect(rowOf('mira')?.base).toMatchObject({ health: 9 })
  await gm.edit('characters', 'mira', ({ health }) => ({ health: Number(health) - 1 }))
  await tablet.until(async () => (await healthOf(tablet)) === 8)
  await settled(gm)
  expect(gm.store.rows.size).toBe(0)
})
