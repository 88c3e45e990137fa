import 'fake-indexeddb/auto'
import { COLLECTION_NAMES } from '@lanternkeep/sync'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { closeLocalDb, openLocalDb, removeLocalData } from '../store/database.ts'
import type { LocalDb } from '../store/local-db.ts'
import { removeCampaignFromDevice, rollBackCampaign } from './campaign-removal.ts'
import {
  adoptServerCampaign,
  campaignNameTaken,
  createCampaign,
  raiseSessionNumber,
  saveJoinedCampaign,
  updateCampaign,
} from './campaigns.ts'
import { bringBackCampaign } from './campaigns-elsewhere.ts'
import { createCharacter } from './characters.ts'
import { createSession } from './sessions.ts'

let db: LocalDb

beforeEach(async () => {
  db = await openLocalDb('tester', { multiInstance: false })
})

afterEach(async () => {
  await closeLocalDb(db)
  await removeLocalData('tester')
})

const draft = { name: 'Ash Road', startingLevel: 3, sessionNumber: 2 }
const stored = async (id: string) => (await db.collections.campaigns.findOne(id).exec())?.toJSON()

test('a new campaign has a join code, four players and the typed name', async () => {
  const campaign = await createCampaign(db, draft)
  expect(campaign).toMatchObject({ ...draft, playerCount: 4, joinOpen: true, approveJoins: false, conflicts: [] })
  expect(campaign.joinCode).toMatch(/^[A-Z2-9]{3}-[A-Z2-9]{3}$/)
  expect(await stored(campaign.id)).toEqual(campaign)
})

test('a name that is taken gets a number, and the form can ask whether a name is taken', async () => {
  await createCampaign(db, draft)
  expect((await createCampaign(db, draft)).name).toBe('Ash Road (1)')
  expect((await createCampaign(db, draft)).name).toBe('Ash Road (2)')
  expect(await campaignNameTaken(db, ' Ash Road ')).toBe(true)
  expect(await campaignNameTaken(db, 'Elsewhere')).toBe(false)
})

test('Load raises the session number, and Undo puts it back', async () => {
  const { id } = await createCampaign(db, draft)
  const { from, to } = await raiseSessionNumber(db, id)
  expect([from, to]).toEqual([2, 3])
  await updateCampaign(db, id, { sessionNumber: from })
  expect((await stored(id))?.sessionNumber).toBe(2)
})

test("the campaign adopts the server's join code and counts as accepted", async () => {
  const campaign = await createCampaign(db, draft)
  await adoptServerCampaign(db, { ...campaign, joinCode: 'QWE-234', ownerId: 'u1' })
  expect(await stored(campaign.id)).toMatchObject({ joinCode: 'QWE-234', ownerId: 'u1' })
  expect(db.store.factsOf(campaign.id)).toMatchObject({ accepted: true, role: 'gm' })
})

test('a joined campaign appears at once with its membership, as the server sent it', async () => {
  const served = { ...(await createCampaign(db, draft)), id: 'joined', rev: 'server.1~p' }
  await saveJoinedCampaign(db, served, { role: 'player', memberId: 'm1' })
  expect((await stored('joined'))?.rev).toBe('server.1~p')
  const membership = { accepted: true, role: 'player', memberId: 'm1' }
  expect(db.store.factsOf('joined')).toEqual({ id: 'joined', ...membership, restart: [...COLLECTION_NAMES] })
})

test('a refused creation leaves no trace', async () => {
  const { id } = await createCampaign(db, draft)
  await createCharacter(db, id, { type: 'npc', name: 'Bram' })
  await rollBackCampaign(db, id)
  expect(await stored(id)).toBeUndefined()
  expect(await db.collections.characters.find().exec()).toEqual([])
  expect(db.store.factsOf(id)).toBeUndefined()
})

test("a campaign removed from the device is marked, so it isn't downloaded again until it is brought back", async () => {
  const { id } = await createCampaign(db, draft)
  const other = await createCampaign(db, draft)
  await createSession(db, id, { sessionNumber: 1 })
  await createSession(db, other.id, { sessionNumber: 1 })
  await removeCampaignFromDevice(db, id)
  expect(await stored(id)).toBeUndefined()
  expect((await db.collections.sessions.find().exec()).map(({ campaignId }) => campaignId)).toEqual([other.id])
  expect(db.store.factsOf(id)?.removed).toBe(true)
  await bringBackCampaign(db, id)
  expect(db.store.factsOf(id)).toMatchObject({ restart: expect.arrayContaining(['campaigns', 'sessions']) })
  expect(db.store.factsOf(id)?.removed).toBeUndefined()
})

test('facts survive a reload', async () => {
  const { id } = await createCampaign(db, draft)
  await adoptServerCampaign(db, { ...draft, id } as never)
  const { replica } = db
  await closeLocalDb(db)
  db = await openLocalDb('tester', { multiInstance: false })
  expect(db.replica).toBe(replica)
  expect(db.store.factsOf(id)?.accepted).toBe(true)
})
