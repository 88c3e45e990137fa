import { expect, test } from 'vitest'
import { seededRandomInt } from './dice/random.ts'
import { drawJoinCode, formatJoinCodeInput, JOIN_CODE_ATTEMPTS, normalizeJoinCode } from './join-code.ts'

test('a thousand codes have three letters and three digits each, and none that are easily confused', () => {
  const randomInt = seededRandomInt(7)
  const codes = Array.from({ length: 1000 }, () => drawJoinCode(randomInt, new Set()))
  for (const code of codes) {
    expect(code).toMatch(/^[A-HJ-NP-Z2-9]{3}-[A-HJ-NP-Z2-9]{3}$/)
    expect(code.replace(/[^A-Z]/g, '')).toHaveLength(3)
    expect(code.replace(/[^0-9]/g, '')).toHaveLength(3)
  }
  expect(codes.some((code) => /^[A-Z]{3}/.test(code))).toBe(true)
  expect(codes.some((code) => /^[0-9][A-Z]/.test(code))).toBe(true)
})

test('a taken code is drawn again', () => {
  const first = drawJoinCode(seededRandomInt(7), new Set())
  expect(drawJoinCode(seededRandomInt(7), new Set([first]))).not.toBe(first)
})

test('drawing fails after a hundred taken codes', () => {
  let draws = 0
  const lowest = (min: number) => {
    draws += 1
    return min
  }
  const only = drawJoinCode(lowest, new Set())
  const drawsPerCode = draws
  draws = 0
  expect(() => drawJoinCode(lowest, new Set([only]))).toThrow('No free join code after 100 attempts')
  expect(draws).toBe(JOIN_CODE_ATTEMPTS * drawsPerCode)
})

test.each(['AB1-C23', 'ab1c23', ' ab1-C23 ', 'AB1 C23', 'AB1–C23', 'AB1‑c23'])('%j is AB1-C23', (typed) => {
  expect(normalizeJoinCode(typed)).toBe('AB1-C23')
})

test('typed codes may hold letters and digits that are never drawn', () => {
  expect(normalizeJoinCode('OI0-1IO')).toBe('OI0-1IO')
})

test.each(['', 'AB1-C2', 'AB1-C234', 'AB1-C2É', 'ıB1-C23', 'ß12-345'])('%j is not a code', (typed) => {
  expect(normalizeJoinCode(typed)).toBeUndefined()
})

test.each([
  ['a', 'A'],
  ['abc', 'ABC'],
  ['abc1', 'ABC-1'],
  ['ABC-', 'ABC'],
  ['ab c!12', 'ABC-12'],
  ['abc-1234567', 'ABC-123'],
  ['https://table.example/join/abc-123', 'ABC-123'],
])('typing %j shows %j', (typed, shown) => {
  expect(formatJoinCodeInput(typed)).toBe(shown)
})
