import { expect, test } from 'vitest'
import { codeInPasted, typeCode } from './join-code-typing.ts'

const type = (before: string, withCaret: string, forward = false) => {
  const caret = withCaret.indexOf('|')
  const text = withCaret.replace('|', '')
  const after = typeCode({ before, text, caret, forward })
  return `${after.code.slice(0, after.caret)}|${after.code.slice(after.caret)}`
}

test('the dash appears before the fourth character and the caret follows the typed text', () => {
  expect(type('', 'a|')).toBe('A|')
  expect(type('AB', 'ABc|')).toBe('ABC|')
  expect(type('ABC', 'ABC1|')).toBe('ABC-1|')
  expect(type('ABC-12', 'ABC-12-|')).toBe('ABC-12|')
})

test('a character in the middle moves the others over, and the caret stays after it', () => {
  expect(type('ABC-1', 'AxB|C-1')).toBe('AXB|-C1')
  expect(type('AB-1'.replace('-', ''), 'x|AB1')).toBe('X|AB-1')
})

test('deleting the dash deletes nothing, and the caret moves past it', () => {
  expect(type('ABC-1', 'ABC|1')).toBe('ABC|-1')
  expect(type('ABC-1', 'ABC|1', true)).toBe('ABC-|1')
})

test('a full code takes no seventh character', () => {
  expect(type('ABC-123', 'ABC-1234|')).toBe('ABC-123|')
  expect(type('ABC-123', 'AX|BC-123')).toBe('A|BC-123')
})

test('replacing a selection counts as typing', () => {
  expect(type('ABC-123', 'z|')).toBe('Z|')
})

test('a code is found in pasted text, a link and a sentence included', () => {
  expect(codeInPasted('7qk-4r9')).toBe('7QK-4R9')
  expect(codeInPasted(' 7qk4r9\n')).toBe('7QK-4R9')
  expect(codeInPasted('7qk 4r9')).toBe('7QK-4R9')
  expect(codeInPasted('http://192.168.1.24:4321/join/7qk-4r9?x=1')).toBe('7QK-4R9')
  expect(codeInPasted('The code is 7QK-4R9, see you on Friday')).toBe('7QK-4R9')
  expect(codeInPasted('4r9')).toBeUndefined()
})
