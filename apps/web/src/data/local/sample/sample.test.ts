import 'fake-indexeddb/auto'
import { type Character, SAMPLE_ID } from '@lanternkeep/schema'
import { COLLECTION_NAMES } from '@lanternkeep/sync'
import { firstValueFrom } from 'rxjs'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { draftKey } from '../forms/drafts.ts'
import { storeSlice } from '../recordings/audio/index.ts'
import { beginRecording } from '../recordings/begin-recording.ts'
import { closeLocalDb, openLocalDb, removeLocalData } from '../store/database.ts'
import { changeDocument } from '../store/documents.ts'
import type { LocalDb } from '../store/local-db.ts'
import { campaignSync$ } from '../sync/sync.ts'
import { isReplicated } from '../sync/sync-person.ts'
import { readContents } from './campaign-contents.ts'
import { makeSample, removeSample } from './sample.ts'

let db: LocalDb

beforeEach(async () => {
  db = await openLocalDb('guest', { multiInstance: false })
})
afterEach(async () => {
  localStorage.clear()
  await closeLocalDb(db)
  await removeLocalData('guest')
})

const NOTHING = Object.fromEntries(COLLECTION_NAMES.map((name) => [name, []]))

const characters = async () => ((await readContents(db, SAMPLE_ID)).characters ?? []) as unknown as Character[]

test('the sample is a whole campaign in the middle of a fight', async () => {
  await makeSample(db)
  const contents = await readContents(db, SAMPLE_ID)
  const counts = Object.fromEntries(Object.entries(contents).map(([name, documents]) => [name, documents.length]))
  expect(counts).toMatchObject({ campaigns: 1, characters: 11, sessions: 2, handouts: 1, prep: 1, combats: 1 })
  const ids = new Set((await characters()).map(({ id }) => id))
  const fight = await db.collections.combats.findOne(SAMPLE_ID).exec()
  expect(fight?.entries.map(({ characterId }) => characterId).filter((id) => !ids.has(id))).toEqual([])
  expect(fight?.entries.map(({ id }) => id)).toContain(fight?.turn.entryId)
})

test('what its notes mention is in it', async () => {
  await makeSample(db)
  const { sessions = [] } = await readContents(db, SAMPLE_ID)
  const names = (await characters()).map(({ name }) => name)
  const notes = [...sessions.map(({ gmNotes }) => String(gmNotes)), ...(await characters()).map(({ notes }) => notes)]
  const mentions = notes.flatMap((text) => text.split('@').slice(1))
  expect(mentions.length).toBeGreaterThan(5)
  expect(mentions.filter((text) => !names.some((name) => text.startsWith(name)))).toEqual([])
})

test('opening it again keeps what was changed in it', async () => {
  await makeSample(db)
  await changeDocument(db.collections.characters, 'sample-wren', (wren) => ({ ...wren, health: 2 }))
  await makeSample(db)
  expect(await db.collections.characters.findOne('sample-wren').exec()).toMatchObject({ health: 2 })
})

test('removing it leaves nothing, and Undo brings back every change', async () => {
  await makeSample(db)
  await changeDocument(db.collections.characters, 'sample-wren', (wren) => ({ ...wren, health: 2 }))
  const draft = draftKey('guest', SAMPLE_ID, undefined)
  localStorage.setItem(draft, '{}')
  const bringBack = await removeSample(db)
  expect(await readContents(db, SAMPLE_ID)).toEqual(NOTHING)
  expect(await db.store.pendingOf(SAMPLE_ID)).toEqual([])
  expect(db.store.allFacts()).toEqual([])
  expect(await db.side.keeps.toArray()).toEqual([])
  expect(localStorage.getItem(draft)).toBeNull()
  await bringBack()
  expect(await characters()).toHaveLength(11)
  expect(await db.collections.characters.findOne('sample-wren').exec()).toMatchObject({ health: 2 })
  expect(localStorage.getItem(draft)).toBe('{}')
})

test('Undo brings back what was recorded in it, with its transcript', async () => {
  await makeSample(db)
  const session = { campaignId: SAMPLE_ID, sessionId: 'sample-session', sessionNumber: 2 }
  const { id: recordingId } = await beginRecording(db, session, 'audio/webm')
  const at = '2026-11-20T21:42:00.000Z'
  const place = { recordingId, segment: 0, seq: 0, mimeType: 'audio/webm', startedAt: at, at }
  await storeSlice(db, { ...place, duration: 1000, peaks: [7], bytes: new Uint8Array([1, 2, 3]).buffer })
  await db.audio.spellings.put({ campaignId: SAMPLE_ID, heard: 'corrin' } as never)
  const tables = () => Promise.all(db.audio.tables.map((table) => table.toArray()))
  const before = await tables()
  const bringBack = await removeSample(db)
  expect((await tables()).flat()).toEqual([])
  await bringBack()
  expect(await tables()).toEqual(before)
})

test('Undo brings back every change also after a new one was opened', async () => {
  await makeSample(db)
  await changeDocument(db.collections.characters, 'sample-wren', (wren) => ({ ...wren, health: 2 }))
  const bringBack = await removeSample(db)
  await makeSample(db)
  await bringBack()
  expect(await characters()).toHaveLength(11)
  expect(await db.collections.characters.findOne('sample-wren').exec()).toMatchObject({ health: 2 })
})

test('it can be made again after it was removed', async () => {
  await makeSample(db)
  await removeSample(db)
  await makeSample(db)
  expect(await characters()).toHaveLength(11)
})

test('[R17] it is neither sent nor counted as waiting, also for a person who syncs', async () => {
  await makeSample(db)
  const person = { user: { id: 'gwen', tier: 'elite' } as never, cloud: { connected: true, enabled: true } }
  const own = { role: 'gm', accepted: false } as const
  expect(isReplicated({ account: 'gwen' }, person, { ...own, id: SAMPLE_ID })).toBe(false)
  expect(isReplicated({ account: 'gwen' }, person, { ...own, id: 'another' })).toBe(true)
  const sync = await firstValueFrom(campaignSync$(db))
  expect(sync[SAMPLE_ID]).toMatchObject({ status: 'local', waiting: 0, role: 'gm', accepted: false })
})
