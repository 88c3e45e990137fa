import { expect, test } from 'vitest'
import { aCondition } from '../../testing/builders.ts'
import type { LoggedAct } from './combat-log.ts'
import {
  concentrationChecks,
  concentrationDc,
  concentrationEndedAt,
  concentrationInWords,
  concentrationModifier,
  lostConcentrationInWords,
} from './concentration.ts'

const spell = aCondition({ id: 'c', name: 'Concentrating', note: 'Bless' })
const mira = { id: 'mira', conditions: [spell] }
const act = (order: number, changes: object[], undone = false) =>
  ({ id: `act-${order}`, order, undone, changes }) as unknown as LoggedAct
const hit = (order: number, amount: number, undone = false) =>
  act(order, [{ characterId: 'mira', health: { kind: 'damage', amount } }], undone)
const begin = act(2, [{ characterId: 'mira', conditions: [{ id: 'c', after: spell }] }])
const dcs = (log: LoggedAct[], characters = [mira]) =>
  concentrationChecks(characters, log).map(({ order, dc }) => [order, dc])

test('half the damage, at least 10', () => {
  expect([1, 20, 21, 22, 45].map(concentrationDc)).toEqual([10, 10, 10, 11, 22])
})

test('one check for each hit since the concentration began, the oldest first', () => {
  expect(dcs([hit(1, 50), begin, hit(3, 8), hit(4, 28)])).toEqual([
    [3, 10],
    [4, 14],
  ])
  expect(dcs([hit(3, 8), hit(4, 28)])).toHaveLength(2)
})

test('a hit that is undone, answered or without damage asks nothing', () => {
  expect(dcs([begin, hit(3, 8, true), hit(4, 0)])).toEqual([])
  expect(dcs([begin, hit(3, 8), hit(4, 28)], [{ ...mira, conditions: [{ ...spell, checkedTo: 3 }] }])).toEqual([
    [4, 14],
  ])
})

test('healing asks nothing, nor does a hit on someone else, nor damage of the first release', () => {
  const healed = act(3, [{ characterId: 'mira', health: { kind: 'heal', amount: 8 } }])
  const other = act(4, [{ characterId: 'orc', health: { kind: 'damage', amount: 8 } }])
  expect(dcs([begin, healed, other, act(5, [{ characterId: 'mira', health: -8 }])])).toEqual([])
})

test('an area asks each of those who concentrate', () => {
  const bo = { id: 'bo', conditions: [aCondition({ id: 'b', name: 'concentrating' })] }
  const health = { kind: 'damage', amount: 30 }
  const area = act(3, [
    { characterId: 'mira', health },
    { characterId: 'bo', health },
  ])
  expect(concentrationChecks([mira, bo], [begin, area]).map(({ characterId }) => characterId)).toEqual(['mira', 'bo'])
})

test('at 0 health it ends, by name', () => {
  expect(concentrationEndedAt(1, mira)).toBeUndefined()
  const ended = concentrationEndedAt(0, mira)
  expect(ended).toEqual([{ id: 'c', before: spell }])
  expect(lostConcentrationInWords(ended)).toBe(', Concentration (Bless) ended')
  expect(concentrationInWords({ note: '' })).toBe('Concentration')
})

test('at 0 health both end that two devices began apart', () => {
  const hex = aCondition({ id: 'h', name: 'Concentrating', note: 'Hex' })
  const ended = concentrationEndedAt(0, { conditions: [spell, hex] })
  expect(ended).toEqual([
    { id: 'c', before: spell },
    { id: 'h', before: hex },
  ])
  expect(lostConcentrationInWords(ended)).toBe(', Concentration (Bless) ended, Concentration (Hex) ended')
  expect(lostConcentrationInWords(undefined)).toBe('')
})

test('the modifier comes from the constitution on the sheet, if there is one', () => {
  expect([{ type: 'npc' }, { type: 'player', stats: {} }].map(concentrationModifier)).toEqual([0, 0])
  expect([9, 10, 15].map((constitution) => concentrationModifier({ type: 'player', stats: { constitution } }))).toEqual(
    [-1, 0, 2],
  )
})
