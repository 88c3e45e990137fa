import { expect, test } from 'vitest'
import { seededRandomInt } from '../dice/random.ts'
import { attackRoll, criticalOf, damageRolls, isRollable, rollOfSheet, withTwoD20 } from './sheet-roll.ts'

const BITE = [
  { formula: '2d10+4', type: 'piercing' },
  { formula: '3', type: 'fire' },
  { formula: '1d6', type: 'poison', when: 'failed save' },
]

test('an attack is followed by the damage of every hit', () => {
  expect(attackRoll('Bite', 7, BITE)).toEqual({
    label: 'Bite attack',
    formula: '1d20+7',
    next: [
      { label: 'Bite', formula: '2d10+4', damage: 'piercing' },
      { label: 'Bite', formula: '3', damage: 'fire' },
    ],
  })
  expect(attackRoll('Shove', 0)).toEqual({ label: 'Shove attack', formula: '1d20' })
})

test('damage in words only has nothing to roll', () => {
  expect(damageRolls('Bite', BITE)).toHaveLength(3)
  expect(damageRolls('Curse', [{ formula: 'half of its health', type: '' }])).toEqual([])
})

test.each([
  ['2d10+4', '4d10+4'],
  ['1d8+1d6', '2d8+2d6'],
  ['3', '3'],
  ['60d6', '60d6'],
])('a critical %s rolls %s', (formula, critical) => {
  expect(criticalOf({ label: 'Bite', formula }).formula).toBe(critical)
})

test('of two d20 the higher or the lower counts, and nothing else is rolled twice', () => {
  const rolled = (formula: string) => withTwoD20({ label: 'Stealth', formula }, 'higher').formula
  expect([rolled('1d20+5'), rolled('2d6'), rolled('1d20+1d4')]).toEqual(['2d20kh1+5', '2d6', '1d20+1d4'])
  expect(withTwoD20({ label: 'Stealth', formula: '1d20-1' }, 'lower').formula).toBe('2d20kl1-1')
})

test('a plain number rolls itself, and a text nothing', () => {
  const randomInt = seededRandomInt(1)
  expect(rollOfSheet({ label: 'Torch', formula: '1' }, randomInt)).toEqual({ dice: '1', rolls: [], total: 1 })
  expect(rollOfSheet({ label: 'Torch', formula: '1d1000' }, randomInt)?.rolls).toHaveLength(1)
  expect(rollOfSheet({ label: 'Torch', formula: 'some' }, randomInt)).toBeUndefined()
  expect([isRollable('1d6'), isRollable('4'), isRollable('')]).toEqual([true, true, false])
})
