import 'fake-indexeddb/auto'
import { aUser } from '@lanternkeep/schema/testing'
import type { ReplicationStatus, Transport } from '@lanternkeep/sync/client'
import { type MemoryServer, openMemoryServer } from '@lanternkeep/sync/testing'
import { filter, firstValueFrom } from 'rxjs'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { removeCampaignFromDevice } from './campaign/campaign-removal.ts'
import { createCampaign } from './campaign/campaigns.ts'
import { bringBackCampaign } from './campaign/campaigns-elsewhere.ts'
import { changeHealth, createCharacter, deleteCharacter } from './campaign/characters.ts'
import { applyAmount } from './combat/combat-acts.ts'
import { undoCombatAct } from './combat/retrace-act.ts'
import { makeCopy } from './copy/make-copy.ts'
import { readCopy } from './copy/read-copy.ts'
import { restoreCopy } from './copy/restore-copy.ts'
import { restoreAsSuggested } from './copy/testing/restore-as-suggested.ts'
import { closeLocalDb, openLocalDb, removeLocalData } from './store/database.ts'
import type { LocalDb } from './store/local-db.ts'
import { openSyncHost } from './sync/sync-host.ts'

const GM = { userId: 'gm' }
const MIRA = { type: 'player', name: 'Mira', playerName: 'Jo', health: 30, maxHealth: 30 } as const
const draft = { name: 'Ash Road', startingLevel: 3, sessionNumber: 2 }

let server: MemoryServer
let db: LocalDb
let held: Promise<void> | undefined

beforeEach(async () => {
  localStorage.clear()
  server = openMemoryServer()
  held = undefined
  db = await openLocalDb('gm', { multiInstance: false })
  const transport = server.transportOf(GM)
  const slow: Transport = {
    ...transport,
    push: async (body, signal) => {
      const answer = await transport.push(body, signal)
      if (body.collection === 'characters') await held
      return answer
    },
  }
  db.host = openSyncHost(db, slow)
  db.host.setPerson({ user: aUser({ id: 'gm', tier: 'premium' }), cloud: { connected: true, enabled: true } })
})
afterEach(async () => {
  await closeLocalDb(db)
  await removeLocalData('gm')
})

const deletedOnServer = () => server.store.allRows().filter(({ deleted }) => deleted)
const isSaid = (check: (status: ReplicationStatus) => boolean) => firstValueFrom(db.connection$.pipe(filter(check)))
const isQuiet = () => {
  return isSaid(({ online, active, waiting }) => online && !active && Object.keys(waiting).length === 0)
}
const twoCharactersHere = () => {
  const areHere = async () => expect(await db.collections.characters.find().exec()).toHaveLength(2)
  return vi.waitFor(areHere, { timeout: 10_000 })
}
const whenSynced = async (documents: number) => {
  await vi.waitFor(() => expect(server.store.allRows()).toHaveLength(documents), { timeout: 10_000 })
  await isQuiet()
}

test('a campaign removed from the device and brought back while its characters are being sent loses nothing', async () => {
  const { id } = await createCampaign(db, draft)
  const mira = await createCharacter(db, id, MIRA)
  await createCharacter(db, id, { type: 'npc', name: 'Bram' })
  await whenSynced(3)
  const answer = Promise.withResolvers<void>()
  held = answer.promise
  await changeHealth(db, mira.id, -7)
  const healthOnServer = () => server.store.allRows().find((row) => row.id === mira.id)?.document.health
  await vi.waitFor(() => expect(healthOnServer()).toBe(23), { timeout: 10_000 })
  await removeCampaignFromDevice(db, id)
  await bringBackCampaign(db, id)
  answer.resolve()
  await twoCharactersHere()
  await isQuiet()
  expect(deletedOnServer()).toEqual([])
  expect((await db.collections.characters.findOne(mira.id).exec())?.health).toBe(23)
})

test('restoring a device copy after its campaign was removed from the device deletes nothing newer', async () => {
  const { id } = await createCampaign(db, draft)
  const mira = await createCharacter(db, id, MIRA)
  await whenSynced(2)
  const { file } = await makeCopy(db, { accountName: 'Robin', now: '2026-11-20T20:00:00.000Z' })
  await createCharacter(db, id, { type: 'npc', name: 'Bram' })
  await whenSynced(3)
  server.cut(GM)
  await changeHealth(db, mira.id, -7)
  await isSaid(({ waiting }) => waiting[id] === 1)
  await removeCampaignFromDevice(db, id)
  await restoreAsSuggested(db, await readCopy(file))
  server.mend(GM)
  db.host?.retry()
  await twoCharactersHere()
  await isQuiet()
  expect(deletedOnServer()).toEqual([])
  expect(await db.side.keeps.toArray()).toMatchObject([{ document: { id: mira.id, health: 23 } }])
})

test('a deleted character chosen from a device copy comes back for everyone, and the others stay deleted', async () => {
  const { id } = await createCampaign(db, draft)
  const mira = await createCharacter(db, id, MIRA)
  const bram = await createCharacter(db, id, { type: 'npc', name: 'Bram' })
  await whenSynced(3)
  const copy = await readCopy((await makeCopy(db, { accountName: 'Robin', now: '2026-11-20T20:00:00.000Z' })).file)
  await deleteCharacter(db, mira.id)
  await deleteCharacter(db, bram.id)
  await vi.waitFor(() => expect(deletedOnServer()).toHaveLength(2), { timeout: 10_000 })
  await isQuiet()
  await restoreAsSuggested(db, copy)
  await isQuiet()
  expect(deletedOnServer()).toHaveLength(2)

  const choices = { deleted: new Set([`characters/${mira.id}`]), changed: new Set<string>(), items: new Set<string>() }
  await restoreCopy(db, { copy, choices })
  await vi.waitFor(() => expect(deletedOnServer()).toMatchObject([{ id: bram.id }]), { timeout: 10_000 })
  await isQuiet()
  expect((await db.collections.characters.find().exec()).map(({ name, conflicts }) => ({ name, conflicts }))).toEqual([
    { name: 'Mira', conflicts: [] },
  ])
})

test('[A7] a deleted character chosen from a device copy comes back with the health that its acts add up to', async () => {
  const { id } = await createCampaign(db, draft)
  const mira = await createCharacter(db, id, MIRA)
  await applyAmount(db, id, [mira.id], { mode: 'damage', amount: 10 })
  const copy = await readCopy((await makeCopy(db, { accountName: 'Robin', now: '2026-11-20T20:00:00.000Z' })).file)
  await deleteCharacter(db, mira.id)
  await undoCombatAct(db, id)
  const choices = { deleted: new Set([`characters/${mira.id}`]), changed: new Set<string>(), items: new Set<string>() }
  await restoreCopy(db, { copy, choices })
  expect((await db.collections.characters.findOne(mira.id).exec())?.health).toBe(30)
})
