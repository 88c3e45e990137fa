import { aCampaign, aMonster, aPlayer, aSession } from '@lanternkeep/schema/testing'
import { expect, test } from 'vitest'
import { conflictHeading } from './conflict-heading.ts'

const poisoned = { id: 'c1', name: 'Poisoned', note: '', visible: true, ends: { kind: 'none' } } as const
const about = (path: string, theirs: unknown = null) => {
  return { id: 'k1', path, base: null, theirs, mine: null, by: 'Gwen', at: '2026-11-20T20:00:00.000Z' }
}
const headingOf = (path: string, theirs: unknown = null) => {
  const document = aPlayer({ conditions: [poisoned] })
  return conflictHeading({ collection: 'characters', conflict: about(path, theirs), document })
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

test('a name or a date says whose it is', () => {
  const name = about('name', 'The Drowned Bells')
  expect(conflictHeading({ collection: 'campaigns', conflict: name, document: aCampaign() })).toBe('Campaign name')
  expect(conflictHeading({ collection: 'sessions', conflict: about('date'), document: aSession() })).toBe(
    'Session date',
  )
  expect(headingOf('name', 'Mira')).toBe('Character name')
  expect(conflictHeading({ collection: 'characters', conflict: name, document: aMonster() })).toBe('Name')
})
