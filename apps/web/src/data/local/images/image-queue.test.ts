import 'fake-indexeddb/auto'
import { SAMPLE_ID } from '@lanternkeep/schema'
import { aHandout, aPlayer, aUser } from '@lanternkeep/schema/testing'
import type { CampaignFacts } from '@lanternkeep/sync/client'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { closeLocalDb, openLocalDb, removeLocalData } from '../store/database.ts'
import { insertDocument } from '../store/documents.ts'
import type { LocalDb } from '../store/local-db.ts'
import { sendPicture, uploadQueuedImages, withSendablePicture } from './image-queue.ts'

const [A, B, C] = ['a', 'b', 'c'].map((letter) => letter.repeat(64)) as [string, string, string]
const salt: CampaignFacts = { id: 'salt', role: 'gm', accepted: true }
const owner = aUser({ id: 'painter', tier: 'premium' })
const imageUrlOf = (id: string) => `/api/images/${id}`
const urlOf = (id: string, campaignId = 'salt') => `${imageUrlOf(id)}?campaignId=${campaignId}`

let db: LocalDb
let answers: (number | Error | Response)[]
let sent: string[]

beforeEach(async () => {
  db = await openLocalDb('painter', { multiInstance: false })
  db.person$.next({ user: owner, cloud: { connected: true, enabled: true } })
  answers = []
  sent = []
  vi.stubGlobal('fetch', async (url: string) => {
    sent.push(url)
    const answer = answers.shift() ?? 200
    if (answer instanceof Error) throw answer
    return answer instanceof Response ? answer : ofServer(answer)
  })
  await db.store.changeFacts('salt', () => salt)
  for (const id of [A, B, C]) {
    const shows = { campaignId: 'salt', imageUrl: imageUrlOf(id) }
    await insertDocument(db.collections.characters, aPlayer({ id: `of-${id}`, ...shows }))
  }
  for (const id of [A, B]) {
    await db.side.images.put({ id, type: 'image/png', bytes: new ArrayBuffer(1) })
    await db.side.imageQueue.put({ id, at: `2026-11-20T20:00:00.00${id === A ? 1 : 2}Z`, tries: 0 })
  }
})

afterEach(async () => {
  vi.unstubAllGlobals()
  await closeLocalDb(db)
  await removeLocalData('painter')
})

const ROOM = 'This campaign has no room for more pictures.'

function ofServer(status: number): Response {
  const body = status === 200 ? { id: A, imageUrl: imageUrlOf(A) } : { code: 'too_large', message: ROOM }
  return Response.json(body, { status })
}

const ofProxy = (status: number) => new Response('<h1>Welcome to the inn</h1>', { status })

const queued = async () => (await db.side.imageQueue.orderBy('at').toArray()).map(({ id }) => id)

test('pictures upload the oldest first and leave the queue when they arrive', async () => {
  await uploadQueuedImages(db)
  expect(sent).toEqual([urlOf(A), urlOf(B)])
  expect(await queued()).toEqual([])
})

test("a server that can't be reached is asked again later", async () => {
  answers = [new TypeError('no network')]
  await uploadQueuedImages(db)
  expect(sent).toHaveLength(1)
  expect(await queued()).toEqual([A, B])
})

test('an upload retries by itself after a short network failure', async () => {
  answers = [new TypeError('no network'), new TypeError('no network')]
  await uploadQueuedImages(db, 1)
  await vi.waitUntil(async () => (await queued()).length === 0)
  expect(sent).toEqual([urlOf(A), urlOf(A), urlOf(A), urlOf(B)])
})

test("a refused picture doesn't block the next one and isn't sent again", async () => {
  answers = [413]
  await uploadQueuedImages(db)
  await uploadQueuedImages(db)
  expect(sent).toEqual([urlOf(A), urlOf(B)])
  expect(await db.side.imageQueue.get(A)).toMatchObject({ refusal: ROOM, isUnfit: false, tries: 1 })
})

test.each([
  ['too large', 413, 1024 * 1024 + 1],
  ['no picture', 400, 1],
  ['of a wrong type', 415, 1],
])('a picture that is %s is refused for what it is', async (_, status, size) => {
  await db.side.images.put({ id: A, type: 'image/png', bytes: new ArrayBuffer(size) })
  answers = [status]
  await uploadQueuedImages(db)
  expect(await db.side.imageQueue.get(A)).toMatchObject({ refusal: ROOM, isUnfit: true })
})

test.each([408, 425, 429])('an upload answered %d retries by itself', async (status) => {
  answers = [status]
  await uploadQueuedImages(db, 1)
  await vi.waitUntil(async () => (await queued()).length === 0)
  expect(sent).toEqual([urlOf(A), urlOf(A), urlOf(B)])
})

test.each([200, 403, 404, 413])('a picture that a proxy answers %d is sent again, after the others', async (status) => {
  answers = [ofProxy(status)]
  await uploadQueuedImages(db, 1)
  await vi.waitUntil(async () => (await queued()).length === 0)
  expect(sent).toEqual([urlOf(A), urlOf(B), urlOf(A)])
})

test('a picture is sent once, even if others are added during its upload', async () => {
  await Promise.all([uploadQueuedImages(db), uploadQueuedImages(db)])
  expect(sent).toEqual([urlOf(A), urlOf(B)])
})

test('a picture that is queued again during its upload is sent again', async () => {
  vi.stubGlobal('fetch', async (url: string) => {
    sent.push(url)
    if (sent.length === 1) {
      await db.side.imageQueue.put({ id: A, at: '2026-11-20T21:00:00.000Z', tries: 0 })
      void uploadQueuedImages(db)
    }
    return ofServer(200)
  })
  await uploadQueuedImages(db)
  expect(sent).toEqual([urlOf(A), urlOf(B), urlOf(A)])
  expect(await queued()).toEqual([])
})

test("a picture whose campaign isn't on the server yet stays queued, and doesn't block the next one", async () => {
  answers = [404]
  await uploadQueuedImages(db)
  expect(sent).toEqual([urlOf(A), urlOf(B)])
  expect(await queued()).toEqual([A])
  await uploadQueuedImages(db)
  expect(await queued()).toEqual([])
})

test('with cloud sync switched off nothing leaves the device', async () => {
  db.person$.next({ user: owner, cloud: { connected: true, enabled: false } })
  await uploadQueuedImages(db)
  expect(sent).toEqual([])
})

test('a picture goes to the campaigns that show it, and not before one does', async () => {
  await db.collections.characters.bulkRemove([`of-${A}`, `of-${B}`])
  for (const [campaignId, facts] of Object.entries({ moor: salt, beta: { ...salt, role: 'player' as const } }))
    await db.store.changeFacts(campaignId, () => ({ ...facts, id: campaignId }))
  await insertDocument(
    db.collections.handouts,
    aHandout({ id: 'sample', campaignId: SAMPLE_ID, imageUrl: imageUrlOf(A) }),
  )
  await uploadQueuedImages(db)
  expect(sent).toEqual([])
  for (const campaignId of ['salt', 'moor']) {
    const shows = { campaignId, imageUrl: imageUrlOf(B) }
    await insertDocument(db.collections.handouts, aHandout({ id: `${campaignId}-map`, ...shows }))
  }
  await uploadQueuedImages(db)
  expect(sent.toSorted()).toEqual([urlOf(B, 'moor'), urlOf(B, 'salt')])
  expect(await queued()).toEqual([A])
  db.person$.next({ user: owner, cloud: { connected: true, enabled: false } })
  await insertDocument(db.collections.handouts, aHandout({ id: 'own', campaignId: 'salt', imageUrl: imageUrlOf(A) }))
  await uploadQueuedImages(db)
  expect(sent).toHaveLength(2)
})

const portrait = { id: 'ash', rev: 'r1', imageUrl: `/api/images/${C}` }
const isWaiting = async () => (await withSendablePicture(db, [portrait, { id: 'bryn', rev: 'r2' }])).has(portrait)

async function queuePortrait() {
  const id = C
  await db.side.images.put({ id, type: 'image/png', bytes: new ArrayBuffer(1) })
  await db.side.imageQueue.put({ id, at: '2026-11-20T20:00:00.003Z', tries: 0 })
}

test('a document waits for its picture until that is uploaded or refused, and is sent then', async () => {
  const sendPending = vi.fn()
  db.host = { ...host, sendPending }
  expect(await isWaiting()).toBe(false)
  await queuePortrait()
  expect(await isWaiting()).toBe(true)
  answers = [200, 200, 413]
  await uploadQueuedImages(db)
  expect(await isWaiting()).toBe(false)
  expect(sendPending).toHaveBeenCalledTimes(3)
})

test('a document offers the picture that this device holds, and sends it if the server lacks it by now', async () => {
  await queuePortrait()
  await uploadQueuedImages(db)
  expect(await queued()).toEqual([])
  expect(await isWaiting()).toBe(true)
  sent = []
  await sendPicture(db, portrait)
  expect([sent, await queued()]).toEqual([[urlOf(C)], []])
})

test('a picture that another campaign has is fetched for its upload', async () => {
  await db.side.imageQueue.clear()
  await db.side.imageQueue.put({ id: C, at: 'now', tries: 0 })
  answers = [new TypeError('no network')]
  await uploadQueuedImages(db)
  expect([sent, await queued()]).toEqual([[imageUrlOf(C)], [C]])
  answers = [new Response('bytes', { headers: { 'content-type': 'image/webp' } })]
  sent = []
  await uploadQueuedImages(db)
  expect([sent, await queued()]).toEqual([[imageUrlOf(C), urlOf(C)], []])
})

test('a picture that the server lacks is looked for ten times, and nothing waits for it', async () => {
  await db.side.imageQueue.put({ id: C, at: '2026-11-20T20:00:00.000Z', tries: 0 })
  for (let times = 1; times <= 10; times += 1) {
    expect(await queued()).toContain(C)
    answers = [Response.json({ code: 'not_found', message: 'Image not found' }, { status: 404 })]
    await uploadQueuedImages(db)
    expect(await isWaiting()).toBe(false)
  }
  expect(await queued()).toEqual([])
  expect(sent.filter((url) => url.includes(C))).toHaveLength(10)
})

test('offline a document waits as long as it takes, and beside a server that takes no pictures half a minute', async () => {
  await queuePortrait()
  const offline = new TypeError('no network')
  for (let tries = 0; tries < 5; tries += 1) {
    answers = [offline]
    await uploadQueuedImages(db)
  }
  expect(await isWaiting()).toBe(true)
  db.connection$.next({ ...db.connection$.value, online: true })
  // The picture that is sent first fails; the others wait behind it.
  for (const waits of [true, true, false]) {
    answers = [503]
    await uploadQueuedImages(db)
    expect(await isWaiting()).toBe(waits)
  }
})

const host = { setPerson() {}, recheck() {}, retry() {}, sendPending() {}, close: async () => {} }
