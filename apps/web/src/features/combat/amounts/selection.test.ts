import { expect, test } from 'vitest'
import { NOTHING_SELECTED, type Selection, type SelectionEvent, selectionAfter } from './selection.ts'

const order = ['a', 'b', 'c', 'd']
const pick = (id: string, how: 'one' | 'more' | 'range' = 'one'): SelectionEvent => ({ kind: 'picked', id, how, order })
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

test('entering the field of an unselected row selects it alone and resets the amount and the mode', () => {
  const typed = after(pick('a'), { kind: 'moded', mode: 'heal' }, { kind: 'typed', typed: '12' })
  expect(selectionAfter(typed, { kind: 'entered', id: 'b' })).toEqual({ ...NOTHING_SELECTED, ids: ['b'] })
})

test('entering the field of a selected row keeps the others and the amount', () => {
  const typed = after(pick('a'), pick('b', 'more'), { kind: 'typed', typed: '12' })
  expect(selectionAfter(typed, { kind: 'entered', id: 'a' })).toBe(typed)
})

test('applying an amount clears it and keeps the rows selected', () => {
  expect(after(pick('a'), { kind: 'typed', typed: '12' }, { kind: 'applied' })).toMatchObject({ ids: ['a'], typed: '' })
})

test('steps go down and up and stop at the ends', () => {
  const step = (by: 1 | -1): SelectionEvent => ({ kind: 'stepped', by, order })
  expect(after(step(1)).ids).toEqual(['a'])
  expect(after(step(-1)).ids).toEqual(['d'])
  expect(after(pick('b'), step(1)).ids).toEqual(['c'])
  expect(after(pick('b'), step(-1)).ids).toEqual(['a'])
  expect(after(pick('d'), step(1)).ids).toEqual(['d'])
  expect(selectionAfter(NOTHING_SELECTED, { kind: 'stepped', by: 1, order: [] }).ids).toEqual([])
})
