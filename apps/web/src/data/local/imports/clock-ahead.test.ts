import 'fake-indexeddb/auto'
import { aUser } from '@lanternkeep/schema/testing'
import { openMemoryServer } from '@lanternkeep/sync/testing'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createCampaign } from '../campaign/campaigns.ts'
import { createCharacter } from '../campaign/characters.ts'
import { charactersOf } from '../combat/combat-people.ts'
import { closeLocalDb, openLocalDb, removeLocalData } from '../store/database.ts'
import type { LocalDb } from '../store/local-db.ts'
import { openSyncHost } from '../sync/sync-host.ts'
import { duplicateFinder, planImport, readImportTarget, runImport, takeBackImport } from './index.ts'
import { aFoundCreature, aFoundThing } from './testing/found-things.ts'

const GM = { userId: 'gm' }
const server = openMemoryServer()
const choices = { target: 'campaign', pagesBecome: 'sessions', keepsRest: true } as const
let db: LocalDb

beforeEach(async () => {
  db = await openLocalDb('gm', { multiInstance: false })
  server.cut(GM)
  db.host = openSyncHost(db, server.transportOf(GM))
  db.host.setPerson({ user: aUser({ id: 'gm', tier: 'premium' }), cloud: { connected: true, enabled: true } })
})
afterEach(async () => {
  vi.useRealTimers()
  await closeLocalDb(db)
  await removeLocalData('gm')
})

test('an import can be taken back although the device’s clock was ahead and the server changed the times', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 3_000 })
  const { id: campaignId } = await createCampaign(db, { name: 'Ash Road', startingLevel: 1, sessionNumber: 1 })
  const { id: drakeId } = await createCharacter(db, campaignId, { type: 'monster', name: 'Ash Drake', armorClass: 12 })
  const target = await readImportTarget(db, campaignId)
  const drake = aFoundCreature('Ash Drake')
  const there = duplicateFinder(target, choices)(drake)
  const wanted = [
    { thing: drake, ...(there && { replaces: there }) },
    { thing: aFoundCreature('Brine Hag') },
    { thing: aFoundThing({ kind: 'hero', name: 'Mira', figures: { maxHealth: 20 }, leftovers: '' }) },
    { thing: aFoundThing({ kind: 'page', name: 'The weir', text: 'It rained.', leftovers: '' }) },
  ]
  const steps = await planImport({ wanted, target, choices, srd: [] })
  const { id } = await runImport(db, { campaignId, files: [], steps })
  vi.useRealTimers()
  const before = await revs()
  server.mend(GM)
  await vi.waitFor(async () => expect((await revs()).filter((rev) => before.includes(rev))).toEqual([]), {
    timeout: 10_000,
  })

  expect(await takeBackImport(db, id)).toEqual({ removed: 4, kept: [] })
  expect(await charactersOf(db, campaignId)).toMatchObject([{ id: drakeId, armorClass: 12 }])
})

async function revs(): Promise<string[]> {
  const { characters, sessions } = db.collections
  return [...(await characters.find().exec()), ...(await sessions.find().exec())].map(({ rev }) => rev)
}
