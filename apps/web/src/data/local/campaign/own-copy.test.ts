import 'fake-indexeddb/auto'
import { locks } from 'node:worker_threads'
import { aCampaign } from '@lanternkeep/schema/testing'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { draftKey, draftsOf } from '../forms/drafts.ts'
import { closeLocalDb, openLocalDb, removeLocalData } from '../store/database.ts'
import type { LocalDb } from '../store/local-db.ts'
import { joinBesideOwnCopy } from './campaign-copy.ts'
import type { JoinedCampaign } from './campaign-moves.ts'
import { removeCampaignFromDevice } from './campaign-removal.ts'
import { createCampaign, hasOwnCopy, saveJoinedCampaign, updateCampaign } from './campaigns.ts'
import { createCharacter, updateCharacter } from './characters.ts'
import { createSession } from './sessions.ts'
import { finishRemovals } from './unfinished.ts'

const PLAYER = { role: 'player', memberId: 'm1', joinedBy: 'ABC-234' } as const

let db: LocalDb
let id: string
let join: JoinedCampaign

beforeEach(async () => {
  db = await openLocalDb('otto', { multiInstance: false })
  id = (await createCampaign(db, { name: 'Saltmere', startingLevel: 3, sessionNumber: 2 })).id
  await createSession(db, id, { sessionNumber: 2, gmNotes: 'My own words.' })
  await createCharacter(db, id, { type: 'npc', name: 'Hob' })
  join = { campaign: aCampaign({ id, name: 'Saltmere of the GM', rev: 'server.1~p' }), membership: PLAYER }
})
afterEach(async () => {
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
  await closeLocalDb(db)
  await removeLocalData('otto')
})

const campaigns = async () => {
  const found = await db.collections.campaigns.find().exec()
  return found.map((each) => ({ id: each.id, name: each.name })).toSorted((a, b) => a.name.localeCompare(b.name))
}
const contentsOf = async (campaignId: string) => {
  const [sessions, characters] = await Promise.all([
    db.collections.sessions.find({ selector: { campaignId } }).exec(),
    db.collections.characters.find({ selector: { campaignId } }).exec(),
  ])
  return [...sessions.map(({ gmNotes }) => gmNotes), ...characters.map(({ name }) => name)]
}

/** The copy is a campaign of its own, and the joined one is here without anything of it. */
async function expectBoth() {
  const [copy, joined, ...others] = await campaigns()
  expect([copy?.name, joined?.name, others]).toEqual(['Saltmere (copy)', 'Saltmere of the GM', []])
  expect(joined?.id).toBe(id)
  expect(await contentsOf(copy?.id ?? '')).toEqual(['My own words.', 'Hob'])
  expect(await contentsOf(id)).toEqual([])
  expect(db.store.factsOf(copy?.id ?? '')).toBeUndefined()
  expect(db.store.factsOf(id)).toMatchObject({
    ...PLAYER,
    accepted: true,
    restart: expect.arrayContaining(['sessions']),
  })
  expect(db.store.factsOf(id)).not.toHaveProperty('removed')
  expect(await db.side.pending.where('campaignId').equals(id).toArray()).toEqual([])
  expect(await db.side.keeps.toArray()).toEqual([])
}

test.each([
  ['that was never sent', () => ({})],
  [
    'that the server refused',
    () => ({ refusal: { code: 'forbidden', message: 'Campaign ID already exists', at: '' } }),
  ],
  ['that was cut off', () => ({ cloudDeleted: { at: 'now', kept: true } })],
  ['that a pull set apart', () => ({ ownCopy: true })],
])('before a campaign is joined, an own copy %s becomes a campaign of its own', async (_, state) => {
  await db.store.changeFacts(id, () => ({ id, role: 'gm', accepted: false, ...state() }) as never)
  expect(await hasOwnCopy(db, id)).toBe(true)
  expect(await joinBesideOwnCopy(db, join)).toMatchObject({ name: 'Saltmere (copy)' })
  await expectBoth()
})

test('what is open in an own copy, and half typed in it, goes along', async () => {
  const [session] = await db.collections.sessions.find().exec()
  const conflicts = [{ id: 'k1', field: 'summary', base: '', mine: 'a', theirs: 'b', author: 'Otto', at: 'now' }]
  await session?.incrementalPatch({ conflicts } as never)
  const typed = { base: { gmNotes: '' }, form: { gmNotes: 'Half a sent' } }
  localStorage.setItem(draftKey('otto', id, session?.id), JSON.stringify(typed))
  const copy = await joinBesideOwnCopy(db, join)
  const [moved] = await db.collections.sessions.find().exec()
  expect(moved?.toJSON()).toMatchObject({
    campaignId: copy?.id,
    conflicts: [{ field: 'summary', mine: 'a', theirs: 'b' }],
  })
  expect(draftsOf('otto')).toMatchObject([{ campaignId: copy?.id, sessionId: moved?.id }])
  await expectBoth()
})

test('what another tab saves at the very end is in the copy, which keeps its name', async () => {
  const [hob] = await db.collections.characters.find().exec()
  const { changePending } = db.store
  vi.spyOn(db.store, 'changePending').mockImplementationOnce(async (...rows) => {
    await updateCampaign(db, id, { playerCount: 6 })
    await updateCharacter(db, hob?.id ?? '', { name: 'Hob the Wise' })
    return changePending(...rows)
  })
  const copy = await joinBesideOwnCopy(db, join)
  expect(await contentsOf(copy?.id ?? '')).toEqual(['My own words.', 'Hob the Wise'])
  const stored = await db.collections.campaigns.findOne(copy?.id).exec()
  expect(stored).toMatchObject({ name: 'Saltmere (copy)', playerCount: 6 })
  expect(await contentsOf(id)).toEqual([])
  expect(db.store.factsOf(id)).toMatchObject({ ...PLAYER, accepted: true })
})

test('two tabs that join at once make one copy', async () => {
  vi.stubGlobal('navigator', { locks })
  const made = await Promise.all([joinBesideOwnCopy(db, join), joinBesideOwnCopy(db, join)])
  expect(made.filter((copy) => copy !== undefined)).toHaveLength(1)
  await expectBoth()
})

test('a page that dies while the copy is made leaves the own copy as it was', async () => {
  vi.spyOn(db.collections.campaigns.storageInstance, 'bulkWrite').mockRejectedValue(new Error('The page died'))
  await expect(joinBesideOwnCopy(db, join)).rejects.toThrow('The page died')
  vi.restoreAllMocks()
  await finishRemovals(db)
  expect(await campaigns()).toEqual([{ id, name: 'Saltmere' }])
  expect(await contentsOf(id)).toEqual(['My own words.', 'Hob'])
  expect(db.store.factsOf(id)).toBeUndefined()
})

test.each([
  ['', async () => {}],
  [
    ', also if another tab has pulled meanwhile',
    () => db.store.changeFacts(id, (facts) => facts && { ...facts, role: 'player', memberId: 'm1', accepted: true }),
  ],
])('once the copy is made, the next start joins what a dead page had not stored%s', async (_, meanwhile) => {
  vi.spyOn(db.audio, 'transaction').mockRejectedValueOnce(new Error('The page died'))
  await expect(joinBesideOwnCopy(db, join)).rejects.toThrow('The page died')
  await meanwhile()
  await finishRemovals(db)
  await expectBoth()
  await finishRemovals(db)
  await expectBoth()
})

test('joining again finishes what a dead page began', async () => {
  vi.spyOn(db.audio, 'transaction').mockRejectedValueOnce(new Error('The page died'))
  await expect(joinBesideOwnCopy(db, join)).rejects.toThrow('The page died')
  expect(await hasOwnCopy(db, id)).toBe(true)
  expect(await joinBesideOwnCopy(db, join)).toBeUndefined()
  await expectBoth()
})

test('a membership, a campaign of this person in the cloud, and one that was removed are no own copies', async () => {
  expect(await hasOwnCopy(db, 'elsewhere')).toBe(false)
  await saveJoinedCampaign(db, aCampaign({ id: 'moor', rev: 'server.1~p' }), PLAYER)
  expect(await hasOwnCopy(db, 'moor')).toBe(false)
  await db.store.changeFacts(id, () => ({ id, role: 'gm', accepted: true }))
  expect(await hasOwnCopy(db, id)).toBe(false)
  await removeCampaignFromDevice(db, id)
  expect(await hasOwnCopy(db, id)).toBe(false)
})

test('an own copy that was deleted here comes back neither as itself nor as a copy', async () => {
  await removeCampaignFromDevice(db, id)
  expect(await joinBesideOwnCopy(db, join)).toBeUndefined()
  expect(await campaigns()).toEqual([{ id, name: 'Saltmere of the GM' }])
  expect(await contentsOf(id)).toEqual([])
})

test('the owner who follows the link to a campaign whose copy was cut off keeps that choice', async () => {
  const cutOff = { id, role: 'gm', accepted: false, cloudDeleted: { at: 'now', kept: true, isBack: true } } as const
  await db.store.changeFacts(id, () => cutOff)
  await saveJoinedCampaign(db, { ...join.campaign, rev: 'server.1' }, { role: 'gm', joinedBy: 'ABC-234' })
  expect(db.store.factsOf(id)).toEqual(cutOff)
  expect(await contentsOf(id)).toEqual(['My own words.', 'Hob'])
})
