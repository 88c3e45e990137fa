import 'fake-indexeddb/auto'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createCampaign } from './campaigns.ts'
import { changeHealth, createCharacter } from './characters.ts'
import { applyAmount, clearCombat, createInitiative, nextTurn, setManualInitiative, undoLastAct } from './combats.ts'
import { closeLocalDb, type LocalDb, openLocalDb, removeLocalData } from './database.ts'

let db: LocalDb
let campaignId: string

beforeEach(async () => {
  db = await openLocalDb('tester', { multiInstance: false })
  campaignId = (await createCampaign(db, { name: 'Ash Road', startingLevel: 1, sessionNumber: 0 })).id
})

afterEach(async () => {
  await closeLocalDb(db)
  await removeLocalData('tester')
})

const combat = async () => (await db.collections.combats.findOne(campaignId).exec(true)).toJSON()
const health = async (id: string) => (await db.collections.characters.findOne(id).exec(true)).health

test('Create Initiative orders everybody who is included, and typed values stand', async () => {
  const mira = await createCharacter(db, campaignId, { type: 'player', name: 'Mira', playerName: 'Jo' })
  const orc = await createCharacter(db, campaignId, { type: 'monster', name: 'Orc', includeInInitiative: true })
  await createCharacter(db, campaignId, { type: 'monster', name: 'Bat' })
  await setManualInitiative(db, campaignId, orc.id, 25)
  await createInitiative(db, campaignId, () => 10)
  const { entries, turn } = await combat()
  expect(entries.map(({ id, initiative }) => [id, initiative])).toEqual([
    [orc.id, 25],
    [mira.id, 10],
  ])
  expect(turn).toEqual({ round: 1, entryId: orc.id })
})

test('the turn moves on, and the fight ends when it is cleared', async () => {
  await createCharacter(db, campaignId, { type: 'player', name: 'Mira', playerName: 'Jo' })
  await createInitiative(db, campaignId, () => 10)
  await nextTurn(db, campaignId)
  expect((await combat()).turn.round).toBe(2)
  await clearCombat(db, campaignId)
  expect(await combat()).toMatchObject({ entries: [], turn: { round: 0, entryId: null } })
})

test('an amount changes health and is one act; undo takes it back on top of what happened since', async () => {
  const mira = await createCharacter(db, campaignId, { type: 'player', name: 'Mira', playerName: 'Jo' })
  await applyAmount(db, campaignId, [mira.id], { mode: 'damage', amount: 12 })
  await changeHealth(db, mira.id, -3)
  expect(await health(mira.id)).toBe(15)
  expect((await combat()).log.map(({ text }) => text)).toEqual(['Mira took 12 (30 to 18)'])
  const undone = await undoLastAct(db, campaignId)
  expect(undone?.text).toBe('Mira took 12 (30 to 18)')
  expect(await health(mira.id)).toBe(27)
  expect(await undoLastAct(db, campaignId)).toBeNull()
})

test('every local write is stamped with a fresh rev of this device', async () => {
  const mira = await createCharacter(db, campaignId, { type: 'player', name: 'Mira', playerName: 'Jo' })
  await changeHealth(db, mira.id, -1)
  const after = (await db.collections.characters.findOne(mira.id).exec(true)).toJSON()
  expect(mira.rev.startsWith(`${db.replica}.`)).toBe(true)
  expect(after.rev).not.toBe(mira.rev)
  expect(after.rev.startsWith(`${db.replica}.`)).toBe(true)
})
