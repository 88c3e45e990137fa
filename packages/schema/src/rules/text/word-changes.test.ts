import { expect, test } from 'vitest'
import { wordChanges } from './word-changes.ts'

test('words that were added and removed are counted', () => {
  const before = { gmNotes: 'The party rowed out at high tide', recap: '' }
  const after = { gmNotes: 'The party rowed out at low tide, under black water', recap: 'Rain.' }
  expect(wordChanges(before, after)).toEqual({ added: 6, removed: 2 })
  expect(wordChanges({}, after)).toEqual({ added: 11, removed: 0 })
  expect(wordChanges(after, after)).toEqual({ added: 0, removed: 0 })
})

test('moved words are not counted; numbers and items are, ids and addresses are not', () => {
  expect(wordChanges({ a: 'one two' }, { a: 'two one' })).toEqual({ added: 0, removed: 0 })
  const sheet = { level: 3, imageUrl: '/api/images/a', inventory: [{ id: 'x', name: 'Silver key', quantity: 1 }] }
  const later = { level: 4, imageUrl: '/api/images/b', inventory: [] }
  expect(wordChanges(sheet, later)).toEqual({ added: 1, removed: 4 })
})

test('half a word is not in common, and a very long difference is not counted', () => {
  expect(wordChanges({ a: 'the bells ring low' }, { a: 'the bell rings low' })).toEqual({ added: 2, removed: 2 })
  expect(wordChanges({ a: 'low' }, { a: 'slow' })).toEqual({ added: 1, removed: 1 })
  expect(wordChanges({ a: 'tide' }, { a: 'tide tide' })).toEqual({ added: 1, removed: 0 })
  const long = 'same '.repeat(1000)
  expect(wordChanges({ a: long }, { a: `${long}more` }, 100)).toEqual({ added: 1, removed: 0 })
  expect(wordChanges({}, { a: long }, 100)).toBeUndefined()
})
