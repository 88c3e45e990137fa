import 'fake-indexeddb/auto'
import type { KeptResult } from '@lanternkeep/schema'
import { aKeptResult, anOwnTable } from '@lanternkeep/schema/testing'
import { merge, type SyncDocument } from '@lanternkeep/sync'
import { renderHook } from '@testing-library/react'
import { createElement, type ReactNode } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createCampaign } from '../campaign/campaigns.ts'
import { LocalDbContext } from '../store/context.ts'
import { closeLocalDb, openLocalDb, removeLocalData } from '../store/database.ts'
import type { LocalDb } from '../store/local-db.ts'
import { changeResult, createResult, stayResult, useResults } from './results.ts'
import { deleteTable, newTable, restoreTable, storeTable } from './tables.ts'

let db: LocalDb
let campaignId: string
beforeEach(async () => {
  db = await openLocalDb('keeper', { multiInstance: false })
  campaignId = (await createCampaign(db, { name: 'The Salt Road', startingLevel: 1, sessionNumber: 0 })).id
})
afterEach(async () => {
  await closeLocalDb(db)
  await removeLocalData('keeper')
})

const stored = async () => (await db.collections.prep.find().exec()).map((each) => each.toJSON())
const { generator, name, answer } = aKeptResult()
const keep = (kept: boolean, pinned: boolean) =>
  createResult(db, campaignId, { generator, name, answer, staying: { kept, pinned } })

test('a result stays while it is kept or pinned, and Undo brings it back as it was', async () => {
  const { id } = await keep(false, true)
  await stayResult(db, id, { kept: true })
  await stayResult(db, id, { pinned: false })
  expect(await stored()).toMatchObject([{ name: 'Tide Lantern', kept: true, pinned: false }])
  const undo = await stayResult(db, id, { kept: false })
  expect(await stored()).toEqual([])
  await undo()
  expect(await stored()).toMatchObject([{ id, kept: true, pinned: false, broughtBack: 1 }])
})

test('a result that is deleted while its text is being stored comes back with that text', async () => {
  const { id } = await keep(true, false)
  const [undo] = await Promise.all([
    stayResult(db, id, { kept: false }),
    changeResult(db, id, (result) => ({ ...result, name: 'Storm Lantern' })),
  ])
  await undo()
  expect(await stored()).toMatchObject([{ id, name: 'Storm Lantern' }])
})

test('a result that is pinned too stays at the top when it leaves the list', async () => {
  const { id } = await keep(true, true)
  const undo = await stayResult(db, id, { kept: false })
  expect(await stored()).toMatchObject([{ kept: false, pinned: true }])
  await undo()
  expect(await stored()).toMatchObject([{ kept: true, pinned: true }])
  expect(await stayResult(db, 'gone', { kept: false })).toBeTypeOf('function')
})

test('a result that left the list on one device and the top on another is listed, and can be deleted', async () => {
  const result = await keep(true, true)
  const [listed, top] = [
    { ...result, kept: false },
    { ...result, pinned: false },
  ] as const
  const sides = { base: result, theirs: listed, mine: top } as unknown as Record<
    'base' | 'theirs' | 'mine',
    SyncDocument
  >
  const merged = merge('prep', { ...sides, by: '', at: result.lastModified, newId: () => 'conflict' })
  await changeResult(db, result.id, () => merged as unknown as KeptResult)

  const wrapper = ({ children }: { children: ReactNode }) => createElement(LocalDbContext, { value: db }, children)
  const shown = renderHook(() => useResults(campaignId), { wrapper }).result
  await vi.waitFor(() => expect(shown.current.data).toMatchObject([{ kept: true, pinned: false }]))
  await stayResult(db, result.id, { pinned: true })
  expect(await stored()).toMatchObject([{ kept: true, pinned: true }])
  await stayResult(db, result.id, { pinned: false })
  await stayResult(db, result.id, { kept: false })
  expect(await stored()).toEqual([])
})

test('a change is made on top of what another tab wrote', async () => {
  const { id } = await keep(true, false)
  await Promise.all([
    changeResult(db, id, (result) => ({ ...result, name: 'Lamp' })),
    changeResult(db, id, (result) => ({ ...result, pinned: true })),
  ])
  expect(await stored()).toMatchObject([{ name: 'Lamp', pinned: true }])
})

test('a deleted table comes back under its id', async () => {
  const { entries } = anOwnTable()
  const table = await storeTable(db, newTable(campaignId, { name: 'Weather', entries }))
  expect(await deleteTable(db, table.id)).toMatchObject({ name: 'Weather' })
  expect(await stored()).toEqual([])
  await restoreTable(db, table)
  expect(await stored()).toMatchObject([{ id: table.id, entries, broughtBack: 1 }])
})
