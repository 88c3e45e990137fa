import { type Combat, newCharacter } from '@lanternkeep/schema'
import { renderHook } from '@testing-library/react'
import { expect, test } from 'vitest'
import { combatantsOf } from './turn-order.ts'
import { useTurnText } from './use-turn-text.ts'

const now = '2026-11-20T21:42:00.000Z'
const mira = newCharacter('player', { id: 'mira', campaignId: 'c', name: 'Mira', playerName: 'Jo', now })
const orc = newCharacter('monster', { id: 'orc', campaignId: 'c', name: 'Orc', now })
const byId = new Map([mira, orc].map((each) => [each.id, each]))

function fight(round: number, entryId: string, order = ['mira', 'orc']): Combat {
  const entries = order.map((id) => ({ id, characterId: id, initiative: 10 }))
  const rest = { manual: {}, expanded: [], log: [], lastModified: now, rev: '', conflicts: [] }
  return { id: 'c', campaignId: 'c', entries, turn: { round, entryId }, ...rest }
}

function textsOf(first: Combat, ...rest: Combat[]): (string | undefined)[] {
  const { result, rerender } = renderHook((combat: Combat) => useTurnText(combat, combatantsOf(combat, byId)), {
    initialProps: first,
  })
  const next = (combat: Combat) => {
    rerender(combat)
    return result.current
  }
  return [result.current, ...rest.map(next)]
}

test('the announcement names the turn, and a new round when it begins', () => {
  const texts = textsOf(fight(1, 'mira'), fight(1, 'orc'), fight(2, 'mira'), fight(2, 'orc'))
  expect(texts).toEqual(['Now Mira', 'Now Orc', 'A new round begins with Mira', 'Now Orc'])
})

test('a round that began before the page was opened is not announced as new', () => {
  expect(textsOf(fight(3, 'mira'))).toEqual(['Now Mira'])
})

test('another order is no turn and no round; a turn taken back goes back in words', () => {
  const texts = textsOf(fight(1, 'orc'), fight(2, 'mira'), fight(2, 'mira', ['orc', 'mira']), fight(1, 'orc'))
  expect(texts).toEqual(['Now Orc', 'A new round begins with Mira', 'A new round begins with Mira', 'Now Orc'])
})

test('outside of combat there is nothing to say', () => {
  expect(textsOf(fight(0, '', []))).toEqual([undefined])
})
