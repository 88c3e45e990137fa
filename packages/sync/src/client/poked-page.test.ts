import type { Subject } from 'rxjs'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { CollectionName, Poke } from '../protocol.ts'
import { plainOf, readStored, writeStored } from './stored-documents.ts'
import { AT, CAMPAIGN, deviceOf, GM, gmDevice, MEMBERSHIP, mira, PLAYER, settled } from './testing/ash-road.ts'
import { closeDevices, type Device } from './testing/device.ts'
import { type MemoryServer, openMemoryServer } from './testing/memory-server.ts'
import type { LiveOptions, Transport } from './transport.ts'

let server: MemoryServer
let gm: Device
beforeEach(async () => {
  server = openMemoryServer()
  gm = await gmDevice(server)
})
afterEach(() => closeDevices())

type Watched = {
  transport: Transport
  /** Collections that were pulled. */
  pulls: CollectionName[]
  pokes: Poke[]
  /** From now on pokes are only noted. */
  hold(): void
  deliver(poke: Poke | undefined): void
}

/** A second device's way to the server. */
function watched(person: typeof GM | typeof PLAYER = GM): Watched {
  const transport = server.transportOf(person)
  let stream: LiveOptions | undefined
  let isHeld = false
  const watch: Watched = {
    pulls: [],
    pokes: [],
    hold: () => {
      isHeld = true
    },
    deliver: (poke) => poke && stream?.onPoke(poke),
    transport: {
      ...transport,
      pull: (body, signal) => {
        watch.pulls.push(body.collection)
        return transport.pull(body, signal)
      },
      live: (options) => {
        stream = options
        const onPoke = (poke: Poke) => {
          watch.pokes.push(structuredClone(poke))
          if (!isHeld) options.onPoke(poke)
        }
        return transport.live({ ...options, onPoke })
      },
    },
  }
  return watch
}

/** A second device that has everything and is at rest. */
async function laptopBeside() {
  const line = watched()
  const laptop = await deviceOf(server, GM, { transport: line.transport })
  await laptop.until(async ({ read }) => Boolean(await read('characters', 'orc')))
  await settled(laptop)
  line.pulls.length = 0
  return { laptop, line }
}

async function health(device: Device, value: number): Promise<void> {
  await device.until(async ({ read }) => (await read('characters', 'mira'))?.health === value)
}

async function lower(to: number): Promise<void> {
  await gm.edit('characters', 'mira', { health: to })
  await settled(gm)
}

test('[D7] a change that comes with its poke needs no pull', async () => {
  const { laptop, line } = await laptopBeside()
  for (const to of [9, 8, 7]) await lower(to)
  await health(laptop, 7)
  await settled(laptop)
  expect(line.pulls).toEqual([])
  const pulled = await deviceOf(server, GM)
  await health(pulled, 7)
  await settled(pulled)
  expect((await laptop.store.progress('characters')).checkpoint).toEqual(
    (await pulled.store.progress('characters')).checkpoint,
  )
})

test('[D7] a device that missed a poke pulls when it gets the next one', async () => {
  const { laptop, line } = await laptopBeside()
  line.hold()
  await gm.edit('characters', 'orc', { health: 2 })
  await lower(9)
  line.deliver(line.pokes.at(-1))
  await health(laptop, 9)
  expect((await laptop.read('characters', 'orc'))?.health).toBe(2)
  expect(line.pulls).toEqual(['characters'])
})

test('[D7] pokes that come twice, or in another order, change nothing', async () => {
  const { laptop, line } = await laptopBeside()
  line.hold()
  for (const to of [9, 8]) await lower(to)
  const [first, second] = line.pokes
  for (const poke of [second, first, second, first]) line.deliver(poke)
  await health(laptop, 8)
  await settled(laptop)
  expect((await laptop.read('characters', 'mira'))?.health).toBe(8)
  for (const poke of [first, second]) line.deliver(poke)
  await settled(laptop)
  expect((await laptop.read('characters', 'mira'))?.health).toBe(8)
})

test('[C3] a late poke doesn’t take back what this device pushed after it', async () => {
  const { laptop, line } = await laptopBeside()
  line.hold()
  await gm.edit('characters', 'mira', { name: 'Mira the Quick' })
  await settled(gm)
  await laptop.edit('characters', 'mira', { health: 5 })
  await settled(laptop)
  for (const poke of line.pokes) line.deliver(poke)
  await settled(laptop)
  expect(await laptop.read('characters', 'mira')).toMatchObject({ health: 5, name: 'Mira the Quick' })
})

test('[C3] a late poke doesn’t take back what the server answered to a refused edit', async () => {
  server.membership(PLAYER, CAMPAIGN, 'player', MEMBERSHIP)
  const line = watched(PLAYER)
  const phone = await deviceOf(server, PLAYER, { transport: line.transport })
  await health(phone, Number(mira.health))
  await settled(phone)
  line.hold()
  for (const to of [9, 8]) await lower(to)
  // No one plays her.
  await phone.edit('characters', 'mira', { name: 'Mine' })
  await health(phone, 8)
  line.deliver(line.pokes[0])
  await settled(phone)
  expect(await phone.read('characters', 'mira')).toMatchObject({ name: 'Mira', health: 8 })
})

test('[Q2] an edit that waits stays as it is, and is merged with what the poke brought', async () => {
  const { laptop, line } = await laptopBeside()
  const orcOf = (device: Device) => device.read('characters', 'orc')
  laptop.replication.setActive(false)
  await laptop.edit('characters', 'orc', { notes: 'Limps' })
  await gm.edit('characters', 'orc', { health: 1 })
  await settled(gm)
  expect((await orcOf(laptop))?.notes).toBe('Limps')
  laptop.replication.setActive(true)
  await laptop.until(async () => (await orcOf(laptop))?.health === 1)
  await settled(laptop)
  expect(await orcOf(laptop)).toMatchObject({ notes: 'Limps', health: 1 })
  expect(line.pokes.length).toBeGreaterThan(0)
})

test('[D7] what one poke brought isn’t read again for the next', async () => {
  const { laptop } = await laptopBeside()
  await lower(9)
  await health(laptop, 9)
  const { storageInstance } = laptop.collection('characters')
  const write = storageInstance.bulkWrite.bind(storageInstance)
  const read = vi.spyOn(storageInstance, 'findDocumentsById')
  const rowsRead = vi.spyOn(laptop.store, 'pendingAt')
  const readBefore: unknown[][] = []
  vi.spyOn(storageInstance, 'bulkWrite').mockImplementation((...written) => {
    readBefore.push([read.mock.calls, rowsRead.mock.calls.flatMap(([keys]) => keys)].flat())
    return write(...written)
  })
  await lower(8)
  await health(laptop, 8)
  expect(readBefore).toEqual([[]])
})

test('[Q2] a poke about a document that it brought before writes over no edit, in this tab or another', async () => {
  const { laptop, line } = await laptopBeside()
  const tab = await laptop.openTab()
  await lower(9)
  await health(laptop, 9)
  for (const [at, edit] of [laptop.edit, tab.edit].entries()) {
    line.hold()
    await lower(8 - at)
    await edit('characters', 'mira', { [`note${at}`]: 'Limps' })
    line.deliver(line.pokes.at(-1))
    await health(laptop, 8 - at)
    await settled(laptop)
    await gm.until(async ({ read }) => (await read('characters', 'mira'))?.[`note${at}`] === 'Limps')
  }
})

test('[D7] a poke is stored over the change of another tab that this tab missed and the server has taken', async () => {
  const { laptop, line } = await laptopBeside()
  await lower(9)
  await health(laptop, 9)
  const characters = laptop.collection('characters')
  const { changes$ } = characters.storageInstance.internals as { changes$: Subject<unknown> }
  const telling = vi.spyOn(changes$, 'next').mockReturnValue()
  const previous = (await readStored(characters, ['mira'])).get('mira')
  if (previous)
    await writeStored(characters, [{ previous, document: { ...plainOf(previous), rev: 'tab.1', health: 3 } }])
  telling.mockRestore()
  await lower(8)
  await laptop.until(async () => (await readStored(characters, ['mira'])).get('mira')?.health === 8)
  await settled(laptop)
  expect(line.pulls).toEqual([])
})

test('[G2] a poke of another generation is left to the pull', async () => {
  const { laptop, line } = await laptopBeside()
  line.hold()
  await lower(9)
  const [poke] = line.pokes
  line.deliver(poke && { ...poke, generation: 'another' })
  await health(laptop, 9)
  expect(line.pulls).toEqual(['characters'])
})

test('[D7] what is poked about a campaign that isn’t synced here is not stored', async () => {
  const line = watched()
  let isOn = true
  const laptop = await deviceOf(server, GM, { transport: line.transport, isReplicated: () => isOn })
  await laptop.until(async ({ read }) => Boolean(await read('characters', 'orc')))
  await settled(laptop)
  isOn = false
  await lower(9)
  await settled(laptop)
  expect((await laptop.read('characters', 'mira'))?.health).toBe(mira.health)
  isOn = true
  await laptop.replication.recheck()
  await health(laptop, 9)
})

test('[D7] a document that a person deleted is deleted by the poke, and one they made comes with it', async () => {
  const { laptop, line } = await laptopBeside()
  await gm.insert('sessions', { id: 's2', campaignId: CAMPAIGN, sessionNumber: 2, date: AT })
  await gm.remove('sessions', 's1')
  await laptop.until(async ({ read }) => (await read('sessions', 's1')) === undefined)
  expect((await laptop.read('sessions', 's2'))?.sessionNumber).toBe(2)
  await settled(laptop)
  expect(line.pulls).toEqual([])
})
