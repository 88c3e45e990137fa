import 'fake-indexeddb/auto'
import {
  createRxDatabase,
  type FilledMangoQuery,
  getChangedDocumentsSince,
  normalizeMangoQuery,
  prepareQuery,
  type RxJsonSchema,
} from 'rxdb'
import { RxStorageInstanceDexie } from 'rxdb/plugins/storage-dexie'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { hashText } from '../../../lib/hash.ts'
import { pagedDexieStorage } from './paged-storage.ts'

type Orc = { id: string; campaignId: string; name: string; stats: Record<string, unknown>; tags: unknown[] }

const schema: RxJsonSchema<Orc> = {
  version: 0,
  primaryKey: 'id',
  type: 'object',
  properties: {
    id: { type: 'string', maxLength: 64 },
    campaignId: { type: 'string', maxLength: 64 },
    name: { type: 'string' },
    stats: { type: 'object' },
    tags: { type: 'array' },
  },
  required: ['id', 'campaignId'],
  indexes: ['campaignId'],
}
const COUNT = 20

/** Three to a page: every list below crosses several. */
async function openOrcs() {
  const name = `paged-${crypto.randomUUID()}`
  const db = await createRxDatabase({
    name,
    storage: pagedDexieStorage(3),
    multiInstance: false,
    hashFunction: hashText,
  })
  const { orcs } = await db.addCollections({ orcs: { schema } })
  const list = Array.from({ length: COUNT }, (_, at): Orc => {
    const id = `orc-${String(at).padStart(2, '0')}`
    return { id, campaignId: at % 4 === 0 ? 'north' : 'south', name: `Orc ${(at * 7) % COUNT}`, stats: {}, tags: [] }
  })
  await orcs?.bulkInsert(list)
  if (!orcs) throw new Error('no collection')
  return { db, orcs }
}

let table: Awaited<ReturnType<typeof openOrcs>>
const instance = () => table.orcs.storageInstance.originalStorageInstance as RxStorageInstanceDexie<Orc>

beforeEach(async () => {
  table = await openOrcs()
})
afterEach(async () => {
  await table.db.close()
})

/** Runs the same query with our pages and with RxDB's own row-by-row walk. */
async function both(query: Partial<FilledMangoQuery<Orc>>) {
  const selector = query.selector ?? { _deleted: { $eq: false } }
  const prepared = prepareQuery(instance().schema, normalizeMangoQuery(instance().schema, { ...query, selector }))
  const paged = await instance().query(prepared)
  const walked = await RxStorageInstanceDexie.prototype.query.call(instance(), prepared)
  expect(paged.documents).toEqual(walked.documents)
  return paged.documents.map(({ id }) => id)
}

test('a list longer than a page has every document once, in order', async () => {
  expect(await both({})).toHaveLength(COUNT)
  expect(await both({ selector: { campaignId: { $eq: 'south' } } })).toHaveLength(15)
  expect(await both({ sort: [{ name: 'desc' }, { id: 'asc' }] })).toHaveLength(COUNT)
})

test('a part of a list is the same part', async () => {
  expect(await both({ limit: 7 })).toHaveLength(7)
  expect(await both({ skip: 5, limit: 6 })).toHaveLength(6)
  expect(await both({ skip: 18 })).toHaveLength(2)
  expect(await both({ limit: 0 })).toEqual([])
  expect(await both({ selector: { name: { $regex: '1' } }, limit: 4 })).toHaveLength(4)
  expect(await both({ sort: [{ name: 'asc' }, { id: 'asc' }], skip: 2, limit: 3 })).toHaveLength(3)
})

test('a range without documents is empty', async () => {
  expect(await both({ selector: { campaignId: { $eq: 'west' } } })).toEqual([])
  expect(await both({ selector: { campaignId: { $gt: 'z', $lt: 'a' } } })).toEqual([])
  expect(await both({ selector: { id: { $gt: 'orc-19' } } })).toEqual([])
})

test('deleted documents are told apart from existing ones', async () => {
  await table.orcs.bulkRemove(['orc-03', 'orc-04'])
  expect(await both({})).toHaveLength(COUNT - 2)
  const all = await both({ selector: {} })
  expect(all).toHaveLength(COUNT)
})

test('keys that RxDB escapes come back unchanged', async () => {
  const odd = { '|hidden': { '|deep': [{ '|x': 1 }] }, __plain: true, 'a.|b': null }
  await table.orcs.insert({ id: 'zz', campaignId: 'north', name: 'Odd', stats: odd, tags: [{ '|y': undefined }, null] })
  expect(await both({ selector: { campaignId: { $eq: 'north' } } })).toContain('zz')
})

test('changes since a checkpoint come in the order of writing, page after page', async () => {
  await table.orcs.findOne('orc-05').incrementalPatch({ name: 'Gash' })
  const ids: string[] = []
  let checkpoint: unknown
  for (;;) {
    const changed = await getChangedDocumentsSince(instance(), 4, checkpoint)
    ids.push(...changed.documents.map(({ id }) => id))
    if (changed.documents.length < 4) break
    checkpoint = changed.checkpoint
  }
  expect(ids).toHaveLength(COUNT)
  expect(ids.at(-1)).toBe('orc-05')
})

test('documents are found by their ids, deleted ones on request', async () => {
  await table.orcs.bulkRemove(['orc-03'])
  const ids = ['orc-07', 'none', 'orc-03', 'orc-00']
  for (const withDeleted of [true, false]) {
    const found = await instance().findDocumentsById(ids, withDeleted)
    expect(found).toEqual(await RxStorageInstanceDexie.prototype.findDocumentsById.call(instance(), ids, withDeleted))
    expect(found.map(({ id }) => id)).toEqual(withDeleted ? ['orc-07', 'orc-03', 'orc-00'] : ['orc-07', 'orc-00'])
  }
})
