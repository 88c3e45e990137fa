import { type Combat, newCharacter } from '@lanternkeep/schema'
import { expect, test } from 'vitest'
import { combatantsOf, nextName } from './turn-order.ts'

const now = '2026-11-20T21:42:00.000Z'
const mira = newCharacter('player', { id: 'mira', campaignId: 'c', name: 'Mira', playerName: 'Jo', now })
const orc = newCharacter('monster', { id: 'orc', campaignId: 'c', name: 'Orc', now })
const byId = new Map([mira, orc].map((each) => [each.id, each]))
const view: Combat = {
  id: 'c',
  campaignId: 'c',
  entries: ['mira', 'gone', 'orc'].map((id) => ({ id, characterId: id, initiative: 10 })),
  turn: { round: 2, entryId: 'orc' },
  manual: {},
  expanded: [],
  log: [],
  lastModified: now,
  rev: '',
  conflicts: [],
}

test('after the last comes the first', () => {
  expect(nextName(view, combatantsOf(view, byId))).toBe('Mira')
})

test('a deleted character keeps its place in the order', () => {
  expect(combatantsOf(view, byId).map(({ character, active }) => [character?.name, active])).toEqual([
    ['Mira', false],
    [undefined, false],
    ['Orc', true],
  ])
})
