import 'fake-indexeddb/auto'
import { aCampaign, aPlayer, aUser } from '@lanternkeep/schema/testing'
import { type Transport, TransportError } from '@lanternkeep/sync/client'
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { removeCampaignFromDevice } from '../campaign/campaign-removal.ts'
import { saveJoinedCampaign } from '../campaign/campaigns.ts'
import { changeHealth } from '../campaign/characters.ts'
import { closeLocalDb, openLocalDb, removeLocalData } from '../store/database.ts'
import { insertDocument } from '../store/documents.ts'
import type { LocalDb } from '../store/local-db.ts'
import { LOOKS_EVERY_MS, openSyncHost } from './sync-host.ts'

let db: LocalDb

beforeEach(async () => {
  db = await openLocalDb('guest', { multiInstance: false })
  await saveJoinedCampaign(db, aCampaign({ id: 'salt', rev: 'server.1~p' }), { role: 'player', memberId: 'seat' })
  await insertDocument(db.collections.characters, aPlayer({ id: 'mira', campaignId: 'salt', health: 30 }))
  await changeHealth(db, 'mira', -1)
})
afterEach(async () => {
  await closeLocalDb(db)
  await removeLocalData('guest')
})

const untilAborted = (signal: AbortSignal) =>
  new Promise<never>((_, reject) => signal.addEventListener('abort', () => reject(signal.reason)))

/** No answer ever comes. */
const silence: Transport = {
  push: (_, signal) => untilAborted(signal),
  pull: (_, signal) => untilAborted(signal),
  live: ({ signal }) => untilAborted(signal),
}

test('a campaign can be removed from the device before this tab, the only one, leads', async () => {
  db.host = openSyncHost(db, silence)
  await removeCampaignFromDevice(db, 'salt')
  expect(await db.side.keeps.toArray()).toMatchObject([{ campaignId: 'salt', document: { id: 'mira', health: 29 } }])
  expect(await db.collections.characters.find().exec()).toEqual([])
})

const answering: Transport = {
  push: async ({ rows }) => ({ verdicts: rows.map(({ doc }) => ({ id: doc.id, verdict: 'ok' })) }),
  pull: async () => ({ documents: [], checkpoint: {}, gone: [], more: false, campaigns: [] }),
  live: ({ signal, onOpen }) => {
    onOpen()
    return untilAborted(signal)
  },
}

test.each([
  ['that the server refused before', { refusal: 'No room' }, answering],
  ['that waits, also where the network keeps the stream out', {}, { ...answering, live: silence.live }],
])('the start of the app uploads a picture %s', async (_, state, transport) => {
  const id = 'a'.repeat(64)
  const imageUrl = `/api/images/${id}`
  vi.stubGlobal('fetch', async () => Response.json({ id, imageUrl }))
  await insertDocument(db.collections.characters, aPlayer({ id: 'ash', campaignId: 'salt', imageUrl }))
  await db.side.images.put({ id, type: 'image/png', bytes: new ArrayBuffer(3) })
  await db.side.imageQueue.put({ id, at: 'now', tries: 0, ...state })
  db.host = openSyncHost(db, transport)
  await vi.waitFor(async () => expect(await db.side.imageQueue.count()).toBe(0), 5_000)
  vi.unstubAllGlobals()
})

test('a computer that slept with the page in sight asks at once what happened meanwhile, on a new stream', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'Date'] })
  onTestFinished(() => void vi.useRealTimers())
  const live = vi.fn<Transport['live']>(async (stream) => {
    await answering.live(stream).catch(() => {
      throw new TransportError(0, 'Cut')
    })
  })
  const pull = vi.fn(answering.pull)
  db.host = openSyncHost(db, { ...answering, live, pull })
  await vi.waitFor(() => expect(db.connection$.value).toMatchObject({ live: true, active: false }))
  vi.advanceTimersByTime(LOOKS_EVERY_MS)
  expect(live).toHaveBeenCalledOnce()
  pull.mockImplementation((_, signal) => untilAborted(signal))
  // No timer runs meanwhile.
  vi.setSystemTime(Date.now() + 3_600_000)
  vi.advanceTimersByTime(LOOKS_EVERY_MS)
  await vi.waitFor(() => expect(live).toHaveBeenCalledTimes(2))
  expect(db.connection$.value.syncing).toBe(true)
})

test('a login counts, though the answer to a call that was sent before it comes after it', async () => {
  const user = aUser()
  const person = { user, cloud: { connected: true, enabled: true } }
  const answerLate = Promise.withResolvers<never>()
  const pull = vi.fn(answering.pull).mockReturnValueOnce(answerLate.promise)
  db.host = openSyncHost(db, { ...answering, live: silence.live, pull })
  db.host.setPerson(person)
  await vi.waitFor(() => expect(pull).toHaveBeenCalled())
  db.host.setPerson({ ...person, user: { ...user } })
  answerLate.reject(new TransportError(401, 'Signed out'))
  await vi.waitFor(() => expect(pull.mock.calls.length).toBeGreaterThan(1))
  expect(db.connection$.value.signedOut).toBe(false)
})
