import { expect, test } from 'vitest'
import { damagesInText } from './damages-in-text.ts'

test.each([
  ['1d6+4 piercing', ['1d6+4 piercing']],
  ['1d8 slashing damage or 1d10 slashing (two hands)', ['1d8 slashing', '1d10 slashing']],
  ['2d6 + 3', ['2d6+3 ']],
  ['nonlethal', []],
])('%s deals %j', (text, damages) => {
  expect(damagesInText(text).map(({ formula, type }) => `${formula} ${type}`)).toEqual(damages)
})
