import type { ServerHealth } from '@lanternkeep/schema'
import { expect, test } from 'vitest'
import { capitalized, lateBackupInWords, mailInWords, refusedInWords, timeInWords, troublesIn } from './health-words.ts'

const NOW = new Date('2026-11-20T20:00:00Z')
const FINE: ServerHealth = {
  version: '1.0.0',
  startedAt: '2026-11-08T16:00:00Z',
  isOneOfSeveral: false,
  storage: { databaseBytes: 1, imageBytes: 0, freeBytes: 1 },
  backup: { at: '2026-11-20T19:22:00Z', everyHours: 1, isLate: false, error: null },
  integrity: { at: '2026-11-20T03:10:00Z' },
  mail: { sends: true, waiting: 0, failed: 0, lastError: null, lastSentAt: '2026-11-20T19:00:00Z' },
  refusedPushes: { people: 0, changes: 0, lastAt: null },
}

test.each([
  [30_000, 'a minute'],
  [38 * 60_000, '38 minutes'],
  [3_600_000, '1 hour'],
  [40 * 3_600_000, '40 hours'],
  [12 * 86_400_000 + 4 * 3_600_000, '12 days, 4 h'],
])('%i ms are %s', (ms, words) => {
  expect(timeInWords(ms)).toBe(words)
})

test('a headline starts with a capital', () => {
  expect(capitalized(`${timeInWords(0)} ago`)).toBe('A minute ago')
})

test('refused changes are those of the process that answers, where there may be others', () => {
  const others = 'Other processes count their own.'
  const refused = { ...FINE, refusedPushes: { people: 1, changes: 4, lastAt: '2026-11-20T19:00:00Z' } }
  for (const health of [FINE, refused]) {
    expect(refusedInWords(health).text).not.toContain(others)
    expect(refusedInWords({ ...health, isOneOfSeveral: true }).text).toContain(others)
  }
  expect(refusedInWords(refused).title).toBe('Refused changes: 1 person')
})

test('a late backup is named with its age, and why', () => {
  expect(lateBackupInWords(FINE, NOW)).toBeUndefined()
  const late = { ...FINE.backup, at: '2026-11-17T20:00:00Z', isLate: true }
  expect(lateBackupInWords({ ...FINE, backup: late }, NOW)).toBe('The last backup is 3 days old.')
  const failed = { ...late, at: null, error: 'There is no room on the disk.' }
  expect(lateBackupInWords({ ...FINE, backup: failed }, NOW)).toBe(
    'There is no backup yet. The last try failed: There is no room on the disk.',
  )
  const off = { ...late, everyHours: 0 }
  expect(lateBackupInWords({ ...FINE, backup: off }, NOW)).toContain('makes none by itself')
})

test('what needs somebody is counted; a server without mail is none', () => {
  expect(troublesIn(FINE)).toBe(0)
  expect(mailInWords({ ...FINE, mail: { ...FINE.mail, sends: false } }).state).toBe('watch')
  const mail = { ...FINE.mail, failed: 2, lastError: '550 no such mailbox' }
  expect(mailInWords({ ...FINE, mail }).text).toBe('2 mails failed in the last 7 days. 550 no such mailbox')
  expect(troublesIn({ ...FINE, mail, refusedPushes: { people: 1, changes: 4, lastAt: null } })).toBe(2)
  expect(troublesIn({ ...FINE, integrity: { at: '2026-11-20T03:10:00Z', fault: 'Page 5 is never used' } })).toBe(1)
})
