import { aPlayer } from '@lanternkeep/schema/testing'
import { expect, test } from 'vitest'
import { conflictHeading } from './conflict-heading.ts'

const poisoned = { id: 'c1', name: 'Poisoned', note: '', visible: true, ends: { kind: 'none' } } as const
const headingOf = (path: string, theirs: unknown = null) => {
  const conflict = { id: 'k1', path, base: null, theirs, mine: null, by: 'Gwen', at: '2026-11-20T20:00:00.000Z' }
  const document = aPlayer({ conditions: [poisoned] })
  return conflictHeading({ conflict, document })
}

test('the heading of a conflict about one condition says which', () => {
  expect(headingOf('conditions/c1/ends')).toBe('Conditions: Poisoned, ends')
  expect(headingOf('conditions/c1')).toBe('Conditions: Poisoned')
  expect(headingOf('conditions/gone', { ...poisoned, id: 'gone', name: 'Prone' })).toBe('Conditions: Prone')
})

test('the heading of a conflict about a part that has a name says which', () => {
  expect(headingOf('spellSlots/3/max', 4)).toBe('Spell slots: level 3, max')
  expect(headingOf('stats/strength', 14)).toBe('Stats: strength')
})

test('where nothing names it, the field alone is the heading', () => {
  expect(headingOf('conditions/gone/ends', { kind: 'none' })).toBe('Conditions, ends')
  expect(headingOf('maxHealth', 12)).toBe('Max health')
})
