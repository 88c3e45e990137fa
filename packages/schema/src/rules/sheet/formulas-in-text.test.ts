import { expect, test } from 'vitest'
import { damagesInText, formulasInText } from './formulas-in-text.ts'

const formulasOf = (text: string) => formulasInText(text).map(({ formula }) => formula)

test.each([
  ['The spores deal 2d6 + 3 poison damage, 4d6 at night.', ['2d6 + 3', '4d6']],
  ['d20−1, or 1d8+1d4+2', ['d20−1', '1d8+1d4+2']],
  ['It has 2d6', ['2d6']],
  ['the 3rd day, model2d6x, 0d6, d1', []],
])('%s holds %j', (text, formulas) => {
  expect(formulasOf(text)).toEqual(formulas)
})

test('a formula is where it says', () => {
  const text = 'Roll 1d6.'
  const [found] = formulasInText(text)
  expect(found && text.slice(found.start, found.end)).toBe('1d6')
})

test.each([
  ['1d6+4 piercing', [['1d6+4', 'piercing']]],
  [
    '1d8 slashing damage or 1d10 slashing (two hands)',
    [
      ['1d8', 'slashing'],
      ['1d10', 'slashing'],
    ],
  ],
  ['2d6+3', [['2d6+3', '']]],
  ['nonlethal', []],
])('%s deals %j', (text, damages) => {
  expect(damagesInText(text).map(({ formula, type }) => [formula, type])).toEqual(damages)
})
