import { expect, test } from 'vitest'
import { matchesFeedback } from '../feedback/feedback-list.tsx'
import { howMany } from '../list/how-many.ts'
import { matchesMail } from '../mail/outbox-list.tsx'
import { holds } from './deleted-accounts-filter.ts'

test('a search finds a part of any of the texts, in any case, with spaces around it', () => {
  expect(holds(' LANTERN ', 'Old', 'the lantern room')).toBe(true)
  expect(holds('candle', 'Old', undefined)).toBe(false)
  expect(holds('', 'anything')).toBe(true)
})

test.each(['issue /', 'JUMPED', 'mira@', 'moss'])('feedback is found by type, text, address or name: %s', (search) => {
  const feedback = {
    id: 'f1',
    type: 'Issue / Bug' as const,
    description: 'The order jumped.',
    userName: 'Mira Moss',
    userEmail: 'mira@example.com',
    createdAt: '2026-11-20T20:00:00.000Z',
  }
  expect(matchesFeedback(feedback, search)).toBe(true)
  expect(matchesFeedback(feedback, 'f1')).toBe(false)
})

test('a mail is found by recipient or subject, never by its link', () => {
  const mail = {
    id: 'm1',
    recipient: 'mira@example.com',
    subject: 'Verify your email address',
    link: 'http://localhost/verify-email/secret',
    createdAt: '2026-11-20T20:00:00.000Z',
    state: 'written' as const,
  }
  expect(matchesMail(mail, 'MIRA')).toBe(true)
  expect(matchesMail(mail, 'verify your')).toBe(true)
  expect(matchesMail(mail, 'secret')).toBe(false)
})

test('counts have words and thousands separators', () => {
  expect(howMany(10_000, 'user', { isSearch: false })).toBe('10,000 users')
  expect(howMany(1, 'entry', { many: 'entries', isSearch: false })).toBe('1 entry')
  expect(howMany(7, 'user', { isSearch: true })).toBe('7 found')
})
