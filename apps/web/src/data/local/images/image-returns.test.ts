import 'fake-indexeddb/auto'
import { aPlayer, aUser } from '@lanternkeep/schema/testing'
import type { CampaignFacts } from '@lanternkeep/sync/client'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { closeLocalDb, openLocalDb, removeLocalData } from '../store/database.ts'
import { changeDocument, insertDocument } from '../store/documents.ts'
import type { LocalDb } from '../store/local-db.ts'
import { uploadWithCampaigns } from './image-returns.ts'

const [shown, unseen] = ['a', 'b'].map((letter) => letter.repeat(64)) as [string, string]
const salt: CampaignFacts = { id: 'salt', role: 'gm', accepted: true }
const urlOf = (id: string) => `/api/images/${id}?campaignId=salt`
let db: LocalDb
let sent: string[]

beforeEach(async () => {
  db = await openLocalDb('painter', { multiInstance: false })
  db.person$.next({ user: aUser({ id: 'painter', tier: 'premium' }), cloud: { connected: true, enabled: true } })
  sent = []
  vi.stubGlobal('fetch', async (url: string) => {
    sent.push(url)
    if (url === `/api/images/${shown}`) return new Response('picture', { headers: { 'content-type': 'image/webp' } })
    return Response.json({ id: shown, imageUrl: url })
  })
  for (const id of [shown, unseen]) await db.side.images.put({ id, type: 'image/png', bytes: new ArrayBuffer(3) })
  await insertDocument(
    db.collections.characters,
    aPlayer({ id: 'p1', campaignId: 'salt', imageUrl: `/api/images/${shown}` }),
  )
})

afterEach(async () => {
  vi.unstubAllGlobals()
  await closeLocalDb(db)
  await removeLocalData('painter')
})

const queued = () => db.side.imageQueue.toCollection().primaryKeys()

test('G9 a restored server gets the pictures of a campaign again, once it has what it lost of the campaign', async () => {
  await db.store.changeFacts('salt', () => salt)
  const watching = uploadWithCampaigns(db)
  await db.store.changeFacts('salt', () => ({ ...salt, behind: 'before' }))
  await vi.waitFor(async () => expect(await queued()).toEqual([shown]))
  expect(sent).toEqual([])
  await db.store.changeFacts('salt', () => salt)
  await vi.waitFor(async () => expect(await queued()).toEqual([]))
  expect(sent).toEqual([urlOf(shown)])
  watching.unsubscribe()
})

test('a device that was closed meanwhile queues them when it starts', async () => {
  await db.store.changeFacts('salt', () => ({ ...salt, behind: 'before' }))
  const watching = uploadWithCampaigns(db)
  await vi.waitFor(async () => expect(await queued()).toEqual([shown]))
  watching.unsubscribe()
})

test('nothing is sent for campaigns that were on the server all along', async () => {
  await db.store.changeFacts('salt', () => salt)
  await db.side.imageQueue.put({ id: unseen, at: 'now', tries: 0 })
  const watching = uploadWithCampaigns(db)
  await db.store.changeFacts('salt', (facts) => facts && { ...facts, repairs: 1 })
  await vi.waitFor(() => expect(db.store.factsOf('salt')?.repairs).toBe(1))
  expect(sent).toEqual([])
  watching.unsubscribe()
})

test('a picture uploads as soon as a document shows it', async () => {
  await db.store.changeFacts('salt', () => salt)
  await db.side.imageQueue.put({ id: unseen, at: 'now', tries: 0 })
  const watching = uploadWithCampaigns(db)
  await insertDocument(
    db.collections.characters,
    aPlayer({ id: 'p2', campaignId: 'salt', imageUrl: `/api/images/${unseen}` }),
  )
  await vi.waitFor(() => expect(sent).toEqual([urlOf(unseen)]))
  watching.unsubscribe()
})

test('a copy of a document in another campaign takes its picture there', async () => {
  for (const id of ['salt', 'moor']) await db.store.changeFacts(id, () => ({ ...salt, id }))
  const watching = uploadWithCampaigns(db)
  await insertDocument(
    db.collections.characters,
    aPlayer({ id: 'copy', campaignId: 'moor', imageUrl: `/api/images/${shown}` }),
  )
  await vi.waitFor(() => expect(sent).toContain(`/api/images/${shown}?campaignId=moor`))
  await vi.waitFor(async () => expect(await queued()).toEqual([]))
  await changeDocument(db.collections.characters, 'copy', (copy) => ({ ...copy, health: 1 }))
  expect(await queued()).toEqual([])
  watching.unsubscribe()
})

test('a copy of a document takes along a picture that this device doesn’t hold yet', async () => {
  for (const id of ['salt', 'moor']) await db.store.changeFacts(id, () => ({ ...salt, id }))
  await db.side.images.delete(shown)
  const watching = uploadWithCampaigns(db)
  await insertDocument(
    db.collections.characters,
    aPlayer({ id: 'copy', campaignId: 'moor', imageUrl: `/api/images/${shown}` }),
  )
  await vi.waitFor(() => expect(sent).toContain(`/api/images/${shown}?campaignId=moor`))
  expect(sent[0]).toBe(`/api/images/${shown}`)
  await vi.waitFor(async () => expect(await queued()).toEqual([]))
  watching.unsubscribe()
})

test('a picture that waits for its campaign uploads when the server takes the campaign', async () => {
  const watching = uploadWithCampaigns(db)
  await db.side.imageQueue.put({ id: shown, at: 'now', tries: 0 })
  await db.store.changeFacts('salt', () => ({ ...salt, accepted: false }))
  expect(sent).toEqual([])
  await db.store.changeFacts('salt', () => salt)
  await vi.waitFor(() => expect(sent).toEqual([urlOf(shown)]))
  watching.unsubscribe()
})
