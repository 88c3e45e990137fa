import 'fake-indexeddb/auto'
import { aPlayer } from '@lanternkeep/schema/testing'
import { filter, firstValueFrom } from 'rxjs'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { openTestApp, type TestApp } from '../../../testing/render-with-db.tsx'
import { deleteCharacter } from '../campaign/characters.ts'
import { insertDocument } from '../store/documents.ts'
import { type CampaignSync, campaignSync$, retrySync } from '../sync/sync.ts'
import { uploadQueuedImages, withSendablePicture } from './image-queue.ts'
import { type PictureProblem, pictureProblems$ } from './picture-problems.ts'
import { retryImages, retryImagesWithChanges } from './refused-images.ts'

const ROOM = 'This campaign has no room for more pictures.'
const id = 'a'.repeat(64)
let app: TestApp
let isFull: boolean
let sent: string[]

beforeEach(async () => {
  app = await openTestApp()
  const { db, campaignId } = app
  db.person$.next({ user: null, cloud: { connected: true, enabled: true } })
  isFull = true
  sent = []
  vi.stubGlobal('fetch', async (url: string) => {
    sent.push(url)
    if (isFull) return Response.json({ code: 'too_large', message: ROOM }, { status: 413 })
    return Response.json({ id, imageUrl: `/api/images/${id}` })
  })
  const mira = aPlayer({ id: 'mira', campaignId, name: 'Mira', imageUrl: `/api/images/${id}` })
  await insertDocument(db.collections.characters, mira)
  await insertDocument(db.collections.characters, aPlayer({ id: 'ash', campaignId }))
  await db.store.changeFacts(campaignId, () => ({ id: campaignId, role: 'player', accepted: true, memberId: 'seat' }))
  await queue(id, 3)
  await uploadQueuedImages(db)
})

afterEach(async () => {
  vi.unstubAllGlobals()
  await app.leave()
})

async function queue(imageId: string, size: number): Promise<void> {
  await app.db.side.images.put({ id: imageId, type: 'image/png', bytes: new ArrayBuffer(size) })
  await app.db.side.imageQueue.put({ id: imageId, at: '2026-11-20T20:00:00.000Z', tries: 0 })
}

const whenUploaded = () => vi.waitUntil(async () => (await app.db.side.imageQueue.count()) === 0)
const firstProblems = (is: (problems: PictureProblem[]) => boolean) =>
  firstValueFrom(pictureProblems$(app.db).pipe(filter(is)))

test('a refused picture is a problem of the document that shows it, in the words of the server', async () => {
  const [problem] = await firstProblems((problems) => problems.length > 0)
  expect(problem).toMatchObject({ campaignId: app.campaignId, collection: 'characters', refusal: ROOM })
  expect(problem?.document.name).toBe('Mira')
})

test('while a picture is refused, the status of its campaign is error with the reason', async () => {
  const { db, campaignId } = app
  await db.store.changeFacts(campaignId, () => ({ id: campaignId, role: 'player', accepted: true }))
  const isError = (all: Record<string, CampaignSync>) => all[campaignId]?.status === 'error'
  const all = await firstValueFrom(campaignSync$(db).pipe(filter(isError)))
  expect(all[campaignId]?.reason).toBe(`1 picture rejected. ${ROOM}`)
  isFull = false
  retrySync(db)
  await firstValueFrom(campaignSync$(db).pipe(filter((each) => !isError(each))))
  await whenUploaded()
})

test('a picture that nothing shows any more is no problem, and stays out of the way', async () => {
  await deleteCharacter(app.db, 'mira')
  expect(await firstProblems((problems) => problems.length === 0)).toEqual([])
  await retryImages(app.db)
  expect(sent).toHaveLength(1)
})

test('online, a picture that fails for half a minute is a problem, although it is tried again', async () => {
  await app.db.side.imageQueue.put({ id, at: 'now', tries: 3 })
  expect(await firstProblems(() => true)).toEqual([])
  app.db.connection$.next({ ...app.db.connection$.value, online: true })
  const [problem] = await firstProblems((problems) => problems.length > 0)
  expect(problem?.refusal).toBeUndefined()
})

test('retrying sends a refused picture again, and no document waits for it', async () => {
  const portrait = { id: 'mira', rev: 'r1', imageUrl: `/api/images/${id}` }
  const waits: number[] = []
  const answer = globalThis.fetch
  vi.stubGlobal('fetch', async (url: string) => {
    waits.push((await withSendablePicture(app.db, [portrait])).size)
    return answer(url)
  })
  await retryImages(app.db)
  expect([sent.length, waits]).toEqual([2, [0]])
  expect(await app.db.side.imageQueue.get(id)).toMatchObject({ refusal: ROOM })
  isFull = false
  await retryImages(app.db)
  await whenUploaded()
})

test('a change to the campaign sends its refused pictures again, as there may be room', async () => {
  const watching = retryImagesWithChanges(app.db, 1)
  isFull = false
  await deleteCharacter(app.db, 'ash')
  await whenUploaded()
  watching.unsubscribe()
})

test('a change sends nothing again of another campaign, or where the picture itself is refused', async () => {
  const [large, elsewhere] = ['b', 'c'].map((letter) => letter.repeat(64)) as [string, string]
  const { characters } = app.db.collections
  await app.db.store.changeFacts('moor', () => ({ id: 'moor', role: 'player', accepted: true, memberId: 'seat' }))
  for (const [imageId, campaignId] of [
    [large, 'moor'],
    [elsewhere, 'moor'],
  ] as const) {
    await insertDocument(characters, aPlayer({ id: imageId, campaignId, imageUrl: `/api/images/${imageId}` }))
  }
  await queue(large, 1024 * 1024 + 1)
  await queue(elsewhere, 3)
  await uploadQueuedImages(app.db)
  const watching = retryImagesWithChanges(app.db, 1)
  sent = []
  await insertDocument(characters, aPlayer({ id: 'wren', campaignId: 'moor' }))
  await vi.waitUntil(() => sent.length > 0)
  await vi.waitUntil(async () => (await app.db.side.imageQueue.get(elsewhere))?.refusal !== undefined)
  expect(sent).toEqual([`/api/images/${elsewhere}?campaignId=moor`])
  watching.unsubscribe()
})
