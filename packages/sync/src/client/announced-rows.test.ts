import { expect, test } from 'vitest'
import { createAnnouncedRows } from './announced-rows.ts'
import type { PendingRow } from './store.ts'

const KEY = 'characters/mira'
const row: PendingRow = { key: KEY, collection: 'characters', campaignId: 'ash-road', base: null, rev: 'r1' }
const ALIVE = {}

function sendingRows() {
  const rows = createAnnouncedRows()
  const state = { generation: 'g1', maySend: true }
  const end = rows.begin({
    maySend: () => state.maySend,
    replica: () => 'laptop',
    generation: () => state.generation,
  })
  return { rows, state, end }
}

test('a row that is about to be sent is marked, and handed out once', () => {
  const { rows } = sendingRows()
  const marked = rows.announce(row, ALIVE)
  expect(marked).toEqual({ ...row, sent: ['r1'], sentAs: 'laptop' })
  expect(rows.take(KEY, 'r1')).toMatchObject({ row: marked, isMarked: true })
  expect(rows.take(KEY, 'r1')).toBeUndefined()
})

test('nothing is marked without a sender, and nothing that may not leave', () => {
  expect(createAnnouncedRows().announce(row, ALIVE)).toBe(row)
  const { rows, state, end } = sendingRows()
  state.maySend = false
  expect(rows.announce(row, ALIVE)).toBe(row)
  state.maySend = true
  end()
  expect(rows.announce(row, ALIVE)).toBe(row)
})

test('a row that may not leave yet is handed out as it was announced', () => {
  const { rows, state } = sendingRows()
  state.maySend = false
  rows.announce(row, ALIVE)
  expect(rows.take(KEY, 'r1')).toMatchObject({ row, isMarked: false })
})

test('a deletion is neither marked nor handed out: what no one saw is never sent', () => {
  const { rows } = sendingRows()
  expect(rows.announce(row, { _deleted: true })).toBe(row)
  expect(rows.take(KEY, 'r1')).toBeUndefined()
})

test('an announced row is out of date once it changed', () => {
  const { rows } = sendingRows()
  rows.announce(row, ALIVE)
  rows.changed(KEY)
  expect(rows.take(KEY, 'r1')).toBeUndefined()
})

test.each([
  [
    'a newer write was announced',
    ({ rows }: ReturnType<typeof sendingRows>) => rows.announce({ ...row, rev: 'r2' }, ALIVE),
  ],
  ['the server began another generation', ({ state }) => (state.generation = 'g2')],
  ['sending began again', ({ rows }) => rows.begin({ maySend: () => true, replica: () => '', generation: () => 'g1' })],
  ['sending ended', ({ end }) => end()],
])('an announced row is out of date once %s', (_, happen) => {
  const all = sendingRows()
  all.rows.announce(row, ALIVE)
  happen(all)
  expect(all.rows.take(KEY, 'r1')).toBeUndefined()
})

test('the end of an earlier sender leaves a newer one alone', () => {
  const { rows, end } = sendingRows()
  rows.begin({ maySend: () => true, replica: () => 'tablet', generation: () => 'g1' })
  end()
  expect(rows.announce(row, ALIVE).sentAs).toBe('tablet')
})

test('a row is likely new to a tab that sends, unless it was announced and not handed out', () => {
  expect(createAnnouncedRows().isLikelyNew(KEY)).toBe(false)
  const { rows } = sendingRows()
  expect(rows.isLikelyNew(KEY)).toBe(true)
  rows.announce(row, ALIVE)
  expect(rows.isLikelyNew(KEY)).toBe(false)
  rows.take(KEY, 'r1')
  expect(rows.isLikelyNew(KEY)).toBe(true)
})
