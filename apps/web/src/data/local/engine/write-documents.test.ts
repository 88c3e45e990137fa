import 'fake-indexeddb/auto'
import { type BulkWriteRow, fillWithDefaultSettings, type RxDocumentData, type RxStorage } from 'rxdb'
import { getRxStorageDexie, type RxStorageInstanceDexie } from 'rxdb/plugins/storage-dexie'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { pagedDexieStorage } from './paged-storage.ts'

type Orc = { id: string; name: string; tags?: unknown }
type Instance = RxStorageInstanceDexie<Orc>

const schema = fillWithDefaultSettings<Orc>({
  version: 0,
  primaryKey: 'id',
  type: 'object',
  properties: { id: { type: 'string', maxLength: 64 }, name: { type: 'string' }, tags: {} },
  required: ['id'],
})

/** The app's storage, and RxDB's own. */
let both: { instance: Instance; events: unknown[] }[]

async function open(storage: RxStorage<unknown, unknown>) {
  const databaseName = `writes-${crypto.randomUUID()}`
  const instance = (await storage.createStorageInstance<Orc>({
    ...{ databaseInstanceToken: databaseName, databaseName, collectionName: 'orcs', schema },
    ...{ options: {}, multiInstance: false, devMode: false },
  })) as unknown as Instance
  const events: unknown[] = []
  instance.changeStream().subscribe(({ id: _, ...bulk }) => events.push(bulk))
  return { instance, events }
}

beforeEach(async () => {
  both = [
    await open(pagedDexieStorage() as RxStorage<unknown, unknown>),
    await open(getRxStorageDexie() as RxStorage<unknown, unknown>),
  ]
})
afterEach(async () => {
  for (const { instance } of both) await instance.close()
})

const orc = (id: string, rev: number, fields: Partial<RxDocumentData<Orc>> = {}): RxDocumentData<Orc> => ({
  ...{ id, name: `Orc ${id}`, _deleted: false, _attachments: {}, _rev: `${rev}-a`, _meta: { lwt: rev } },
  ...fields,
})

/** The answers of both, and then what is in their tables. */
async function write(...writes: BulkWriteRow<Orc>[]) {
  const answers = await Promise.all(both.map(({ instance }) => instance.bulkWrite(structuredClone(writes), 'test')))
  const tables = await Promise.all(
    both.map(async ({ instance }) => (await instance.internals).dexieTable.orderBy('id').toArray()),
  )
  return { answers, tables }
}

test('a write stores, answers and announces what RxDB’s own does', async () => {
  const gash = orc('gash', 1)
  const odd = orc('odd', 1, { tags: { '|hidden': [{ 'a.|b': null }], plain: [true, undefined, 'x'] } })
  const rounds: BulkWriteRow<Orc>[][] = [
    [{ document: gash }, { document: odd }, { document: orc('gone', 1, { _deleted: true }) }],
    [{ previous: gash, document: orc('gash', 2, { name: 'Gash the Old' }) }, { document: orc('new', 2) }],
    // Its previous state is out of date; another was never stored.
    [{ previous: gash, document: orc('gash', 3) }, { document: orc('odd', 3) }, { document: orc('late', 3) }],
    [{ previous: orc('late', 3), document: orc('late', 4, { _deleted: true }) }],
    [{ previous: gash, document: orc('gash', 5) }],
  ]
  for (const writes of rounds) {
    const { answers, tables } = await write(...writes)
    expect(answers[0]).toEqual(answers[1])
    expect(tables[0]).toEqual(tables[1])
    expect(both[0]?.events).toEqual(both[1]?.events)
  }
  expect(both[0]?.events).toHaveLength(4)
})

test('a write that can’t be stored as a whole is not stored at all, and the next one is', async () => {
  const [paged] = both
  const broken = orc('broken', 1, { tags: () => 'a function has no copy' })
  await expect(
    paged?.instance.bulkWrite([{ document: orc('whole', 1) }, { document: broken }], 'test'),
  ).rejects.toThrow()
  expect(await paged?.instance.findDocumentsById(['whole', 'broken'], true)).toEqual([])
  expect(paged?.events).toEqual([])
  const { error } = (await paged?.instance.bulkWrite([{ document: orc('whole', 2) }], 'test')) ?? {}
  expect(error).toEqual([])
  expect(await paged?.instance.findDocumentsById(['whole'], true)).toHaveLength(1)
})
