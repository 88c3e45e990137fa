import 'fake-indexeddb/auto'
import { aKeptResult, anOwnTable } from '@lanternkeep/schema/testing'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createCampaign } from '../campaign/campaigns.ts'
import { closeLocalDb, openLocalDb, removeLocalData } from '../store/database.ts'
import type { LocalDb } from '../store/local-db.ts'
import { changeResult, createResult, stayResult } from './results.ts'
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

test('a result that is pinned too stays at the top when it leaves the list', async () => {
  const { id } = await keep(true, true)
  const undo = await stayResult(db, id, { kept: false })
  expect(await stored()).toMatchObject([{ kept: false, pinned: true }])
  await undo()
  expect(await stored()).toMatchObject([{ kept: true, pinned: true }])
  expect(await stayResult(db, 'gone', { kept: false })).toBeTypeOf('function')
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
