import 'fake-indexeddb/auto'
import { locks } from 'node:worker_threads'
import type { Campaign } from '@lanternkeep/schema'
import { COLLECTION_NAMES } from '@lanternkeep/sync'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createInitiative } from '../combat/combats.ts'
import { draftKey, draftsOf } from '../forms/drafts.ts'
import { segmentsOf, storeSlice } from '../recordings/audio/index.ts'
import { beginRecording } from '../recordings/begin-recording.ts'
import { collectionOf } from '../store/collection-of.ts'
import { closeLocalDb, openLocalDb, removeLocalData } from '../store/database.ts'
import type { LocalDb } from '../store/local-db.ts'
import { uploadAsNew } from './campaign-copy.ts'
import { bringLastWrites } from './campaign-removal.ts'
import { createCampaign, updateCampaign } from './campaigns.ts'
import { createCharacter, removeCharacter, updateCharacter } from './characters.ts'
import { createHandout } from './handouts.ts'
import { createSession } from './sessions.ts'
import { finishRemovals } from './unfinished.ts'

const waiting = { id: 't1', askedAt: '2026-11-20T20:00:00.000Z', hints: [], stage: 'hearing' as const }
const slice = { segment: 0, mimeType: 'audio/webm', startedAt: 'now', duration: 1000, peaks: [1], at: 'now' }
let db: LocalDb

beforeEach(async () => {
  db = await openLocalDb('copier', { multiInstance: false })
})

afterEach(async () => {
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
  await closeLocalDb(db)
  await removeLocalData('copier')
})

test('a kept copy is uploaded as a new campaign with new ids, a new code, the same content and no members', async () => {
  const old = await createCampaign(db, { name: 'Ash Road', startingLevel: 3, sessionNumber: 2 })
  const hero = { type: 'player', name: 'Mira', playerName: 'Pia', health: 9, maxHealth: 10, includeInInitiative: true }
  const mira = await createCharacter(db, old.id, hero as never)
  const portrait = 'a'.repeat(64)
  const changed = { claimedBy: 'm1', imageUrl: `/api/images/${portrait}` }
  await (await db.collections.characters.findOne(mira.id).exec(true)).incrementalPatch(changed as never)
  await db.side.images.put({ id: portrait, type: 'image/png', bytes: new ArrayBuffer(3) })
  const session = await createSession(db, old.id, { sessionNumber: 2, gmNotes: `met ${mira.id} here` } as never)
  await createInitiative(db, old.id, () => 10)
  const { id: recordingId } = await beginRecording(
    db,
    { campaignId: old.id, sessionNumber: 2, sessionId: session.id },
    'audio/webm',
  )
  await storeSlice(db, { ...slice, recordingId, seq: 0, bytes: new ArrayBuffer(5) })
  const before = db.store.factsOf(old.id)
  await db.store.changeFacts(old.id, () => ({
    ...(before ?? { id: old.id, role: 'gm', accepted: false }),
    cloudDeleted: { at: 'now', kept: true },
  }))
  const typed = { base: { gmNotes: '' }, form: { gmNotes: `${mira.id} waits` } }
  for (const sessionId of [session.id, undefined]) {
    localStorage.setItem(draftKey('copier', old.id, sessionId), JSON.stringify(typed))
  }
  await db.audio.transcriptions.put({ ...waiting, recordingId, campaignId: old.id })

  const fresh = (await uploadAsNew(db, old.id)) as Campaign
  expect(fresh.id).not.toBe(old.id)
  expect(fresh.joinCode).not.toBe(old.joinCode)
  expect((await db.collections.campaigns.find().exec()).map(({ id }) => id)).toEqual([fresh.id])
  expect(db.store.factsOf(fresh.id)).toBeUndefined()
  const [copied, ...others] = await db.collections.characters.find().exec()
  expect(others).toEqual([])
  expect(copied?.toJSON()).toMatchObject({ campaignId: fresh.id, name: 'Mira', health: 9, claimedBy: null })
  expect(copied?.id).not.toBe(mira.id)
  expect(await db.side.imageQueue.toCollection().primaryKeys()).toEqual([portrait])
  const [notes] = await db.collections.sessions.find().exec()
  expect(notes?.toJSON()).toMatchObject({ campaignId: fresh.id, gmNotes: `met ${copied?.id} here` })
  const combat = await db.collections.combats.findOne(fresh.id).exec()
  expect(combat?.entries.map(({ characterId }) => characterId)).toEqual([copied?.id])
  const [recording] = await db.collections.recordings.find().exec()
  expect(recording?.sessionId).toBe(notes?.id)
  expect(await segmentsOf(db, recording?.id ?? '')).toMatchObject([{ bytes: 5, slices: 1 }])
  expect(await segmentsOf(db, recordingId)).toEqual([])
  expect(await db.audio.transcriptions.toArray()).toMatchObject([{ recordingId: recording?.id, campaignId: fresh.id }])
  const moved = { value: { form: { gmNotes: `${copied?.id} waits` } }, campaignId: fresh.id }
  expect(draftsOf('copier').toSorted((a) => (a.sessionId ? 1 : -1))).toMatchObject([
    moved,
    { ...moved, sessionId: notes?.id },
  ])
})

test('a handout for one player is for no one in the new campaign: its members are others', async () => {
  const old = await createCampaign(db, { name: 'Ash Road', startingLevel: 3, sessionNumber: 2 })
  await createHandout(db, old.id, { title: 'A dream', text: '', imageUrl: undefined, forMembers: ['seat-of-mira'] })
  await db.store.changeFacts(old.id, () => ({
    ...{ id: old.id, role: 'gm', accepted: false, cloudDeleted: { at: 'now', kept: true } },
  }))
  const fresh = await uploadAsNew(db, old.id)
  const handouts = await db.collections.handouts.find().exec()
  expect(handouts.map((each) => each.toJSON())).toMatchObject([{ campaignId: fresh?.id, forMembers: [] }])
})

const idsHere = async () => {
  const found = COLLECTION_NAMES.map((name) => collectionOf(db, name).find().exec())
  return (await Promise.all(found)).flat().map(({ primary }) => primary)
}

test('two tabs that upload the same copy at once make one campaign', async () => {
  vi.stubGlobal('navigator', { locks })
  const old = await createCampaign(db, { name: 'Ash Road', startingLevel: 3, sessionNumber: 2 })
  await createSession(db, old.id, { sessionNumber: 2 })
  const made = await Promise.all([uploadAsNew(db, old.id), uploadAsNew(db, old.id)])
  expect(made.filter((each) => each === undefined)).toHaveLength(1)
  expect(await idsHere()).toHaveLength(2)
  expect(await uploadAsNew(db, old.id)).toBeUndefined()
})

test('an upload that is cut off leaves nothing but the copy, once the app has started again', async () => {
  const old = await createCampaign(db, { name: 'Ash Road', startingLevel: 3, sessionNumber: 2 })
  await createSession(db, old.id, { sessionNumber: 2 })
  const before = await idsHere()
  vi.spyOn(db.collections.campaigns.storageInstance, 'bulkWrite').mockRejectedValue(new Error('The page died'))
  await expect(uploadAsNew(db, old.id)).rejects.toThrow('The page died')
  expect(await idsHere()).toHaveLength(3)
  await finishRemovals(db)
  expect(await idsHere()).toEqual(before)
  expect(await db.store.pendingCampaigns()).toEqual(new Map([[old.id, 2]]))
})

const NPC = { type: 'npc', name: 'Hob' } as const
const namesIn = async (campaignId: string) => {
  const found = await db.collections.characters.find({ selector: { campaignId } }).exec()
  return found.map(({ name }) => name).toSorted()
}

test('what another tab saves while the copy is made is in the copy', async () => {
  const old = await createCampaign(db, { name: 'Ash Road', startingLevel: 3, sessionNumber: 2 })
  const [hob, gone] = [await createCharacter(db, old.id, NPC), await createCharacter(db, old.id, NPC)]
  const { storageInstance } = db.collections.campaigns
  const write = storageInstance.bulkWrite.bind(storageInstance)
  vi.spyOn(storageInstance, 'bulkWrite').mockImplementationOnce(async (...copy) => {
    await updateCharacter(db, hob.id, { name: 'Hob the Wise' })
    await removeCharacter(db, gone.id)
    await createCharacter(db, old.id, { ...NPC, name: 'Rill' })
    await updateCampaign(db, old.id, { name: 'The Ash Road' })
    return write(...copy)
  })
  const fresh = (await uploadAsNew(db, old.id)) as Campaign
  expect(fresh).toMatchObject({ name: 'The Ash Road' })
  expect(fresh.joinCode).not.toBe(old.joinCode)
  expect(await namesIn(fresh.id)).toEqual(['Hob the Wise', 'Rill'])
  expect(await idsHere()).toHaveLength(3)
  expect(await db.side.keeps.toArray()).toEqual([])
  expect(await db.side.pending.where('campaignId').equals(old.id).toArray()).toEqual([])
})

test('what another tab was saving when it heard of the copy is in the copy, too', async () => {
  const old = await createCampaign(db, { name: 'Ash Road', startingLevel: 3, sessionNumber: 2 })
  const hob = await createCharacter(db, old.id, NPC)
  const { storageInstance } = db.collections.characters
  const query = storageInstance.query.bind(storageInstance)
  let isSaved = false
  vi.spyOn(storageInstance, 'query').mockImplementation(async (prepared) => {
    if (!isSaved && db.store.factsOf(old.id)?.removed) {
      isSaved = true
      await updateCharacter(db, hob.id, { name: 'Hob the Wise' })
      await createCharacter(db, old.id, { ...NPC, name: 'Rill' })
    }
    return query(prepared)
  })
  const fresh = (await uploadAsNew(db, old.id)) as Campaign
  expect(isSaved).toBe(true)
  expect(await namesIn(fresh.id)).toEqual(['Hob the Wise', 'Rill'])
})

test('what another tab saves at the very end is in the copy, too, unless the copy was changed after it', async () => {
  const old = await createCampaign(db, { name: 'Ash Road', startingLevel: 3, sessionNumber: 2 })
  const [hob, mug] = [
    await createCharacter(db, old.id, NPC),
    await createCharacter(db, old.id, { ...NPC, name: 'Mug' }),
  ]
  const { changePending } = db.store
  const recorded = { campaignId: old.id, sessionNumber: 2, sessionId: undefined }
  vi.spyOn(db.store, 'changePending').mockImplementationOnce(async (...rows) => {
    await updateCharacter(db, hob.id, { name: 'Hob the Wise' })
    await updateCharacter(db, mug.id, { name: 'Mug the Late' })
    await createCharacter(db, old.id, { ...NPC, name: 'Rill' })
    const { id: recordingId } = await beginRecording(db, recorded, 'audio/webm')
    await storeSlice(db, { ...slice, recordingId, seq: 0, bytes: new ArrayBuffer(5) })
    const copied = await db.collections.characters.findOne({ selector: { name: 'Mug' } }).exec(true)
    vi.spyOn(Date.prototype, 'toISOString').mockReturnValueOnce('2099-01-01T00:00:00.000Z')
    await updateCharacter(db, copied.id, { name: 'Mug of the copy' })
    return changePending(...rows)
  })
  const fresh = (await uploadAsNew(db, old.id)) as Campaign
  expect(await namesIn(fresh.id)).toEqual(['Hob the Wise', 'Mug of the copy', 'Rill'])
  expect(await namesIn(old.id)).toEqual([])
  expect(await db.side.keeps.toArray()).toMatchObject([{ document: { name: 'Mug the Late' } }])
  const [copied] = await db.collections.recordings.find().exec()
  expect(copied).toMatchObject({ campaignId: fresh.id })
  expect(await segmentsOf(db, copied?.id ?? '')).toMatchObject([{ slices: 1 }])
})

test('an upload that is cut off once the copy is complete is finished when the app starts again', async () => {
  const old = await createCampaign(db, { name: 'Ash Road', startingLevel: 3, sessionNumber: 2 })
  await createCharacter(db, old.id, NPC)
  const recording = await beginRecording(
    db,
    { campaignId: old.id, sessionNumber: 2, sessionId: undefined },
    'audio/webm',
  )
  await storeSlice(db, { ...slice, recordingId: recording.id, seq: 0, bytes: new ArrayBuffer(5) })
  await db.audio.spellings.put({ campaignId: old.id, heard: 'hop', name: 'Hob' })
  vi.spyOn(db.audio, 'transaction').mockRejectedValueOnce(new Error('The page died'))
  await expect(uploadAsNew(db, old.id)).rejects.toThrow('The page died')
  await finishRemovals(db)
  await finishRemovals(db)
  const [fresh, ...others] = await db.collections.campaigns.find().exec()
  expect(others).toEqual([])
  expect(await namesIn(fresh?.id ?? '')).toEqual(['Hob'])
  const [copied] = await db.collections.recordings.find().exec()
  expect(await segmentsOf(db, copied?.id ?? '')).toMatchObject([{ bytes: 5 }])
  expect(await db.audio.spellings.toArray()).toMatchObject([{ campaignId: fresh?.id, name: 'Hob' }])
  expect(await idsHere()).toHaveLength(3)
  expect(await db.side.keeps.toArray()).toEqual([])
})

test('what another tab saves after the upload is brought into the copy, once', async () => {
  vi.stubGlobal('navigator', { locks })
  const old = await createCampaign(db, { name: 'Ash Road', startingLevel: 3, sessionNumber: 2 })
  const fresh = (await uploadAsNew(db, old.id)) as Campaign
  await createCharacter(db, old.id, NPC)
  await Promise.all([bringLastWrites(db), bringLastWrites(db)])
  await bringLastWrites(db)
  expect(await namesIn(fresh.id)).toEqual(['Hob'])
  expect(await idsHere()).toHaveLength(2)
  expect(await db.side.keeps.toArray()).toEqual([])
})
