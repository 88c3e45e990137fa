import fc from 'fast-check'
import { expect, test } from 'vitest'
import { parseDice } from './dice-notation.ts'
import { checkFormula, findRolls } from './find-rolls.ts'

const inText = (text: string) =>
  findRolls(text).map((found) => {
    const { start, end, ...rest } = found
    return [text.slice(start, end), 'formula' in rest ? rest.formula : rest]
  })

test.each([
  ['The blade deals 2d6+3 fire damage.', [['2d6+3', '2d6+3']]],
  [
    '12 (2d6 + 5) slashing, or 14 (2D8 − 1).',
    [
      ['2d6 + 5', '2d6+5'],
      ['2D8 − 1', '2d8-1'],
    ],
  ],
  [
    'Roll d20, d% and 4d6kh3.',
    [
      ['d20', '1d20'],
      ['d%', '1d100'],
      ['4d6kh3', '4d6kh3'],
    ],
  ],
  [
    'Roll d20 adv, then d4.',
    [
      ['d20 adv', '2d20kh1'],
      ['d4', '1d4'],
    ],
  ],
  ['2d6-3d4+1', [['2d6-3d4+1', '2d6-3d4+1']]],
  [
    'Bite: +5 to hit (1d6+2).',
    [
      ['+5 to hit', '1d20+5'],
      ['1d6+2', '1d6+2'],
    ],
  ],
  ['Fist: −1 to hit', [['−1 to hit', '1d20-1']]],
  ['DC 13', [['DC 13', { kind: 'check', dc: 13 }]]],
  ['a DC 13 Dexterity save', [['DC 13 Dexterity', { kind: 'check', dc: 13, ability: 'dexterity' }]]],
  ['dc 9 con save', [['dc 9 con', { kind: 'check', dc: 9, ability: 'constitution' }]]],
  ['DC 13 or fall', [['DC 13', { kind: 'check', dc: 13 }]]],
  ['Room 2d, the d6s, AD20, 0d6, 1d1, DCL 12, +5 gold', []],
] as const)('%s', (text, found) => {
  expect(inText(text)).toEqual(found)
})

test('rolls in any text are in order, apart from each other, and can be rolled', () => {
  const part = fc.oneof(
    fc.string(),
    fc.constantFrom('2d6', '+3', ' + 1d4', ' to hit', 'DC 12', ' wis', 'd%', ' adv', '-'),
  )
  fc.assert(
    fc.property(fc.array(part, { maxLength: 12 }), (parts) => {
      const text = parts.join('')
      const found = findRolls(text)
      for (const [at, { start, end }] of found.entries()) {
        expect(start).toBeGreaterThanOrEqual(found[at - 1]?.end ?? 0)
        expect(end).toBeGreaterThan(start)
        expect(end).toBeLessThanOrEqual(text.length)
      }
      for (const one of found) if (one.kind !== 'check') expect(parseDice(one.formula)).not.toHaveProperty('problem')
    }),
  )
})

test('a formula between words is found where it is', () => {
  const die = fc.tuple(
    fc.integer({ min: 1, max: 20 }),
    fc.constantFrom(4, 6, 8, 10, 12, 20),
    fc.integer({ min: -9, max: 9 }),
  )
  fc.assert(
    fc.property(die, ([count, sides, bonus]) => {
      const formula = `${count}d${sides}${bonus === 0 ? '' : bonus < 0 ? bonus : `+${bonus}`}`
      expect(findRolls(`takes ${formula} damage`)).toEqual([
        { kind: 'dice', start: 6, end: 6 + formula.length, formula },
      ])
    }),
  )
})

test('a check rolls a d20 with its bonus', () => {
  expect([5, 0, -2].map(checkFormula)).toEqual(['1d20+5', '1d20', '1d20-2'])
})
