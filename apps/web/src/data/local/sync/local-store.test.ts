import type { CampaignFacts } from '@lanternkeep/sync/client'
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
  await store.changeFacts('road', (facts) => facts)
  expect(store.factsOf('road')).toEqual(road())
})
