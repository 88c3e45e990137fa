import 'fake-indexeddb/auto'
import { aCampaign, aPlayer } from '@lanternkeep/schema/testing'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { saveJoinedCampaign } from '../campaign/campaigns.ts'
import { closeLocalDb, openLocalDb, removeLocalData } from '../store/database.ts'
import { insertDocument } from '../store/documents.ts'
import type { LocalDb } from '../store/local-db.ts'
import { sweepAfterRemoval } from './image-sweep.ts'

const [gone, own, waiting] = ['a', 'b', 'c'].map((letter) => letter.repeat(64)) as [string, string, string]
let db: LocalDb

beforeEach(async () => {
  db = await openLocalDb('guest', { multiInstance: false })
})
afterEach(async () => {
  await closeLocalDb(db)
  await removeLocalData('guest')
})

test("a campaign's pictures are removed when the membership ends; those of other campaigns and queued ones stay", async () => {
  const watching = sweepAfterRemoval(db)
  for (const id of [gone, own, waiting]) await db.side.images.put({ id, type: 'image/png', bytes: new ArrayBuffer(3) })
  await db.side.imageQueue.put({ id: waiting, at: 'now', tries: 0 })
  const campaign = aCampaign({ id: 'salt', name: 'Saltmere', rev: 'server.1~p' })
  await saveJoinedCampaign(db, campaign, { role: 'player', memberId: 'm1' })
  await insertDocument(db.collections.characters, aPlayer({ id: 'p1', imageUrl: `/api/images/${own}` }))

  await db.store.changeFacts('salt', () => undefined)
  await vi.waitFor(async () => expect(await db.side.images.toCollection().primaryKeys()).toEqual([own, waiting]))
  watching.unsubscribe()
})
