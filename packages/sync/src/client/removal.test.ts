import { afterEach, beforeEach, expect, test } from 'vitest'
import type { CollectionName, PushAnswer, Verdict } from '../protocol.ts'
import { DocumentGone } from './stamp.ts'
import { CAMPAIGN, deviceOf, GM, gmDevice, MEMBERSHIP, orc, PLAYER, secondDevice, settled } from './testing/ash-road.ts'
import { closeDevices, type Device } from './testing/device.ts'
import { type MemoryServer, openMemoryServer } from './testing/memory-server.ts'
import { type Transport, TransportError } from './transport.ts'

let server: MemoryServer

beforeEach(() => {
  server = openMemoryServer()
})
afterEach(() => closeDevices())

const stored = (id: string) => server.store.allRows().find((row) => row.id === id)
const everything = [CAMPAIGN, 'mira', 'orc', 's1']

/** Delays the answers to pushes of characters until the test supplies them. */
function slowPushes(transport: Transport) {
  const sent = Promise.withResolvers<PushAnswer>()
  const answer = Promise.withResolvers<PushAnswer | undefined>()
  let isHolding = false
  const slow: Transport = {
    ...transport,
    push: async (body, signal) => {
      const truth = await transport.push(body, signal)
      if (!isHolding || body.collection !== 'characters') return truth
      sent.resolve(truth)
      return (await answer.promise) ?? truth
    },
  }
  return {
    transport: slow,
    hold: () => {
      isHolding = true
    },
    sent: sent.promise,
    release: (instead?: PushAnswer) => {
      isHolding = false
      answer.resolve(instead)
    },
  }
}

async function isBackWhole(device: Device): Promise<void> {
  await device.until(async ({ read }) => Boolean((await read('characters', 'orc')) && (await read('sessions', 's1'))))
  await settled(device)
  for (const id of everything) expect([id, stored(id)?.deleted]).toEqual([id, false])
}

test('[Q6] a campaign removed and brought back during a push is deleted nowhere', async () => {
  const tablet = await gmDevice(server)
  const slow = slowPushes(server.transportOf(GM))
  const laptop = await deviceOf(server, GM, { transport: slow.transport })
  await laptop.until(async ({ read }) => Boolean((await read('characters', 'orc')) && (await read('sessions', 's1'))))
  slow.hold()
  await laptop.edit('characters', 'mira', { health: 23 })
  await slow.sent
  await laptop.removeCampaign(CAMPAIGN)
  await laptop.bringBack(CAMPAIGN)
  slow.release()
  await isBackWhole(laptop)
  expect((await laptop.read('characters', 'mira'))?.health).toBe(23)
  await tablet.until(async ({ read }) => (await read('characters', 'mira'))?.health === 23)
})

const master = { ...orc, rev: 'else.1', conflicts: [], lastModified: '' } as never
const LATE: Verdict[] = [
  { id: 'orc', verdict: 'ok' },
  { id: 'orc', verdict: 'conflict', master },
  { id: 'orc', verdict: 'forbidden', message: 'No', master },
  { id: 'orc', verdict: 'forbidden', message: 'No' },
  { id: 'orc', verdict: 'invalid', message: 'No', path: '' },
  { id: 'orc', verdict: 'revoked', message: 'No' },
  { id: 'orc', verdict: 'plan', message: 'No' },
  { id: 'orc', verdict: 'retry', message: 'No' },
]

test.each(LATE)('[Q6] a late answer ($verdict) puts nothing back of what was removed', async (verdict) => {
  const slow = slowPushes(server.transportOf(GM))
  const laptop = await gmDevice(server, { transport: slow.transport })
  slow.hold()
  await laptop.edit('characters', 'orc', { health: 3 })
  await slow.sent
  await laptop.removeCampaign(CAMPAIGN)
  const facts = laptop.store.factsOf(CAMPAIGN)
  slow.release({ verdicts: [verdict] })
  await settled(laptop)
  expect(await laptop.collection('characters').find().exec()).toEqual([])
  expect([...laptop.store.rows.values()]).toEqual([])
  expect([...laptop.store.rejections.values()]).toEqual([])
  expect(laptop.store.factsOf(CAMPAIGN)).toEqual(facts)
})

test('[Q6] a pending edit is set aside when its campaign is removed; the cloud keeps its state, and nothing is pending', async () => {
  const laptop = await gmDevice(server)
  server.cut(GM)
  await laptop.edit('sessions', 's1', { gmNotes: 'The road is short.' })
  await laptop.remove('characters', 'orc')
  await laptop.removeCampaign(CAMPAIGN)
  expect(laptop.store.keeps).toMatchObject([{ collection: 'sessions', document: { gmNotes: 'The road is short.' } }])
  await laptop.bringBack(CAMPAIGN)
  server.mend(GM)
  laptop.replication.wake()
  await isBackWhole(laptop)
  expect((await laptop.read('sessions', 's1'))?.gmNotes).toBe('The road is long.')
})

test('[Q6] a page requested before the removal brings nothing back', async () => {
  const tablet = await gmDevice(server)
  const transport = server.transportOf(GM)
  const asked = Promise.withResolvers<void>()
  const go = Promise.withResolvers<void>()
  let isHolding = false
  const laptop = await deviceOf(server, GM, {
    transport: {
      ...transport,
      pull: async (body, signal) => {
        const answer = await transport.pull(body, signal)
        if (!isHolding || answer.documents.length === 0) return answer
        asked.resolve()
        await go.promise
        return answer
      },
      live: ({ onPoke, ...options }) => {
        return transport.live({ ...options, onPoke: ({ changes: _, ...poke }) => onPoke(poke) })
      },
    },
  })
  await laptop.until(async ({ read }) => Boolean((await read('characters', 'orc')) && (await read('sessions', 's1'))))
  isHolding = true
  await tablet.edit('characters', 'orc', { health: 2 })
  await asked.promise
  await laptop.removeCampaign(CAMPAIGN)
  isHolding = false
  go.resolve()
  await settled(laptop)
  expect(await laptop.collection('characters').find().exec()).toEqual([])
})

test('[Q6] a page being stored during the removal brings nothing back', async () => {
  const tablet = await gmDevice(server)
  const laptop = await secondDevice(server)
  await settled(laptop)
  const { pendingAt } = laptop.store
  // Called just before the page is written.
  laptop.store.pendingAt = async (keys) => {
    laptop.store.pendingAt = pendingAt
    await laptop.removeCampaign(CAMPAIGN)
    return pendingAt(keys)
  }
  await tablet.insert('characters', { ...orc, id: 'bat', name: 'Bat' })
  await laptop.until(({ store }) => store.factsOf(CAMPAIGN)?.removed === true)
  await settled(laptop)
  expect(await laptop.collection('characters').find().exec()).toEqual([])
})

test("[C4] a player removed while away keeps no other player's sheet, even if no further call gets through", async () => {
  await gmDevice(server)
  server.membership(PLAYER, CAMPAIGN, 'player', MEMBERSHIP)
  const transport = server.transportOf(PLAYER)
  let isNarrow = false
  // While the network comes back only one call gets through.
  const narrow: Transport['pull'] = async (body, signal) => {
    if (isNarrow && body.collection !== 'campaigns') throw new TransportError(0, 'no network')
    return transport.pull(body, signal)
  }
  const phone = await deviceOf(server, PLAYER, { transport: { ...transport, pull: narrow } })
  await phone.until(async ({ read }) => Boolean(await read('characters', 'mira')))
  await settled(phone)
  isNarrow = true
  server.membership(PLAYER, CAMPAIGN, 'player', { ...MEMBERSHIP, status: 'removed', epoch: 2, byGm: true })
  // A guest's app does this: it has no membership left to ask about, so it sends nothing after that.
  const { changeFacts } = phone.store
  const here = async () => [
    ...(await phone.collection('characters').find().exec()),
    ...(await phone.collection('combats').find().exec()),
  ]
  let left: unknown[] | undefined
  phone.store.changeFacts = async (id, change) => {
    await changeFacts(id, change)
    if (phone.store.factsOf(id)) return
    phone.replication.setActive(false)
    left = await here()
  }
  phone.replication.wake()
  await phone.until(() => left !== undefined)
  expect(left).toEqual([])
  expect(await here()).toEqual([])
})

test('[Q6] an edit that another tab makes during the removal is set aside or refused, and not left behind', async () => {
  const laptop = await gmDevice(server)
  const tablet = await secondDevice(server)
  await settled(tablet)
  await laptop.stop()
  await tablet.restart()
  const tab = await tablet.openTab()
  server.cut(GM)
  const edit = tab.edit('characters', 'orc', { health: 1 })
  await Promise.all([
    tablet.removeCampaign(CAMPAIGN),
    edit.catch((error) => expect(error).toBeInstanceOf(DocumentGone)),
  ])
  expect(await tablet.collection('characters').find().exec()).toEqual([])
  expect(tablet.store.keeps.length + tablet.store.rows.size).toBeLessThanOrEqual(1)
  server.mend(GM)
  await tablet.bringBack(CAMPAIGN)
  await isBackWhole(tablet)
})

test('[Q6] an edit made while the removal reads what is pending is set aside', async () => {
  const laptop = await gmDevice(server)
  await settled(laptop)
  const { pendingOf } = laptop.store
  const isHere = async (name: CollectionName) => (await laptop.collection(name).find().exec()).length > 0
  // Called for one collection after the other.
  laptop.store.pendingOf = async (campaignId) => {
    const rows = await pendingOf(campaignId)
    const isDue = rows.length === 0 && !(await isHere('campaigns')) && (await isHere('characters'))
    if (isDue) await laptop.edit('characters', 'mira', { alias: 'Stranger' })
    return rows
  }
  await laptop.removeCampaign(CAMPAIGN)
  expect(laptop.store.keeps.map(({ document }) => [document.id, document.alias])).toEqual([['mira', 'Stranger']])
  expect(await laptop.collection('characters').find().exec()).toEqual([])
})
