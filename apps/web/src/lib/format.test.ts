import { expect, test } from 'vitest'
import {
  bytesInWords,
  bytesOfInWords,
  count,
  formatDate,
  formatDateTime,
  formatMoment,
  formatRecent,
  formatTime,
} from './format.ts'

const evening = new Date(2026, 10, 20, 21, 42).toISOString()

test('a date and time read as on the cards', () => {
  expect(formatDateTime(evening)).toBe('Nov 20, 2026, 21:42')
  expect(formatDate(evening)).toBe('Nov 20, 2026')
  expect(formatTime(evening)).toBe('21:42')
})

test('a time of this year needs no year', () => {
  expect(formatMoment(evening, new Date(2026, 11, 31))).toBe('Nov 20, 21:42')
  expect(formatMoment(evening, new Date(2027, 0, 1))).toBe('Nov 20, 2026, 21:42')
})

test('a time today says so', () => {
  expect(formatRecent(evening, new Date(2026, 10, 20, 23, 59))).toBe('Today, 21:42')
  expect(formatRecent(evening, new Date(2026, 10, 21, 0, 1))).toBe('Nov 20, 21:42')
})

test('midnight is 00:05 and not 24:05', () => {
  expect(formatTime(new Date(2026, 0, 1, 0, 5).toISOString())).toBe('00:05')
})

test("a text that isn't a date is shown unchanged", () => {
  expect(formatDateTime('soon')).toBe('soon')
})

test('one change is singular', () => {
  expect([count(0, 'change'), count(1, 'change'), count(3, 'change')]).toEqual(['0 changes', '1 change', '3 changes'])
  expect(count(2, 'copy', 'copies')).toBe('2 copies')
})

test('sizes read as people say them', () => {
  expect([bytesInWords(0), bytesInWords(4_200), bytesInWords(12_400_000), bytesInWords(1_940_000_000)]).toEqual([
    '0 KB',
    '4.2 KB',
    '12 MB',
    '1.9 GB',
  ])
  expect(bytesOfInWords(1_900_000_000, 2_000_000_000)).toBe('1.9 of 2.0 GB')
  expect(bytesOfInWords(12_000_000, 2_000_000_000)).toBe('12 MB of 2.0 GB')
})
