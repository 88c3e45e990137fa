import 'fake-indexeddb/auto'
import { cleanup, renderHook } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { openTestApp, type TestApp } from '../../../testing/render-with-db.tsx'
import { LocalDbContext } from '../store/context.ts'
import { insertDocument } from '../store/documents.ts'
import { newId } from '../store/ids.ts'
import { shareRoll, useSharedRolls } from './rolls.ts'

const SECOND = 1_000
const MINUTE = 60_000
let app: TestApp
let arrived: number

beforeEach(async () => {
  arrived = 0
  app = await openTestApp()
})
afterEach(async () => {
  vi.useRealTimers()
  cleanup()
  await app.leave()
})

function shown() {
  const wrapper = ({ children }: { children: ReactNode }) => <LocalDbContext value={app.db}>{children}</LocalDbContext>
  const { result } = renderHook(() => useSharedRolls(app.campaignId), { wrapper })
  return () => result.current.data?.map(({ name }) => name)
}
const roll = (name: string) =>
  shareRoll(app.db, app.campaignId, { dice: 'd20', rolls: [12], total: 12, name, memberId: undefined })

/** As the server keeps it: it arrived a second after the last one, and says itself when it was rolled. */
async function arrive(name: string, minutesAhead: number) {
  arrived += 1
  const now = Date.now() + arrived * SECOND
  const at = new Date(now + minutesAhead * MINUTE).toISOString()
  const own = { id: newId(), campaignId: app.campaignId, memberId: 'm1', name, dice: 'd20', rolls: [7], total: 7 }
  const stamps = { at, lastModified: new Date(now).toISOString(), rev: '', conflicts: [] }
  await insertDocument(app.db.collections.rolls, { ...own, ...stamps })
}

test('rolls of a clock that runs ahead hide none that come after them', async () => {
  for (let count = 1; count <= 10; count += 1) await arrive(`Ahead ${count}`, 10)
  await roll('Tamsin')
  const names = shown()
  await vi.waitFor(() => expect(names()?.slice(0, 2)).toEqual(['Tamsin', 'Ahead 10']))
  expect(names()).toHaveLength(10)
})

test('rolls of a clock that runs behind are the latest when they arrive', async () => {
  for (let count = 1; count <= 10; count += 1) await roll(`Tamsin ${count}`)
  await arrive('Behind', -10)
  const names = shown()
  await vi.waitFor(() => expect(names()?.slice(0, 2)).toEqual(['Behind', 'Tamsin 10']))
})

test('one’s own roll is the latest, although one’s clock runs behind', async () => {
  for (let count = 1; count <= 10; count += 1) await arrive(`Bram ${count}`, 0)
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() - 10 * MINUTE })
  await roll('Tamsin')
  const names = shown()
  await vi.waitFor(() => expect(names()?.[0]).toBe('Tamsin'))
})
