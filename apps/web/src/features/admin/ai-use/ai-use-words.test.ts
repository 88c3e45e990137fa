import { expect, test } from 'vitest'
import { figure, personInWords, usageDayInWords } from './ai-use-words.ts'

test('a day of the server is that day in every time zone', () => {
  expect(usageDayInWords('2026-11-21')).toBe('Nov 21, 2026')
})

test('figures have thousands separators and a unit', () => {
  expect(figure(1, 'request')).toEqual({ amount: '1', word: 'request' })
  expect(figure(12_400, 'token in', 'tokens in')).toEqual({ amount: '12,400', word: 'tokens in' })
})

test('a person without a name, or without an account any more, has a label', () => {
  expect(personInWords({ id: 'gwen', name: 'Gwen Example', email: 'gwen@example.com' })).toBe('Gwen Example')
  expect(personInWords({ id: 'x', name: '', email: 'x@example.com' })).toBe('(no name)')
  expect(personInWords(null)).toBe('Deleted accounts')
})
