import { expect, test } from 'vitest'
import { aCondition, aMonster, anNpc, aPlayer } from '../../testing/builders.ts'
import { copyOf, namesForCopies, namesInWords, readJoiners } from './joiners.ts'

const mira = aPlayer({ id: 'mira', name: 'Mira' })
const hob = anNpc({ id: 'hob', name: 'Old Hob' })
const goblin = aMonster({ id: 'goblin', name: 'Goblin 2' })
const orc = aMonster({ id: 'orc', name: 'Orc' })
const all = [mira, hob, goblin, orc]
const read = (typed: string, inCombat: string[] = ['mira', 'orc']) => readJoiners(typed, all, new Set(inCombat))

test('a name alone brings in the character who has it', () => {
  expect(read('old hob')).toEqual({ kind: 'existing', character: hob })
  expect(read('mira', [])).toEqual({ kind: 'existing', character: mira })
})

test('a number, or a creature that fights already, makes copies', () => {
  expect(read('5 goblin')).toEqual({ kind: 'copies', of: goblin, count: 5 })
  expect(read('3x goblin')).toEqual({ kind: 'copies', of: goblin, count: 3 })
  expect(read('orc')).toEqual({ kind: 'copies', of: orc, count: 1 })
})

test('any other name is a new monster', () => {
  expect(read('5 imp')).toEqual({ kind: 'blank', name: 'Imp', count: 5 })
  expect(read('tide wraith')).toEqual({ kind: 'blank', name: 'Tide wraith', count: 1 })
})

test('heroes are not copied, and the number has bounds', () => {
  expect(read('2 mira')).toEqual({ kind: 'wrong', problem: 'Mira is in the fight' })
  expect(read('0 imp')).toEqual({ kind: 'wrong', problem: 'Add at least 1' })
  expect(read('21 imp')).toEqual({ kind: 'wrong', problem: 'Add at most 20 at once' })
  expect(read('x'.repeat(99))).toEqual({ kind: 'wrong', problem: 'Use a shorter name' })
  expect(read(' ')).toEqual({ kind: 'nothing' })
})

test('copies are numbered from the highest that is taken', () => {
  expect(namesForCopies('Imp', 1, [])).toEqual(['Imp'])
  expect(namesForCopies('Imp', 3, [])).toEqual(['Imp 1', 'Imp 2', 'Imp 3'])
  expect(namesForCopies('Orc', 2, ['Orc', 'Mira'])).toEqual(['Orc 2', 'Orc 3'])
  expect(namesForCopies('Goblin 2', 2, ['goblin 1', 'Goblin 10'])).toEqual(['Goblin 11', 'Goblin 12'])
})

test('a copy is unhurt, free of conditions, and has all its uses', () => {
  const hurt = aMonster({
    name: 'Orc',
    health: 3,
    maxHealth: 15,
    tempHealth: 4,
    conditions: [aCondition()],
    notes: 'n',
    specialUse: { per: 'round', count: 3 },
    specialUsed: 2,
    actions: [{ id: 'a', name: 'Breath', description: '', limitedUse: { per: 'day' }, used: 1 }],
  })
  expect(copyOf(hurt)).toMatchObject({
    specialUsed: 0,
    actions: [{ used: 0 }],
    name: 'Orc',
    health: 15,
    maxHealth: 15,
    tempHealth: 0,
    conditions: [],
    notes: 'n',
  })
  expect(Object.keys(copyOf(hurt))).not.toContain('id')
})

test('three or more copies in a row are one piece of a line', () => {
  expect(namesInWords(['Goblin 1', 'Goblin 2', 'Goblin 3', 'Ogre', 'Imp 1', 'Imp 2'])).toBe(
    'Goblin 1 to 3, Ogre, Imp 1, Imp 2',
  )
  expect(namesInWords(['Goblin 1', 'Goblin 2', 'Goblin 4', 'Goblin 5'])).toBe('Goblin 1, Goblin 2, Goblin 4, Goblin 5')
  expect(namesInWords([])).toBe('')
})
