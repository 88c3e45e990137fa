import 'fake-indexeddb/auto'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { tombstonesOf } from '../campaign/tombstones.ts'
import {
  closeLocalDb,
  createCampaign,
  createHandout,
  deleteHandout,
  type LocalDb,
  openLocalDb,
  removeLocalData,
} from '../index.ts'
import { syncCollectionOf } from '../store/collection-of.ts'
import { createOnce } from './create-once.ts'
import { saveHandoutEdit } from './form-edit.ts'

let db: LocalDb
let campaignId: string

beforeEach(async () => {
  db = await openLocalDb('guest', { multiInstance: false })
  campaignId = (await createCampaign(db, { name: 'Saltmere', startingLevel: 1, sessionNumber: 1 })).id
})
afterEach(async () => {
  await closeLocalDb(db)
  await removeLocalData('guest')
})

const create = (text: string) => {
  const edit = { base: { text: '' }, mine: { text }, draftId: 'letter' }
  return createOnce(db, 'handouts', edit, {
    create: (id) => createHandout(db, campaignId, { title: 'A letter', text }, id),
    save: (id) => saveHandoutEdit(db, id, edit),
  })
}
const texts = async () => (await db.collections.handouts.find().exec()).map(({ text }) => text).toSorted()

test('a form that is filled in twice for one id creates once', async () => {
  await create('Come at dawn.')
  await create('Come at dawn.')
  expect(await texts()).toEqual(['Come at dawn.'])
})

test('what it had created and was deleted since stays in the trash as it was', async () => {
  await create('Come at dawn.')
  await saveHandoutEdit(db, 'letter', { base: { text: 'Come at dawn.' }, mine: { text: 'Come at dusk.' } })
  await deleteHandout(db, 'letter')
  await create('Come at dawn.')
  await create('Come at dawn.')
  expect(await texts()).toEqual(['Come at dawn.'])
  expect(await tombstonesOf(syncCollectionOf(db, 'handouts'), {})).toMatchObject([
    { id: 'letter', text: 'Come at dusk.' },
  ])
})
