import { expect, test } from 'vitest'
import { count, formatDate, formatDateTime, formatTime } from './format.ts'

const evening = new Date(2026, 10, 20, 21, 42).toISOString()

test('a date and time read as on the cards', () => {
  expect(formatDateTime(evening)).toBe('20 Nov 2026, 21:42')
  expect(formatDate(evening)).toBe('20 Nov 2026')
  expect(formatTime(evening)).toBe('21:42')
})

test('midnight is 00:05 and not 24:05', () => {
  expect(formatTime(new Date(2026, 0, 1, 0, 5).toISOString())).toBe('00:05')
})

test('a text that is no date is shown as it is', () => {
  expect(formatDateTime('soon')).toBe('soon')
})

test('one change is singular', () => {
  expect([count(0, 'change'), count(1, 'change'), count(3, 'change')]).toEqual(['0 changes', '1 change', '3 changes'])
  expect(count(2, 'copy', 'copies')).toBe('2 copies')
})
