import 'fake-indexeddb/auto'
import { aHandout, aHandoutMap, anItem } from '@lanternkeep/schema/testing'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createCharacter, deleteCharacter, updateCharacter } from '../campaign/characters.ts'
import { hideHandout, liftRooms } from '../campaign/handouts.ts'
import { createSession, deleteSession, updateSession } from '../campaign/sessions.ts'
import { beginRecording, createCampaign, removeCampaignFromDevice, removeRecording, shareRoll } from '../index.ts'
import { closeLocalDb, openLocalDb, removeLocalData } from '../store/database.ts'
import { changeDocument, insertDocument, readDocument } from '../store/documents.ts'
import type { LocalDb } from '../store/local-db.ts'
import type { DeviceCopy } from './format.ts'
import { makeCopy } from './make-copy.ts'
import { planRestore, type RestoreChoices, suggestedChoices } from './plan-restore.ts'
import { readCopy } from './read-copy.ts'
import { restoreCopy } from './restore-copy.ts'

const rope = anItem({ id: 'rope', name: 'Rope', quantity: 1 })
const bell = anItem({ id: 'bell', name: 'Bell', quantity: 1 })

let db: LocalDb
let campaignId: string
let miraId: string

beforeEach(async () => {
  db = await openLocalDb('gm', { multiInstance: false })
  campaignId = (await createCampaign(db, { name: 'The Drowned Bells', startingLevel: 3, sessionNumber: 4 })).id
  const mira = { type: 'player', name: 'Mira', playerName: 'Tamsin', health: 12, maxHealth: 30 } as const
  miraId = (await createCharacter(db, campaignId, { ...mira, inventory: [rope, bell] })).id
})
afterEach(async () => {
  await closeLocalDb(db)
  await removeLocalData('gm')
})

const copied = async () => readCopy((await makeCopy(db, { accountName: 'Gwen', now: '2026-11-20T20:00:00.000Z' })).file)
const planned = async (copy: DeviceCopy) => {
  const [plan] = (await planRestore(db, copy)).campaigns
  if (!plan) throw new Error('No plan')
  return plan
}
const choose = (choices: Partial<RestoreChoices>): RestoreChoices => {
  return { deleted: new Set(), changed: new Set(), items: new Set(), ...choices }
}
const mira = () => readDocument(db.collections.characters, miraId)
const pendingKeys = async () => (await db.store.pendingOf(campaignId)).map(({ key }) => key).toSorted()
/** As if the server had accepted everything. */
const sent = async () => {
  const keys = (await db.store.pendingOf(campaignId)).map(({ key }) => key)
  await db.store.changePending(keys, () => undefined)
}
const inventory = async () => ((await mira()) as { inventory?: { name: string }[] }).inventory?.map(({ name }) => name)
/** The same copy as another device would have made it after a change of its own. */
const fromAnotherDevice = (copy: DeviceCopy, change: object): DeviceCopy => {
  const [document] = copy.contents.collections.characters
  Object.assign(document ?? {}, { rev: 'tablet.9', lastModified: '2030-01-01T00:00:00.000Z', ...change })
  return copy
}

test('a plan writes nothing, and finds nothing to do on the device that made the copy', async () => {
  const copy = await copied()
  const before = await pendingKeys()
  expect(await planned(copy)).toMatchObject({ name: 'The Drowned Bells', isHere: true, changed: [], deleted: [] })
  expect((await planned(copy)).back).toMatchObject({ campaigns: 0, characters: 0 })
  expect(await pendingKeys()).toEqual(before)
})

test('a session and its recording are named with the time where another session has the number', async () => {
  const at = (hour: number) => new Date(2026, 10, 20, hour, 5).toISOString()
  const { id: sessionId } = await createSession(db, campaignId, { sessionNumber: 4, date: at(19) })
  const recording = await beginRecording(db, { campaignId, sessionNumber: 4, sessionId }, 'audio/webm')
  const copy = await copied()
  await deleteSession(db, sessionId)
  await removeRecording(db, recording.id)
  const names = async () => (await planned(copy)).deleted.map(({ name }) => name).toSorted()
  expect(await names()).toEqual(['Recording of session 4', 'Session 4'])
  await createSession(db, campaignId, { sessionNumber: 4, date: at(21) })
  expect(await names()).toEqual(['Recording of session 4, Nov 20, 2026, 19:05', 'Session 4, Nov 20, 2026, 19:05'])
})

test('what was deleted since stays deleted unless it is chosen', async () => {
  const gull = await createCharacter(db, campaignId, { type: 'monster', name: 'Gull' })
  const session = await createSession(db, campaignId, { sessionNumber: 4, gmNotes: 'The bell rings.' })
  const copy = await copied()
  await deleteCharacter(db, gull.id)
  await deleteSession(db, session.id)
  expect((await planned(copy)).deleted).toEqual([
    { key: `characters/${gull.id}`, kind: 'monster', name: 'Gull' },
    { key: `sessions/${session.id}`, kind: 'session', name: 'Session 4' },
  ])
  const suggested = suggestedChoices(await planRestore(db, copy))
  expect(await restoreCopy(db, { copy, choices: suggested })).toMatchObject({ left: 2, documents: { characters: 0 } })
  expect(await readDocument(db.collections.characters, gull.id)).toBeUndefined()

  const choices = choose({ deleted: new Set([`characters/${gull.id}`]) })
  expect(await restoreCopy(db, { copy, choices })).toMatchObject({ left: 1, documents: { characters: 1 } })
  expect(await readDocument(db.collections.characters, gull.id)).toMatchObject({ name: 'Gull' })
  expect(await readDocument(db.collections.sessions, session.id)).toBeUndefined()
})

test('an item that was removed since stays away unless it is chosen', async () => {
  const copy = await copied()
  await updateCharacter(db, miraId, { inventory: [bell] })
  const { changed } = await planned(copy)
  const item = { key: `characters/${miraId}/inventory/rope`, field: 'inventory', name: 'Rope' }
  expect(changed).toMatchObject([{ name: 'Mira', kind: 'player', fields: [], items: [item] }])
  expect(await restoreCopy(db, { copy, choices: suggestedChoices(await planRestore(db, copy)) })).toMatchObject({
    left: 1,
  })
  expect(await inventory()).toEqual(['Bell'])
  expect(await restoreCopy(db, { copy, choices: choose({ items: new Set([item.key]) }) })).toMatchObject({
    documents: { characters: 1 },
    conflicts: 0,
  })
  expect((await inventory())?.toSorted()).toEqual(['Bell', 'Rope'])
})

test('a sheet that another device changed is asked about field by field, and removed items stay away', async () => {
  const copy = fromAnotherDevice(await copied(), { notes: 'Knows the ferryman.' })
  await updateCharacter(db, miraId, { inventory: [bell], notes: 'Owes the ferryman.' })
  const plan = await planRestore(db, copy)
  expect(plan.campaigns[0]?.changed).toMatchObject([{ isOlder: false, fields: ['notes'], items: [{ name: 'Rope' }] }])
  expect(suggestedChoices(plan).changed).toEqual(new Set([`characters/${miraId}`]))
  await restoreCopy(db, { copy, choices: suggestedChoices(plan) })
  expect(await inventory()).toEqual(['Bell'])
  expect((await mira())?.conflicts).toMatchObject([{ path: 'notes', mine: 'Knows the ferryman.' }])
})

test('what players see no more stays hidden when an older copy is restored', async () => {
  const rooms = aHandoutMap({ lifted: { crypt: true, well: true } })
  const shown = { campaignId, sharedAt: '2026-11-20T19:00:00.000Z' }
  await insertDocument(db.collections.handouts, aHandout({ ...shown, id: 'letter' }))
  await insertDocument(db.collections.handouts, aHandout({ ...shown, id: 'map', title: 'The crypt', map: rooms }))
  const copy = await copied()
  for (const handout of copy.contents.collections.handouts) {
    Object.assign(handout, { rev: 'tablet.9', ...(handout.id === 'map' && { title: 'The cellar' }) })
  }
  await liftRooms(db, 'map', { crypt: false })
  await hideHandout(db, 'letter')
  const plan = await planRestore(db, copy)
  expect(plan.campaigns[0]?.changed).toMatchObject([{ isOlder: false, fields: ['title'] }])
  await restoreCopy(db, { copy, choices: suggestedChoices(plan) })
  const after = await readDocument(db.collections.handouts, 'map')
  expect(after?.conflicts).toMatchObject([{ path: 'title', mine: 'The cellar' }])
  expect((await readDocument(db.collections.handouts, 'letter'))?.sharedAt).toBeUndefined()
  expect(after?.map).toMatchObject({ lifted: { crypt: false, well: true }, turns: { crypt: 1 } })
})

test('what only this device changed since the copy stays as it is', async () => {
  const session = await createSession(db, campaignId, { sessionNumber: 4, gmNotes: 'The bell rings.' })
  const copy = await copied()
  await updateSession(db, session.id, { gmNotes: 'The bell rings at low tide.' })
  const plan = await planRestore(db, copy)
  expect(plan.campaigns[0]?.changed).toMatchObject([{ name: 'Session 4', isOlder: true, fields: ['gmNotes'] }])
  expect(await restoreCopy(db, { copy, choices: suggestedChoices(plan) })).toMatchObject({ left: 1, conflicts: 0 })
  expect(await readDocument(db.collections.sessions, session.id)).toMatchObject({
    gmNotes: 'The bell rings at low tide.',
    conflicts: [],
  })
})

test('a campaign removed from the device comes back whole, without what was deleted before', async () => {
  const gull = await createCharacter(db, campaignId, { type: 'monster', name: 'Gull' })
  const copy = await copied()
  await deleteCharacter(db, gull.id)
  await db.store.changeFacts(campaignId, () => ({ id: campaignId, role: 'gm', accepted: true }))
  await removeCampaignFromDevice(db, campaignId)
  expect(await planned(copy)).toMatchObject({
    isHere: false,
    back: { campaigns: 1, characters: 1 },
    deleted: [{ name: 'Gull' }],
  })
})

test('which conflicts were settled is no difference', async () => {
  const copy = fromAnotherDevice(await copied(), { answered: { q1: true } })
  await changeDocument(db.collections.characters, miraId, (stored) => ({ ...stored, answered: { q2: true } }))
  expect(await planned(copy)).toMatchObject({ changed: [] })
})

test('fields that only the server decides are no difference', async () => {
  const copy = fromAnotherDevice(await copied(), { claimedBy: 'seat' })
  expect(await planned(copy)).toMatchObject({ changed: [] })
})

test("cleared dice aren't asked about and don't come back", async () => {
  await shareRoll(db, campaignId, { memberId: undefined, dice: '1d20', rolls: [17], total: 17, name: 'Mira' })
  const copy = await copied()
  await db.collections.rolls.find().remove()
  expect(await planned(copy)).toMatchObject({ deleted: [], changed: [] })
  expect(await restoreCopy(db, { copy, choices: choose({}) })).toMatchObject({ left: 0, documents: { rolls: 0 } })
})

test("everything restored is pending like any edit, and the rest isn't", async () => {
  const gull = await createCharacter(db, campaignId, { type: 'monster', name: 'Gull' })
  const copy = await copied()
  await updateCharacter(db, miraId, { inventory: [bell] })
  await deleteCharacter(db, gull.id)
  await sent()
  const choices = choose({
    deleted: new Set([`characters/${gull.id}`]),
    items: new Set([`characters/${miraId}/inventory/rope`]),
  })
  await restoreCopy(db, { copy, choices })
  expect(await pendingKeys()).toEqual([`characters/${gull.id}`, `characters/${miraId}`].toSorted())
  const rows = await db.store.pendingOf(campaignId)
  expect(rows.find(({ key }) => key.endsWith(gull.id))?.base).toMatchObject({ _deleted: true })
})

test('what is deleted while the plan is on screen stays deleted', async () => {
  const gull = await createCharacter(db, campaignId, { type: 'monster', name: 'Gull' })
  const copy = await copied()
  const suggested = suggestedChoices(await planRestore(db, copy))
  await deleteCharacter(db, gull.id)
  await changeDocument(db.collections.campaigns, campaignId, (campaign) => ({ ...campaign, name: 'Bells' }))
  expect(await restoreCopy(db, { copy, choices: suggested })).toMatchObject({ left: 2, conflicts: 0 })
})
