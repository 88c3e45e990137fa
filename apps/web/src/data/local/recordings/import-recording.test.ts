import 'fake-indexeddb/auto'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { aTone } from '../../../lib/audio/testing/a-tone.ts'
import { createCampaign } from '../campaign/campaigns.ts'
import { closeLocalDb, openLocalDb, removeLocalData } from '../store/database.ts'
import type { LocalDb } from '../store/local-db.ts'
import { segmentsOf } from './audio/index.ts'
import { type ImportOptions, importRecording } from './import-recording.ts'

const ENDED = Date.parse('2026-11-20T23:00:00.000Z')
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

const aFile = (content: Blob) => new File([content], 'evening.wav', { lastModified: ENDED })
const take = (file: File, over: Partial<ImportOptions> = {}) => {
  const options = { peaksOf: async () => [100], onProgress: () => {}, signal: new AbortController().signal, ...over }
  return importRecording(db, file, { campaignId, sessionNumber: 7, sessionId: undefined }, options)
}
const storedAudio = () => Promise.all([db.audio.segments.count(), db.audio.chunks.count(), db.audio.origins.count()])
const recordings = () => db.collections.recordings.find().exec()

test('a file becomes a finished recording in parts, which ended when the file was written', async () => {
  const onProgress = vi.fn()
  const { id } = await take(aFile(aTone(700)), { onProgress })
  const [recording] = await recordings()
  expect(recording?.toJSON()).toMatchObject({
    status: 'finished',
    sessionNumber: 7,
    startTime: new Date(ENDED - 700_000).toISOString(),
    lastSaveTime: new Date(ENDED).toISOString(),
    duration: 700_000,
    chunkCount: 2,
  })
  const segments = await segmentsOf(db, id)
  expect(segments.map(({ mimeType, startedAt }) => [mimeType, startedAt])).toEqual(
    Array(2).fill(['audio/wav', new Date(ENDED - 700_000).toISOString()]),
  )
  expect(onProgress).toHaveBeenLastCalledWith(1)
})

test('a file without sound, and one that is canceled half-way, leave nothing behind', async () => {
  await expect(take(aFile(new Blob(['no sound'])))).rejects.toThrow('There is no sound in this file')
  const cancel = new AbortController()
  const canceled = take(aFile(aTone(1_300)), { onProgress: () => cancel.abort(), signal: cancel.signal })
  await expect(canceled).rejects.toThrow()
  expect(await storedAudio()).toEqual([0, 0, 0])
  expect(await recordings()).toEqual([])
})
