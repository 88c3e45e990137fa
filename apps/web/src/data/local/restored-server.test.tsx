import 'fake-indexeddb/auto'
import { aUser } from '@lanternkeep/schema/testing'
import { type MemoryServer, openMemoryServer } from '@lanternkeep/sync/testing'
import { cleanup, renderHook } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createCampaign } from './campaign/campaigns.ts'
import { changeHealth, createCharacter } from './campaign/characters.ts'
import { LocalDbContext } from './store/context.ts'
import { closeLocalDb, openLocalDb, removeLocalData } from './store/database.ts'
import type { LocalDb } from './store/local-db.ts'
import { useCampaignSync } from './sync/sync.ts'
import { openSyncHost } from './sync/sync-host.ts'

const GM = { userId: 'gm' }
const MIRA = { type: 'player', name: 'Mira', playerName: 'Jo', health: 30, maxHealth: 30 } as const
const PATIENCE = { timeout: 10_000 }

let server: MemoryServer
let db: LocalDb

beforeEach(async () => {
  localStorage.clear()
  server = openMemoryServer()
  db = await openLocalDb('gm', { multiInstance: false })
  db.host = openSyncHost(db, server.transportOf(GM))
  db.host.setPerson({ user: aUser({ id: 'gm', tier: 'premium' }), cloud: { connected: true, enabled: true } })
})
afterEach(async () => {
  cleanup()
  await closeLocalDb(db)
  await removeLocalData('gm')
})

const living = () => server.store.allRows().filter(({ deleted }) => !deleted)
const healthOf = (id: string) => living().find((row) => row.id === id)?.document.health

function watch(campaignId: string) {
  const wrapper = ({ children }: { children: ReactNode }) => <LocalDbContext value={db}>{children}</LocalDbContext>
  const { result } = renderHook(() => useCampaignSync(campaignId), { wrapper })
  return result
}

test('[G3] [G7] after a restore the device brings back what is newer, and does so again after the next restore', async () => {
  const { id } = await createCampaign(db, { name: 'Ash Road', startingLevel: 3, sessionNumber: 2 })
  const mira = await createCharacter(db, id, MIRA)
  await vi.waitFor(() => expect(living()).toHaveLength(2), PATIENCE)
  const oldest = server.backUp()
  await changeHealth(db, mira.id, -7)
  await vi.waitFor(() => expect(healthOf(mira.id)).toBe(23), PATIENCE)
  const newer = server.backUp()
  const bram = await createCharacter(db, id, { type: 'npc', name: 'Bram' })
  await changeHealth(db, mira.id, -3)
  await vi.waitFor(() => expect([healthOf(mira.id), healthOf(bram.id)]).toEqual([20, bram.health]), PATIENCE)
  const sync = watch(id)
  for (const backup of [newer, oldest]) {
    await vi.waitFor(() => expect(sync.current).toMatchObject({ status: 'synced', waiting: 0 }), PATIENCE)
    backup.restore()
    expect(healthOf(bram.id)).toBeUndefined()
    await vi.waitFor(() => expect([healthOf(mira.id), healthOf(bram.id)]).toEqual([20, bram.health]), PATIENCE)
  }
  await vi.waitFor(() => expect(sync.current).toMatchObject({ status: 'synced', conflicts: 0 }), PATIENCE)
  expect((await db.collections.characters.findOne(mira.id).exec())?.health).toBe(20)
})

test("[S5] a campaign isn't shown as in the cloud while it differs or hasn't been brought back", async () => {
  const { id } = await createCampaign(db, { name: 'Ash Road', startingLevel: 3, sessionNumber: 2 })
  const sync = watch(id)
  await vi.waitFor(() => expect(sync.current.status).toBe('synced'), PATIENCE)
  await db.store.changeFacts(id, (facts) => facts && { ...facts, differs: true })
  const reason = 'This copy differs from the one in the cloud.'
  await vi.waitFor(() => expect(sync.current).toMatchObject({ status: 'error', differs: true, reason }), PATIENCE)
  await db.store.changeFacts(id, (facts) => facts && { ...facts, differs: false, behind: 'generation-1' })
  await vi.waitFor(() => expect(sync.current).toMatchObject({ status: 'syncing', differs: true }), PATIENCE)
})
