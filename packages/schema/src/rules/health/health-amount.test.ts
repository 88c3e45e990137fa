import { expect, test } from 'vitest'
import { readAmount, readHealthAmount, withDiceRolled } from './health-amount.ts'

const act = (kind: string, amount: number) => ({ kind: 'act', act: { kind, amount } })

test('a plain number does what the mode says', () => {
  expect(readAmount('12', 'damage')).toEqual(act('damage', 12))
  expect(readAmount(' 12 ', 'heal')).toEqual(act('heal', 12))
  expect(readAmount('5', 'temp')).toEqual(act('temp', 5))
  expect(readAmount('0', 'set')).toEqual(act('set', 0))
})

test('a sign decides in every mode: + heals, - is damage, = sets, t is temporary', () => {
  for (const mode of ['damage', 'heal', 'temp', 'set'] as const) {
    expect(readAmount('+5', mode)).toEqual(act('heal', 5))
    expect(readAmount('-5', mode)).toEqual(act('damage', 5))
    expect(readAmount('−5', mode)).toEqual(act('damage', 5))
    expect(readAmount('=20', mode)).toEqual(act('set', 20))
    expect(readAmount('t5', mode)).toEqual(act('temp', 5))
    expect(readAmount('T 5', mode)).toEqual(act('temp', 5))
  }
})

test('sums are added up, and a division is rounded down', () => {
  expect(readAmount('28/2', 'damage')).toEqual(act('damage', 14))
  expect(readAmount('27/2', 'damage')).toEqual(act('damage', 13))
  expect(readAmount('6 + 8', 'damage')).toEqual(act('damage', 14))
  expect(readAmount('6+8/2', 'damage')).toEqual(act('damage', 10))
  expect(readAmount('14-3', 'damage')).toEqual(act('damage', 11))
  expect(readAmount('14 − 3', 'damage')).toEqual(act('damage', 11))
  expect(readAmount('7*2', 'damage')).toEqual(act('damage', 14))
  expect(readAmount('=30-5', 'damage')).toEqual(act('set', 25))
  expect(readAmount('+6+2', 'damage')).toEqual(act('heal', 8))
})

test('dice are rolled first, and the rest of the amount stays', () => {
  expect(readAmount('8d6', 'damage')).toEqual({ kind: 'dice', does: 'damage' })
  expect(readAmount('+2d4+2', 'damage')).toEqual({ kind: 'dice', does: 'heal' })
  expect(readHealthAmount('8d6', 'damage')).toBeUndefined()
  const threes = () => 3
  expect(withDiceRolled('8d6', threes)).toEqual({ typed: '24', words: '8d6 rolled 24' })
  expect(withDiceRolled('8D6 / 2', threes)).toEqual({ typed: '24/2', words: '8d6 rolled 24' })
  expect(withDiceRolled('+d4 + 1d8', threes)).toEqual({ typed: '+3+3', words: 'd4 rolled 3, 1d8 rolled 3' })
})

test('nothing typed is not an error', () => {
  expect(readAmount('', 'damage')).toEqual({ kind: 'nothing' })
  expect(readAmount('  ', 'damage')).toEqual({ kind: 'nothing' })
})

test.each([
  'x',
  '1.5',
  '2,5',
  '1e3',
  '1 2',
  '1  2',
  '= 1 2',
  '2 8d6',
  '8d6 2',
  '==4',
  '=',
  '+',
  '5/',
  '/5',
  '6++8',
  '12d',
  '1d6d6',
  '99999999',
])('anything else says what to type: %j', (typed) => {
  expect(readAmount(typed, 'damage')).toEqual({
    kind: 'wrong',
    problem: 'Type an amount like 12, +5, =20, t5, 28/2, 6+8 or 8d6',
  })
})

test('amounts and dice have limits', () => {
  const problem = (typed: string) => readAmount(typed, 'damage')
  expect(problem('0')).toEqual({ kind: 'wrong', problem: 'That is less than 1' })
  expect(problem('1/2')).toEqual({ kind: 'wrong', problem: 'That is less than 1' })
  expect(problem('3-8')).toEqual({ kind: 'wrong', problem: 'That is less than 1' })
  expect(problem('=3-8')).toEqual({ kind: 'wrong', problem: 'That is less than 1' })
  expect(problem('1000001')).toEqual({ kind: 'wrong', problem: 'The most is 1,000,000' })
  expect(problem('999999*9999')).toEqual({ kind: 'wrong', problem: 'The most is 1,000,000' })
  expect(problem('101d6')).toEqual({ kind: 'wrong', problem: 'At most 100 dice' })
  expect(problem('2d1001')).toEqual({ kind: 'wrong', problem: 'A die has 2 to 1000 sides' })
  expect(problem('5/0')).toMatchObject({ kind: 'wrong' })
})
