import { aMonster, aPlayer } from '@lanternkeep/schema/testing'
import { expect, test } from 'vitest'
import { creatureOf } from '../../../data/local/index.ts'
import { joinersInWords } from './joiners-in-words.ts'
import { offeredCreatures, readLine } from './read-line.ts'

const mine = creatureOf(aMonster({ name: 'Goblin', maxHealth: 9, armorClass: 13 }), 'library')
const srd = (id: string, name: string) => ({ ...mine, id: `srd/${id}`, name, from: { kind: 'srd', id } })
const creatures = [mine, srd('goblin', 'Goblin'), srd('hobgoblin', 'Hobgoblin'), srd('ogre', 'Ogre')]
const orc = aMonster({ id: 'orc', name: 'Orc' })
const known = { characters: [aPlayer({ id: 'mira', name: 'Mira' }), orc], inCombat: new Set(['orc']), creatures }

test('a name that no one in the campaign has is a creature of the library, the own one before the SRD’s', () => {
  expect(readLine('5 goblin', known)).toEqual({ kind: 'creature', of: mine, count: 5 })
  expect(readLine('3 Ogres', known)).toMatchObject({ kind: 'creature', of: { id: 'srd/ogre' }, count: 3 })
  expect(readLine('ogre', known)).toMatchObject({ kind: 'creature', count: 1 })
})

test('who is in the campaign comes before the library, and an unknown name is a new monster', () => {
  const goblin = aMonster({ name: 'Goblin' })
  expect(readLine('2 goblin', { ...known, characters: [goblin] })).toEqual({ kind: 'copies', of: goblin, count: 2 })
  expect(readLine('2 Goblins', { ...known, characters: [goblin] })).toMatchObject({ kind: 'copies', of: goblin })
  expect(readLine('2 gob', known)).toEqual({ kind: 'blank', name: 'Gob', count: 2 })
})

test('beside what Enter adds, the library offers the others with these words', () => {
  const offered = (typed: string) => offeredCreatures(typed, readLine(typed, known), creatures).map(({ id }) => id)
  expect(offered('5 goblin')).toEqual(['srd/goblin', 'srd/hobgoblin'])
  expect(offered('5 gob')).toEqual([mine.id, 'srd/goblin', 'srd/hobgoblin'])
  expect(offered('5 ')).toEqual([])
  expect(offered('99 goblin')).toEqual([])
})

test('the line says where they come from and what they can take', () => {
  const said = joinersInWords(readLine('5 goblin', known), known.characters, {
    initiative: '',
    together: false,
    running: true,
  })
  expect(said).toBe('Library · Defence 13, 9 health: Goblin 1 to Goblin 5. Each rolls initiative.')
})
