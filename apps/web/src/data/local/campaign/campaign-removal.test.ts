import 'fake-indexeddb/auto'
import { locks } from 'node:worker_threads'
import { aCampaign, aPlayer, aSession } from '@lanternkeep/schema/testing'
import { COLLECTION_NAMES } from '@lanternkeep/sync'
import { waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { awaitLock } from '../../../lib/browser/tab-lock.ts'
import { makeCopy } from '../copy/make-copy.ts'
import { readCopy } from '../copy/read-copy.ts'
import { restoreAsSuggested } from '../copy/testing/restore-as-suggested.ts'
import { type Slice, storeSlice } from '../recordings/audio/index.ts'
import { isRecordingIn, recordingLockOf } from '../recordings/recording-lock.ts'
import { closeLocalDb, openLocalDb, removeLocalData } from '../store/database.ts'
import { changeDocument, insertDocument, removeDocument } from '../store/documents.ts'
import type { LocalDb } from '../store/local-db.ts'
import { removalsStopped, removeCampaignFromDevice } from './campaign-removal.ts'
import { saveJoinedCampaign } from './campaigns.ts'
import { bringBackCampaign } from './campaigns-elsewhere.ts'
import { finishRemovals } from './unfinished.ts'

let db: LocalDb

beforeEach(async () => {
  db = await openLocalDb('guest', { multiInstance: false })
})
afterEach(async () => {
  vi.restoreAllMocks()
  await closeLocalDb(db)
  await removeLocalData('guest')
})

const ID = 'salt'
const AT = '2026-11-20T20:00:00.000Z'
const served = (id: string) => aCampaign({ id, name: id, rev: 'server.1' })

/** A campaign with a sheet, a session and the audio of a recording; nothing of it has been sent. */
async function keepHere(id: string): Promise<void> {
  await saveJoinedCampaign(db, served(id), { role: 'gm' })
  await db.store.changeFacts(id, (facts) => facts && { ...facts, restart: [] })
  await insertDocument(db.collections.characters, aPlayer({ id: `${id}-mira`, campaignId: id }))
  await insertDocument(db.collections.sessions, aSession({ id: `${id}-one`, campaignId: id }))
  const recordingId = `${id}-audio`
  const recording = { id: recordingId, campaignId: id, sessionNumber: 1, startedAt: AT, lastModified: AT, rev: '' }
  await insertDocument(db.collections.recordings, { ...recording, conflicts: [] } as never)
  await storeSlice(db, aSlice(recordingId, 0))
}

function aSlice(recordingId: string, seq: number): Slice {
  return {
    ...{ recordingId, segment: 0, seq, mimeType: 'audio/webm', startedAt: AT, at: AT },
    ...{ duration: 1000, peaks: [200], bytes: new TextEncoder().encode('words').buffer },
  }
}

/** Runs `work` while the removal reads this collection. */
function during(collection: (typeof COLLECTION_NAMES)[number], work: () => Promise<unknown>): void {
  const { pendingOf } = db.store
  let reads = 0
  vi.spyOn(db.store, 'pendingOf').mockImplementation(async (campaignId) => {
    const rows = await pendingOf(campaignId)
    if (reads === COLLECTION_NAMES.indexOf(collection)) await work()
    reads += 1
    return rows
  })
}

/** The replication has downloaded it from its beginning. */
const downloaded = () => db.store.changeFacts(ID, (facts) => facts && { ...facts, restart: [] })
/** As another tab does it: this one hears of it later. */
const bringBackElsewhere = async () => {
  const { removed: _, ...facts } = (await db.side.facts.get(ID)) ?? db.store.factsOf(ID) ?? { id: ID }
  await db.side.facts.put({ ...facts, restart: [] } as never)
}
const WAYS_BACK = [
  ['brought back', () => bringBackCampaign(db, ID).then(downloaded)],
  ['brought back in another tab', bringBackElsewhere],
  ['joined again', () => saveJoinedCampaign(db, served(ID), { role: 'gm' }).then(downloaded)],
] as const
const IN_THE_MIDDLE = COLLECTION_NAMES.flatMap((name) => WAYS_BACK.map(([way, back]) => ({ name, way, back })))

test.each(IN_THE_MIDDLE)(
  '[Q7] $way during the removal of its $name, a campaign stays, and is downloaded once more',
  async ({ name, back }) => {
    await keepHere(ID)
    during(name, back)
    await removeCampaignFromDevice(db, ID)
    const facts = await db.side.facts.get(ID)
    expect(facts).toMatchObject({ accepted: true, restart: [...COLLECTION_NAMES] })
    expect(facts).not.toHaveProperty('removed')
  },
)

test('of a copy that the cloud has again, what was never sent is kept when it is removed', async () => {
  await keepHere(ID)
  const cloudDeleted = { at: AT, kept: true, isBack: true }
  await db.store.changeFacts(ID, (facts) => facts && { ...facts, accepted: false, cloudDeleted })
  await removeCampaignFromDevice(db, ID)
  const kept = await db.side.keeps.toArray()
  expect(kept.map(({ document }) => document.id)).toEqual(expect.arrayContaining(['salt-mira', 'salt-one']))
})

test('what a tab still records is stored before a removal takes the campaign', async () => {
  vi.stubGlobal('navigator', { locks })
  await keepHere(ID)
  const endRecording = awaitLock(recordingLockOf(ID), () => {})
  await waitFor(async () => expect(await isRecordingIn(ID)).toBe(true))
  const removal = removeCampaignFromDevice(db, ID)
  // The recording tab hears of it here, and stores the end.
  await waitFor(async () => expect((await db.side.facts.get(ID))?.removed).toBe(true))
  await storeSlice(db, aSlice(`${ID}-audio`, 1))
  expect(await db.audio.chunks.count()).toBe(2)
  endRecording()
  await removal
  expect(await db.audio.chunks.count()).toBe(0)
})

test('[Q7] a restore in another tab waits until the removal here has stopped', async () => {
  vi.stubGlobal('navigator', { locks })
  await keepHere(ID)
  const otherTab = { ...db }
  let restored: Promise<unknown> | undefined
  during('characters', async () => {
    await bringBackElsewhere()
    restored = removalsStopped(otherTab).then(() => db.side.facts.get(ID))
  })
  await removeCampaignFromDevice(db, ID)
  // The removal's last act.
  expect(await restored).toMatchObject({ restart: [...COLLECTION_NAMES] })
})

test('[Q7] what a removal has not reached when its campaign is brought back stays with its pending edits; the rest is kept once', async () => {
  await keepHere(ID)
  during('characters', () => bringBackCampaign(db, ID))
  await removeCampaignFromDevice(db, ID)
  const keptIds = (await db.side.keeps.toArray()).map(({ id, document }) => [id.split('/')[0], document.id])
  expect(keptIds).toEqual([['characters', 'salt-mira']])
  expect(await db.collections.sessions.findOne('salt-one').exec()).not.toBeNull()
  const pending = (await db.store.pendingOf(ID)).map(({ key }) => key).toSorted()
  expect(pending).toEqual(['recordings/salt-audio', 'sessions/salt-one'])
})

test('[Q6] an edit typed while the removal reads is kept once, as it was typed last', async () => {
  await keepHere(ID)
  during('characters', () => {
    return changeDocument(db.collections.characters, 'salt-mira', (mira) => ({ ...mira, name: 'Mira the Bold' }))
  })
  await removeCampaignFromDevice(db, ID)
  const kept = (await db.side.keeps.toArray()).filter(({ collection }) => collection === 'characters')
  expect(kept.map(({ document }) => document.name)).toEqual(['Mira the Bold'])
})

test('[Q7] a removal that a closed page cut off and the next one finishes lists each kept change once', async () => {
  await keepHere(ID)
  during('sessions', () => Promise.reject(new Error('The page is closed')))
  await expect(removeCampaignFromDevice(db, ID)).rejects.toThrow()
  vi.restoreAllMocks()
  await finishRemovals(db)
  const kept = (await db.side.keeps.toArray()).map(({ document }) => document.id).toSorted()
  expect(kept).toEqual(['salt-audio', 'salt-mira', 'salt-one'])
  expect(await db.store.pendingOf(ID)).toEqual([])
})

test('[Q7] a campaign that is brought back while the removal of another one is finished loses nothing, not even its audio', async () => {
  for (const id of ['ash', ID]) {
    await keepHere(id)
    await db.store.changeFacts(id, (facts) => facts && { ...facts, removed: true })
  }
  during('prep', bringBackElsewhere)
  await finishRemovals(db)
  expect(await db.side.facts.get('ash')).toMatchObject({ removed: true })
  const heard = await db.audio.segments.toArray()
  expect(heard.map(({ recordingId }) => recordingId)).toEqual(['salt-audio'])
  const pending = (await db.store.pendingOf(ID)).map(({ key }) => key).toSorted()
  expect(pending).toEqual(['characters/salt-mira', 'recordings/salt-audio', 'sessions/salt-one'])
  expect(await db.side.keeps.where('id').startsWith('characters/salt').count()).toBe(0)
})

test('[Q7] a device copy restored while a removal is still running comes back whole', async () => {
  await keepHere(ID)
  await removeDocument(db.collections.recordings, `${ID}-audio`)
  const copy = await readCopy((await makeCopy(db, { accountName: 'Gwen', now: AT })).file)
  const sheet = () => db.collections.characters.findOne(`${ID}-mira`).exec()
  let restoring: Promise<unknown> | undefined
  during('sessions', async () => {
    restoring = restoreAsSuggested(db, copy)
    const isWriting = await vi
      .waitFor(async () => expect(await sheet()).not.toBeNull(), { timeout: 300 })
      .then(
        () => true,
        () => false,
      )
    if (isWriting) await restoring
  })
  await removeCampaignFromDevice(db, ID)
  await restoring
  expect(await sheet()).not.toBeNull()
  expect(await db.collections.sessions.findOne(`${ID}-one`).exec()).not.toBeNull()
})
