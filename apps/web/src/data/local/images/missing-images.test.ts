import 'fake-indexeddb/auto'
import { aHandout, aPlayer } from '@lanternkeep/schema/testing'
import type { CampaignFacts, ReplicationStatus } from '@lanternkeep/sync/client'
import { BehaviorSubject, type Subscription } from 'rxjs'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { closeLocalDb, openLocalDb, removeLocalData } from '../store/database.ts'
import { changeDocument, insertDocument, removeDocument } from '../store/documents.ts'
import type { LocalDb } from '../store/local-db.ts'
import { sweepImages } from './image-sweep.ts'
import { loadImage } from './load-image.ts'
import { lastLook } from './look-for-images.ts'
import { fetchImagesAhead, fetchMissingImages, fetchOrName } from './missing-images.ts'

const [portrait, map, later] = ['a', 'b', 'c'].map((letter) => letter.repeat(64)) as [string, string, string]
const salt: CampaignFacts = { id: 'salt', role: 'gm', accepted: true }
const WANTED = [{ id: 'salt', view: 'gm' as const }]
const AT_REST = { live: true, active: false } as ReplicationStatus
const BUSY = { live: true, active: true } as ReplicationStatus

let db: LocalDb
let status$: BehaviorSubject<ReplicationStatus>
let following: Subscription | undefined
let asked: string[]
let onServer: Set<string>

beforeEach(async () => {
  db = await openLocalDb('painter', { multiInstance: false })
  db.connection$.next({ ...db.connection$.value, online: true })
  await db.store.changeFacts('salt', () => salt)
  status$ = new BehaviorSubject(BUSY)
  asked = []
  onServer = new Set([portrait, map, later])
  vi.stubGlobal('fetch', async (url: string) => {
    const id = url.split('/').at(-1) ?? ''
    asked.push(id)
    const headers = { 'content-type': 'image/webp' }
    return onServer.has(id) ? new Response(id, { headers }) : new Response('', { status: 404 })
  })
  await insertDocument(
    db.collections.characters,
    aPlayer({ id: 'p1', campaignId: 'salt', imageUrl: `/api/images/${portrait}` }),
  )
  await insertDocument(
    db.collections.handouts,
    aHandout({ id: 'h1', campaignId: 'salt', imageUrl: `/api/images/${map}` }),
  )
})
afterEach(async () => {
  vi.useRealTimers()
  following?.unsubscribe()
  vi.unstubAllGlobals()
  await closeLocalDb(db)
  await removeLocalData('painter')
})

const held = () => db.side.images.toCollection().primaryKeys()
const rest = () => {
  status$.next(BUSY)
  status$.next(AT_REST)
}

test('a device that is up to date fetches every picture that its documents name, each once', async () => {
  following = fetchImagesAhead(db, status$)
  expect(asked).toEqual([])
  rest()
  await vi.waitFor(async () => expect(await held()).toEqual([portrait, map]))
  await changeDocument(db.collections.characters, 'p1', (each) => ({ ...each, health: 3 }))
  await changeDocument(db.collections.handouts, 'h1', (each) => ({ ...each, imageUrl: `/api/images/${later}` }))
  rest()
  await vi.waitFor(async () => expect(await held()).toEqual([portrait, map, later]))
  expect(asked).toEqual([portrait, map, later])
})

/** Fetches all it can, and closes like the app. */
async function oneEvening() {
  const evening = fetchImagesAhead(db, status$)
  rest()
  await vi.waitFor(async () => expect(await lastLook(db)).toBeDefined())
  const noted = await lastLook(db)
  evening.unsubscribe()
  asked = []
  return noted
}

test('the next start reads only what was written since, and asks for what was missing again', async () => {
  onServer.delete(map)
  expect(await oneEvening()).toMatchObject({ missing: [map] })
  await insertDocument(
    db.collections.characters,
    aPlayer({ id: 'p2', campaignId: 'salt', imageUrl: `/api/images/${later}` }),
  )
  onServer.add(map)
  const query = vi.spyOn(db.collections.characters.storageInstance, 'query')
  following = fetchImagesAhead(db, status$)
  rest()
  await vi.waitFor(async () => expect(await held()).toEqual([portrait, map, later]))
  expect(asked).toEqual([map, later])
  expect(query.mock.calls.map(([{ queryPlan }]) => queryPlan.index[0])).toEqual(['_meta.lwt'])
})

test('a campaign that is new on the device is looked through whole', async () => {
  await oneEvening()
  const old = Date.now() - 86_400_000
  vi.useFakeTimers({ toFake: ['Date'], now: old })
  await insertDocument(
    db.collections.characters,
    aPlayer({ id: 'p2', campaignId: 'sea', imageUrl: `/api/images/${later}` }),
  )
  vi.useRealTimers()
  await db.store.changeFacts('sea', () => ({ ...salt, id: 'sea' }))
  following = fetchImagesAhead(db, status$)
  rest()
  await vi.waitFor(async () => expect(await held()).toContain(later))
})

test('once a clock that ran ahead is right, everything is looked through again', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 365 * 86_400_000 })
  await oneEvening()
  vi.useRealTimers()
  await db.side.images.clear()
  following = fetchImagesAhead(db, status$)
  rest()
  await vi.waitFor(async () => expect(await held()).toEqual([portrait, map]))
})

test('what is in the trash keeps its picture: it may be brought back offline, and exports have it', async () => {
  await removeDocument(db.collections.handouts, 'h1')
  following = fetchImagesAhead(db, status$)
  rest()
  await vi.waitFor(async () => expect(await held()).toEqual([portrait, map]))
  await changeDocument(db.collections.characters, 'p1', (each) => ({ ...each, imageUrl: `/api/images/${later}` }))
  await removeDocument(db.collections.characters, 'p1')
  rest()
  await vi.waitFor(async () => expect(await held()).toEqual([portrait, map, later]))
  await sweepImages(db)
  expect(await held()).toEqual([map, later])
  await db.side.images.clear()
  const { signal } = new AbortController()
  expect(await fetchMissingImages(db, WANTED, signal)).toEqual({ fetched: 2, missing: 0, missingInTrash: 0 })
})

test('a clock that is far ahead costs what is in the trash no picture', async () => {
  await fetchMissingImages(db, WANTED, new AbortController().signal)
  await removeDocument(db.collections.handouts, 'h1')
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 365 * 86_400_000 })
  await sweepImages(db)
  expect(await held()).toEqual([portrait, map])
})

test('of what was deleted more than 30 days ago, no picture is fetched', async () => {
  await removeDocument(db.collections.handouts, 'h1')
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 31 * 86_400_000 })
  const { signal } = new AbortController()
  expect(await fetchMissingImages(db, WANTED, signal)).toEqual({ fetched: 1, missing: 0, missingInTrash: 0 })
  expect(await held()).toEqual([portrait])
})

test('a picture that the server doesn’t have yet is fetched later, but not asked for without end', async () => {
  onServer.delete(map)
  following = fetchImagesAhead(db, status$)
  for (let tries = 1; tries <= 3; tries += 1) {
    rest()
    await vi.waitFor(() => expect(asked.filter((id) => id === map)).toHaveLength(tries))
  }
  await changeDocument(db.collections.characters, 'p1', (each) => ({ ...each, imageUrl: `/api/images/${later}` }))
  rest()
  await vi.waitFor(async () => expect(await held()).toContain(later))
  expect(asked.filter((id) => id === map)).toHaveLength(3)
})

test('on a full device nothing more is fetched', async () => {
  vi.spyOn(db.side.images, 'put').mockRejectedValue(new Error('QuotaExceededError'))
  following = fetchImagesAhead(db, status$)
  rest()
  await vi.waitFor(() => expect(asked).toHaveLength(1))
  rest()
  await changeDocument(db.collections.characters, 'p1', (each) => ({ ...each, imageUrl: `/api/images/${later}` }))
  rest()
  // It takes its turn after what the device would have fetched.
  await fetchMissingImages(db, WANTED, new AbortController().signal)
  expect(asked).toEqual([portrait, later, map])
})

test('before an export the missing pictures are fetched, and those that can’t be are counted', async () => {
  onServer.delete(map)
  const { signal } = new AbortController()
  expect(await fetchMissingImages(db, WANTED, signal)).toEqual({ fetched: 1, missing: 1, missingInTrash: 0 })
  expect(await held()).toEqual([portrait])
  db.connection$.next({ ...db.connection$.value, online: false })
  onServer.add(map)
  expect(await fetchMissingImages(db, WANTED, signal)).toEqual({ fetched: 0, missing: 1, missingInTrash: 0 })
  db.connection$.next({ ...db.connection$.value, online: true })
  expect(await fetchMissingImages(db, WANTED, signal)).toEqual({ fetched: 1, missing: 0, missingInTrash: 0 })
})

test('pictures that only the trash shows are counted apart, and what players see has none of them', async () => {
  onServer.clear()
  await insertDocument(
    db.collections.handouts,
    aHandout({ id: 'h2', campaignId: 'salt', imageUrl: `/api/images/${portrait}` }),
  )
  for (const id of ['h1', 'h2']) await removeDocument(db.collections.handouts, id)
  const { signal } = new AbortController()
  expect(await fetchMissingImages(db, WANTED, signal)).toEqual({ fetched: 0, missing: 1, missingInTrash: 1 })
  await insertDocument(
    db.collections.handouts,
    aHandout({ id: 'h3', campaignId: 'salt', imageUrl: `/api/images/${later}` }),
  )
  const party = [{ id: 'salt', view: 'party' as const }]
  expect(await fetchMissingImages(db, party, signal)).toEqual({ fetched: 0, missing: 1, missingInTrash: 0 })
})

test('the documents whose picture can’t be fetched are named', async () => {
  onServer.delete(map)
  expect(await fetchOrName(db, 'salt')).toMatchObject([{ collection: 'handouts', document: { id: 'h1' } }])
  onServer.add(map)
  expect(await fetchOrName(db, 'salt')).toEqual([])
})

test('the picture of a handout that is hidden again leaves the phone', async () => {
  await db.store.changeFacts('salt', () => ({ ...salt, role: 'player', memberId: 'seat' }))
  following = fetchImagesAhead(db, status$)
  rest()
  await vi.waitFor(async () => expect(await held()).toEqual([portrait, map]))
  await removeDocument(db.collections.handouts, 'h1')
  rest()
  await vi.waitFor(async () => expect(await held()).toEqual([portrait]))
})

test('a page that answers in place of a picture is not stored as one', async () => {
  const headers = { 'content-type': 'text/html; charset=utf-8' }
  vi.stubGlobal('fetch', async () => new Response('<h1>Sign in</h1>', { headers }))
  expect(await loadImage(db, portrait)).toBe('unreachable')
  expect(await db.side.images.count()).toBe(0)
})
