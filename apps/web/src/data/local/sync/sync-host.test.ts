import 'fake-indexeddb/auto'
import { aCampaign, aPlayer } from '@lanternkeep/schema/testing'
import type { Transport } from '@lanternkeep/sync/client'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { removeCampaignFromDevice } from '../campaign/campaign-removal.ts'
import { saveJoinedCampaign } from '../campaign/campaigns.ts'
import { changeHealth } from '../campaign/characters.ts'
import { closeLocalDb, openLocalDb, removeLocalData } from '../store/database.ts'
import { insertDocument } from '../store/documents.ts'
import type { LocalDb } from '../store/local-db.ts'
import { openSyncHost } from './sync-host.ts'

let db: LocalDb

beforeEach(async () => {
  db = await openLocalDb('guest', { multiInstance: false })
  await saveJoinedCampaign(db, aCampaign({ id: 'salt', rev: 'server.1~p' }), { role: 'player', memberId: 'seat' })
  await insertDocument(db.collections.characters, aPlayer({ id: 'mira', campaignId: 'salt', health: 30 }))
  await changeHealth(db, 'mira', -1)
})
afterEach(async () => {
  await closeLocalDb(db)
  await removeLocalData('guest')
})

const untilAborted = (signal: AbortSignal) =>
  new Promise<never>((_, reject) => signal.addEventListener('abort', () => reject(signal.reason)))

/** No answer ever comes. */
const silence: Transport = {
  push: (_, signal) => untilAborted(signal),
  pull: (_, signal) => untilAborted(signal),
  live: ({ signal }) => untilAborted(signal),
}

test('a campaign can be removed from the device before this tab, the only one, leads', async () => {
  db.host = openSyncHost(db, silence)
  await removeCampaignFromDevice(db, 'salt')
  expect(await db.side.keeps.toArray()).toMatchObject([{ campaignId: 'salt', document: { id: 'mira', health: 29 } }])
  expect(await db.collections.characters.find().exec()).toEqual([])
})
