import 'fake-indexeddb/auto'
import { campaignShape, sessionShape } from '@lanternkeep/schema'
import { COLLECTION_NAMES } from '@lanternkeep/sync'
import { afterEach, expect, test } from 'vitest'
import { optional, string } from 'zod/mini'
import { createCampaign } from '../campaign/campaigns.ts'
import { collectionShapes } from './collections.ts'
import { closeLocalDb, openLocalDb, removeLocalData } from './database.ts'
import type { LocalDb } from './local-db.ts'
import { addFields, SCHEMA_IN_CAMPAIGN } from './stored-schema.ts'

const ACCOUNT = 'schema'
const CAMPAIGNS = '07aa87b3c989f219041e7dca92e883f179dd7f81d4b22c49d5d86708dd6c213b'
const IN_CAMPAIGN = '46a2137731c5939ec9d38ca88d55aaf5b92ef71d5996a1aa3358a2ece5d857a7'

let db: LocalDb | undefined

afterEach(async () => {
  if (db) await closeLocalDb(db)
  db = undefined
  await removeLocalData(ACCOUNT)
})

async function open(): Promise<LocalDb> {
  db = await openLocalDb(ACCOUNT, { multiInstance: false })
  return db
}

test('the schema hash of each collection is pinned: with another one no installed device opens its data', async () => {
  const { collections } = await open()
  const hashes = await Promise.all(COLLECTION_NAMES.map(async (name) => [name, await collections[name].schema.hash]))
  expect(Object.fromEntries(hashes)).toEqual({
    campaigns: CAMPAIGNS,
    characters: IN_CAMPAIGN,
    sessions: IN_CAMPAIGN,
    recordings: IN_CAMPAIGN,
    combats: IN_CAMPAIGN,
    handouts: IN_CAMPAIGN,
    rolls: IN_CAMPAIGN,
    acts: IN_CAMPAIGN,
    prep: IN_CAMPAIGN,
  })
})

test('an entity that gains a field opens the same database, and the field is stored and read', async () => {
  const { collections } = await open()
  const before = await collections.campaigns.schema.hash
  const { id } = await createCampaign(db as LocalDb, { name: 'Ash Road', startingLevel: 1, sessionNumber: 0 })
  await closeLocalDb(db as LocalDb)

  Object.assign(collectionShapes, { campaigns: [{ ...campaignShape, heirloom: optional(string()) }] })
  try {
    const campaigns = (await open()).collections.campaigns
    expect(await campaigns.schema.hash).toBe(before)
    const stored = await campaigns.findOne(id).exec()
    const changed = await stored?.incrementalModify((campaign) => Object.assign(campaign, { heirloom: 'A lantern' }))
    expect(changed).toMatchObject({ name: 'Ash Road', heirloom: 'A lantern' })
    expect(await campaigns.find({ selector: { heirloom: 'A lantern' } as object }).exec()).toHaveLength(1)
  } finally {
    Object.assign(collectionShapes, { campaigns: [campaignShape] })
  }
})

test("a document returns every top-level field of its entity, though RxDB's schema names none of them", async () => {
  const { collections } = await open()
  const session = {
    id: 's',
    campaignId: 'c',
    rev: 'r',
    recap: 'It rang once.',
    shared: { recap: true, summary: false },
  }
  const stored = await collections.sessions.insert(session as never)
  expect(Object.keys(collections.sessions.schema.jsonSchema.properties)).not.toContain('recap')
  expect([stored.recap, stored.shared.recap, stored.get('recap')]).toEqual(['It rang once.', true, 'It rang once.'])
  expect(() => addFields(collections.sessions, [sessionShape])).not.toThrow()
})

test('a collection that a later release adds opens on a device that has the others', async () => {
  const { id } = await createCampaign(await open(), { name: 'Ash Road', startingLevel: 1, sessionNumber: 0 })
  await closeLocalDb(db as LocalDb)
  const { rx, collections } = await open()
  const later = { schema: SCHEMA_IN_CAMPAIGN, autoMigrate: false }
  const { songs } = await rx.addCollections({ songs: later })
  await songs.insert({ id: 'song', campaignId: id })
  expect(await songs.find({ selector: { campaignId: id } }).exec()).toHaveLength(1)
  expect(await collections.campaigns.find().exec()).toHaveLength(1)
})
