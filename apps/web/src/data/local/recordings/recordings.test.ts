import 'fake-indexeddb/auto'
import { Dexie } from 'dexie'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createCampaign } from '../campaign/campaigns.ts'
import { createSession } from '../campaign/sessions.ts'
import { closeLocalDb, openLocalDb, removeLocalData } from '../store/database.ts'
import type { LocalDb } from '../store/local-db.ts'
import { type Slice, segmentAudio, segmentsOf, storeSlice } from './audio/index.ts'
import { beginRecording } from './begin-recording.ts'
import { adoptRecordings, noteRecording, removeRecording, sessionOf } from './recordings.ts'
import { findUnfinished, goesAt, noteWarned } from './unfinished.ts'

const DAY_MS = 24 * 60 * 60_000

let db: LocalDb
let campaignId: string

beforeEach(async () => {
  db = await openLocalDb('tester', { multiInstance: false })
  campaignId = (await createCampaign(db, { name: 'Ash Road', startingLevel: 1, sessionNumber: 0 })).id
})
afterEach(async () => {
  vi.useRealTimers()
  await closeLocalDb(db)
  await removeLocalData('tester')
})

const begin = () => beginRecording(db, { campaignId, sessionNumber: 7, sessionId: undefined }, 'audio/webm;codecs=opus')
const slice = (recordingId: string, segment: number, seq: number, patch: Partial<Slice> = {}): Slice => ({
  recordingId,
  segment,
  seq,
  mimeType: 'audio/webm;codecs=opus',
  startedAt: '2026-11-20T20:00:00.000Z',
  duration: 15_000,
  peaks: [seq, 255],
  bytes: new Uint8Array([segment, seq]).buffer,
  at: new Date().toISOString(),
  ...patch,
})
const stored = async (id: string) => (await db.collections.recordings.findOne(id).exec())?.toJSON()
/** As after a reload on another day: only the queries' clock moves, not the database's. */
const daysLater = (days: number) => vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + days * DAY_MS })
/** Opens the campaign once on each of the next days. Returns which recording that warned about. */
async function openedDaily(days: number) {
  const found: (string | undefined)[] = []
  for (let day = 0; day < days; day += 1) {
    daysLater(1)
    found.push((await findUnfinished(db, campaignId))?.id)
  }
  return found
}

test('slices become segments that play alone, in order, whatever order they were stored in', async () => {
  const { id } = await begin()
  await storeSlice(db, slice(id, 1, 0))
  await storeSlice(db, slice(id, 0, 1))
  await storeSlice(db, slice(id, 0, 0))
  const segments = await segmentsOf(db, id)
  expect(segments).toMatchObject([
    { segment: 0, duration: 30_000, bytes: 4, slices: 2 },
    { segment: 1, duration: 15_000, bytes: 2, slices: 1 },
  ])
  expect([...(segments[1]?.peaks ?? [])]).toEqual([0, 255])
  const [first] = segments
  if (!first) throw new Error('No segment')
  const audio = await segmentAudio(db, first)
  expect(audio.type).toBe('audio/webm;codecs=opus')
  expect([...new Uint8Array(await audio.arrayBuffer())]).toEqual([0, 0, 0, 1])
})

test("a recording's details match what is stored of it", async () => {
  const { id } = await begin()
  await storeSlice(db, slice(id, 0, 0, { at: '2026-11-20T20:00:15.000Z' }))
  await storeSlice(db, slice(id, 1, 0, { at: '2026-11-20T20:10:15.000Z', duration: 14_500.4 }))
  await noteRecording(db, id, { status: 'finished', isCheckpoint: false })
  expect(await stored(id)).toMatchObject({
    sessionNumber: 7,
    duration: 29_500,
    chunkCount: 2,
    status: 'finished',
    lastSaveTime: '2026-11-20T20:10:15.000Z',
  })
})

test("a recording cut off by a crash is found with what is stored; an empty or finished one isn't", async () => {
  const empty = await begin()
  const finished = await begin()
  await storeSlice(db, slice(finished.id, 0, 0))
  await noteRecording(db, finished.id, { status: 'finished', isCheckpoint: false })
  const crashed = await begin()
  await storeSlice(db, slice(crashed.id, 0, 0))
  expect(await findUnfinished(db, campaignId)).toMatchObject({ id: crashed.id, status: 'unfinished', duration: 15_000 })
  expect(await stored(empty.id)).toBeUndefined()
  expect(await findUnfinished(db, 'another campaign')).toBeUndefined()
})

test('an unfinished recording is deleted after seven days and three more starts, once a warning came; a finished one stays', async () => {
  const crashed = await begin()
  await storeSlice(db, slice(crashed.id, 0, 0))
  const finished = await begin()
  await storeSlice(db, slice(finished.id, 0, 0))
  await noteRecording(db, finished.id, { status: 'finished', isCheckpoint: false })
  daysLater(30)
  expect((await findUnfinished(db, campaignId))?.id).toBe(crashed.id)
  expect((await findUnfinished(db, campaignId))?.id).toBe(crashed.id)
  expect(await openedDaily(2)).toEqual([crashed.id, crashed.id])
  expect(await openedDaily(1)).toEqual([undefined])
  expect(await segmentsOf(db, crashed.id)).toEqual([])
  expect(await segmentsOf(db, finished.id)).toHaveLength(1)
})

test("removing a recording removes its audio, and removing an account's data removes all audio", async () => {
  const [one, other] = [await begin(), await begin()]
  for (const { id } of [one, other]) await storeSlice(db, slice(id, 0, 0))
  await removeRecording(db, one.id)
  expect(await stored(one.id)).toBeUndefined()
  expect(await db.audio.chunks.count()).toBe(1)
  await closeLocalDb(db)
  await removeLocalData('tester')
  expect((await Dexie.getDatabaseNames()).filter((name) => name.includes('recordings-tester'))).toEqual([])
  db = await openLocalDb('tester', { multiInstance: false })
})

test('showing until when an unfinished recording stays counts as the warning; it is never deleted on the same day', async () => {
  const crashed = await begin()
  await storeSlice(db, slice(crashed.id, 0, 0))
  const recording = await noteRecording(db, crashed.id, { status: 'unfinished', isCheckpoint: false })
  expect(goesAt(recording).getTime()).toBe(Date.parse(recording.lastSaveTime) + 7 * DAY_MS)
  daysLater(30)
  await noteWarned(db, crashed.id)
  const until = goesAt(recording).getTime()
  expect(until).toBe(Date.now() + DAY_MS)
  vi.setSystemTime(until - 1)
  expect((await findUnfinished(db, campaignId))?.id).toBe(crashed.id)
  expect(await openedDaily(3)).toEqual([crashed.id, crashed.id, undefined])
})

test('an unfinished recording stays when a clock that was far behind is corrected after the warning', async () => {
  daysLater(-2000)
  const crashed = await begin()
  await storeSlice(db, slice(crashed.id, 0, 0, { at: new Date().toISOString() }))
  expect(await openedDaily(1)).toEqual([crashed.id])
  daysLater(2000)
  expect(await findUnfinished(db, campaignId)).toBeDefined()
  expect(await openedDaily(1)).toEqual([crashed.id])
})

test('an unfinished recording stays when the clock is far ahead for a while', async () => {
  const crashed = await begin()
  await storeSlice(db, slice(crashed.id, 0, 0, { at: new Date().toISOString() }))
  expect(await openedDaily(2)).toEqual([crashed.id, crashed.id])
  daysLater(365)
  expect(await openedDaily(2)).toEqual([crashed.id, crashed.id])
  daysLater(-365)
  expect(await openedDaily(2)).toEqual([crashed.id, crashed.id])
})

test('a recording belongs to its session, else to the one with its number, else to the next that is created', async () => {
  const session = (id: string, sessionNumber: number) => ({ id, sessionNumber })
  const sessions = [session('a', 6), session('b', 7)]
  expect(sessionOf({ sessionId: 'a', sessionNumber: 7 }, sessions)?.id).toBe('a')
  expect(sessionOf({ sessionNumber: 7 }, sessions)?.id).toBe('b')
  expect(sessionOf({ sessionId: 'deleted', sessionNumber: 8 }, sessions)).toBeUndefined()
  const waiting = await begin()
  const created = await createSession(db, campaignId, { sessionNumber: 9 })
  await adoptRecordings(db, created)
  expect(await stored(waiting.id)).toMatchObject({ sessionId: created.id, sessionNumber: 9 })
})
