import 'fake-indexeddb/auto'
import type { SyncDocument } from '@lanternkeep/sync'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { hashBytes } from '../../../lib/hash.ts'
import { changeHealth, createCharacter, updateCharacter } from '../campaign/characters.ts'
import { createSession } from '../campaign/sessions.ts'
import { applyAmount } from '../combat/combat-acts.ts'
import { undoCombatAct } from '../combat/retrace-act.ts'
import { draftKey } from '../forms/drafts.ts'
import { createCampaign, removeCampaignFromDevice, updateCampaign } from '../index.ts'
import { collectionOf } from '../store/collection-of.ts'
import { closeLocalDb, openLocalDb, removeLocalData } from '../store/database.ts'
import { changeDocument, insertDocument } from '../store/documents.ts'
import type { LocalDb } from '../store/local-db.ts'
import { checksumOf } from './checksum.ts'
import { makeCopy } from './make-copy.ts'
import { planRestore } from './plan-restore.ts'
import { readCopy } from './read-copy.ts'
import { restoreAsSuggested } from './testing/restore-as-suggested.ts'

const NOW = '2026-11-20T21:42:00.000Z'
const PICTURE = new Uint8Array([137, 80, 78, 71, 1, 2, 3])

let here: LocalDb
let other: LocalDb

beforeEach(async () => {
  localStorage.clear()
  here = await openLocalDb('here', { multiInstance: false })
})

afterEach(async () => {
  for (const db of [here, other]) if (db) await closeLocalDb(db).catch(() => {})
  for (const account of ['here', 'other']) await removeLocalData(account)
})

/** RxDB allows 13 open collections, so this device's database is closed before the other's opens. */
async function otherDevice() {
  await closeLocalDb(here)
  other = await openLocalDb('other', { multiInstance: false })
  return other
}

/** A campaign with something in every place that a copy must include. */
async function evening(db: LocalDb) {
  const campaign = await createCampaign(db, { name: 'The Drowned Bells', startingLevel: 3, sessionNumber: 4 })
  const campaignId = campaign.id
  const mira = await createCharacter(db, campaignId, {
    type: 'player',
    name: 'Mira',
    playerName: 'Tamsin',
    health: 12,
    maxHealth: 30,
  })
  const session = await createSession(db, campaignId, { sessionNumber: 4, gmNotes: 'The bell rings at low tide.' })
  const base = { campaignId, rev: '', lastModified: NOW, conflicts: [] }
  const combat = { ...base, id: campaignId, entries: [], turn: { round: 0, entryId: null }, manual: {}, expanded: [] }
  await insertDocument(db.collections.combats, { ...combat, log: [] })
  const question = { path: 'notes', base: '', theirs: 'here', mine: 'there', by: 'Tablet', at: NOW }
  await changeDocument(db.collections.characters, mira.id, (character) => {
    return { ...character, conflicts: [{ id: 'asked', ...question }], fromTheFuture: { kept: true } }
  })
  const image = hashBytes(PICTURE)
  await db.side.images.put({ id: image, type: 'image/png', bytes: PICTURE.buffer.slice(0) })
  const refused = { collection: 'characters' as const, documentId: mira.id, mine: { id: mira.id, rev: 'x' }, at: NOW }
  await db.store.addRejections([{ id: 'r', campaignId, ...refused, verdict: 'forbidden', message: 'No' }])
  await db.store.addKeptChanges([
    { campaignId: 'gone', collection: 'sessions', document: { id: 'k', rev: 'y' }, at: NOW },
  ])
  localStorage.setItem(draftKey(db.account, campaignId, undefined), JSON.stringify({ form: { gmNotes: 'half a wo' } }))
  return { campaignId, mira, session, image }
}

async function copyOf(db: LocalDb) {
  return (await makeCopy(db, { accountName: 'Gwen', now: NOW })).file
}

async function stored(db: LocalDb, name: 'characters' | 'campaigns' | 'sessions' | 'combats', id: string) {
  const found = await collectionOf(db, name).findOne(id).exec()
  return found?.toJSON() as (SyncDocument & Record<string, unknown>) | undefined
}

/** The file after someone edited it by hand and corrected the checksum. */
async function edited(file: Blob, edit: (contents: { collections: { characters: object[] } }) => void): Promise<Blob> {
  const whole = JSON.parse(await file.text())
  edit(whole.contents)
  whole.sha256 = await checksumOf([JSON.stringify(whole.contents)])
  return new Blob([JSON.stringify(whole)])
}

async function whatIsHere(db: LocalDb) {
  const names = ['campaigns', 'characters', 'sessions', 'combats'] as const
  const lists = await Promise.all(names.map((name) => collectionOf(db, name).find().exec()))
  return lists.flat().map((document) => document.toJSON())
}

test('a copy restored on an empty device brings everything back, times and unknown keys included', async () => {
  const { campaignId, mira, session, image } = await evening(here)
  const { rev: _, ...before } = (await stored(here, 'characters', mira.id)) ?? {}
  const file = await copyOf(here)
  const db = await otherDevice()
  const restored = await restoreAsSuggested(db, await readCopy(file))
  expect(restored).toEqual({
    documents: {
      campaigns: 1,
      characters: 1,
      sessions: 1,
      combats: 1,
      recordings: 0,
      handouts: 0,
      rolls: 0,
      acts: 0,
      prep: 0,
    },
    unchanged: 0,
    left: 0,
    conflicts: 0,
    joined: 0,
    pictures: 1,
    drafts: 1,
    stopped: false,
  })
  const { rev, ...after } = (await stored(db, 'characters', mira.id)) ?? {}
  expect(after).toEqual(before)
  expect(after).toMatchObject({ fromTheFuture: { kept: true }, conflicts: [{ id: 'asked' }] })
  expect(rev).toMatch(new RegExp(`^${db.replica}\\.`))
  expect(await stored(db, 'sessions', session.id)).toMatchObject({ gmNotes: 'The bell rings at low tide.' })
  expect(new Uint8Array((await db.side.images.get(image))?.bytes ?? new ArrayBuffer(0))).toEqual(PICTURE)
  expect(await db.side.imageQueue.count()).toBe(1)
  expect(await db.side.rejections.count()).toBe(1)
  expect(await db.side.keeps.count()).toBe(1)
  expect(localStorage.getItem(draftKey('other', campaignId, undefined))).toContain('half a wo')
})

test('a picture that is still here is uploaded again, because the server may have dropped it', async () => {
  const { image } = await evening(here)
  const file = await copyOf(here)
  expect(await here.side.imageQueue.count()).toBe(0)
  await restoreAsSuggested(here, await readCopy(file))
  expect(await here.side.imageQueue.toCollection().primaryKeys()).toEqual([image])
})

test('restoring twice, or on the device that made the copy, changes nothing', async () => {
  const { campaignId } = await evening(here)
  const file = await copyOf(here)
  const before = await whatIsHere(here)
  const restored = await restoreAsSuggested(here, await readCopy(file))
  expect(restored).toMatchObject({ unchanged: 4, conflicts: 0, pictures: 0, drafts: 0 })
  expect(await whatIsHere(here)).toEqual(before)
  const db = await otherDevice()
  await restoreAsSuggested(db, await readCopy(file))
  const once = await stored(db, 'campaigns', campaignId)
  expect(await restoreAsSuggested(db, await readCopy(file))).toMatchObject({ unchanged: 4, conflicts: 0 })
  expect(await stored(db, 'campaigns', campaignId)).toEqual(once)
})

test('what another device changed is kept on both sides and becomes a conflict', async () => {
  const { mira } = await evening(here)
  const file = await edited(await copyOf(here), ({ collections }) => {
    const later = new Date(Date.now() + 60_000).toISOString()
    Object.assign(collections.characters[0] ?? {}, { rev: 'tablet.9', name: 'Mira of Saltmere', lastModified: later })
  })
  await updateCharacter(here, mira.id, { name: 'Mira the Bold' })
  await createCharacter(here, mira.campaignId, { type: 'monster', name: 'Gull' })
  const restored = await restoreAsSuggested(here, await readCopy(file))
  expect(restored).toMatchObject({ conflicts: 1, unchanged: 3, left: 0 })
  const after = await stored(here, 'characters', mira.id)
  expect(after).toMatchObject({ name: 'Mira the Bold' })
  expect(after?.conflicts).toContainEqual(
    expect.objectContaining({ path: 'name', theirs: 'Mira the Bold', mine: 'Mira of Saltmere' }),
  )
  expect(await here.collections.characters.count().exec()).toBe(2)
})

test('what was removed from the device after the copy comes back without a question', async () => {
  const { campaignId, session } = await evening(here)
  const file = await copyOf(here)
  await here.store.changeFacts(campaignId, () => ({ id: campaignId, role: 'gm', accepted: true }))
  await removeCampaignFromDevice(here, campaignId)
  await restoreAsSuggested(here, await readCopy(file))
  expect(await stored(here, 'sessions', session.id)).toBeDefined()
  expect(here.store.factsOf(campaignId)).toMatchObject({
    accepted: true,
    restart: expect.arrayContaining(['campaigns']),
  })
  expect(here.store.factsOf(campaignId)?.removed).toBeUndefined()
})

test('what a copy has without its campaign is kept for reading where the campaign was removed', async () => {
  const { campaignId, mira } = await evening(here)
  const copy = await readCopy(await copyOf(here))
  copy.contents.collections.campaigns = []
  copy.contents.keeps = []
  await here.store.changeFacts(campaignId, () => ({ id: campaignId, role: 'gm', accepted: true }))
  await removeCampaignFromDevice(here, campaignId)
  const restored = await restoreAsSuggested(here, copy)
  expect(restored.documents).toMatchObject({ characters: 0, sessions: 0, combats: 0 })
  expect(await here.collections.characters.findOne(mira.id).exec()).toBeNull()
  expect((await here.side.keeps.toArray()).map(({ document }) => document.id)).toContain(mira.id)
})

test("a combat that continued isn't mixed with the one in the copy", async () => {
  const { campaignId } = await evening(here)
  const file = await copyOf(here)
  await changeDocument(here.collections.combats, campaignId, (combat) => ({
    ...combat,
    turn: { round: 3, entryId: null },
  }))
  await restoreAsSuggested(here, await readCopy(file))
  expect(await stored(here, 'combats', campaignId)).toMatchObject({ turn: { round: 3 } })
})

test('nor is it offered from a copy whose times are of another zone', async () => {
  const { campaignId, mira } = await evening(here)
  const copy = await readCopy(await copyOf(here))
  const [combat] = copy.contents.collections.combats
  if (!combat) throw new Error('No fight was copied')
  const after = await changeDocument(here.collections.combats, campaignId, (each) => ({
    ...each,
    turn: { round: 3, entryId: null },
  }))
  // A minute before the one here, on a clock that is two hours ahead.
  const before = new Date(Date.parse(after.lastModified) - 60_000 + 2 * 3_600_000)
  combat.lastModified = before.toISOString().replace('Z', '+02:00')
  combat.manual = { [mira.id]: 12 }
  const { campaigns } = await planRestore(here, copy)
  expect(campaigns.flatMap(({ changed }) => changed)).toEqual([])
})

test('health lost since the copy stays lost, and the copied acts exist once', async () => {
  const { campaignId, mira } = await evening(here)
  await applyAmount(here, campaignId, [mira.id], { mode: 'damage', amount: 5 })
  const file = await copyOf(here)
  await applyAmount(here, campaignId, [mira.id], { mode: 'damage', amount: 3 })
  expect(await restoreAsSuggested(here, await readCopy(file))).toMatchObject({ conflicts: 0, documents: { acts: 0 } })
  expect(await stored(here, 'characters', mira.id)).toMatchObject({ health: 4 })
  const db = await otherDevice()
  expect(await restoreAsSuggested(db, await readCopy(file))).toMatchObject({ documents: { acts: 1 } })
  await undoCombatAct(db, campaignId)
  expect(await stored(db, 'characters', mira.id)).toMatchObject({ health: 12 })
})

test('a copy of the first release, which had no acts, can be restored', async () => {
  const { mira } = await evening(here)
  const file = await edited(await copyOf(here), ({ collections }) => {
    delete (collections as { acts?: unknown }).acts
  })
  const db = await otherDevice()
  await restoreAsSuggested(db, await readCopy(file))
  expect(await stored(db, 'characters', mira.id)).toMatchObject({ health: 12 })
})

test('a draft in progress on this device stays, and the copied one comes beside it', async () => {
  const { campaignId } = await evening(here)
  const file = await copyOf(here)
  localStorage.setItem(draftKey('here', campaignId, undefined), '{"form":{"gmNotes":"newer"}}')
  expect(await restoreAsSuggested(here, await readCopy(file))).toMatchObject({ drafts: 1 })
  expect(localStorage.getItem(draftKey('here', campaignId, undefined))).toContain('newer')
})

test('of a campaign joined as a player only the own sheet is kept, for reading', async () => {
  const { campaignId, mira } = await evening(here)
  await here.store.changeFacts(campaignId, () => ({ id: campaignId, role: 'player', memberId: 'seat', accepted: true }))
  const file = await edited(await copyOf(here), ({ collections }) => {
    Object.assign(collections.characters[0] ?? {}, { claimedBy: 'seat' })
  })
  const db = await otherDevice()
  const restored = await restoreAsSuggested(db, await readCopy(file))
  expect(restored).toMatchObject({ joined: 1, documents: { campaigns: 0, characters: 0 } })
  expect(await db.side.keeps.where('campaignId').equals(campaignId).toArray()).toMatchObject([
    { collection: 'characters', document: { id: mira.id, name: 'Mira' } },
  ])
})

test.each([
  ['a file of something else', async () => new Blob(['{"format":"other"}']), /isn’t a Lanternkeep copy/],
  ['half a file', async (file: Blob) => file.slice(0, file.size / 2), /part of it is missing/],
  [
    'a file with one letter changed',
    async (file: Blob) => new Blob([(await file.text()).replace('low tide', 'low tida')]),
    /damaged or was changed/,
  ],
  [
    'a document that breaks a rule',
    (file: Blob) =>
      edited(file, ({ collections }) => Object.assign(collections.characters[0] ?? {}, { health: 'many' })),
    /In the character “Mira”: Health must be a number\.$/,
  ],
  [
    'a copy of a newer version',
    async (file: Blob) => new Blob([(await file.text()).replace('"version":1', '"version":2')]),
    /from a newer version of Lanternkeep/,
  ],
])('%s is refused with a clear message and changes nothing', async (_, spoil, words) => {
  await evening(here)
  const file = await spoil(await copyOf(here))
  await expect(readCopy(file)).rejects.toThrow(words)
})

test('a canceled restore says so, and the second try continues it', async () => {
  const { campaignId, mira } = await evening(here)
  await Promise.all(
    Array.from({ length: 250 }, (_, index) =>
      createCharacter(here, campaignId, { type: 'npc', name: `Crowd ${index}` }),
    ),
  )
  const copy = await readCopy(await copyOf(here))
  const db = await otherDevice()
  const cancel = new AbortController()
  const seen: number[] = []
  const onProgress = (share: number) => {
    seen.push(share)
    if (share > 0.5) cancel.abort()
  }
  expect(await restoreAsSuggested(db, copy, { signal: cancel.signal, onProgress })).toMatchObject({ stopped: true })
  expect(seen).toEqual(seen.toSorted((a, b) => a - b))
  expect(await db.collections.characters.count().exec()).toBeLessThan(251)
  expect(await restoreAsSuggested(db, copy)).toMatchObject({ stopped: false, conflicts: 0 })
  expect(await db.collections.characters.count().exec()).toBe(251)
  await changeHealth(db, mira.id, -2)
  await updateCampaign(db, campaignId, { name: 'Bells' })
})
