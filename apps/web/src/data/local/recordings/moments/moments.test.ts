import 'fake-indexeddb/auto'
import type { Act } from '@lanternkeep/schema'
import { aHandout, anAct } from '@lanternkeep/schema/testing'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createCampaign } from '../../campaign/campaigns.ts'
import { addToDiceHistory } from '../../campaign/dice-history.ts'
import { shareRoll } from '../../campaign/rolls.ts'
import { closeLocalDb, openLocalDb, removeLocalData } from '../../store/database.ts'
import { changeDocument, insertDocument, removeDocument } from '../../store/documents.ts'
import type { LocalDb } from '../../store/local-db.ts'
import { removeAudio, segmentsOf, storeSlice } from '../audio/index.ts'
import { beginRecording } from '../begin-recording.ts'
import { removeRecording } from '../recordings.ts'
import { addMark, gatherMoments, nameMoment } from './moments.ts'
import { momentsOfActs, positionOf } from './moments-of.ts'

const MINUTE = 60_000
let db: LocalDb
let campaignId: string
let recordingId: string

beforeEach(async () => {
  sessionStorage.clear()
  db = await openLocalDb('tester', { multiInstance: false })
  campaignId = (await createCampaign(db, { name: 'Ash Road', startingLevel: 1, sessionNumber: 0 })).id
  recordingId = (await beginRecording(db, { campaignId, sessionNumber: 7, sessionId: undefined }, 'audio/webm')).id
  // Recorded for ten minutes, five of them before now.
  await record(Date.now() - 5 * MINUTE, 10 * MINUTE)
})
afterEach(async () => {
  await closeLocalDb(db)
  await removeLocalData('tester')
})

function record(startedAt: number, duration: number): Promise<void> {
  const at = new Date(startedAt).toISOString()
  const slice = { segment: 0, seq: 0, mimeType: 'audio/webm', peaks: [], bytes: new ArrayBuffer(1) }
  return storeSlice(db, { ...slice, recordingId, startedAt: at, duration, at })
}
const gather = () => gatherMoments(db, { recordingId, campaignId })
const moments = () => db.audio.moments.where('recordingId').equals(recordingId).sortBy('at')
const act = (over: Partial<Act>) => {
  return insertDocument(db.collections.acts, anAct({ campaignId, at: new Date().toISOString(), ...over }))
}

test('what happened in the campaign during a recording is kept with it', async () => {
  await act({ id: 'hit', kind: 'health', text: 'Orc took 12 (15 to 3)', round: 2 })
  await act({ id: 'old', kind: 'health', at: new Date(Date.now() - 30 * MINUTE).toISOString() })
  await shareRoll(db, campaignId, {
    memberId: 'm1',
    name: 'Tamsin',
    dice: 'd20+5',
    rolls: [14],
    total: 19,
    label: 'Stealth',
  })
  const sharedAt = new Date().toISOString()
  await insertDocument(db.collections.handouts, aHandout({ id: 'h1', campaignId, title: 'A rubbing', sharedAt }))
  await addMark(db, campaignId)
  await gather()
  const found = (await moments()).map(({ kind, title, text }) => [kind, title, text])
  expect(found.toSorted()).toEqual([
    ['act', 'Orc took 12 (15 to 3)', 'Round 2'],
    ['handout', 'Handout shown', 'A rubbing'],
    ['mark', 'Mark', ''],
    ['roll', 'Tamsin rolled 19', 'd20+5, Stealth'],
  ])
})

test('a roll that this device kept to itself is a moment, one that it showed is only one', async () => {
  const roll = { dice: '2d6', rolls: [3, 4], total: 7, at: new Date().toISOString() }
  addToDiceHistory(campaignId, { ...roll, id: 'private', name: 'Wyrm' })
  addToDiceHistory(campaignId, { ...roll, id: 'shown', name: 'Wyrm' })
  await shareRoll(db, campaignId, { ...roll, id: 'shown', memberId: undefined, name: 'Hooded figure' })
  await gather()
  expect((await moments()).map(({ id, title }) => [id, title]).toSorted()).toEqual([
    ['private', 'Wyrm rolled 7'],
    ['shown', 'Hooded figure rolled 7'],
  ])
})

test('an undone act leaves, a pruned one stays, and the words given to a mark stay', async () => {
  await act({ id: 'hit', kind: 'health' })
  await act({ id: 'later-pruned', kind: 'health' })
  const mark = await addMark(db, campaignId)
  await gather()
  const stored = (await moments()).find(({ id }) => id === mark.id)
  if (stored) await nameMoment(db, stored, ' Hob asks for a true name ')
  await changeDocument(db.collections.acts, 'hit', (before) => ({ ...before, undos: 1 }))
  await removeDocument(db.collections.acts, 'later-pruned')
  await gather()
  expect((await moments()).map(({ id }) => id).toSorted()).toEqual(['later-pruned', mark.id].toSorted())
  expect((await moments()).find(({ id }) => id === mark.id)).toMatchObject({ text: 'Hob asks for a true name' })
})

test("a recording's moments go with it", async () => {
  await addMark(db, campaignId)
  await gather()
  await removeRecording(db, recordingId)
  expect(await moments()).toEqual([])
})

test('only what begins a round is one', () => {
  const turn = (round: number) => ({ turn: { round, entryId: 'ash' } })
  const acts = [
    anAct({ id: 'a', kind: 'begin', round: 1 }),
    anAct({ id: 'b', kind: 'next', round: 1, before: turn(1), after: turn(1) }),
    anAct({ id: 'c', kind: 'next', round: 2, before: turn(1), after: turn(2) }),
    anAct({ id: 'd', kind: 'end', round: 2 }),
  ]
  expect(momentsOfActs(acts).map(({ title }) => title)).toEqual(['Round 1', 'Round 2', 'Fight over'])
})

test('after the clock jumped, what happens is found where the sound goes on', async () => {
  const started = Date.now() - 60 * MINUTE
  const startedAt = new Date(started).toISOString()
  const clock = (minute: number) => new Date(started + minute * MINUTE).toISOString()
  // A minute each. The device slept for twenty minutes after the second, and its clock was set back by half an hour after the fourth.
  const minutes = [0, 1, 22, 23, -6, -5]
  for (const [index, minute] of minutes.entries()) {
    const [segment, seq] = [index < 5 ? 0 : 1, index % 5]
    const slice = { recordingId: 'jumped', segment, seq, mimeType: 'audio/webm', peaks: [], bytes: new ArrayBuffer(1) }
    await storeSlice(db, { ...slice, startedAt, duration: MINUTE, from: clock(minute), at: clock(minute + 1) })
  }
  const segments = await segmentsOf(db, 'jumped')
  expect(segments.map(({ times }) => times?.length)).toEqual([3, 1])
  const found = [0.5, 10, 22.5, -6, -4.5].map((minute) => positionOf(segments, clock(minute)))
  expect(found).toEqual([0.5, 2, 2.5, 4, 5.5].map((minute) => minute * MINUTE))
  expect(positionOf(segments, clock(30))).toBeUndefined()
})

test('a mark from the future is where it came in, and stays there', async () => {
  await removeAudio(db, recordingId)
  // The latest second isn't stored yet.
  const sound = Date.now() - 5 * MINUTE
  await record(sound, 5 * MINUTE - 1_000)
  const mark = await addMark(db, campaignId)
  const at = new Date(Date.now() + 30 * MINUTE).toISOString()
  await changeDocument(db.collections.rolls, mark.id, (before) => ({ ...before, at }))
  await gather()
  const [noted] = await moments()
  expect(positionOf(await segmentsOf(db, recordingId), noted?.at ?? '')).toBe(5 * MINUTE - 1_000)
  await gather()
  expect(await moments()).toEqual([noted])
})

test('a time is found in what was recorded in one go, and not in a pause', () => {
  const at = (minute: number) => new Date(Date.UTC(2026, 10, 20, 20, minute)).toISOString()
  const segments = [
    { startedAt: at(0), duration: 10 * MINUTE },
    { startedAt: at(0), duration: 2 * MINUTE },
    { startedAt: at(30), duration: 5 * MINUTE },
  ]
  expect([0, 11, 12, 20, 31, 36].map((minute) => positionOf(segments, at(minute)))).toEqual([
    0,
    11 * MINUTE,
    12 * MINUTE,
    undefined,
    13 * MINUTE,
    undefined,
  ])
})
