import { aMonster, anNpc, aPlayer } from '@lanternkeep/schema/testing'
import { expect, test } from 'vitest'
import { creatureOf } from '../../data/local/index.ts'
import { entryOf, filtered, kindsIn, NO_FILTER, tagsIn, unsaved } from './library-entry.ts'

const goblin = aMonster({
  name: 'Goblin',
  kind: 'humanoid (goblinoid)',
  challengeRating: 0.25,
  tags: ['road'],
  actions: [{ id: 'bow', name: 'Shortbow', description: '' }],
})
const wolf = aMonster({ name: 'Wölf', kind: 'Beast', challengeRating: 3 })
const entries = [
  entryOf(creatureOf(goblin, 'library')),
  entryOf({ ...creatureOf(wolf, 'library'), from: { kind: 'srd', id: 'wolf' } }),
]
const names = (filter: Partial<typeof NO_FILTER>) =>
  filtered(entries, { ...NO_FILTER, ...filter }).map(({ name }) => name)

test('a creature is found by its name without accents, its kind, tags and attacks; all words must match', () => {
  expect(names({ search: 'wolf' })).toEqual(['Wölf'])
  expect(names({ search: 'SHORT gob' })).toEqual(['Goblin'])
  expect(names({ search: 'road' })).toEqual(['Goblin'])
  expect(names({ search: 'beast goblin' })).toEqual([])
})

test('filters narrow by kind, highest challenge, tag and source', () => {
  expect(kindsIn(entries)).toEqual(['beast', 'humanoid'])
  expect(tagsIn(entries)).toEqual(['road'])
  expect(names({ kind: 'humanoid' })).toEqual(['Goblin'])
  expect(names({ maxChallenge: 0.25 })).toEqual(['Goblin'])
  expect(names({ maxChallenge: 3 })).toEqual(['Goblin', 'Wölf'])
  expect(names({ tag: 'road' })).toEqual(['Goblin'])
  expect([names({ source: 'mine' }), names({ source: 'srd' })]).toEqual([['Goblin'], ['Wölf']])
})

test('what can be saved: creatures of the campaign that are not copies and were not saved before', () => {
  const hob = anNpc({ name: 'Hob' })
  const copy = aMonster({ copiedFrom: { kind: 'srd', id: 'wolf' } })
  const saved = aMonster({ name: 'Saved' })
  const library = [aMonster({ copiedFrom: { kind: 'campaign', id: saved.id } })]
  expect(unsaved([aPlayer(), hob, copy, saved], library)).toEqual([hob])
})
