import { expect, test } from 'vitest'
import { createEarlyMarks } from './early-marks.ts'
import type { PendingRow } from './store.ts'

const KEY = 'characters/mira'
const row: PendingRow = { key: KEY, collection: 'characters', campaignId: 'ash-road', base: null, rev: 'r1' }
const ALIVE = {}

function sendingMarks() {
  const marks = createEarlyMarks()
  const state = { generation: 'g1', maySend: true }
  const end = marks.begin({
    maySend: () => state.maySend,
    replica: () => 'laptop',
    generation: () => state.generation,
  })
  return { marks, state, end }
}

test('a row that is about to be sent is marked, and handed out once', () => {
  const { marks } = sendingMarks()
  const marked = marks.mark(row, ALIVE)
  expect(marked).toEqual({ ...row, sent: ['r1'], sentAs: 'laptop' })
  expect(marks.take(KEY, 'r1')).toEqual(marked)
  expect(marks.take(KEY, 'r1')).toBeUndefined()
})

test('nothing is marked without a sender, and nothing that may not leave', () => {
  expect(createEarlyMarks().mark(row, ALIVE)).toBe(row)
  const { marks, state, end } = sendingMarks()
  state.maySend = false
  expect(marks.mark(row, ALIVE)).toBe(row)
  state.maySend = true
  end()
  expect(marks.mark(row, ALIVE)).toBe(row)
})

test('a deletion is not marked: what no one saw is never sent', () => {
  const { marks } = sendingMarks()
  expect(marks.mark(row, { _deleted: true })).toBe(row)
})

test('a mark is out of date once its row changed', () => {
  const { marks } = sendingMarks()
  marks.mark(row, ALIVE)
  marks.changed(KEY)
  expect(marks.take(KEY, 'r1')).toBeUndefined()
})

test.each([
  [
    'a newer write was announced',
    ({ marks }: ReturnType<typeof sendingMarks>) => marks.mark({ ...row, rev: 'r2' }, ALIVE),
  ],
  ['the server began another generation', ({ state }) => (state.generation = 'g2')],
  [
    'sending began again',
    ({ marks }) => marks.begin({ maySend: () => true, replica: () => '', generation: () => 'g1' }),
  ],
  ['sending ended', ({ end }) => end()],
])('a mark is out of date once %s', (_, happen) => {
  const all = sendingMarks()
  all.marks.mark(row, ALIVE)
  happen(all)
  expect(all.marks.take(KEY, 'r1')).toBeUndefined()
})

test('the end of an earlier sender leaves a newer one alone', () => {
  const { marks, end } = sendingMarks()
  marks.begin({ maySend: () => true, replica: () => 'tablet', generation: () => 'g1' })
  end()
  expect(marks.mark(row, ALIVE).sentAs).toBe('tablet')
})
