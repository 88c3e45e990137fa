import { expect, test } from 'vitest'
import { excessOfJson } from './json-weight.ts'

const excess = (json: string, parts: number, depth = 9) => excessOfJson(Buffer.from(json), { parts, depth })

test.each([
  ['7', 1],
  ['{}', 2],
  ['[1,2,3]', 4],
  ['{"a":1,"b":[true]}', 6],
])('%s has %i parts', (json, parts) => {
  expect(excess(json, parts)).toBeUndefined()
  expect(excess(json, parts - 1)).toBe('parts')
})

test("the content of a text doesn't count", () => {
  expect(excess('["a,b:[{[{", "\\",[[[", "\\\\", "\\\\\\",,,"]', 5, 1)).toBeUndefined()
})

test('depth is the number of open levels', () => {
  expect(excess('[[],[],[[]]]', 99, 3)).toBeUndefined()
  expect(excess('[[],[],[[]]]', 99, 2)).toBe('depth')
})

test("the scan also ends on text that isn't JSON", () => {
  for (const text of ['', '"', '"\\', ']]]]', '{"a', '\\"', '"\\"']) expect(excess(text, 99)).toBeUndefined()
})
