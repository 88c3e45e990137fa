import { expect, test } from 'vitest'
import { protectionInWords, usageInWords } from './storage-words.ts'

test('nearly full storage comes first', () => {
  expect(usageInWords(1_900_000_000, 2_000_000_000, true)).toBe('Storage nearly full: 1.9 of 2.0 GB')
  expect(usageInWords(1_000_000, 2_000_000_000, false)).toBe('1.0 MB of 2.0 GB used')
})

test('protection is promised only if the browser promised it', () => {
  expect(protectionInWords(true)).toMatch(/^Protected/)
  expect(protectionInWords(false)).toMatch(/may clear/)
  expect(protectionInWords(undefined)).toMatch(/uses plain http/)
})
