import { aMonster, anNpc } from '@lanternkeep/schema/testing'
import { expect, test } from 'vitest'
import { type SORTS, sorted } from './roster-sort.ts'

const bat = aMonster({
  name: 'Bat',
  health: 4,
  challengeRating: 0.25,
  tags: ['road', 'Fen'],
  lastModified: '2026-11-02',
})
const elk = aMonster({ name: 'Elk', health: 30, challengeRating: 2, lastModified: '2026-11-03' })
const orc = aMonster({ name: 'Orc', health: 15, challengeRating: 0.5, tags: ['boss'], lastModified: '2026-11-01' })
const names = (sort: (typeof SORTS)[number]) => sorted([bat, elk, orc], sort).map(({ name }) => name)

test('each order, with equals by name', () => {
  expect(names('name')).toEqual(['Bat', 'Elk', 'Orc'])
  expect(names('changed')).toEqual(['Elk', 'Bat', 'Orc'])
  expect(names('rank')).toEqual(['Elk', 'Orc', 'Bat'])
  expect(names('health')).toEqual(['Bat', 'Orc', 'Elk'])
  expect(names('tag')).toEqual(['Orc', 'Bat', 'Elk'])
})

test('NPCs are ranked by level, those without one at the end', () => {
  const npcs = [anNpc({ name: 'Hob' }), anNpc({ name: 'Isbet', level: 3 }), anNpc({ name: 'Lorne', level: 7 })]
  expect(sorted(npcs, 'rank').map(({ name }) => name)).toEqual(['Lorne', 'Isbet', 'Hob'])
})
