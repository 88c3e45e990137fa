import 'fake-indexeddb/auto'
import { NEW_CAMPAIGN_FACTS } from '@lanternkeep/sync/client'
import { waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import {
  closeLocalDb,
  createCampaign,
  createSession,
  deleteSession,
  type LocalDb,
  noteRemoval,
  openLocalDb,
  removeLocalData,
  segmentsOf,
} from '../data/local/index.ts'
import { STORE_AGAIN_MS, startRecording, stopRecording } from './recorder.ts'
import { recorderState } from './recorder-state.ts'
import { AcceleratedRecorder } from './testing/accelerated-recorder.ts'
import { emitSlice, stubMicrophone } from './testing/stub-microphone.ts'

let db: LocalDb
let campaignId: string
const notices = { onSaveFailed: vi.fn(), onSavedLate: vi.fn(), onLeft: vi.fn(), onLittleRoom: vi.fn() }

beforeEach(async () => {
  db = await openLocalDb('tester', { multiInstance: false })
  campaignId = (await createCampaign(db, { name: 'Ash Road', startingLevel: 1, sessionNumber: 0 })).id
  stubMicrophone()
  vi.clearAllMocks()
})
afterEach(async () => {
  vi.restoreAllMocks()
  vi.useRealTimers()
  await stopRecording()
  await waitFor(() => expect(recorderState().status).toBe('idle'))
  vi.unstubAllGlobals()
  await closeLocalDb(db)
  await removeLocalData('tester')
})

const start = async () => {
  await startRecording(db, { campaignId, sessionId: undefined, sessionNumber: 4 }, notices)
  const state = recorderState()
  return 'recordingId' in state ? state.recordingId : ''
}
const isFailing = () => {
  const state = recorderState()
  return 'isSaveFailing' in state && state.isSaveFailing
}
const slicesOf = async (id: string) => (await segmentsOf(db, id)).reduce((sum, { slices }) => sum + slices, 0)
const recorded = async (id: string) => (await db.collections.recordings.findOne(id).exec())?.toJSON()
const fillDisk = () => {
  const full = new DOMException('full', 'QuotaExceededError')
  return vi.spyOn(db.audio.chunks, 'put').mockRejectedValue(full)
}
/** Whether the browser would ask before it closes the page. */
const asksBeforeUnload = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }))

test('the browser asks before the page closes, for as long as something is recorded', async () => {
  expect(asksBeforeUnload()).toBe(false)
  await start()
  expect(asksBeforeUnload()).toBe(true)
  expect(await stopRecording()).toBe('stored')
  expect(asksBeforeUnload()).toBe(false)
})

test('a recording that ends before any sound leaves nothing behind', async () => {
  const id = await start()
  vi.spyOn(AcceleratedRecorder.prototype, 'emit').mockImplementation(() => {})
  expect(await stopRecording()).toBe('empty')
  expect(await recorded(id)).toBeUndefined()
  expect(recorderState().status).toBe('idle')
})

test('a closing page ends the recording quietly, even when the end cannot be stored', async () => {
  const id = await start()
  emitSlice()
  await waitFor(async () => expect(await slicesOf(id)).toBe(1))
  vi.spyOn(db.collections.recordings, 'findOne').mockImplementation(() => {
    throw new Error('The database is closed')
  })
  window.dispatchEvent(new Event('pagehide'))
  await waitFor(() => expect(recorderState().status).toBe('idle'))
  expect(await slicesOf(id)).toBe(2)
})

test('a recording keeps when its sound went on after the device slept', async () => {
  const id = await start()
  emitSlice()
  await waitFor(async () => expect(await slicesOf(id)).toBe(1))
  const [fell, woke] = [Date.now(), Date.now() + 60 * 60_000]
  vi.useFakeTimers({ toFake: ['Date'], now: woke })
  emitSlice()
  await waitFor(async () => expect(await slicesOf(id)).toBe(2))
  const [segment] = await segmentsOf(db, id)
  const times = segment?.times?.map(({ at }) => Date.parse(at)) ?? []
  expect(times).toHaveLength(2)
  expect(times[0]).toBeLessThanOrEqual(fell)
  expect(times[1]).toBeGreaterThan(woke - 60_000)
})

test('a recording whose session was deleted meanwhile says that no session has it, unless another has its number', async () => {
  const of = async (sessionNumber: number) => {
    const session = await createSession(db, campaignId, { sessionNumber })
    await startRecording(db, { campaignId, sessionId: session.id, sessionNumber }, notices)
    emitSlice()
    return session
  }
  await deleteSession(db, (await of(4)).id)
  expect(await stopRecording()).toBe('orphaned')
  await createSession(db, campaignId, { sessionNumber: 5 })
  await deleteSession(db, (await of(5)).id)
  expect(await stopRecording()).toBe('stored')
})

test('a recording ends, with all its sound, when its campaign leaves the device', async () => {
  const id = await start()
  emitSlice()
  await waitFor(async () => expect(await slicesOf(id)).toBe(1))
  await db.store.changeFacts(campaignId, () => ({ ...NEW_CAMPAIGN_FACTS, id: campaignId, removed: true }))
  await waitFor(() => expect(recorderState().status).toBe('idle'))
  expect(await slicesOf(id)).toBe(2)
  expect(await recorded(id)).toMatchObject({ status: 'finished' })
})

test('leaving an account ends its recording first, and keeps it', async () => {
  const id = await start()
  emitSlice()
  await waitFor(async () => expect(await slicesOf(id)).toBe(1))
  await closeLocalDb(db)
  expect(recorderState().status).toBe('idle')
  expect(notices.onLeft.mock.calls).toEqual([['stored', 4]])
  db = await openLocalDb('tester', { multiInstance: false })
  expect(await recorded(id)).toMatchObject({ status: 'finished' })
  expect(await slicesOf(id)).toBe(2)
})

test('a recording whose account is removed from the device ends, and no one says that it was saved', async () => {
  const id = await start()
  emitSlice()
  await waitFor(async () => expect(await slicesOf(id)).toBe(1))
  noteRemoval('tester')
  await closeLocalDb(db)
  expect(recorderState().status).toBe('idle')
  expect(asksBeforeUnload()).toBe(false)
  expect(notices.onLeft.mock.calls.map(([how]) => how)).toEqual(['removed'])
  await removeLocalData('tester')
  db = await openLocalDb('tester', { multiInstance: false })
})

test('an end that cannot be stored before its account is left is lost, and no longer retried', async () => {
  const id = await start()
  emitSlice()
  await waitFor(async () => expect(await slicesOf(id)).toBe(1))
  const disk = fillDisk()
  emitSlice()
  const timers = vi.spyOn(globalThis, 'setTimeout')
  expect(await stopRecording()).toBe('waiting')
  const [retry] = timers.mock.calls.find(([, ms]) => ms === STORE_AGAIN_MS) ?? []
  await closeLocalDb(db)
  expect(notices.onLeft.mock.calls.map(([how]) => how)).toEqual(['lost'])
  expect([recorderState().status, asksBeforeUnload()]).toEqual(['idle', false])
  disk.mockRestore()
  const read = vi.spyOn(Blob.prototype, 'arrayBuffer')
  retry?.()
  // Refused after a retry would have read the slice.
  await expect(slicesOf(id)).rejects.toThrow()
  expect([typeof retry, read.mock.calls]).toEqual(['function', []])
  db = await openLocalDb('tester', { multiInstance: false })
  expect(await recorded(id)).toMatchObject({ status: 'finished', chunkCount: 1 })
})

test('a full disk is reported once, shown until everything is stored, and loses nothing', async () => {
  const id = await start()
  emitSlice()
  await waitFor(async () => expect(await slicesOf(id)).toBe(1))
  const disk = fillDisk()
  emitSlice()
  await waitFor(() => expect(isFailing()).toBe(true))
  for (let second = 0; second < 3; second += 1) emitSlice()
  await waitFor(() => expect(disk.mock.calls.length).toBeGreaterThan(1))
  expect([isFailing(), notices.onSaveFailed.mock.calls.length]).toEqual([true, 1])
  disk.mockRestore()
  emitSlice()
  await waitFor(() => expect(isFailing()).toBe(false))
  expect(await slicesOf(id)).toBe(6)
})

test("an end that can't be stored is kept and stored once there is space; until then the browser asks", async () => {
  const id = await start()
  emitSlice()
  await waitFor(async () => expect(await slicesOf(id)).toBe(1))
  const disk = fillDisk()
  emitSlice()
  expect(await stopRecording()).toBe('waiting')
  expect(recorderState()).toMatchObject({ status: 'stopping', isSaveFailing: true })
  expect([AcceleratedRecorder.running.size, asksBeforeUnload()]).toEqual([0, true])
  disk.mockRestore()
  await waitFor(() => expect(notices.onSavedLate).toHaveBeenCalledOnce(), { timeout: 5_000 })
  expect([recorderState().status, asksBeforeUnload()]).toEqual(['idle', false])
  expect(await recorded(id)).toMatchObject({ status: 'finished', chunkCount: 3 })
})
