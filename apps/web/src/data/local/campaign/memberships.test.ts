import 'fake-indexeddb/auto'
import { libraryIdOf, SAMPLE_ID } from '@lanternkeep/schema'
import { aCampaign, aPlayer } from '@lanternkeep/schema/testing'
import { type ReplicationStatus, writeAsServed } from '@lanternkeep/sync/client'
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { markDepartureSeen } from '../kept-changes/departures.ts'
import { closeLocalDb, openLocalDb, removeLocalData } from '../store/database.ts'
import { insertDocument } from '../store/documents.ts'
import type { LocalDb } from '../store/local-db.ts'
import { removeCampaignFromDevice } from './campaign-removal.ts'
import { campaignJoinedBy, saveJoinedCampaign } from './campaigns.ts'
import {
  campaignsOfGuest,
  dropMovedMembership,
  type LocalMembership,
  membershipsToMove,
  whenSent,
} from './memberships.ts'
import { finishRemovals } from './unfinished.ts'

let db: LocalDb

beforeEach(async () => {
  db = await openLocalDb('guest', { multiInstance: false })
})
afterEach(async () => {
  await closeLocalDb(db)
  await removeLocalData('guest')
})

async function join(id: string, name: string, heroes: string[] = []) {
  await saveJoinedCampaign(db, aCampaign({ id, name, rev: 'server.1~p' }), { role: 'player', memberId: `seat-${id}` })
  for (const hero of heroes) {
    const mine = { id: hero, campaignId: id, name: hero, claimedBy: `seat-${id}` }
    await insertDocument(db.collections.characters, aPlayer(mine))
  }
}

async function membershipToMove(): Promise<LocalMembership> {
  const [membership] = await membershipsToMove(db)
  if (!membership) throw new Error('No membership to move')
  return membership
}

const departureOf = async (campaignId: string) => (await db.side.values.get(`farewell/${campaignId}`))?.value

test('each membership joined as a guest is listed with the characters of its player', async () => {
  await join('salt', 'Saltmere', ['Tamsin', 'Mira'])
  await join('moor', 'The Moor')
  await insertDocument(db.collections.characters, aPlayer({ id: 'other', campaignId: 'salt', claimedBy: 'somebody' }))
  expect(await membershipsToMove(db)).toEqual([
    { campaignId: 'salt', campaignName: 'Saltmere', memberId: 'seat-salt', characters: ['Mira', 'Tamsin'] },
    { campaignId: 'moor', campaignName: 'The Moor', memberId: 'seat-moor', characters: [] },
  ])
})

test('campaigns that a guest made are no memberships, and are named apart from the joined ones', async () => {
  await join('salt', 'Saltmere')
  for (const id of ['own', 'library', SAMPLE_ID]) {
    await insertDocument(
      db.collections.campaigns,
      aCampaign({ id: id === 'library' ? libraryIdOf('guest') : id, name: id }),
    )
  }
  expect(await campaignsOfGuest(db)).toEqual(['own'])
})

test('a moved membership leaves no question and no notice on this device', async () => {
  await join('salt', 'Saltmere', ['Tamsin'])
  await dropMovedMembership(db, await membershipToMove(), 'pia')
  expect(await membershipsToMove(db)).toEqual([])
  expect(await departureOf('salt')).toBeUndefined()
  expect(await db.collections.characters.find().exec()).toEqual([])
})

test("a link to a moved membership still opens it in the account's data once a newer code was drawn", async () => {
  const served = aCampaign({ id: 'salt', rev: 'server.1~p' })
  await saveJoinedCampaign(db, served, { role: 'player', memberId: 'seat-salt', joinedBy: 'ABC-234' })
  await dropMovedMembership(db, await membershipToMove(), 'pia')
  await closeLocalDb(db)
  db = await openLocalDb('pia', { multiInstance: false })
  onTestFinished(() => removeLocalData('pia'))
  expect(await campaignJoinedBy(db, 'ABC-234')).toBeUndefined()
  // As a pull learns it.
  const member = { role: 'player', memberId: 'seat-of-pia', accepted: true } as const
  await db.store.changeFacts('salt', (facts) => ({ ...facts, id: 'salt', ...member }))
  await writeAsServed(db.collections.campaigns, [served])
  expect(await campaignJoinedBy(db, 'ABC-234')).toBe('salt')
})

/** An edit in Saltmere that the server refused. */
async function refuse(mine: { id: string; campaignId: string; rev: string }) {
  const verdict = { verdict: 'forbidden', message: 'Someone else plays it now.' } as const
  const refused = { id: `acts/${mine.id}`, collection: 'acts', campaignId: 'salt', mine, ...verdict } as const
  await db.side.rejections.put({ ...refused, documentId: mine.id, at: '2026-11-20T20:00:00.000Z' })
}

test("an edit of the guest stays under its campaign's name if the account's data can't be opened", async () => {
  await join('salt', 'Saltmere')
  await refuse({ id: 'hit', campaignId: 'salt', rev: 'mine' })
  const moved = await membershipToMove()
  const open = indexedDB.open.bind(indexedDB)
  const opening = vi.spyOn(indexedDB, 'open').mockImplementation((name, version) => {
    if (name.includes('pia')) throw new Error('The disk is full')
    return open(name, version)
  })
  await dropMovedMembership(db, moved, 'pia')
  opening.mockRestore()
  expect(await db.side.keeps.toArray()).toMatchObject([{ campaignId: 'salt', collection: 'acts' }])
  expect(await departureOf('salt')).toMatchObject({ name: 'Saltmere' })
})

test("an edit of the guest that the server refused is kept with the account's data, and the campaign says so there", async () => {
  await join('salt', 'Saltmere')
  const mine = { id: 'hit', campaignId: 'salt', rev: 'mine' }
  await refuse(mine)
  await dropMovedMembership(db, await membershipToMove(), 'pia')
  expect(await db.side.keeps.count()).toBe(0)
  expect(await departureOf('salt')).toBeUndefined()
  await closeLocalDb(db)
  db = await openLocalDb('pia', { multiInstance: false })
  onTestFinished(() => removeLocalData('pia'))
  expect(await db.side.keeps.toArray()).toMatchObject([{ campaignId: 'salt', collection: 'acts', document: mine }])
  expect(await departureOf('salt')).toMatchObject({ name: 'Saltmere', why: 'again', seen: false })
})

test('a membership whose move the device has heard of, but not from the answer, has nothing to send and leaves no notice', async () => {
  await join('salt', 'Saltmere', ['Tamsin'])
  const moved = await membershipToMove()
  const sent = whenSent(db, 'salt')
  await db.store.addDeparture({ campaignId: 'salt', name: 'Saltmere', at: '2026-11-20T20:00:00.000Z', why: 'left' })
  await db.store.changeFacts('salt', () => undefined)
  await sent
  await dropMovedMembership(db, moved, 'pia')
  expect(db.store.factsOf('salt')).toBeUndefined()
  expect(await departureOf('salt')).toBeUndefined()
})

test('nothing counts as sent before the replication has counted the pending documents', async () => {
  await join('salt', 'Saltmere')
  let isSent = false
  const sent = whenSent(db, 'salt').then(() => {
    isSent = true
  })
  const say = async (news: Partial<ReplicationStatus>) => {
    db.connection$.next({ ...db.connection$.value, online: true, ...news })
    await Promise.resolve()
    return isSent
  }
  expect(await say({ active: true, waiting: {} })).toBe(false)
  expect(await say({ active: false, waiting: { salt: 1 } })).toBe(false)
  await say({ active: false, waiting: {} })
  await sent
})

test("a membership isn't moved before its pictures are uploaded, as the guest whose they are", async () => {
  await join('salt', 'Saltmere')
  const portrait = 'a'.repeat(64)
  const mira = aPlayer({ id: 'mira', campaignId: 'salt', imageUrl: `/api/images/${portrait}` })
  await insertDocument(db.collections.characters, mira)
  await db.side.images.put({ id: portrait, type: 'image/png', bytes: new ArrayBuffer(3) })
  await db.side.imageQueue.put({ id: portrait, at: 'now', tries: 0 })
  const uploaded = { id: portrait, imageUrl: `/api/images/${portrait}` }
  const answers = [new Response(null, { status: 503 }), Response.json(uploaded)]
  const fetched = vi.fn(async (..._request: unknown[]) => answers.shift())
  vi.stubGlobal('fetch', fetched)
  db.connection$.next({ ...db.connection$.value, online: true, active: false, waiting: {} })
  await expect(whenSent(db, 'salt')).rejects.toThrow()
  await whenSent(db, 'salt')
  expect(fetched.mock.calls[1]?.[1]).toMatchObject({ method: 'PUT', headers: { 'x-sync-account': 'guest' } })
  vi.unstubAllGlobals()
})

test('a campaign removed from the device lists its kept changes; joined again it is downloaded whole', async () => {
  await join('salt', 'Saltmere', ['Tamsin'])
  await removeCampaignFromDevice(db, 'salt')
  expect(await departureOf('salt')).toMatchObject({ name: 'Saltmere', seen: true })
  await join('salt', 'Saltmere')
  expect(db.store.factsOf('salt')).toMatchObject({ accepted: true, restart: expect.arrayContaining(['characters']) })
  expect(await departureOf('salt')).toBeUndefined()
})

test('a removal that a closed page cut off is finished, unless the player joins again meanwhile', async () => {
  await join('salt', 'Saltmere', ['Tamsin'])
  await join('moor', 'The Moor', ['Wren'])
  for (const id of ['salt', 'moor']) {
    await db.store.changeFacts(id, (facts) => facts && { ...facts, removed: true })
  }
  const finished = finishRemovals(db)
  await join('salt', 'Saltmere')
  await finished
  expect(db.store.factsOf('moor')).toMatchObject({ removed: true })
  const left = await db.collections.characters.find({ selector: { campaignId: 'moor' } }).exec()
  expect(left).toEqual([])
  expect(db.store.factsOf('salt')).toMatchObject({ accepted: true, restart: expect.arrayContaining(['characters']) })
  expect(db.store.factsOf('salt')).not.toHaveProperty('removed')
  expect(await departureOf('salt')).toBeUndefined()
})

test('a campaign that another device removed is announced until the person has seen it', async () => {
  const removed = { campaignId: 'salt', name: 'Saltmere', why: 'removed', at: '2026-11-20T20:00:00.000Z' } as const
  await db.store.addDeparture(removed)
  expect(await departureOf('salt')).toEqual({ ...removed, seen: false })
  await markDepartureSeen(db, { ...removed, seen: false })
  expect(await departureOf('salt')).toMatchObject({ why: 'removed', seen: true })
})
