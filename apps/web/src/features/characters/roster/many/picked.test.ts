import { expect, test } from 'vitest'
import { pickedHow, withPicked } from './picked.ts'

const order = ['bat', 'elk', 'orc', 'rat', 'yak']

test('picking adds a row, and takes it out again', () => {
  expect(withPicked([], { id: 'orc', how: 'one', order })).toEqual(['orc'])
  expect(withPicked(['orc'], { id: 'bat', how: 'more', order })).toEqual(['orc', 'bat'])
  expect(withPicked(['orc', 'bat'], { id: 'orc', how: 'more', order })).toEqual(['bat'])
})

test('a range goes from the row picked last to this one, in either direction, and keeps the others', () => {
  expect(withPicked(['yak', 'elk'], { id: 'rat', how: 'range', order })).toEqual(['yak', 'elk', 'orc', 'rat'])
  expect(withPicked(['rat'], { id: 'elk', how: 'range', order })).toEqual(['rat', 'orc', 'elk'])
})

test('a range without a row to start from is that row alone', () => {
  expect(withPicked([], { id: 'orc', how: 'range', order })).toEqual(['orc'])
  expect(withPicked(['gone'], { id: 'orc', how: 'range', order })).toEqual(['gone', 'orc'])
})

test('Shift means a range, Ctrl and Command one more', () => {
  const keys = { shiftKey: false, ctrlKey: false, metaKey: false }
  expect(pickedHow(keys)).toBe('one')
  expect(pickedHow({ ...keys, shiftKey: true, ctrlKey: true })).toBe('range')
  expect([pickedHow({ ...keys, ctrlKey: true }), pickedHow({ ...keys, metaKey: true })]).toEqual(['more', 'more'])
})
