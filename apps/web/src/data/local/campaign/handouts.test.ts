import 'fake-indexeddb/auto'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { saveHandoutEdit } from '../forms/form-edit.ts'
import { closeLocalDb, openLocalDb, removeLocalData } from '../store/database.ts'
import { plainListOf } from '../store/live.ts'
import type { LocalDb } from '../store/local-db.ts'
import { createCampaign } from './campaigns.ts'
import { createHandout, deleteHandout, hideHandout, showHandout, shownOf } from './handouts.ts'

let db: LocalDb
let campaignId: string

beforeEach(async () => {
  db = await openLocalDb('keeper', { multiInstance: false })
  campaignId = (await createCampaign(db, { name: 'Ash Road', startingLevel: 1, sessionNumber: 0 })).id
})

afterEach(async () => {
  vi.useRealTimers()
  await closeLocalDb(db)
  await removeLocalData('keeper')
})

const make = (title: string) => createHandout(db, campaignId, { title, text: '', imageUrl: undefined })
const stored = async (id: string) => (await db.collections.handouts.findOne(id).exec())?.toJSON()
const all = async () => plainListOf(await db.collections.handouts.find().exec())
const shownTitles = async () => shownOf(await all()).map(({ title }) => title)

test('only the GM sees a new handout until it is shown, and again once it is hidden', async () => {
  const letter = await make('A letter')
  expect(await stored(letter.id)).not.toHaveProperty('sharedAt')
  await showHandout(db, letter)
  expect(await shownTitles()).toEqual(['A letter'])
  await hideHandout(db, letter.id)
  expect(await stored(letter.id)).not.toHaveProperty('sharedAt')
  await deleteHandout(db, letter.id)
  expect(await all()).toEqual([])
})

test("the handout shown last comes first, even if another device's clock ran ahead", async () => {
  const [map, letter] = [await make('A map'), await make('A letter')]
  vi.useFakeTimers({ now: new Date('2036-01-01T00:00:00.000Z'), toFake: ['Date'] })
  await showHandout(db, map)
  vi.setSystemTime(new Date('2026-11-20T20:00:00.000Z'))
  await showHandout(db, letter)
  expect(await shownTitles()).toEqual(['A letter', 'A map'])
  await showHandout(db, map)
  expect(await shownTitles()).toEqual(['A map', 'A letter'])
})

test('an edit keeps what another device changed while the form was open', async () => {
  const map = await createHandout(db, campaignId, { title: 'A map', text: 'North is up.', imageUrl: '/api/images/a' })
  const base = { title: 'A map', text: 'North is up.', imageUrl: '/api/images/a' }
  await showHandout(db, map)
  await saveHandoutEdit(db, map.id, { base, mine: { ...base, title: 'A torn map' } })
  await saveHandoutEdit(db, map.id, { base, mine: { ...base, imageUrl: undefined } })
  const after = await stored(map.id)
  expect(after).toMatchObject({
    title: 'A torn map',
    text: 'North is up.',
    sharedAt: expect.any(String),
    conflicts: [],
  })
  expect(after).not.toHaveProperty('imageUrl')
})
