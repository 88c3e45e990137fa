import { afterEach, beforeEach, expect, test } from 'vitest'
import { plainOf, type Stored } from './stored-documents.ts'
import {
  CAMPAIGN,
  deviceOf,
  GM,
  gmDevice,
  MEMBERSHIP,
  mira,
  PLAYER,
  phoneDevice,
  secondDevice,
  settled,
} from './testing/ash-road.ts'
import { closeDevices, type Device } from './testing/device.ts'
import { type MemoryServer, openMemoryServer } from './testing/memory-server.ts'
import { TransportError } from './transport.ts'

let server: MemoryServer

beforeEach(() => {
  server = openMemoryServer()
})
afterEach(() => closeDevices())

const refusedOn = ({ store }: Device) => [...store.rejections.values()].map(({ mine }) => mine)
const stored = (id: string) => server.store.allRows().find((row) => row.id === id)?.document

test('a removed player loses the campaign, and their pending edits are kept for them to read', async () => {
  await gmDevice(server)
  const phone = await phoneDevice(server)
  server.cut(PLAYER)
  await phone.edit('characters', 'mira', { name: 'Mira the Brave' })
  await phone.until(({ replication }) => replication.status$.value.waiting[CAMPAIGN] === 1)
  server.membership(PLAYER, CAMPAIGN, 'player', { memberId: 'm-tamsin', status: 'removed', epoch: 2, byGm: true })
  server.mend(PLAYER)
  phone.replication.wake()
  await phone.until(async ({ read }) => !(await read('characters', 'mira')) && !(await read('campaigns', CAMPAIGN)))
  await settled(phone)
  expect(phone.store.keeps).toMatchObject([{ campaignId: CAMPAIGN, document: { name: 'Mira the Brave' } }])
  expect(phone.store.farewells).toMatchObject([{ campaignId: CAMPAIGN, name: 'Ash Road', why: 'removed' }])
  expect(phone.store.factsOf(CAMPAIGN)).toBeUndefined()
})

test('a player who is let in again sees no notice if everything had been sent', async () => {
  await gmDevice(server)
  const phone = await phoneDevice(server)
  await settled(phone)
  server.membership(PLAYER, CAMPAIGN, 'player', { memberId: 'm-again', epoch: 3 })
  phone.replication.wake()
  await phone.until(({ store }) => store.factsOf(CAMPAIGN)?.memberId === 'm-again')
  await settled(phone)
  expect(phone.store.farewells).toEqual([])
})

test('a campaign that was removed from the device comes back whole, even after a pull that waited for the network', async () => {
  await gmDevice(server)
  const phone = await phoneDevice(server)
  await settled(phone)
  phone.replication.setActive(false)
  phone.replication.wake()
  const membership = { id: CAMPAIGN, role: 'player', memberId: 'm-tamsin', accepted: true } as const
  await phone.store.changeFacts(CAMPAIGN, () => ({ ...membership, removed: true }))
  for (const [name, id] of [
    ['campaigns', CAMPAIGN],
    ['characters', 'mira'],
  ] as const)
    await phone.remove(name, id)
  await phone.store.changeFacts(CAMPAIGN, () => ({
    ...membership,
    restart: ['campaigns', 'characters', 'sessions', 'combats'],
  }))
  phone.replication.setActive(true)
  await phone.replication.recheck()
  await phone.until(async ({ read }) =>
    Boolean((await read('characters', 'mira')) && (await read('campaigns', CAMPAIGN))),
  )
})

test('a player who becomes GM gets every document whole instead of its projection', async () => {
  await gmDevice(server)
  const phone = await phoneDevice(server)
  expect((await phone.read('characters', 'mira'))?.notes).toBeUndefined()
  server.membership(PLAYER, CAMPAIGN, 'gm', { memberId: 'm-tamsin', epoch: 2 })
  await phone.replication.recheck()
  await phone.until(async ({ read }) => (await read('characters', 'mira'))?.notes === 'SECRET')
  await phone.until(async ({ read }) => Boolean(await read('characters', 'orc')))
  await phone.edit('characters', 'mira', { health: 11 })
  await phone.until(() => stored('mira')?.health === 11)
  expect(stored('mira')?.notes).toBe('SECRET')
  expect(phone.store.factsOf(CAMPAIGN)?.role).toBe('gm')
})

test('[D3] a document that is sent again stays, though an edit of it is about to be stored', async () => {
  await gmDevice(server)
  const phone = await phoneDevice(server)
  await settled(phone)
  const base = plainOf((await phone.collection('characters').findOne('mira').exec())?.toJSON(true) as Stored)
  const row = { key: 'characters/mira', collection: 'characters', campaignId: CAMPAIGN, rev: 'soon^1', base } as const
  await phone.store.changePending([row.key], () => row)
  server.membership(PLAYER, CAMPAIGN, 'gm', { memberId: 'm-tamsin', epoch: 2 })
  await phone.replication.recheck()
  await phone.until(
    async ({ store }) => (await store.progress('characters')).checkpoint[CAMPAIGN]?.startsWith('2:') === true,
  )
  expect((await phone.read('characters', 'mira'))?.notes).toBe('SECRET')
  expect(await phone.store.pendingAt([row.key])).toMatchObject([{ rev: 'soon^1', base: { notes: 'SECRET' } }])
})

test('[D3] a document that is deleted here while it is sent again is there in the end', async () => {
  await gmDevice(server)
  server.membership(PLAYER, CAMPAIGN, 'gm', MEMBERSHIP)
  const tablet = await deviceOf(server, PLAYER)
  await tablet.until(async ({ read }) => Boolean(await read('characters', 'orc')))
  await settled(tablet)
  const { pendingAt } = tablet.store
  // Called just before the page is written.
  tablet.store.pendingAt = async (keys) => {
    if (keys.includes('characters/orc')) {
      tablet.store.pendingAt = pendingAt
      await tablet.remove('characters', 'orc')
    }
    return pendingAt(keys)
  }
  server.membership(PLAYER, CAMPAIGN, 'gm', { ...MEMBERSHIP, epoch: 2 })
  await tablet.replication.recheck()
  await tablet.until(
    async ({ store }) => (await store.progress('characters')).checkpoint[CAMPAIGN]?.startsWith('2:') === true,
  )
  await settled(tablet)
  expect(stored('orc')?._deleted).toBeFalsy()
  expect((await tablet.read('characters', 'orc'))?.id).toBe('orc')
})

test('[G7] a player who was made GM after the backup, and is a player again after its restore, gets everything', async () => {
  await gmDevice(server)
  server.membership(PLAYER, CAMPAIGN, 'player', MEMBERSHIP)
  const transport = server.transportOf(PLAYER)
  let isCampaignAlone = false
  const pull: typeof transport.pull = async (body, signal) => {
    if (isCampaignAlone && body.collection !== 'campaigns') throw new TransportError(0, 'no network')
    return transport.pull(body, signal)
  }
  const phone = await deviceOf(server, PLAYER, { transport: { ...transport, pull } })
  await phone.until(async ({ read }) => Boolean(await read('characters', 'mira')))
  await settled(phone)
  const backup = server.backUp()
  isCampaignAlone = true
  server.membership(PLAYER, CAMPAIGN, 'gm', { ...MEMBERSHIP, epoch: 2 })
  await phone.replication.recheck()
  await phone.until(({ store }) => store.factsOf(CAMPAIGN)?.role === 'gm')
  backup.restore()
  isCampaignAlone = false
  phone.replication.wake()
  await phone.until(({ store }) => store.factsOf(CAMPAIGN)?.role === 'player')
  await settled(phone)
  expect((await phone.read('characters', 'mira'))?.name).toBe('Mira')
  expect((await phone.read('campaigns', CAMPAIGN))?.name).toBe('Ash Road')
  expect(phone.store.factsOf(CAMPAIGN)?.repairs).toBeUndefined()
})

test("[S1] a GM's plan refusal no longer applies once they are a player", async () => {
  await gmDevice(server)
  server.membership(PLAYER, CAMPAIGN, 'gm', MEMBERSHIP)
  const tablet = await deviceOf(server, PLAYER)
  await tablet.until(async ({ read }) => Boolean(await read('characters', 'mira')))
  server.unpaid.add(GM.userId)
  await tablet.edit('characters', 'mira', { health: 11 })
  await tablet.until(({ store }) => store.factsOf(CAMPAIGN)?.refusal?.code === 'plan')
  server.membership(PLAYER, CAMPAIGN, 'player', { ...MEMBERSHIP, epoch: 2 })
  await tablet.replication.recheck()
  await tablet.until(({ store }) => store.factsOf(CAMPAIGN)?.role === 'player')
  expect(tablet.store.factsOf(CAMPAIGN)?.refusal).toBeUndefined()
})

test('[S1] a campaign without pending edits is no longer refused', async () => {
  const laptop = await gmDevice(server)
  await settled(laptop)
  const refusal = {
    code: 'plan',
    message: 'Your plan doesn’t include cloud sync',
    at: '2026-01-01T12:00:00.000Z',
  } as const
  await laptop.store.changeFacts(CAMPAIGN, (facts) => facts && { ...facts, refusal })
  laptop.replication.wake()
  await laptop.until(({ store }) => store.factsOf(CAMPAIGN)?.refusal === undefined)
})

test('[C5] an edit made in a campaign that left this device is set aside, and nothing is pending', async () => {
  await gmDevice(server)
  const phone = await phoneDevice(server)
  server.membership(PLAYER, CAMPAIGN, 'player', { ...MEMBERSHIP, status: 'removed', epoch: 2, byGm: true })
  phone.replication.wake()
  await phone.until(({ store }) => store.factsOf(CAMPAIGN) === undefined)
  await phone.insert('characters', { ...mira, id: 'late', name: 'Late' })
  await phone.until(async ({ read }) => !(await read('characters', 'late')))
  await settled(phone)
  await phone.restart()
  await phone.insert('characters', { ...mira, id: 'later', name: 'Later' })
  await phone.until(async ({ read }) => !(await read('characters', 'later')))
  await settled(phone)
  expect(phone.store.keeps.map(({ document }) => document.name)).toEqual(['Late', 'Later'])
  expect([...phone.store.rows.values()]).toEqual([])
})

test('[C5] what is being stored while its campaign leaves this device is set aside', async () => {
  await gmDevice(server)
  const phone = await phoneDevice(server)
  const { changePending } = phone.store
  const hasLeft = Promise.withResolvers<void>()
  let isAnnounced = false
  phone.store.changePending = async (keys, change) => {
    await changePending(keys, change)
    if (isAnnounced || !keys.includes('characters/late')) return
    isAnnounced = true
    await hasLeft.promise
  }
  const inserted = phone.insert('characters', { ...mira, id: 'late', name: 'Late' })
  await phone.until(({ store }) => store.rows.has('characters/late'))
  server.membership(PLAYER, CAMPAIGN, 'player', { ...MEMBERSHIP, status: 'removed', epoch: 2, byGm: true })
  phone.replication.wake()
  await phone.until(({ store }) => store.factsOf(CAMPAIGN) === undefined)
  hasLeft.resolve()
  await inserted
  await phone.until(async ({ read }) => !(await read('characters', 'late')))
  await settled(phone)
  expect(phone.store.keeps.map(({ document }) => document.name)).toEqual(['Late'])
  expect([...phone.store.rows.values()]).toEqual([])
})

test('[C5] a person who lost the GM role can read what was refused, even after the document left the device', async () => {
  await gmDevice(server)
  server.membership(PLAYER, CAMPAIGN, 'gm', MEMBERSHIP)
  const tablet = await deviceOf(server, PLAYER)
  await tablet.until(async ({ read }) => Boolean(await read('sessions', 's1')))
  server.cut(PLAYER)
  await tablet.edit('sessions', 's1', { gmNotes: 'The bridge is a trap.' })
  server.membership(PLAYER, CAMPAIGN, 'player', { ...MEMBERSHIP, epoch: 2 })
  server.mend(PLAYER)
  tablet.replication.wake()
  await tablet.until(async ({ read }) => !(await read('sessions', 's1')))
  await settled(tablet)
  const readable = [...tablet.store.keeps.map(({ document }) => document), ...refusedOn(tablet)]
  expect(readable).toMatchObject([{ id: 's1', gmNotes: 'The bridge is a trap.' }])
})

test('[C5] a campaign restored from a copy is on the device again, and its documents wait for it', async () => {
  await gmDevice(server)
  const phone = await phoneDevice(server)
  server.membership(PLAYER, CAMPAIGN, 'player', { ...MEMBERSHIP, status: 'removed', epoch: 2, byGm: true })
  phone.replication.wake()
  await phone.until(async ({ read, store }) => !store.factsOf(CAMPAIGN) && !(await read('campaigns', CAMPAIGN)))
  await settled(phone)
  server.cut(PLAYER)
  await phone.insert('campaigns', { id: CAMPAIGN, name: 'Ash Road' })
  await phone.insert('characters', { ...mira, id: 'ash', name: 'Ash' })
  await phone.until(({ replication }) => replication.status$.value.waiting[CAMPAIGN] === 2)
  expect((await phone.read('characters', 'ash'))?.name).toBe('Ash')
  expect(phone.store.keeps).toEqual([])
})

test('[D10] when the owner deletes the cloud copy, their other devices keep theirs and send nothing more', async () => {
  const laptop = await gmDevice(server)
  await settled(laptop)
  server.store.putScope(CAMPAIGN, { deleted: true })
  laptop.replication.wake()
  await laptop.until(({ store }) => store.factsOf(CAMPAIGN)?.cloudDeleted !== undefined)
  await laptop.edit('characters', 'mira', { name: 'Mira the Kept' })
  await laptop.restart()
  laptop.replication.wake()
  await laptop.until(({ replication }) => !replication.status$.value.active)
  expect(await laptop.read('characters', 'mira')).toMatchObject({ name: 'Mira the Kept' })
  expect(await laptop.read('campaigns', CAMPAIGN)).toBeTruthy()
  expect(laptop.store.factsOf(CAMPAIGN)).toMatchObject({ accepted: false, cloudDeleted: { kept: false } })
  expect(laptop.store.keeps).toEqual([])
})

test.each([
  ['gm', { removed: true }],
  ['player', { removed: true }],
  ['gm', { leavingUntil: '2026-11-20T20:01:00.000Z' }],
  ['player', { leavingUntil: '2026-11-20T20:01:00.000Z' }],
] as const)(
  '[D10] a %s’s device that is at removing a campaign says nothing when it is gone: %o',
  async (role, leaving) => {
    await gmDevice(server)
    const device = role === 'gm' ? await secondDevice(server) : await phoneDevice(server)
    await settled(device)
    await device.store.changeFacts(CAMPAIGN, (facts) => facts && { ...facts, ...leaving })
    if (role === 'gm') server.store.putScope(CAMPAIGN, { deleted: true })
    else server.membership(PLAYER, CAMPAIGN, 'player', { ...MEMBERSHIP, status: 'removed', epoch: 2 })
    device.replication.wake()
    await device.until(({ store }) => store.factsOf(CAMPAIGN) === undefined)
    expect(await device.read('campaigns', CAMPAIGN)).toBeUndefined()
    expect(device.store.farewells).toEqual([])
  },
)

test('[D4] every collection of a lost campaign stands where the server said so, and hears of it no more', async () => {
  await gmDevice(server)
  const transport = server.transportOf(PLAYER)
  const said: string[] = []
  server.membership(PLAYER, CAMPAIGN, 'player', MEMBERSHIP)
  const phone = await deviceOf(server, PLAYER, {
    transport: {
      ...transport,
      pull: async (body, signal) => {
        const answer = await transport.pull(body, signal)
        if (answer.gone.includes(CAMPAIGN)) said.push(body.collection)
        return answer
      },
    },
  })
  await phone.until(async ({ read }) => Boolean(await read('characters', 'mira')))
  await settled(phone)
  server.membership(PLAYER, CAMPAIGN, 'player', { ...MEMBERSHIP, status: 'removed', epoch: 2, byGm: true })
  phone.replication.wake()
  await phone.until(({ store }) => store.factsOf(CAMPAIGN) === undefined)
  const before = said.length
  for (const name of ['campaigns', 'characters'] as const) {
    expect((await phone.store.progress(name)).checkpoint[CAMPAIGN]).toBe('2:0')
  }
  await phone.replication.recheck()
  expect(said).toHaveLength(before)
})

test('[D4] a page that was on its way while the membership ended brings nothing back', async () => {
  const gm = await gmDevice(server)
  const transport = server.transportOf(PLAYER)
  const asked = Promise.withResolvers<void>()
  const go = Promise.withResolvers<void>()
  let isHolding = false
  server.membership(PLAYER, CAMPAIGN, 'player', MEMBERSHIP)
  const phone = await deviceOf(server, PLAYER, {
    transport: {
      ...transport,
      pull: async (body, signal) => {
        const answer = await transport.pull(body, signal)
        if (!isHolding || body.collection !== 'characters') return answer
        asked.resolve()
        await go.promise
        return answer
      },
      live: ({ onPoke, ...options }) => {
        return transport.live({ ...options, onPoke: ({ changes: _, ...poke }) => onPoke(poke) })
      },
    },
  })
  await phone.until(async ({ read }) => Boolean(await read('characters', 'mira')))
  await settled(phone)
  isHolding = true
  await gm.edit('characters', 'mira', { health: 2 })
  await asked.promise
  server.membership(PLAYER, CAMPAIGN, 'player', { ...MEMBERSHIP, status: 'removed', epoch: 2, byGm: true })
  phone.replication.wake()
  await phone.until(({ store }) => store.factsOf(CAMPAIGN) === undefined)
  isHolding = false
  go.resolve()
  await settled(phone)
  expect(phone.store.factsOf(CAMPAIGN)).toBeUndefined()
  expect(await phone.collection('characters').find().exec()).toEqual([])
})

test('a player who joins a campaign again never sees it missing', async () => {
  await gmDevice(server)
  const phone = await phoneDevice(server)
  await settled(phone)
  const seen: boolean[] = []
  const watched = (['campaigns', 'characters'] as const).map((name) => {
    const id = name === 'campaigns' ? CAMPAIGN : 'mira'
    return phone
      .collection(name)
      .findOne(id)
      .$.subscribe((document) => seen.push(document !== null))
  })
  server.membership(PLAYER, CAMPAIGN, 'player', { memberId: 'm-tamsin', epoch: 3 })
  await phone.replication.recheck()
  for (const name of ['campaigns', 'characters'] as const) {
    await phone.until(async ({ store }) => (await store.progress(name)).checkpoint[CAMPAIGN]?.startsWith('3:') === true)
  }
  for (const subscription of watched) subscription.unsubscribe()
  expect(seen.length).toBeGreaterThanOrEqual(2)
  expect(seen).not.toContain(false)
})

test('[D3] documents that are sent again page by page are never missing, and what is not sent again goes', async () => {
  const gm = await gmDevice(server)
  server.membership(PLAYER, CAMPAIGN, 'gm', MEMBERSHIP)
  const transport = server.transportOf(PLAYER)
  let pageRows = 500
  const tablet = await deviceOf(server, PLAYER, {
    transport: { ...transport, pull: (body, signal) => transport.pull({ ...body, limit: pageRows }, signal) },
  })
  for (const id of ['ash', 'bryn']) await gm.insert('characters', { ...mira, id, name: id })
  for (const id of ['orc', 'bryn']) await tablet.until(async ({ read }) => Boolean(await read('characters', id)))
  await settled(tablet)
  const seen: boolean[] = []
  const watched = tablet
    .collection('characters')
    .findOne('bryn')
    .$.subscribe((document) => seen.push(document !== null))
  pageRows = 1
  server.membership(PLAYER, CAMPAIGN, 'player', { ...MEMBERSHIP, epoch: 2 })
  await tablet.replication.recheck()
  await tablet.until(async ({ read }) => !(await read('characters', 'orc')))
  await settled(tablet)
  watched.unsubscribe()
  expect(seen).not.toContain(false)
  expect((await tablet.store.progress('characters')).checkpoint[CAMPAIGN]).toMatch(/^2:/)
  expect((await tablet.read('characters', 'bryn'))?.rev).toMatch(/~p$/)
})

test.each([
  ['is on its way again', ['orc', 'mira']],
  ['has just arrived again', ['mira', 'orc']],
])('[D3] a document that was edited while it %s is not missing once the edit is set aside', async (_, order) => {
  const gm = await gmDevice(server)
  await gm.insert('characters', { ...mira, id: 'ash', name: 'Ash' })
  await settled(gm)
  for (const id of order) {
    await gm.edit('characters', id, { health: 29 })
    await settled(gm)
  }
  const transport = server.transportOf(PLAYER)
  let edit: (() => Promise<void>) | undefined
  server.membership(PLAYER, CAMPAIGN, 'player', MEMBERSHIP)
  const phone = await deviceOf(server, PLAYER, {
    transport: {
      ...transport,
      pull: async (body, signal) => {
        const answer = await transport.pull({ ...body, limit: edit ? 1 : 500 }, signal)
        const isSentAgain = edit && answer.gone.length === 0 && answer.documents.some(({ id }) => id === order.at(-1))
        if (isSentAgain) await edit?.()
        return answer
      },
    },
  })
  await phone.until(async ({ read }) => (await read('characters', 'mira'))?.health === 29)
  await settled(phone)
  edit = async () => {
    edit = undefined
    await phone.edit('characters', 'mira', { name: 'Mira the Brave' })
  }
  server.membership(PLAYER, CAMPAIGN, 'gm', { memberId: 'm-tamsin', epoch: 2 })
  await phone.replication.recheck()
  await phone.until(async ({ read }) => (await read('characters', 'mira'))?.notes === 'SECRET')
  await settled(phone)
  expect(phone.store.keeps).toMatchObject([{ campaignId: CAMPAIGN, document: { name: 'Mira the Brave' } }])
  expect((await phone.store.progress('characters')).checkpoint[CAMPAIGN]).toMatch(/^2:/)
  expect(await phone.read('characters', 'mira')).toMatchObject({ health: 29, name: 'Mira' })
  // Nor was it the comparison of digests that found it missing.
  expect(phone.store.factsOf(CAMPAIGN)?.repairs ?? 0).toBe(0)
})

test('a campaign that is removed here stays away when its membership starts over, and comes back whole', async () => {
  await gmDevice(server)
  const phone = await phoneDevice(server)
  await settled(phone)
  await phone.removeCampaign(CAMPAIGN)
  const seen: boolean[] = []
  const watched = phone
    .collection('characters')
    .findOne('mira')
    .$.subscribe((document) => seen.push(document !== null))
  server.membership(PLAYER, CAMPAIGN, 'player', { memberId: 'm-tamsin', epoch: 3 })
  await phone.replication.recheck()
  await phone.until(async ({ store }) => (await store.progress('characters')).checkpoint[CAMPAIGN] === '3:0')
  await settled(phone)
  watched.unsubscribe()
  expect(seen).toEqual([false])
  await phone.bringBack(CAMPAIGN)
  await phone.until(async ({ read }) => Boolean(await read('characters', 'mira')))
})
