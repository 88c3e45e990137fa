import 'fake-indexeddb/auto'
import { aUser } from '@lanternkeep/schema/testing'
import { type MemoryServer, openMemoryServer } from '@lanternkeep/sync/testing'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { readDeparture } from '../kept-changes/departure-rows.ts'
import { closeLocalDb, openLocalDb, removeLocalData } from '../store/database.ts'
import type { LocalDb } from '../store/local-db.ts'
import { openSyncHost } from '../sync/sync-host.ts'
import { removeCampaignFromDevice } from './campaign-removal.ts'
import { createCampaign } from './campaigns.ts'
import { createCharacter } from './characters.ts'

const PATIENCE = { timeout: 10_000 }

let server: MemoryServer
let db: LocalDb
let id: string

beforeEach(async () => {
  localStorage.clear()
  server = openMemoryServer()
  db = await openLocalDb('gm', { multiInstance: false })
  db.host = openSyncHost(db, server.transportOf({ userId: 'gm' }))
  db.host.setPerson({ user: aUser({ id: 'gm', tier: 'premium' }), cloud: { connected: true, enabled: true } })
  id = (await createCampaign(db, { name: 'Ash Road', startingLevel: 3, sessionNumber: 2 })).id
  await createCharacter(db, id, { type: 'npc', name: 'Bram' })
  await vi.waitFor(() => expect(server.store.allRows()).toHaveLength(2), PATIENCE)
  await vi.waitFor(() => expect(db.store.factsOf(id)?.accepted).toBe(true), PATIENCE)
})
afterEach(async () => {
  vi.useRealTimers()
  await closeLocalDb(db)
  await removeLocalData('gm')
})

const held = async () => [
  ...(await db.collections.campaigns.find().exec()),
  ...(await db.collections.characters.find().exec()),
]
const unreachable = () => Promise.reject(new TypeError('Failed to fetch'))

/** The server deletes it, and this device pulls the news before it has the answer. */
async function deletedWithNews() {
  server.store.putScope(id, { deleted: true })
  db.host?.recheck()
  await vi.waitFor(() => expect(db.store.factsOf(id)).toBeUndefined(), PATIENCE)
}

test('a device that deletes a campaign everywhere never says that someone else did', async () => {
  const said = vi.spyOn(db.store, 'addDeparture')
  const facts = vi.fn()
  const watching = db.store.facts$.subscribe((all) => facts(all.get(id)?.cloudDeleted))
  await removeCampaignFromDevice(db, id, deletedWithNews)
  watching.unsubscribe()
  expect(await held()).toEqual([])
  expect(said).not.toHaveBeenCalled()
  expect(facts).not.toHaveBeenCalledWith(expect.anything())
  expect(await readDeparture(db.side, id)).toMatchObject({ name: 'Ash Road', seen: true })
})

test('if the server can’t be reached, the campaign is here as before', async () => {
  const before = db.store.factsOf(id)
  await expect(removeCampaignFromDevice(db, id, unreachable)).rejects.toThrow('Failed to fetch')
  expect(await held()).toHaveLength(2)
  expect(db.store.factsOf(id)).toEqual(before)
  expect(await readDeparture(db.side, id)).toBeUndefined()
})

test('a deletion whose answer is lost counts once this device has heard that the campaign is gone', async () => {
  await removeCampaignFromDevice(db, id, async () => {
    await deletedWithNews()
    return unreachable()
  })
  expect(await held()).toEqual([])
})

test('a page that closes while it asks the server hides no later news', async () => {
  void removeCampaignFromDevice(db, id, () => new Promise(() => {}))
  await vi.waitFor(() => expect(db.store.factsOf(id)?.leavingUntil).toBeDefined(), PATIENCE)
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 61_000 })
  server.store.putScope(id, { deleted: true })
  db.host?.recheck()
  await vi.waitFor(() => expect(db.store.factsOf(id)?.cloudDeleted).toBeDefined(), PATIENCE)
  expect(await held()).toHaveLength(2)
})
