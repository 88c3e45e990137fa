import { afterEach, expect, test, vi } from 'vitest'
import { CAMPAIGN, GM, gmDevice, MEMBERSHIP, PLAYER, phoneDevice, secondDevice, settled } from './testing/ash-road.ts'
import { closeDevices, type Device } from './testing/device.ts'
import { type MemoryServer, openMemoryServer } from './testing/memory-server.ts'

afterEach(() => closeDevices())

/** More changes than any of these scenarios makes. */
const MOST_CHANGES = 80

type Evening = { server: MemoryServer; device: Device }
type Plan<T extends Evening> = {
  begin(): Promise<T>
  /** What is interrupted by killing the device. */
  act(evening: T): Promise<unknown>
  /** What must hold in the end, wherever the device was killed. */
  check(evening: T): Promise<unknown>
}

/**
 * Runs one evening for each change that the device stores or sends: it is killed just before that change, and starts
 * again.
 */
async function killEverywhere<T extends Evening>({ begin, act, check }: Plan<T>): Promise<void> {
  for (let changes = 0; changes < MOST_CHANGES; changes += 1) {
    const evening = await begin()
    const { device, server } = evening
    device.dieAfter(changes)
    let isDone = false
    // What a dead page still waits for ends when its device is switched off.
    void act(evening).then(
      () => {
        isDone = true
      },
      () => undefined,
    )
    await vi.waitUntil(() => isDone || device.isDead(), { interval: 1, timeout: 20_000 })
    const wasKilled = device.isDead()
    for (const person of [GM, PLAYER]) server.mend(person)
    await device.crash()
    await check(evening).catch((error: unknown) => {
      throw new Error(`Killed before change ${changes + 1}`, { cause: error })
    })
    await closeDevices()
    if (!wasKilled) return
  }
  throw new Error('It never came to its end')
}

async function atTwoDevices() {
  const server = openMemoryServer()
  const device = await gmDevice(server)
  const tablet = await secondDevice(server)
  for (const each of [device, tablet]) await settled(each)
  return { server, device, tablet }
}

const stored = ({ server }: Evening, id: string) => server.store.allRows().find((row) => row.id === id)
const healthOn = async ({ read }: Device) => (await read('characters', 'mira'))?.health

test("[Q1] an edit that was stored is sent whenever the page dies, and one that wasn't leaves nothing pending", async () => {
  await killEverywhere({
    begin: atTwoDevices,
    act: async ({ device }) => {
      await device.edit('characters', 'mira', { health: 23 })
      await settled(device)
    },
    check: async (evening) => {
      const { device, tablet } = evening
      const health = await healthOn(device)
      await settled(device)
      await tablet.until(async () => (await healthOn(tablet)) === health)
      expect([health, stored(evening, 'mira')?.document.health]).toEqual([health, health])
    },
  })
})

test('[Q1] an edit on top of a pending one leaves nothing pending, whenever the page dies', async () => {
  await killEverywhere({
    begin: async () => {
      const evening = await atTwoDevices()
      evening.server.cut(GM)
      await evening.device.edit('characters', 'mira', { health: 25 })
      return evening
    },
    act: ({ device }) => device.edit('characters', 'mira', { health: 23 }),
    check: async (evening) => {
      const { device } = evening
      await settled(device)
      expect([25, 23]).toContain(await healthOn(device))
      expect(stored(evening, 'mira')?.document.health).toBe(await healthOn(device))
    },
  })
})

test('[Q1] a write that its tab died in doesn’t count as waiting, without a network either', async () => {
  const { server, device } = await atTwoDevices()
  server.cut(GM)
  const waiting = () => device.replication.status$.value.waiting[CAMPAIGN]
  await device.edit('characters', 'mira', { health: 25 })
  await device.until(() => waiting() === 1)
  const base = (await device.read('characters', 'orc')) ?? null
  const announced = { collection: 'characters', campaignId: CAMPAIGN, base, rev: `${device.replica}.dead` } as const
  await device.store.changePending(['characters/orc'], (_, key) => ({ key, ...announced }))
  await device.edit('sessions', 's1', { recap: 'Rain.' })
  await device.until(() => waiting() === 2)
  await device.restart()
  await device.until(() => waiting() === 2)
})

test('[Q4] a conflict is merged once whenever the page dies: damage adds up without a conflict', async () => {
  await killEverywhere({
    begin: async () => {
      const evening = await atTwoDevices()
      evening.server.cut(GM)
      await evening.device.edit('characters', 'mira', { health: 23, alias: 'Stranger' })
      await evening.tablet.edit('characters', 'mira', { health: 26, armorClass: 15 })
      evening.server.mend(GM)
      evening.tablet.replication.wake()
      await settled(evening.tablet)
      return evening
    },
    act: async ({ device }) => {
      device.replication.wake()
      await device.until(async () => (await healthOn(device)) === 19)
      await settled(device)
    },
    check: async ({ device, tablet }) => {
      tablet.replication.wake()
      for (const each of [device, tablet]) {
        await each.until(async () => (await healthOn(each)) === 19)
        await settled(each)
        const expected = { health: 19, alias: 'Stranger', armorClass: 15, conflicts: [] }
        expect(await each.read('characters', 'mira')).toMatchObject(expected)
      }
    },
  })
})

test('[Q6] a campaign removed from the device is deleted nowhere whenever the page dies, and a pending edit can be read', async () => {
  const edit = 'The road is short.'
  await killEverywhere({
    begin: async () => {
      const evening = await atTwoDevices()
      evening.server.cut(GM)
      await evening.device.edit('sessions', 's1', { gmNotes: edit })
      return evening
    },
    act: ({ device }) => device.removeCampaign(CAMPAIGN),
    check: async (evening) => {
      const { device, tablet } = evening
      await device.bringBack(CAMPAIGN)
      await device.until(async ({ read }) =>
        Boolean((await read('characters', 'orc')) && (await read('sessions', 's1'))),
      )
      await settled(device)
      await settled(tablet)
      for (const id of [CAMPAIGN, 'mira', 'orc', 's1']) expect([id, stored(evening, id)?.deleted]).toEqual([id, false])
      const kept = device.store.keeps.map(({ document }) => document.gmNotes)
      expect([stored(evening, 's1')?.document.gmNotes, ...kept]).toContain(edit)
      expect((await device.read('sessions', 's1'))?.gmNotes).toBe(stored(evening, 's1')?.document.gmNotes)
    },
  })
})

test('[C4] of a campaign that is gone only the pending edit stays, whenever the page dies', async () => {
  await killEverywhere({
    begin: async () => {
      const server = openMemoryServer()
      await gmDevice(server)
      const device = await phoneDevice(server)
      await settled(device)
      server.cut(PLAYER)
      await device.edit('characters', 'mira', { name: 'Mira the Brave' })
      server.membership(PLAYER, CAMPAIGN, 'player', { ...MEMBERSHIP, status: 'removed', epoch: 2, byGm: true })
      return { server, device }
    },
    act: async ({ server, device }) => {
      server.mend(PLAYER)
      device.replication.wake()
      await device.until(({ store }) => !store.factsOf(CAMPAIGN))
      await settled(device)
    },
    check: async ({ device }) => {
      await device.until(({ store }) => !store.factsOf(CAMPAIGN))
      await settled(device)
      for (const name of ['campaigns', 'characters'] as const) {
        expect(await device.collection(name).find().exec()).toEqual([])
      }
      expect(device.store.keeps).toMatchObject([{ document: { name: 'Mira the Brave' } }])
      expect(device.store.farewells).toMatchObject([{ why: 'removed' }])
      expect([...device.store.rows.values()]).toEqual([])
    },
  })
})
