import { expect, test } from 'vitest'
import { same, sameBut, sameIn } from './same.ts'

const parsed = (json: string) => JSON.parse(json) as Record<string, unknown>

test.each([
  ['the order of keys', { a: 1, b: [{ c: null }] }, { b: [{ c: null }], a: 1 }],
  ['a key without a value', { a: 1, b: undefined }, { a: 1 }],
  ['a key without a value on the other side', { a: 1 }, { a: 1, b: undefined }],
  ['what both lack', { a: undefined }, { b: undefined }],
])('%s makes no difference', (_what, one, other) => {
  expect(same(one, other)).toBe(true)
})

test.each([
  ['a value', { a: { b: 1 } }, { a: { b: 2 } }],
  ['one more key', { a: 1 }, { a: 1, b: 2 }],
  ['another key', { a: 1 }, { b: 1 }],
  ['a nested key', { a: { b: 1 } }, { a: { b: 1, c: false } }],
  ['the order of a list', [1, 2], [2, 1]],
  ['a longer list', [1], [1, 2]],
  ['a list for a record', { 0: 1 }, [1]],
  ['an empty list for an empty record', [], {}],
  ['null for an empty record', null, {}],
  ['null for nothing', { a: null }, {}],
  ['a text for a number', { a: '1' }, { a: 1 }],
])('%s makes a difference, in either direction', (_what, one, other) => {
  expect(same(one, other)).toBe(false)
  expect(same(other, one)).toBe(false)
})

test('a key that every object inherits is a field like any other', () => {
  for (const key of ['__proto__', 'constructor', 'toString']) {
    const withKey = parsed(`{"a": 1, "${key}": {}}`)
    expect(same(withKey, parsed('{"a": 1}'))).toBe(false)
    expect(same(parsed('{"a": 1}'), withKey)).toBe(false)
    expect(same(withKey, parsed(`{"${key}": {}, "a": 1}`))).toBe(true)
    expect(same(withKey, parsed(`{"a": 1, "${key}": {"b": 1}}`))).toBe(false)
  }
})

test('keys can be left out of the comparison, or be all of it', () => {
  const [one, other] = [
    { rev: 'a', name: 'Mira', health: 3 },
    { rev: 'b', name: 'Mira', lastModified: 'now', health: 4 },
  ]
  expect(sameBut(['rev', 'lastModified'], one, other)).toBe(false)
  expect(sameBut(['rev', 'lastModified', 'health'], one, other)).toBe(true)
  expect(sameIn(new Set(['name', 'race']), one, other)).toBe(true)
  expect(sameIn(new Set(['name', 'health']), one, other)).toBe(false)
  expect(sameIn(new Set(['name', 'lastModified']), one, other)).toBe(false)
  expect(sameIn(new Set(['name', 'lastModified']), other, one)).toBe(false)
})
