import type { CampaignFacts, PendingRow } from '@lanternkeep/sync/client'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openSideDatabase, type SideDatabase } from '../engine/side-database.ts'
import { type LocalStore, openLocalStore } from './local-store.ts'

let side: SideDatabase
let store: LocalStore

beforeEach(async () => {
  side = openSideDatabase(`local-store-${Math.random()}`)
  store = await openLocalStore(side)
})

afterEach(async () => {
  store.close()
  await side.delete()
})

const road = (patch: Partial<CampaignFacts> = {}): CampaignFacts => ({
  id: 'road',
  role: 'gm',
  accepted: true,
  ...patch,
})

test('facts that were only looked at are not told again; changed ones are', async () => {
  await store.changeFacts('road', () => road())
  const told: unknown[] = []
  const following = store.facts$.subscribe((facts) => told.push(facts.get('road')?.role))
  await store.changeFacts('road', (facts) => facts)
  await store.changeFacts('road', () => road({ role: 'player' }))
  expect(told.slice(0, 2)).toEqual(['gm', 'player'])
  following.unsubscribe()
})

test('what another tab stored is known after a look', async () => {
  await side.facts.put(road())
  expect(await store.readFacts('road')).toEqual(road())
  expect(store.factsOf('road')).toEqual(road())
})

const row = (id: string, patch: Partial<PendingRow> = {}): PendingRow => ({
  key: `characters/${id}`,
  collection: 'characters',
  campaignId: 'road',
  base: null,
  rev: `${id}.1`,
  ...patch,
})
const revsOf = (...ids: string[]) => new Map(ids.map((id) => [`characters/${id}`, `${id}.1`]))
const marked = (id: string) => row(id, { sent: [`${id}.1`], sentAs: 'r1' })

test('[Q1] rows that are likely new are stored as they are made', async () => {
  const rows = [row('ash'), row('bryn')]
  await store.changePending(
    rows.map(({ key }) => key),
    (found, key) => found ?? rows.find((each) => each.key === key),
    'new',
  )
  expect(await side.pending.toArray()).toEqual(rows)
})

test('[Q1] where a row is there after all, each is worked out from what is stored', async () => {
  await side.pending.put(row('bryn', { sent: ['bryn.0'] }))
  await store.changePending(
    ['characters/ash', 'characters/bryn'],
    (found, key) => (found ? { ...found, rev: 'bryn.2' } : row(key.slice('characters/'.length))),
    'new',
  )
  expect(await side.pending.toArray()).toEqual([row('ash'), row('bryn', { sent: ['bryn.0'], rev: 'bryn.2' })])
})

test('[Q5] rows that were marked as sent together read as marked, however they are read', async () => {
  await side.pending.bulkPut([row('ash'), row('bryn'), row('cleo')])
  expect(await store.markSent('characters', revsOf('ash', 'bryn', 'gone'), 'r1')).toEqual(
    new Set(['characters/ash', 'characters/bryn']),
  )
  const all = [marked('ash'), marked('bryn'), row('cleo')]
  expect(await store.pendingPage({ collection: 'characters', limit: 9 })).toEqual(all)
  expect(await store.pendingAt(all.map(({ key }) => key))).toEqual(all)
  expect(await store.pendingOf('road')).toEqual(all)
  expect(await store.pendingCampaigns()).toEqual(new Map([['road', 3]]))
  expect(await store.pendingCollections()).toEqual(new Set(['characters']))
  const seen: unknown[] = []
  await store.changePending(['characters/ash'], (found) => {
    seen.push(found)
    return found
  })
  expect(seen).toEqual([marked('ash')])
  expect(await store.pendingAt(['characters/ash'])).toEqual([marked('ash')])
})

test('[Q5] a row that is marked twice keeps both revs, and the name of the first', async () => {
  await side.pending.bulkPut([row('ash', { sent: ['ash.0'], sentAs: 'r0' }), row('bryn')])
  await store.markSent('characters', revsOf('ash', 'bryn'), 'r1')
  await store.markSent('characters', new Map([['characters/bryn', 'bryn.2']]), 'r2')
  expect(await store.pendingPage({ collection: 'characters', limit: 9 })).toEqual([
    row('ash', { sent: ['ash.0', 'ash.1'], sentAs: 'r0' }),
    row('bryn', { sent: ['bryn.1', 'bryn.2'], sentAs: 'r1' }),
  ])
})

test('[Q5] an edit of what was marked as sent keeps the mark', async () => {
  await side.pending.bulkPut([row('ash'), row('bryn')])
  await store.markSent('characters', revsOf('ash', 'bryn'), 'r1')
  await store.changePending(['characters/ash'], (found) => found && { ...found, rev: 'ash.2' })
  const edited = { ...marked('ash'), rev: 'ash.2' }
  expect(await side.pending.get('characters/ash')).toEqual(edited)
  expect(await store.pendingAt(['characters/ash', 'characters/bryn'])).toEqual([edited, marked('bryn')])
})

test('[Q5] rows that were taken leave no mark, and the next edit of the document has none', async () => {
  await side.pending.bulkPut([row('ash'), row('bryn')])
  await store.markSent('characters', revsOf('ash', 'bryn'), 'r1')
  await store.changePending(['characters/ash'], () => undefined)
  await store.changePending(['characters/ash'], () => row('ash', { rev: 'ash.2' }))
  expect(await store.pendingAt(['characters/ash'])).toEqual([row('ash', { rev: 'ash.2' })])
  await store.changePending(['characters/ash', 'characters/bryn'], () => undefined)
  expect(await side.pending.toArray()).toEqual([])
})

test('[Q5] a thousand rows are marked in one row', async () => {
  const ids = Array.from({ length: 1_000 }, (_, number) => `npc-${number}`)
  await side.pending.bulkPut(ids.map((id) => row(id)))
  expect((await store.markSent('characters', revsOf(...ids), 'r1')).size).toBe(1_000)
  expect(await side.pending.count()).toBe(1_001)
  const page = await store.pendingPage({ collection: 'characters', limit: 2_000 })
  expect(page.filter(({ sentAs }) => sentAs === 'r1')).toHaveLength(1_000)
  await store.changePending(
    page.map(({ key }) => key),
    () => undefined,
  )
  expect(await side.pending.count()).toBe(0)
})
