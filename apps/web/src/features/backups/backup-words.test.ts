import { expect, test } from 'vitest'
import { rememberCopy } from '../../data/local/copy/last-copy.ts'
import { outsideInWords, troubleInWords } from './backup-words.ts'
import { lastOutsideAt } from './remind-of-download.ts'

const NOW = Date.parse('2026-11-23T20:00:00.000Z')

test('the age of the last copy outside of the browser, and when it is time for the next', () => {
  expect(outsideInWords(undefined, NOW)).toEqual({ text: 'No copy has left this browser yet.', isOld: true })
  expect(outsideInWords('2026-11-23T12:00:00.000Z', NOW)).toEqual({
    text: 'Last copy outside this browser: Nov 23, 2026, today.',
    isOld: false,
  })
  expect(outsideInWords('2026-11-02T12:00:00.000Z', NOW)).toEqual({
    text: 'Last copy outside this browser: Nov 2, 2026, 21 days ago.',
    isOld: true,
  })
  expect(outsideInWords('2027-11-23T12:00:00.000Z', NOW)).toEqual({
    text: 'Last copy outside this browser: Nov 23, 2027, by a clock that was wrong.',
    isOld: true,
  })
})

test('a copy with a time to come doesn’t stand for an earlier one that is known', () => {
  const account = 'keeper'
  localStorage.clear()
  const of = (outsideAt?: string) => lastOutsideAt({ account }, { ...(outsideAt && { outsideAt }) }, NOW)
  expect(of()).toBeUndefined()
  expect(of('2027-11-23T12:00:00.000Z')).toBe('2027-11-23T12:00:00.000Z')
  rememberCopy(account, '2026-11-02T12:00:00.000Z')
  expect(of('2027-11-23T12:00:00.000Z')).toBe('2026-11-02T12:00:00.000Z')
})

test('every trouble is said in words with a way on, and names the folder', () => {
  expect(troubleInWords('permission', 'Backups')).toMatchObject({
    text: expect.stringContaining('“Backups”'),
    act: 'allow',
  })
  expect(troubleInWords('folder gone', 'Backups')).toMatchObject({
    text: expect.stringContaining('“Backups”'),
    act: 'choose',
  })
  expect(troubleInWords('full', undefined)).toMatchObject({ act: 'again' })
  expect(troubleInWords('no storage', undefined)).toMatchObject({ text: expect.stringContaining('private windows') })
  expect(troubleInWords('failed', undefined)).toMatchObject({ act: 'again' })
})
