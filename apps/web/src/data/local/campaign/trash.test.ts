import 'fake-indexeddb/auto'
import { merge, type SyncDocument } from '@lanternkeep/sync'
import { firstValueFrom } from 'rxjs'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { applyAmount } from '../combat/combat-acts.ts'
import { redoCombatAct, undoCombatAct } from '../combat/retrace-act.ts'
import { createCampaign } from '../index.ts'
import { closeLocalDb, openLocalDb, removeLocalData } from '../store/database.ts'
import type { LocalDb } from '../store/local-db.ts'
import { createCharacter, deleteCharacter, restoreCharacter } from './characters.ts'
import { emptyTrash } from './empty-trash.ts'
import { createHandout, deleteHandout } from './handouts.ts'
import { createSession, deleteSession } from './sessions.ts'
import { deletedHere$, restoreAllFromTrash, restoreFromTrash } from './trash.ts'

const DAY_MS = 86_400_000

let db: LocalDb
let campaignId: string
beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-20T21:00:00.000Z') })
  db = await openLocalDb('trash', { multiInstance: false })
  campaignId = (await createCampaign(db, { name: 'The Drowned Bells', startingLevel: 1, sessionNumber: 0 })).id
})
afterEach(async () => {
  vi.useRealTimers()
  await closeLocalDb(db)
  await removeLocalData('trash')
})

const pass = (ms: number) => vi.setSystemTime(Date.now() + ms)
/** Starts the app once on each of the next days. */
async function startDaily(days: number) {
  for (let day = 0; day < days; day += 1) {
    pass(DAY_MS)
    await emptyTrash(db)
  }
}
const deleted = () => firstValueFrom(deletedHere$(db, campaignId))
const stored = async (id: string) => (await db.collections.characters.storageInstance.findDocumentsById([id], true))[0]
const anNpc = (name: string) => createCharacter(db, campaignId, { type: 'npc', name, notes: 'Knows the tide.' })

/** The way the replication stores what it pulled. */
async function pulled(document: Partial<SyncDocument> & { id: string }) {
  const meta = { _deleted: true, _attachments: {}, _meta: { lwt: Date.now() }, _rev: '' }
  const row = { document: { campaignId, rev: 'other.1', ...document, ...meta } } as never
  await db.collections.characters.storageInstance.bulkWrite([row], 'test')
}

test('what two tabs restore at the same moment is there once, and neither fails', async () => {
  const { id } = await anNpc('Mother Isbet Crane')
  await deleteCharacter(db, id)
  const restore = () => restoreFromTrash(db, { collection: 'characters', id })
  await Promise.all([restore(), restore()])
  expect(await stored(id)).toMatchObject({ _deleted: false, notes: 'Knows the tide.' })
})

test('what this device deleted is listed, the latest first, and can be restored unchanged', async () => {
  const { rev: _, lastModified: __, ...isbet } = await anNpc('Mother Isbet Crane')
  const session = await createSession(db, campaignId, { sessionNumber: 12, gmNotes: 'Old Hob rows' })
  await deleteCharacter(db, isbet.id)
  pass(60_000)
  await deleteSession(db, session.id)
  expect(await deleted()).toMatchObject([
    {
      collection: 'sessions',
      id: session.id,
      thing: { kind: 'session', name: 'Session 12', words: 3 },
      isFromHere: true,
    },
    {
      collection: 'characters',
      thing: { kind: 'npc', name: 'Mother Isbet Crane' },
      deletedAt: '2026-11-20T21:00:00.000Z',
      keptUntil: '2026-12-20T21:00:00.000Z',
    },
  ])
  const tombstone = await stored(isbet.id)
  await restoreFromTrash(db, { collection: 'characters', id: isbet.id })
  const back = (await db.collections.characters.findOne(isbet.id).exec())?.toJSON()
  expect(back).toMatchObject(isbet)
  expect(back?.rev).not.toBe(tombstone?.rev)
  expect(await deleted()).toMatchObject([{ id: session.id }])
})

test('[M9] a restored handout outlives a deletion by another device that did not know of it', async () => {
  const { id } = await createHandout(db, campaignId, { title: 'Letter', text: 'Come alone.', imageUrl: undefined })
  const inHere = async () => (await db.collections.handouts.findOne(id).exec())?.toJSON() as SyncDocument
  const base = await inHere()
  await deleteHandout(db, id)
  await restoreFromTrash(db, { collection: 'handouts', id })
  const theirs = { ...base, rev: 'phone.9', _deleted: true }
  const at = '2026-11-20T21:05:00.000Z'
  const merged = merge('handouts', { base, theirs, mine: await inHere(), by: 'Gwen', at, newId: () => 'conflict' })
  expect(merged).toMatchObject({ title: 'Letter', conflicts: [] })
  expect(merged).not.toHaveProperty('_deleted')
})

test('what was deleted together is restored in one write, all of it or nothing', async () => {
  const characters = await Promise.all(
    ['Rat 1', 'Rat 2', 'Rat 3'].map((name) => createCharacter(db, campaignId, { type: 'monster', name })),
  )
  const trashed = characters.map(({ id }) => ({ collection: 'characters' as const, id }))
  for (const { id } of trashed) await deleteCharacter(db, id)
  const writes = vi.spyOn(db.collections.characters, 'bulkInsert')
  await restoreAllFromTrash(db, trashed)
  expect(writes.mock.calls.map(([documents]) => documents.length)).toEqual([3])
  expect(await db.collections.characters.find().exec()).toHaveLength(3)
})

test('if one of those that were deleted together has lost its body, none is restored', async () => {
  const [rat, crow] = await Promise.all(
    ['Rat', 'Crow'].map((name) => createCharacter(db, campaignId, { type: 'monster', name })),
  )
  const trashed = [rat, crow].map((each) => ({ collection: 'characters' as const, id: each?.id ?? '' }))
  await deleteCharacter(db, rat?.id ?? '')
  const elsewhere = { collection: 'handouts' as const, id: 'only-the-server-has-it' }
  await expect(restoreAllFromTrash(db, [...trashed, elsewhere])).rejects.toThrow('handouts/only-the-server-has-it')
  expect((await db.collections.characters.find().exec()).map(({ name }) => name)).toEqual(['Crow'])
})

test('a document restored twice exists once, and a later edit stays', async () => {
  const { id } = await anNpc('Isbet')
  await deleteCharacter(db, id)
  await restoreFromTrash(db, { collection: 'characters', id })
  const before = (await db.collections.characters.findOne(id).exec())?.toJSON()
  await restoreFromTrash(db, { collection: 'characters', id })
  expect((await db.collections.characters.findOne(id).exec())?.toJSON()).toEqual(before)
})

test('what another device deleted is listed too, if its body arrived with it', async () => {
  await pulled({ id: 'whole', name: 'Corin', type: 'npc', lastModified: '2026-11-19T21:00:00.000Z' })
  await pulled({ id: 'bare' })
  expect(await deleted()).toMatchObject([{ id: 'whole', isFromHere: false, thing: { name: 'Corin' } }])
})

test('a body that only the server has can be restored on top of the server’s tombstone', async () => {
  await pulled({ id: 'bare' })
  const served = { id: 'bare', campaignId, rev: 'other.2', type: 'npc', name: 'Corin', health: 3, _deleted: true }
  await expect(restoreFromTrash(db, { collection: 'characters', id: 'bare' })).rejects.toThrow('No body')
  await restoreFromTrash(db, { collection: 'characters', id: 'bare' }, served)
  const back = (await db.collections.characters.findOne('bare').exec())?.toJSON()
  expect(back).toMatchObject({ name: 'Corin', health: 3 })
  expect(back?.rev).toMatch(/\^other\.2$/)
})

test('a body that left the device is never offered, and the server’s is restored instead', async () => {
  await pulled({ id: 'bare', lastModified: '2026-11-19T21:00:00.000Z', broughtBack: 1 })
  expect(await deleted()).toEqual([])
  await expect(restoreFromTrash(db, { collection: 'characters', id: 'bare' })).rejects.toThrow('No body')
  const served = { id: 'bare', campaignId, rev: 'other.2', type: 'npc', name: 'Corin', _deleted: true }
  await restoreFromTrash(db, { collection: 'characters', id: 'bare' }, served)
  expect((await db.collections.characters.findOne('bare').exec())?.name).toBe('Corin')
})

test('one start with a clock that is a year ahead costs nothing', async () => {
  const { id } = await anNpc('Isbet')
  await deleteCharacter(db, id)
  await startDaily(5)
  pass(365 * DAY_MS)
  await emptyTrash(db)
  pass(-365 * DAY_MS)
  await startDaily(2)
  expect(await deleted()).toMatchObject([{ id, thing: { name: 'Isbet' } }])
  await restoreFromTrash(db, { collection: 'characters', id })
  expect((await db.collections.characters.findOne(id).exec())?.notes).toBe('Knows the tide.')
})

test('what was deleted while the clock was years behind can still be restored once it is corrected', async () => {
  await startDaily(5)
  pass(-2000 * DAY_MS)
  await emptyTrash(db)
  const { id } = await anNpc('Isbet')
  await deleteCharacter(db, id)
  pass(2000 * DAY_MS)
  await emptyTrash(db)
  await emptyTrash(db)
  await startDaily(1)
  expect(await deleted()).toMatchObject([{ id, thing: { name: 'Isbet' } }])
  await restoreFromTrash(db, { collection: 'characters', id })
  expect((await db.collections.characters.findOne(id).exec())?.notes).toBe('Knows the tide.')
})

test('after 30 days its body leaves the device, and it is no longer listed', async () => {
  const { id } = await anNpc('Isbet')
  await deleteCharacter(db, id)
  await startDaily(30)
  expect(await deleted()).toHaveLength(1)
  await startDaily(2)
  expect(await deleted()).toEqual([])
  const left = await stored(id)
  expect(left).toMatchObject({ id, campaignId, _deleted: true, lastModified: '2026-11-20T21:00:00.000Z' })
  expect(JSON.stringify(left)).not.toContain('Isbet')
  await expect(restoreFromTrash(db, { collection: 'characters', id })).rejects.toThrow('No body')
})

test('[A7] a restored character has the health its acts add up to, also if some were undone or redone meanwhile', async () => {
  const wolf = await createCharacter(db, campaignId, { type: 'monster', name: 'Wolf', health: 25, maxHealth: 30 })
  const place = { collection: 'characters', id: wolf.id } as const
  const health = async () => (await db.collections.characters.findOne(wolf.id).exec())?.health
  for (const amount of [10, 3]) {
    pass(1000)
    await applyAmount(db, campaignId, [wolf.id], { mode: 'damage', amount })
  }
  await deleteCharacter(db, wolf.id)
  pass(1000)
  await undoCombatAct(db, campaignId)
  await undoCombatAct(db, campaignId)
  await redoCombatAct(db, campaignId)
  await restoreFromTrash(db, place)
  expect(await health()).toBe(15)
  const served = await stored(wolf.id)
  await deleteCharacter(db, wolf.id)
  pass(1000)
  await redoCombatAct(db, campaignId)
  await restoreCharacter(db, served as never)
  expect(await health()).toBe(12)
  await undoCombatAct(db, campaignId)
  await undoCombatAct(db, campaignId)
  expect(await health()).toBe(25)
})
