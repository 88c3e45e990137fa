import 'fake-indexeddb/auto'
import { aMonster } from '@lanternkeep/schema/testing'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { closeLocalDb, createCampaign, type LocalDb, openLocalDb, removeLocalData } from '../../data/local/index.ts'
import { addOwn } from './add-own.ts'

let db: LocalDb
let campaignId: string
beforeEach(async () => {
  db = await openLocalDb('own', { multiInstance: false })
  campaignId = (await createCampaign(db, { name: 'Saltmere', startingLevel: 1, sessionNumber: 0 })).id
})
afterEach(async () => {
  await closeLocalDb(db)
  await removeLocalData('own')
})

const single = (name: string) => ({ kind: 'character' as const, document: aMonster({ name }), pictures: [] })
const names = async () => (await db.collections.characters.find().exec()).map(({ name }) => name)

test('things that Lanternkeep wrote are added under ids of their own', async () => {
  expect(await addOwn(db, campaignId, [single('Brine Hag'), single('Brine Hag')])).toBe(true)
  expect(await names()).toEqual(['Brine Hag', 'Brine Hag'])
})

test('if one can’t be stored, none is', async () => {
  const broken = { ...single('Bell Crab'), kind: 'encounter' as const } as unknown as Parameters<
    typeof addOwn
  >[2][number]
  expect(await addOwn(db, campaignId, [single('Brine Hag'), broken])).toBe(false)
  expect(await names()).toEqual([])
})
