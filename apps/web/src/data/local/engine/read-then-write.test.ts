import 'fake-indexeddb/auto'
import { Dexie } from 'dexie'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { readRows, readThenWrite } from './read-then-write.ts'

type Row = { key: string; times: number }

const keyOf = (at: number) => `row-${String(at).padStart(4, '0')}`
const keys = (from: number, to: number, step = 1) =>
  Array.from({ length: Math.ceil((to - from) / step) }, (_, at) => keyOf(from + at * step))

let db: Dexie
beforeEach(async () => {
  db = new Dexie(`rows-${crypto.randomUUID()}`)
  db.version(1).stores({ rows: 'key' })
  await db.table('rows').bulkPut(keys(0, 1_000).map((key) => ({ key, times: 0 })))
})
afterEach(() => db.delete())

const stored = async () => (await db.table<Row>('rows').toArray()).map(({ key }) => key)

test.each([
  ['few', keys(3, 7)],
  ['neighbors', keys(100, 300)],
  ['far apart', keys(0, 1_000, 10)],
  ['in no order', keys(0, 200).toReversed()],
  ['some without a row', [...keys(900, 1_000), ...keys(2_000, 2_100)]],
  ['none with a row', keys(5_000, 5_100)],
])('rows are found by their keys, in their order: %s', async (_, asked) => {
  const { rows: found } = await readRows<Row>(db, { table: 'rows', keys: asked })
  expect(found.map((row) => row?.key)).toEqual(asked.map((key) => (key < keyOf(1_000) ? key : undefined)))
})

test.each([
  ['all neighbors', keys(0, 200), keys(200, 1_000)],
  ['every second one', keys(0, 400, 2), [...keys(1, 400, 2), ...keys(400, 1_000)]],
  ['those far apart', keys(0, 1_000, 10), keys(0, 1_000).filter((_, at) => at % 10 !== 0)],
])('removing %s leaves all others', async (_, removed, left) => {
  await readThenWrite<Row>(db, { table: 'rows', keys: removed }, () => ({ put: [], remove: removed }))
  expect(await stored()).toEqual(left.toSorted())
})

test('of neighbors only those that are named are removed', async () => {
  const asked = keys(0, 100)
  await readThenWrite<Row>(db, { table: 'rows', keys: asked }, () => ({ put: [], remove: asked.slice(1) }))
  expect(await stored()).toEqual([keyOf(0), ...keys(100, 1_000)])
})

test('a key that is named twice removes no neighbor', async () => {
  const asked = [...keys(0, 100, 2), ...keys(2, 100, 2)]
  await readThenWrite<Row>(db, { table: 'rows', keys: asked }, () => ({ put: [], remove: asked }))
  expect(await stored()).toEqual([...keys(1, 100, 2), ...keys(100, 1_000)])
})

test('what is stored replaces what was read', async () => {
  const asked = keys(0, 100)
  await readThenWrite<Row>(db, { table: 'rows', keys: asked }, (rows) => ({
    put: rows.flatMap((row) => (row ? [{ ...row, times: row.times + 1 }] : [])),
  }))
  expect(
    await db
      .table<Row>('rows')
      .filter(({ times }) => times === 1)
      .count(),
  ).toBe(100)
})

test('a decision that fails writes nothing', async () => {
  const failing = readThenWrite<Row>(db, { table: 'rows', keys: keys(0, 2) }, () => {
    throw new Error('no decision')
  })
  await expect(failing).rejects.toThrow('no decision')
  expect(await stored()).toHaveLength(1_000)
})
