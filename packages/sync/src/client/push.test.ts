import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { PushBody, SyncDocument, Verdict } from '../protocol.ts'
import { CAMPAIGN, GM, gmDevice, mira, orc, secondDevice, settled } from './testing/ash-road.ts'
import { closeDevices, type Device } from './testing/device.ts'
import { type MemoryServer, openMemoryServer } from './testing/memory-server.ts'
import { type Transport, TransportError } from './transport.ts'

let server: MemoryServer
let gm: Device
let isPaused: boolean
/** Names of characters whose picture this device is about to send. */
let onItsWay: string[]
/** Pictures that the server asked for. */
let asked: string[]
/** Intercepts pushes before they reach the server. */
let intercept: ((body: PushBody) => Promise<Verdict[] | undefined>) | undefined

beforeEach(async () => {
  server = openMemoryServer()
  intercept = undefined
  isPaused = false
  onItsWay = []
  asked = []
  const transport = server.transportOf(GM)
  const push: Transport['push'] = async (body, signal) => {
    const verdicts = await intercept?.(body)
    return verdicts ? { verdicts } : transport.push(body, signal)
  }
  gm = await gmDevice(server, {
    transport: { ...transport, push },
    isReplicated: () => !isPaused,
    withSendablePicture: async (documents) => new Set(documents.filter(({ id }) => onItsWay.includes(id))),
    sendPicture: ({ id }) => void asked.push(id),
  })
  await settled(gm)
})
afterEach(() => closeDevices())

const onServer = (id: string) => server.store.allRows().find((row) => row.id === id)

test('[C1] an edit is sent as it was written here, without reading it again', async () => {
  const { storageInstance } = gm.collection('characters')
  const read = vi.spyOn(storageInstance, 'findDocumentsById')
  await gm.edit('characters', 'mira', { health: 21 })
  await settled(gm)
  expect(onServer('mira')?.document.health).toBe(21)
  expect(read).not.toHaveBeenCalled()
})

test('[C1] what was written while nothing could be sent is sent without reading it again', async () => {
  await gm.insert('characters', { ...orc, id: 'bat' })
  await settled(gm)
  gm.replication.setActive(false)
  await gm.edit('characters', 'mira', { health: 21 })
  await gm.edit('characters', 'bat', { health: 2 })
  await gm.edit('characters', 'mira', { health: 20 })
  await gm.until(({ replication }) => replication.status$.value.waiting[CAMPAIGN] === 2)
  const read = vi.spyOn(gm.collection('characters').storageInstance, 'findDocumentsById')
  gm.replication.setActive(true)
  await gm.until(({ replication }) => replication.status$.value.waiting[CAMPAIGN] === undefined)
  await settled(gm)
  expect([onServer('mira')?.document.health, onServer('bat')?.document.health]).toEqual([20, 2])
  expect(read).not.toHaveBeenCalled()
})

test('[C1] an edit is on its way before a screen that follows it is drawn', async () => {
  const order: string[] = []
  intercept = async () => {
    order.push('sent')
    return undefined
  }
  gm.replication.status$.subscribe(({ active }) => {
    if (active) queueMicrotask(() => order.push('drawn'))
  })
  await gm.edit('characters', 'mira', { health: 21 })
  await settled(gm)
  expect(order.slice(0, 2)).toEqual(['sent', 'drawn'])
})

test('[C1] an edit whose row names a later write by now is read before it is sent', async () => {
  const read = vi.spyOn(gm.collection('characters').storageInstance, 'findDocumentsById')
  const { changePending } = gm.store
  let isFirst = true
  gm.store.changePending = async (keys, change) => {
    await changePending(keys, change)
    if (!isFirst) return
    isFirst = false
    await changePending(keys, (row) => row && { ...row, rev: 'announced.by-another-tab' })
  }
  await gm.edit('characters', 'mira', { health: 21 })
  await gm.until(() => onServer('mira')?.document.health === 21)
  expect(read).toHaveBeenCalled()
})

test("[C1] a batch that the server can't take is sent in halves, and only the row that is too large is refused", async () => {
  const sizes: number[] = []
  intercept = async ({ rows }) => {
    sizes.push(rows.length)
    if (rows.some(({ doc }) => doc.id === 'npc-3') || rows.length > 3) throw new TransportError(413, 'Too large')
    return undefined
  }
  const rows = Array.from({ length: 8 }, (_, at) => ({ ...orc, id: `npc-${at}`, rev: '', conflicts: [] }))
  await gm.collection('characters').bulkInsert(rows as never)
  await gm.until(({ store }) => store.rejections.size === 1)
  await gm.until(({ isQuiet }) => isQuiet())
  expect(rows.map(({ id }) => onServer(id)?.id)).toEqual(rows.map(({ id }) => (id === 'npc-3' ? undefined : id)))
  expect(sizes).toEqual([8, 4, 2, 2, 1, 1, 4, 2, 2])
  // It is not sent again without a change, not even together with another document.
  await gm.edit('characters', 'npc-3', (stored) => stored)
  expect([...gm.store.rejections.values()]).toMatchObject([{ documentId: 'npc-3', verdict: 'invalid' }])

  intercept = undefined
  await gm.replication.recheck({ retry: true })
  await gm.until(() => onServer('npc-3') !== undefined)
  await settled(gm)
  expect(gm.store.rejections.size).toBe(0)
})

test('[C1] what the server took is settled and no longer counted while more is on its way, and is not sent again', async () => {
  // So long that no two fit into one push.
  const notes = 'a'.repeat(600_000)
  const large = ['bat', 'cat', 'rat'].map((id) => ({ ...orc, id, notes, rev: '', conflicts: [] }))
  const sent: string[] = []
  const hangs = Promise.withResolvers<undefined>()
  intercept = async ({ rows }) => {
    sent.push(...rows.map(({ doc }) => doc.id))
    if (sent.length === 3) await hangs.promise
    return undefined
  }
  await gm.collection('characters').bulkInsert(large as never)
  await gm.until(({ replication }) => replication.status$.value.waiting[CAMPAIGN] === 1)
  expect(gm.store.rows.size).toBe(1)
  hangs.resolve(undefined)
  await settled(gm)
  expect(sent.toSorted()).toEqual(['bat', 'cat', 'rat'])
})

test('[C1] a document created, sent, and deleted before the answer came is deleted on the server too', async () => {
  server.loseNextAnswer(GM)
  await gm.insert('characters', { ...orc, id: 'bat' })
  await gm.until(() => onServer('bat') !== undefined)
  await gm.remove('characters', 'bat')
  await gm.crash()
  server.mend(GM)
  gm.replication.wake()
  await settled(gm)
  expect(onServer('bat')?.deleted).toBe(true)
})

test('[C1] a document created and deleted before anything was sent is not sent at all', async () => {
  isPaused = true
  await gm.insert('characters', { ...orc, id: 'bat' })
  await gm.remove('characters', 'bat')
  isPaused = false
  await gm.replication.recheck()
  await settled(gm)
  expect(onServer('bat')).toBeUndefined()
  expect(gm.store.rows.size).toBe(0)
})

test("[C2] refusing what was sent doesn't discard what was written since", async () => {
  const master = (await gm.read('characters', 'mira')) as SyncDocument
  const sent: unknown[] = []
  intercept = async ({ collection, rows: [row] }) => {
    if (collection !== 'characters' || !row) return undefined
    sent.push(row.doc.name)
    if (sent.length > 1) return undefined
    await gm.edit('characters', 'mira', { name: 'Mira the Second' })
    return [{ id: 'mira', verdict: 'forbidden', message: 'No', master }]
  }
  await gm.edit('characters', 'mira', { name: 'Mira the First' })
  await gm.until(() => onServer('mira')?.document.name === 'Mira the Second')
  await settled(gm)
  expect([sent, (await gm.read('characters', 'mira'))?.name]).toEqual([
    ['Mira the First', 'Mira the Second'],
    'Mira the Second',
  ])
})

test('[Q4] an edit made while a conflict is being merged is merged with it', async () => {
  const tablet = await secondDevice(server)
  server.cut(GM)
  await gm.edit('characters', 'mira', { health: 23 })
  await tablet.edit('characters', 'mira', { health: 28 })
  server.mend(GM)
  tablet.replication.wake()
  await settled(tablet)
  const { changePending } = gm.store
  // The row has both bases, and the merged document is about to be stored.
  gm.store.changePending = async (keys, change) => {
    await changePending(keys, change)
    if (!gm.store.rows.get('characters/mira')?.nextBase) return
    gm.store.changePending = changePending
    await gm.edit('characters', 'mira', ({ health }) => ({ health: Number(health) - 1, alias: 'Stranger' }))
  }
  gm.replication.wake()
  for (const device of [gm, tablet]) {
    await device.until(async ({ read }) => (await read('characters', 'mira'))?.health === 20)
    await settled(device)
    expect(await device.read('characters', 'mira')).toMatchObject({ health: 20, alias: 'Stranger', conflicts: [] })
  }
})

test('[C2] an edit is sent once, and is not pulled back', async () => {
  const pushes: string[] = []
  intercept = async ({ rows }) => {
    pushes.push(...rows.map(({ doc }) => doc.id))
    return undefined
  }
  await gm.edit('characters', 'mira', { health: Number(mira.health) - 1 })
  await settled(gm)
  gm.replication.wake()
  await settled(gm)
  expect([pushes, gm.replication.status$.value.waiting[CAMPAIGN]]).toEqual([['mira'], undefined])
})

const PICTURE = `/api/images/${'a'.repeat(64)}`
const noPicture = (id: string): Verdict => ({ id, verdict: 'retry', message: 'Not yet', path: 'imageUrl' })
/** As a server does that lacks the pictures. */
const answerWaiting = (sent: string[]) => async (body: PushBody) => {
  const { rows } = body
  if (body.collection !== 'characters') return undefined
  sent.push(...rows.map(({ doc, sendsPicture }) => `${doc.id}${sendsPicture ? ' waits' : ''}`))
  const [first] = rows
  return first?.sendsPicture && rows.length === 1 ? [noPicture(first.doc.id)] : undefined
}

test('[C2] a document waits alone for its picture: the campaign goes on, and it is sent when the picture was', async () => {
  const sent: string[] = []
  intercept = answerWaiting(sent)
  onItsWay = ['mira']
  await gm.edit('characters', 'mira', { health: 20, imageUrl: PICTURE })
  await gm.until(({ isQuiet }) => isQuiet() && sent.length > 0)
  await gm.edit('characters', 'orc', { health: 3 })
  await gm.edit('sessions', 's1', { recap: 'They met.' })
  await gm.until(() => onServer('s1')?.document.recap === 'They met.' && onServer('orc')?.document.health === 3)
  expect(gm.store.factsOf(CAMPAIGN)).toMatchObject({ accepted: true })
  expect(gm.replication.status$.value.waiting[CAMPAIGN]).toBe(1)
  expect(onServer('mira')?.document.health).not.toBe(20)

  onItsWay = []
  gm.replication.sendPending()
  await gm.until(() => onServer('mira')?.document.health === 20)
  await settled(gm)
  expect(sent).toEqual(['mira waits', 'orc', 'mira'])
  expect(gm.store.rows.size).toBe(0)
})

test('[C2] an answer that comes after the picture was settled sends the document again by itself', async () => {
  const sent: string[] = []
  const answer = answerWaiting(sent)
  intercept = async (body) => {
    const verdicts = await answer(body)
    onItsWay = []
    return verdicts
  }
  onItsWay = ['mira']
  await gm.edit('characters', 'mira', { health: 20, imageUrl: PICTURE })
  await gm.until(() => onServer('mira')?.document.health === 20)
  expect(sent).toEqual(['mira waits', 'mira'])
})

test('[C2] a document that comes back after its deletion offers its picture, which the server may lack by now', async () => {
  await gm.edit('characters', 'mira', { imageUrl: PICTURE })
  await settled(gm)
  const tablet = await secondDevice(server)
  isPaused = true
  await tablet.remove('characters', 'mira')
  await settled(tablet)
  const sent: string[] = []
  intercept = answerWaiting(sent)
  onItsWay = ['mira']
  isPaused = false
  await gm.edit('characters', 'mira', { health: 20 })
  await gm.until(() => asked.length > 0)
  expect([sent, asked]).toEqual([['mira', 'mira waits'], ['mira']])
  onItsWay = []
  gm.replication.sendPending()
  await gm.until(() => onServer('mira')?.deleted === false)
})

test('[C2] a server that lets a document wait without need is not asked again and again', async () => {
  let asked = 0
  intercept = async ({ collection, rows: [row] }) => {
    if (collection !== 'characters' || !row) return undefined
    asked += 1
    return [noPicture(row.doc.id)]
  }
  await gm.edit('characters', 'mira', { health: 20 })
  await gm.until(({ isQuiet }) => isQuiet() && asked > 0)
  expect(asked).toBe(1)
  expect(gm.replication.status$.value.waiting[CAMPAIGN]).toBe(1)
})
