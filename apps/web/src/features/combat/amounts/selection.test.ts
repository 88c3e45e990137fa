import { expect, test } from 'vitest'
import { NOTHING_SELECTED, type Selection, type SelectionEvent, selectionAfter } from './selection.ts'

const order = ['a', 'b', 'c', 'd']
const pick = (id: string, how: 'one' | 'more' | 'range' = 'one'): SelectionEvent => ({ kind: 'picked', id, how, order })
const type = (typed: string, rowId?: string): SelectionEvent => ({ kind: 'typed', typed, rowId })
const heal: SelectionEvent = { kind: 'moded', mode: 'heal' }
const after = (...events: SelectionEvent[]) => events.reduce<Selection>(selectionAfter, NOTHING_SELECTED)

test('a press selects one row alone', () => {
  expect(after(pick('a'), pick('b')).ids).toEqual(['b'])
})

test('a press with Ctrl adds and removes', () => {
  expect(after(pick('a'), pick('c', 'more')).ids).toEqual(['a', 'c'])
  expect(after(pick('a'), pick('c', 'more'), pick('a', 'more')).ids).toEqual(['c'])
})

test('a press with Shift selects a range from the last row, up or down', () => {
  expect(after(pick('b'), pick('d', 'range')).ids).toEqual(['b', 'c', 'd'])
  expect(after(pick('c'), pick('a', 'range')).ids).toEqual(['a', 'b', 'c'])
  expect(after(pick('c', 'range')).ids).toEqual(['c'])
})

test('with "several" on, a plain press adds', () => {
  expect(after({ kind: 'severalToggled' }, pick('a'), pick('b'), pick('a')).ids).toEqual(['b'])
})

test('a mode chosen by hand and the amount stay while rows are chosen', () => {
  expect(after(heal, pick('a'))).toMatchObject({ mode: 'heal', ids: ['a'] })
  expect(after(heal, type('12'), pick('a'), pick('b', 'more'))).toMatchObject({ mode: 'heal', typed: '12' })
  expect(after(heal, type('12', 'c'))).toMatchObject({ mode: 'heal', rowId: 'c' })
})

test("an amount in a row's own field is for that row, whatever is selected", () => {
  expect(after(pick('a'), pick('b', 'more'), type('12', 'c'))).toMatchObject({ ids: ['a', 'b'], rowId: 'c' })
  expect(after(type('12', 'c'), type('')).rowId).toBeUndefined()
})

test("choosing rows drops an amount that was in another row's field", () => {
  expect(after(type('12', 'c'), pick('a'))).toMatchObject({ ids: ['a'], typed: '', rowId: undefined })
})

test('after applying, nothing is selected or typed and the mode is damage again', () => {
  const applied = after(heal, pick('a'), type('12'), { kind: 'applied', ids: ['a'] })
  expect(applied).toEqual({ ...NOTHING_SELECTED, lastId: 'a' })
})

test('after anything else that was done with them the rows are no longer selected, and the amount stays', () => {
  const handled = after(heal, pick('a'), type('12'), { kind: 'handled', ids: ['a'] })
  expect(handled).toMatchObject({ ids: [], mode: 'heal', typed: '12', lastId: 'a' })
})

test('the last row is known until the turn passes', () => {
  expect(after(pick('a'), { kind: 'applied', ids: ['a'] }).lastId).toBe('a')
  expect(after(pick('a'), pick('a', 'more')).lastId).toBe('a')
  expect(after(pick('a'), { kind: 'turnPassed' }).lastId).toBeUndefined()
})

test('steps go down and up and stop at the ends', () => {
  const step = (by: 1 | -1, from?: string): SelectionEvent => ({ kind: 'stepped', by, order, from })
  expect(after(step(1)).ids).toEqual(['a'])
  expect(after(step(-1)).ids).toEqual(['d'])
  expect(after(pick('b'), step(1)).ids).toEqual(['c'])
  expect(after(pick('b'), step(-1)).ids).toEqual(['a'])
  expect(after(pick('d'), step(1)).ids).toEqual(['d'])
  expect(after(step(1, 'b')).ids).toEqual(['c'])
  expect(selectionAfter(NOTHING_SELECTED, { kind: 'stepped', by: 1, order: [] }).ids).toEqual([])
})
