import { expect, test } from 'vitest'
import { countSides, isOnSide, signed } from './character-filter.ts'

test('players and NPCs are the party, monsters the foes', () => {
  const all = [{ type: 'player' }, { type: 'npc' }, { type: 'monster' }] as const
  expect(countSides(all)).toEqual({ all: 3, party: 2, foes: 1 })
  expect(all.filter((each) => isOnSide(each, 'all'))).toHaveLength(3)
})

test('a bonus shows its sign', () => {
  expect([3, 0, -1].map(signed)).toEqual(['+3', '+0', '−1'])
})
