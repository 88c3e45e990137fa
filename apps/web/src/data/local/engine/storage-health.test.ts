import 'fake-indexeddb/auto'
import { Dexie } from 'dexie'
import { filter, firstValueFrom } from 'rxjs'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createCampaign, updateCampaign } from '../campaign/campaigns.ts'
import { closeLocalDb, openLocalDb, removeLocalData } from '../store/database.ts'
import type { LocalDb, StorageHealth } from '../store/local-db.ts'
import { dismissLoss, StorageLost } from './storage-health.ts'

const DRAFT = { name: 'The Drowned Bells', startingLevel: 1, sessionNumber: 0 }

let db: LocalDb

beforeEach(async () => {
  localStorage.clear()
  db = await openLocalDb('kept', { multiInstance: false })
})

afterEach(async () => {
  vi.restoreAllMocks()
  await closeLocalDb(db)
  await removeLocalData('kept')
})

function until(is: (health: StorageHealth) => boolean) {
  return firstValueFrom(db.storage.health$.pipe(filter(is)))
}

/** The browser refuses every write for lack of space, the way a real one does: by aborting the transaction. */
function fullStorage() {
  const refuse = () => {
    throw new DOMException('No room', 'QuotaExceededError')
  }
  return vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(refuse)
}

test('a write without space fails, is reported, and works again once there is space', async () => {
  const { id } = await createCampaign(db, DRAFT)
  const full = fullStorage()
  await expect(updateCampaign(db, id, { name: 'Bells' })).rejects.toThrow()
  await until(({ full }) => full)
  await db.storage.check()
  expect(db.storage.health$.value.full).toBe(true)
  expect((await db.collections.campaigns.findOne(id).exec())?.name).toBe('The Drowned Bells')
  full.mockRestore()
  await updateCampaign(db, id, { name: 'Bells' })
  await until(({ full }) => !full)
  expect((await db.collections.campaigns.findOne(id).exec())?.name).toBe('Bells')
})

test('cleared data is noticed, and nothing is written as if it were saved', async () => {
  const { id } = await createCampaign(db, DRAFT)
  await db.side.values.clear()
  await db.storage.check()
  expect(db.storage.health$.value.lost).toBe('now')
  await expect(updateCampaign(db, id, { name: 'Bells' })).rejects.toThrow(StorageLost)
  await expect(createCampaign(db, DRAFT)).rejects.toThrow(StorageLost)
})

test('a start after data was lost is reported until the person has read it', async () => {
  await closeLocalDb(db)
  await Dexie.delete('lanternkeep-kept-side')
  for (const start of ['first', 'second']) {
    db = await openLocalDb('kept', { multiInstance: false })
    expect(db.storage.health$.value.lost).toBe('before')
    await updateCampaign(db, (await createCampaign(db, DRAFT)).id, { name: 'Bells' })
    if (start === 'first') await closeLocalDb(db)
  }
  await dismissLoss(db)
  expect(db.storage.health$.value.lost).toBeUndefined()
  await closeLocalDb(db)
  db = await openLocalDb('kept', { multiInstance: false })
  expect(db.storage.health$.value.lost).toBeUndefined()
})

test("data removed on purpose isn't missed", async () => {
  await closeLocalDb(db)
  await removeLocalData('kept')
  db = await openLocalDb('kept', { multiInstance: false })
  expect(db.storage.health$.value.lost).toBeUndefined()
})
