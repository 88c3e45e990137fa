import 'fake-indexeddb/auto'
import type { User } from '@lanternkeep/schema'
import { aCampaign } from '@lanternkeep/schema/testing'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import {
  type MemoryServer,
  openMemoryServer,
} from '../../../../../../packages/sync/src/client/testing/memory-server.ts'
import type { SyncPerson } from '../../../../../../packages/sync/src/server/index.ts'
import { clearCombat, createInitiative, setManualInitiative } from '../combat/combats.ts'
import { closeLocalDb, openLocalDb, removeLocalData } from '../store/database.ts'
import type { LocalDb } from '../store/local-db.ts'
import { createReplicationRunner } from '../sync/replication-runner.ts'
import { createCampaign, saveJoinedCampaign } from './campaigns.ts'
import { createCharacter, updateCharacter } from './characters.ts'

const WITHIN = { timeout: 8_000 }
const GM = { userId: 'gm' }
const PIA = { userId: 'pia' }
let server: MemoryServer
let campaignId: string

beforeEach(() => {
  server = openMemoryServer()
})
afterEach(async () => {
  for (const { userId } of [GM, PIA]) await removeLocalData(userId)
})

type Step = (db: LocalDb) => Promise<void>

/** Runs `step` on one device after the other, each with its own database, after the others' changes have arrived. */
async function at(person: SyncPerson & { userId: string }, step: Step, join?: Step) {
  const db = await openLocalDb(person.userId, { multiInstance: false })
  const user = { id: person.userId, tier: 'premium', isAdmin: false } as User
  db.person$.next({ user, cloud: { connected: true, enabled: true } })
  await join?.(db)
  const runner = createReplicationRunner(db, server.transportOf(person), (status) => db.connection$.next(status))
  runner.start()
  await vi.waitFor(() => expect(stateOf(db)).toEqual(SETTLED), WITHIN)
  await step(db)
  runner.stop()
  await runner.settled()
  await closeLocalDb(db)
}

const SETTLED = { live: true, active: false, waiting: 0 }
function stateOf({ connection$ }: LocalDb) {
  const { live, active, waiting } = connection$.value
  return { live, active, waiting: Object.values(waiting).reduce((sum, count) => sum + count, 0) }
}

/** The pending count lags a moment behind an edit, so this asks the server whether it arrived. */
const onServer = (collection: 'characters' | 'combats', id: string, fields: Record<string, unknown>) =>
  vi.waitFor(() => {
    const row = server.store.allRows().find((each) => each.collection === collection && each.id === id)
    for (const [key, value] of Object.entries(fields)) expect(row?.document[key]).toEqual(value)
  }, WITHIN)
const becomes = (db: LocalDb, id: string, value: number | undefined) =>
  vi.waitFor(async () => {
    const { currentInitiative } = (await db.collections.characters.findOne(id).exec(true)).toJSON()
    expect(currentInitiative).toBe(value)
  }, WITHIN)
const orderOf = async (db: LocalDb) => {
  const combat = (await db.collections.combats.findOne(campaignId).exec(true)).toJSON()
  return combat.entries.map(({ characterId, initiative }) => [characterId, initiative])
}

test('a player’s roll goes from the phone to the GM’s order, and is used up on both', async () => {
  let [mira, owl] = ['', '']
  await at(GM, async (db) => {
    campaignId = (await createCampaign(db, { name: 'Ash Road', startingLevel: 1, sessionNumber: 0 })).id
    const orc = { type: 'monster', name: 'Orc', includeInInitiative: true } as const
    await onServer('characters', (await createCharacter(db, campaignId, orc)).id, orc)
  })
  const membership = { role: 'player', memberId: 'seat-pia' } as const
  server.membership(PIA, campaignId, 'player', membership)
  await at(
    PIA,
    async (db) => {
      const draft = { type: 'player', playerName: 'Pia', claimedBy: membership.memberId } as const
      mira = (await createCharacter(db, campaignId, { ...draft, name: 'Mira' })).id
      owl = (await createCharacter(db, campaignId, { ...draft, name: 'Owl' })).id
      await updateCharacter(db, mira, { currentInitiative: 17 })
      await updateCharacter(db, owl, { currentInitiative: 2 })
      await onServer('characters', mira, { currentInitiative: 17 })
      await onServer('characters', owl, { currentInitiative: 2 })
    },
    (db) => saveJoinedCampaign(db, aCampaign({ id: campaignId, rev: '' }), membership),
  )
  await at(GM, async (db) => {
    await becomes(db, mira, 17)
    await becomes(db, owl, 2)
    await setManualInitiative(db, campaignId, owl, 20)
    await createInitiative(db, campaignId, () => 3)
    expect((await orderOf(db)).slice(0, 2)).toEqual([
      [owl, 20],
      [mira, 17],
    ])
    await onServer('combats', campaignId, { manual: { [owl]: 20, [mira]: 17 } })
    for (const id of [mira, owl]) await onServer('characters', id, { currentInitiative: undefined })
  })
  await at(PIA, async (db) => {
    for (const id of [mira, owl]) await becomes(db, id, undefined)
    await updateCharacter(db, mira, { currentInitiative: 11 })
    await onServer('characters', mira, { currentInitiative: 11 })
  })
  await at(GM, async (db) => {
    await becomes(db, mira, 11)
    await clearCombat(db, campaignId)
    await onServer('characters', mira, { currentInitiative: undefined })
  })
  await at(PIA, (db) => becomes(db, mira, undefined))
})
