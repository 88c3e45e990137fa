import { AUDIT_ACTIONS, type AuditEntry } from '@lanternkeep/schema'
import { expect, test } from 'vitest'
import { addressIn, auditSentence } from './audit-sentence.ts'

const ADA = { id: 'ada', name: 'Ada Quill (ada@example.com)' }
const MIRA = { id: 'mira', name: 'Mira Moss (mira@example.com)' }

function entry(action: AuditEntry['action'], more: Partial<AuditEntry> = {}): AuditEntry {
  return { id: 1, at: '2026-11-20T20:00:00.000Z', actor: ADA, action, target: MIRA, detail: {}, ...more }
}

test.each<[string, AuditEntry]>([
  ["Ada Quill set Mira Moss's plan from Free to Premium", entry('tier', { detail: { from: 'free', to: 'premium' } })],
  ['Ada Quill gave Mira Moss admin rights', entry('admin', { detail: { from: false, to: true } })],
  ['Ada Quill took admin rights from Mira Moss', entry('admin', { detail: { from: true, to: false } })],
  ['Ada Quill blocked Mira Moss', entry('blocked', { detail: { from: false, to: true } })],
  ['Ada Quill unblocked Mira Moss', entry('blocked', { detail: { from: true, to: false } })],
  ['Ada Quill deleted Mira Moss, with 3 campaigns', entry('delete', { detail: { campaigns: 3 } })],
  ['Ada Quill deleted Mira Moss', entry('delete', { detail: { campaigns: 0 } })],
  ['Ada Quill restored Mira Moss', entry('restore')],
  ['Ada Quill made a password reset link for Mira Moss', entry('reset-link')],
  ['Ada Quill made Mira Moss the owner', entry('owner')],
  ['Mira Moss became the owner', entry('owner', { actor: MIRA })],
  [
    'Ada Quill set the version from 1.0.0 to 1.4.0',
    entry('version', { target: null, detail: { from: '1.0.0', to: '1.4.0' } }),
  ],
  ['Ada Quill deleted feedback', entry('feedback-delete', { target: null })],
  [
    'Ada Quill added the changelog entry “Lamps (again)”',
    entry('changelog-add', { target: { id: null, name: 'Lamps (again)' } }),
  ],
  ['Ada Quill edited the planned feature “Maps”', entry('feature-edit', { target: { id: null, name: 'Maps' } })],
])('an act reads as a sentence: %s', (sentence, done) => {
  expect(auditSentence(done)).toBe(sentence)
})

test('the server is named for what the program did by itself', () => {
  const byItself = { actor: { id: null, name: '' }, detail: { campaigns: 1 } }
  expect(auditSentence(entry('purge', byItself))).toBe('The server removed Mira Moss for good, with 1 campaign')
})

test('an account without a name is named by its address', () => {
  const nameless = { id: 'table12', name: 'table12@example.org' }
  expect(auditSentence(entry('restore', { target: nameless }))).toBe('Ada Quill restored table12@example.org')
})

test('every act has its sentence, and an act of a newer server still names who did it and to what', () => {
  for (const action of AUDIT_ACTIONS) expect(auditSentence(entry(action))).not.toContain(`: ${action}`)
  const newer = entry('tier', {})
  Object.assign(newer, { action: 'merge' })
  expect(auditSentence(newer)).toBe('Ada Quill: merge (Mira Moss)')
})

test('the address is separated from the name, and a bracket in a title is no address', () => {
  expect(addressIn('Mira (the bold) Moss (mira@example.com)')).toBe('mira@example.com')
  expect(addressIn('Lamps (again)')).toBe('')
})
