import { expect, test } from 'vitest'
import { bytesInWords, usageInWords } from './storage-words.ts'

test('sizes read as people say them', () => {
  expect([bytesInWords(0), bytesInWords(4_200), bytesInWords(12_400_000), bytesInWords(1_940_000_000)]).toEqual([
    '0.0 KB',
    '4.2 KB',
    '12 MB',
    '1.9 GB',
  ])
})

test('a nearly full storage is said first', () => {
  expect(usageInWords(1_900_000_000, 2_000_000_000, true)).toBe('Storage nearly full: 1.9 GB of 2.0 GB used')
  expect(usageInWords(1_000_000, 2_000_000_000, false)).toBe('1.0 MB of 2.0 GB used')
})
