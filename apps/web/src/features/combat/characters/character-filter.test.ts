import { aCondition, aMonster, anNpc, aPlayer } from '@lanternkeep/schema/testing'
import { expect, test } from 'vitest'
import { countSides, inFightFirst, isOnSide, matchesFilter } from './character-filter.ts'

const mira = aPlayer({ id: 'mira', name: 'Mira Thistlewood', playerName: 'Jo' })
const hob = anNpc({ id: 'hob', name: 'Old Hob', includeInInitiative: true })
const isbet = anNpc({ id: 'isbet', name: 'Mother Isbet', includeInInitiative: false, tags: ['Fen court'] })
const orc = aMonster({ id: 'orc', name: 'Orc 2', conditions: [aCondition({ name: 'Poisoned' })] })
const all = [mira, hob, isbet, orc]

test('players and NPCs with the party are the party, monsters the foes', () => {
  expect(countSides(all)).toEqual({ all: 4, party: 2, foes: 1 })
  expect(all.filter((each) => isOnSide(each, 'all'))).toHaveLength(4)
  expect(all.filter((each) => isOnSide(each, 'party'))).toEqual([mira, hob])
})

test('the filter finds names, players, kinds, tags and conditions by the beginnings of their words', () => {
  const found = (typed: string) => all.filter((each) => matchesFilter(each, typed)).map(({ id }) => id)
  expect(found(' ')).toEqual(['mira', 'hob', 'isbet', 'orc'])
  expect(found('thist')).toEqual(['mira'])
  expect(found('JO')).toEqual(['mira'])
  expect(found('npc')).toEqual(['hob', 'isbet'])
  expect(found('orc 2')).toEqual(['orc'])
  expect(found('pois')).toEqual(['orc'])
  expect(found('court')).toEqual(['isbet'])
  expect(found('ist')).toEqual([])
})

test('during combat the combatants come first, in turn order', () => {
  const { inFight, others } = inFightFirst(all, ['orc', 'gone', 'mira'])
  expect(inFight).toEqual([orc, mira])
  expect(others).toEqual([hob, isbet])
  expect(inFightFirst(all, [])).toEqual({ inFight: [], others: all })
})
