import { afterEach, beforeEach, expect, test } from 'vitest'
import type { CollectionName, SyncDocument } from '../protocol.ts'
import { viewOfRow } from '../server/index.ts'
import { removeCampaign } from './removal.ts'
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
import { TransportError } from './transport.ts'

const NAMES = ['campaigns', 'characters', 'sessions', 'combats'] as const

let server: MemoryServer
beforeEach(() => {
  server = openMemoryServer()
})
afterEach(closeDevices)

const stored = (id: string) => server.store.allRows().find((row) => row.id === id && !row.deleted)?.document
const rows = (person: 'gm' | 'player') => {
  const actor =
    person === 'gm' ? ({ role: 'gm', memberId: 'gm' } as const) : ({ role: 'player', ...MEMBERSHIP } as const)
  const compared = server.store.allRows().filter(({ collection }) => NAMES.some((name) => name === collection))
  return compared.flatMap((row) => {
    const view = viewOfRow(actor, row)
    return view && !view._deleted ? [`${row.collection}/${view.id} ${view.rev}`] : []
  })
}

async function held(device: Device): Promise<string[]> {
  const documents = NAMES.map(async (name: CollectionName) => {
    const found = await device.collection(name).find().exec()
    return found.map((document) => `${name}/${document.id} ${document.toMutableJSON().rev}`)
  })
  return (await Promise.all(documents)).flat()
}

/** Every device holds exactly what the server shows its person. */
async function agree(...devices: [Device, 'gm' | 'player'][]): Promise<void> {
  for (const [device, person] of devices) {
    await device.until(async () => {
      const { waiting, online } = device.replication.status$.value
      if (!online || Object.keys(waiting).length > 0 || !device.isQuiet()) return false
      return (await held(device)).toSorted().join() === rows(person).toSorted().join()
    })
  }
}

const session = async (device: Device) => (await device.read('sessions', 's1')) as SyncDocument

test('[G3] the only device brings back what it had sent since the backup', async () => {
  const gm = await gmDevice(server)
  const backup = server.backUp()
  await gm.edit('sessions', 's1', { gmNotes: 'The road is long and dark.' })
  await gm.insert('characters', { ...orc, id: 'heron', name: 'Heron', notes: 'Lies.' })
  await gm.remove('characters', 'orc')
  await settled(gm)
  backup.restore()
  expect([stored('s1')?.gmNotes, stored('heron'), stored('orc')?.name]).toEqual(['The road is long.', undefined, 'Orc'])
  await agree([gm, 'gm'])
  expect([stored('s1')?.gmNotes, stored('heron')?.notes, stored('orc')]).toEqual([
    'The road is long and dark.',
    'Lies.',
    undefined,
  ])
  expect([gm.store.rejections.size, gm.store.keeps]).toEqual([0, []])
})

test('[G4] devices at different points end at the later state without a conflict, whichever comes first', async () => {
  for (const first of ['laptop', 'tablet']) {
    server = openMemoryServer()
    const [laptop, tablet] = [await gmDevice(server), await secondDevice(server)]
    const backup = server.backUp()
    await laptop.edit('sessions', 's1', { gmNotes: 'The road is long and dark.' })
    await laptop.edit('characters', 'mira', ({ health }) => ({ health: Number(health) - 1 }))
    await tablet.until(async () => String((await session(tablet)).gmNotes).endsWith('dark.'))
    await settled(tablet)
    await tablet.stop()
    await laptop.edit('sessions', 's1', { gmNotes: 'The road is long, dark and cold.' })
    await laptop.edit('characters', 'mira', ({ health }) => ({ health: Number(health) - 1 }))
    await settled(laptop)
    const health = stored('mira')?.health
    if (first === 'tablet') await laptop.stop()
    backup.restore()
    await tablet.restart()
    await agree([tablet, 'gm'])
    if (first === 'tablet') await laptop.restart()
    await agree([laptop, 'gm'], [tablet, 'gm'])
    expect(stored('s1'), first).toMatchObject({ gmNotes: 'The road is long, dark and cold.', conflicts: [] })
    expect(stored('mira'), first).toMatchObject({ health, conflicts: [] })
    await closeDevices()
  }
})

test('[G4] edits that were never sent are applied on top, and differences count once', async () => {
  const [laptop, tablet] = [await gmDevice(server), await secondDevice(server)]
  await laptop.edit('characters', 'mira', { maxHealth: 40, health: 30 })
  await settled(laptop)
  await tablet.until(async ({ read }) => (await read('characters', 'mira'))?.health === 30)
  const backup = server.backUp()
  await laptop.edit('characters', 'mira', { health: 25 })
  await settled(laptop)
  await tablet.until(async ({ read }) => (await read('characters', 'mira'))?.health === 25)
  server.cut(GM)
  await laptop.edit('characters', 'mira', { health: 24 })
  await tablet.edit('characters', 'mira', { health: 22, alias: 'Stranger' })
  backup.restore()
  server.mend(GM)
  for (const device of [laptop, tablet]) device.replication.wake()
  await agree([laptop, 'gm'], [tablet, 'gm'])
  expect(stored('mira')).toMatchObject({ health: 21, alias: 'Stranger', conflicts: [] })
})

test('[G4] a push whose answer was lost with the old server counts once, even if another device brings it back', async () => {
  const [laptop, tablet] = [await gmDevice(server), await secondDevice(server)]
  await settled(tablet)
  const backup = server.backUp()
  const before = Number(stored('mira')?.health)
  await tablet.stop()
  server.loseNextAnswer(GM)
  await laptop.edit('characters', 'mira', {
    health: before - 3,
    inventory: [{ id: 'rope', name: 'Rope', quantity: 2 }],
  })
  await laptop.until(() => stored('mira')?.health === before - 3 && !laptop.replication.status$.value.online)
  await laptop.stop()
  server.mend(GM)
  await tablet.restart()
  await tablet.until(async ({ read }) => (await read('characters', 'mira'))?.health === before - 3)
  await settled(tablet)
  backup.restore()
  await agree([tablet, 'gm'])
  await laptop.restart()
  await agree([laptop, 'gm'], [tablet, 'gm'])
  expect(stored('mira')).toMatchObject({ health: before - 3, conflicts: [] })
  expect(stored('mira')?.inventory).toMatchObject([{ id: 'rope', quantity: 2 }])
})

test('[G4] devices that bring back the same document at the same time end with the same, with each item once', async () => {
  const [laptop, tablet] = [await gmDevice(server), await secondDevice(server)]
  const backup = server.backUp()
  const rope = { id: 'rope', name: 'Rope', quantity: 2 }
  await laptop.edit('characters', 'mira', { inventory: [rope], notes: 'She knows.' })
  await tablet.until(async ({ read }) => (await read('characters', 'mira'))?.notes === 'She knows.')
  for (const device of [laptop, tablet]) await settled(device)
  server.delay = () => 2
  backup.restore()
  await agree([laptop, 'gm'], [tablet, 'gm'])
  expect(stored('mira')).toMatchObject({ notes: 'She knows.', inventory: [rope], conflicts: [] })
})

test('[G3] a device that is older than the backup only pulls', async () => {
  const [laptop, tablet] = [await gmDevice(server), await secondDevice(server)]
  await settled(tablet)
  await tablet.stop()
  await laptop.edit('sessions', 's1', { gmNotes: 'In the backup.' })
  await laptop.remove('characters', 'orc')
  await settled(laptop)
  await laptop.stop()
  const backup = server.backUp()
  backup.restore()
  await tablet.restart()
  await agree([tablet, 'gm'])
  expect([(await session(tablet)).gmNotes, stored('orc')]).toEqual(['In the backup.', undefined])
})

test("[G6] a player's phone brings back its own sheet, and gets the rest from the GM's devices", async () => {
  const gm = await gmDevice(server)
  const phone = await phoneDevice(server)
  await server.claim(CAMPAIGN, 'mira', MEMBERSHIP.memberId)
  await phone.until(async ({ read }) => (await read('characters', 'mira'))?.claimedBy === MEMBERSHIP.memberId)
  const backup = server.backUp()
  await phone.edit('characters', 'mira', { health: 3 })
  await phone.until(() => stored('mira')?.health === 3)
  await gm.until(async ({ read }) => (await read('characters', 'mira'))?.health === 3)
  await gm.insert('characters', { ...(await gm.read('characters', 'mira')), id: 'ash', name: 'Ash', claimedBy: null })
  await phone.until(async ({ read }) => Boolean(await read('characters', 'ash')))
  await gm.stop()
  server.cut(PLAYER)
  await phone.edit('characters', 'mira', { background: 'Never sent.' })
  backup.restore()
  server.mend(PLAYER)
  phone.replication.wake()
  await agree([phone, 'player'])
  expect(stored('mira')).toMatchObject({ health: 3, background: 'Never sent.', notes: 'SECRET' })
  expect(stored('ash')).toBeUndefined()
  await gm.restart()
  await agree([gm, 'gm'], [phone, 'player'])
  expect(stored('mira')).toMatchObject({ health: 3, background: 'Never sent.', notes: 'SECRET', conflicts: [] })
  expect(stored('ash')).toMatchObject({ name: 'Ash' })
  expect(phone.store.rejections.size).toBe(0)
})

test("[G6] [R12] a player's taps count once, and their acts come back with the GM's device", async () => {
  const names = [...NAMES, 'acts'] as const
  const gm = await gmDevice(server, { names })
  server.membership(PLAYER, CAMPAIGN, 'player', MEMBERSHIP)
  await server.claim(CAMPAIGN, 'mira', MEMBERSHIP.memberId)
  const phone = await deviceOf(server, PLAYER, { names })
  const healthOn = (device: Device) => async () => (await device.read('characters', 'mira'))?.health
  await phone.until(async ({ read }) => (await read('characters', 'mira'))?.claimedBy === MEMBERSHIP.memberId)
  const before = Number(await healthOn(phone)())
  const backup = server.backUp()
  const health = { kind: 'damage', amount: 4 }
  const act = { id: 'tap', campaignId: CAMPAIGN, kind: 'health', at: '2026-11-20T20:00:00.000Z', undos: 0 }
  await phone.insert('acts', { ...act, changes: [{ characterId: 'mira', health }] })
  for (const device of [phone, gm]) await device.until(async () => (await healthOn(device)()) === before - 4)
  await gm.until(async ({ read }) => Boolean(await read('acts', 'tap')))
  await gm.stop()
  backup.restore()
  await agree([phone, 'player'])
  expect([stored('mira')?.health, stored('tap')]).toEqual([before - 4, undefined])
  await gm.restart()
  await agree([gm, 'gm'], [phone, 'player'])
  expect(stored('mira')).toMatchObject({ health: before - 4, conflicts: [], notes: 'SECRET' })
  // An act pokes no one.
  phone.replication.wake()
  await phone.until(async ({ read }) => (await read('acts', 'tap'))?.undos === 0)
  expect([phone, gm].map(({ store }) => store.rejections.size)).toEqual([0, 0])
})

test("[G8] a campaign made since the backup is pushed again by its GM's device", async () => {
  const backup = server.backUp()
  const gm = await gmDevice(server)
  server.cut(GM)
  await gm.edit('sessions', 's1', { gmNotes: 'Never sent.' })
  backup.restore()
  expect(server.store.allRows()).toEqual([])
  server.mend(GM)
  gm.replication.wake()
  await agree([gm, 'gm'])
  expect(stored('s1')).toMatchObject({ gmNotes: 'Never sent.' })
  expect(gm.store.factsOf(CAMPAIGN)).toMatchObject({ accepted: true, role: 'gm' })
  expect(gm.store.farewells).toEqual([])
})

test('[G8] a player of a campaign that the server lacks keeps their own sheet and sees a notice', async () => {
  const backup = server.backUp()
  const gm = await gmDevice(server)
  const phone = await phoneDevice(server)
  await server.claim(CAMPAIGN, 'mira', MEMBERSHIP.memberId)
  await phone.until(async ({ read }) => (await read('characters', 'mira'))?.claimedBy === MEMBERSHIP.memberId)
  await phone.edit('characters', 'mira', { health: 3 })
  await phone.until(() => stored('mira')?.health === 3)
  await gm.stop()
  backup.restore()
  phone.replication.wake()
  await phone.until(async ({ read }) => !(await read('campaigns', CAMPAIGN)))
  await phone.until(() => phone.store.farewells.length === 1)
  expect(phone.store.keeps).toMatchObject([{ collection: 'characters', document: { id: 'mira', health: 3 } }])
  expect(phone.store.farewells).toMatchObject([{ campaignId: CAMPAIGN, why: 'restored' }])
  expect(await held(phone)).toEqual([])
})

test('[G3] a device without the plan keeps what it has until it may send again', async () => {
  const gm = await gmDevice(server)
  const backup = server.backUp()
  await gm.edit('sessions', 's1', { gmNotes: 'Newer.' })
  await settled(gm)
  server.unpaid.add(GM.userId)
  backup.restore()
  gm.replication.wake()
  await gm.until(() => gm.store.factsOf(CAMPAIGN)?.refusal?.code === 'plan')
  expect((await session(gm)).gmNotes).toBe('Newer.')
  server.unpaid.clear()
  await gm.replication.recheck({ retry: true })
  await agree([gm, 'gm'])
  expect(stored('s1')).toMatchObject({ gmNotes: 'Newer.' })
})

test('[G3] a change that was refused for the plan before the restore is sent once the plan is back', async () => {
  const [gm, backup] = [await gmDevice(server), server.backUp()]
  server.unpaid.add(GM.userId)
  await gm.edit('sessions', 's1', { gmNotes: 'Newer.' })
  await gm.until(() => gm.store.factsOf(CAMPAIGN)?.refusal?.code === 'plan')
  server.delay = () => 20
  backup.restore()
  await gm.until(() => gm.store.factsOf(CAMPAIGN)?.behind !== undefined)
  await gm.stop()
  server.unpaid.clear()
  await gm.restart()
  await agree([gm, 'gm'])
  expect(stored('s1')).toMatchObject({ gmNotes: 'Newer.' })
})

test('[G2] a device killed while it brings its copy back starts over', async () => {
  const gm = await gmDevice(server)
  const backup = server.backUp()
  await gm.edit('sessions', 's1', { gmNotes: 'Newer.' })
  await gm.edit('characters', 'mira', { name: 'Mira the Tall' })
  await settled(gm)
  backup.restore()
  server.delay = () => 20
  gm.replication.wake()
  await gm.until(() => gm.store.factsOf(CAMPAIGN)?.behind !== undefined)
  await gm.crash()
  await agree([gm, 'gm'])
  expect([stored('s1')?.gmNotes, stored('mira')?.name]).toEqual(['Newer.', 'Mira the Tall'])
})

test('[G2] a server that was emptied gets everything again', async () => {
  const gm = await gmDevice(server)
  server.cut(GM)
  const { store } = openMemoryServer()
  Object.assign(server.store, store)
  const renamed = store.backUp()
  store.restore({ ...renamed, generations: [] })
  server.mend(GM)
  gm.replication.wake()
  await agree([gm, 'gm'])
  expect(stored('orc')).toMatchObject({ name: 'Orc' })
})

test('[G4] two restores, the second to an older backup, lose nothing and raise no conflict', async () => {
  const [laptop, tablet] = [await gmDevice(server), await secondDevice(server)]
  const oldest = server.backUp()
  await laptop.edit('sessions', 's1', { gmNotes: 'The road is long and dark.' })
  await settled(laptop)
  const newer = server.backUp()
  await laptop.edit('sessions', 's1', { gmNotes: 'The road is long, dark and cold.' })
  await laptop.insert('characters', { ...orc, id: 'heron', name: 'Heron' })
  await agree([laptop, 'gm'], [tablet, 'gm'])
  for (const backup of [newer, oldest]) {
    backup.restore()
    await agree([laptop, 'gm'], [tablet, 'gm'])
    expect(stored('s1')).toMatchObject({ gmNotes: 'The road is long, dark and cold.', conflicts: [] })
    expect(stored('heron')).toMatchObject({ name: 'Heron', conflicts: [] })
  }
})

test('[G3] an edit about to be sent when the device learns of the restore waits like all others', async () => {
  const [laptop, tablet] = [await gmDevice(server), await secondDevice(server)]
  await tablet.edit('characters', 'mira', { notes: 'She knows.' })
  await laptop.until(async ({ read }) => (await read('characters', 'mira'))?.notes === 'She knows.')
  const backup = server.backUp()
  const before = Number(stored('mira')?.health)
  await laptop.edit('characters', 'mira', { health: before - 1 })
  await tablet.until(async ({ read }) => (await read('characters', 'mira'))?.health === before - 1)
  for (const device of [laptop, tablet]) await settled(device)
  const { store } = laptop
  const { pendingAt, generation } = store
  store.pendingAt = async (keys) => {
    store.generation = () => {
      Object.assign(store, { pendingAt, generation })
      backup.restore()
      const to = server.store.read((tx) => tx.generations().at(-1)) ?? ''
      void store.beginGeneration({ from: generation(), to })
      return to
    }
    return pendingAt(keys)
  }
  await laptop.edit('characters', 'mira', { alias: 'Stranger' })
  await agree([laptop, 'gm'], [tablet, 'gm'])
  expect(stored('mira')).toMatchObject({ health: before - 1, alias: 'Stranger', conflicts: [] })
})

test('[G2] an answer from before another restore that arrives late changes nothing', async () => {
  await gmDevice(server)
  const held: (() => void)[] = []
  let isHolding = false
  const transport = server.transportOf(PLAYER)
  server.membership(PLAYER, CAMPAIGN, 'player', MEMBERSHIP)
  const phone = await deviceOf(server, PLAYER, {
    transport: {
      ...transport,
      pull: async (body, signal) => {
        const answer = await transport.pull(body, signal)
        if (isHolding && body.collection === 'combats') await new Promise<void>((resolve) => held.push(resolve))
        return answer
      },
    },
  })
  await server.claim(CAMPAIGN, 'mira', MEMBERSHIP.memberId)
  await phone.until(async ({ read }) => (await read('characters', 'mira'))?.claimedBy === MEMBERSHIP.memberId)
  const backup = server.backUp()
  const isAt = async () => phone.store.generation() === server.store.read((tx) => tx.generations().at(-1))
  for (const restore of ['first', 'second']) {
    isHolding = restore === 'first'
    backup.restore()
    phone.replication.wake()
    await phone.until(isAt)
  }
  await phone.until(() => held.length > 0)
  for (const release of held) release()
  await agree([phone, 'player'])
  expect([phone.store.farewells, phone.store.keeps]).toEqual([[], []])
})

test('[G7] a device that has not pulled everything again by the next restore keeps what it brought back', async () => {
  const gm = await gmDevice(server)
  const oldest = server.backUp()
  const newer = server.backUp()
  await gm.edit('sessions', 's1', { gmNotes: 'Newer.' })
  await settled(gm)
  newer.restore()
  server.delay = () => 5
  await gm.until(() => gm.store.factsOf(CAMPAIGN)?.catchingUp !== undefined)
  expect(stored('s1')?.gmNotes).toBe('Newer.')
  oldest.restore()
  await gm.until(() => gm.store.factsOf(CAMPAIGN)?.behind !== undefined)
  await agree([gm, 'gm'])
  const { gmNotes, conflicts = [] } = stored('s1') as SyncDocument
  expect([gmNotes, ...(conflicts as { mine: unknown }[]).map(({ mine }) => mine)]).toContain('Newer.')
})

test.each(['removed since', 'removed since the restore before'])(
  '[G7] a player who was %s and is a member again after a restore gets everything',
  async (when) => {
    await gmDevice(server)
    server.membership(PLAYER, CAMPAIGN, 'player', MEMBERSHIP)
    const transport = server.transportOf(PLAYER)
    let isGuestAlone = false
    const facts = () => phone.store.factsOf(CAMPAIGN)
    const phone = await deviceOf(server, PLAYER, {
      transport: {
        ...transport,
        // A guest without a campaign asks for nothing.
        pull: async (body, signal) => {
          const isCampaign = body.collection === 'campaigns' && facts() !== undefined
          if (isGuestAlone && !isCampaign) throw new TransportError(0, 'no network')
          return transport.pull(body, signal)
        },
      },
    })
    await agree([phone, 'player'])
    isGuestAlone = true
    const backup = server.backUp()
    if (when !== 'removed since') backup.restore()
    server.membership(PLAYER, CAMPAIGN, 'player', { ...MEMBERSHIP, status: 'removed', epoch: 2 })
    phone.replication.wake()
    await phone.until(() => facts() === undefined)
    backup.restore()
    isGuestAlone = false
    phone.replication.wake()
    await agree([phone, 'player'])
    expect(facts()?.repairs).toBeUndefined()
  },
)

test('[G7] a removal that its page did not finish is pulled again if the restored server still has the member', async () => {
  await gmDevice(server)
  const phone = await phoneDevice(server)
  const backup = server.backUp()
  server.cut(PLAYER)
  const syncs = [{ name: 'campaigns' as const, collection: phone.collection('campaigns') }]
  await removeCampaign({ store: phone.store, now: () => '', syncs, campaignId: CAMPAIGN, keepPending: true })
  backup.restore()
  server.mend(PLAYER)
  await agree([phone, 'player'])
  expect(phone.store.factsOf(CAMPAIGN)?.repairs).toBeUndefined()
})

test('[G6] a sheet that a player made just before the restore comes back, though the server never said whose it is', async () => {
  const gm = await gmDevice(server)
  await gm.stop()
  server.membership(PLAYER, CAMPAIGN, 'player', MEMBERSHIP)
  const backup = server.backUp()
  const transport = server.transportOf(PLAYER)
  let isCut = false
  const phone = await deviceOf(server, PLAYER, {
    transport: {
      ...transport,
      pull: async (body, signal) => {
        if (isCut) throw new TransportError(0, 'no network')
        return transport.pull(body, signal)
      },
    },
  })
  await agree([phone, 'player'])
  isCut = true
  await phone.insert('characters', { ...mira, id: 'heron', name: 'Heron', notes: '' })
  await phone.until(() => stored('heron') !== undefined)
  await phone.until(async () => (await phone.store.pendingCampaigns()).size === 0)
  backup.restore()
  isCut = false
  phone.replication.wake()
  await phone.until(() => stored('heron') !== undefined)
  expect(stored('heron')).toMatchObject({ name: 'Heron', claimedBy: MEMBERSHIP.memberId })
  await agree([phone, 'player'])
})

test('a device that starts after the restore needs no more than one that started before', async () => {
  const gm = await gmDevice(server)
  server.backUp().restore()
  const tablet = await deviceOf(server, GM)
  const generation = server.store.read((tx) => tx.generations().at(-1))
  for (const { until, store } of [gm, tablet]) await until(async () => store.generation() === generation)
  await agree([gm, 'gm'], [tablet, 'gm'])
})
