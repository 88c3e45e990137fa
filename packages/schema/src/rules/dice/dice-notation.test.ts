import { expect, test } from 'vitest'
import { formulaLabel, parseDice, partsOfRoll, rollFormula, rollInWords } from './dice-notation.ts'
import { seededRandomInt } from './random.ts'

function labelOf(typed: string): string {
  const formula = parseDice(typed)
  return 'problem' in formula ? `problem: ${formula.problem}` : formulaLabel(formula)
}

test.each([
  ['2d6+3', '2d6+3'],
  [' 2 D 6 + 3 ', '2d6+3'],
  ['d20', '1d20'],
  ['d%', '1d100'],
  ['1d8+2d6-1', '1d8+2d6-1'],
  ['3 + d4 + 4', '1d4+7'],
  ['d20−2', '1d20-2'],
  ['-1d4+10', '-1d4+10'],
  ['4d6kh3', '4d6kh3'],
  ['4d6k3', '4d6kh3'],
  ['2d20kl', '2d20kl1'],
  ['d20 adv', '2d20kh1'],
  ['1d20 advantage + 5', '2d20kh1+5'],
  ['d20 dis-1', '2d20kl1-1'],
  ['d20 disadvantage', '2d20kl1'],
  ['100d1000', '100d1000'],
])('%s is read as %s', (typed, label) => {
  expect(labelOf(typed)).toBe(label)
})

const EXAMPLES = 'Try 2d6+3, d20 adv, or 4d6kh3'
test.each([
  ['', EXAMPLES],
  ['5', EXAMPLES],
  ['sword', EXAMPLES],
  ['2d6+', EXAMPLES],
  ['2d6++1', EXAMPLES],
  ['d20 adv adv', EXAMPLES],
  ['2d20 adv', EXAMPLES],
  ['d1', 'A die has 2 to 1000 sides'],
  ['d1001', 'A die has 2 to 1000 sides'],
  ['0d6', 'Roll at least one die'],
  ['60d6+41d4', 'At most 100 dice'],
  ['2d6kh3', 'Keep 1 to 2 of 2 dice'],
  ['2d6kl0', 'Keep 1 to 2 of 2 dice'],
  ['d20+10001', 'Add at most 10,000'],
  ['1'.repeat(61), 'At most 60 characters'],
])('%s is refused: %s', (typed, problem) => {
  expect(parseDice(typed)).toEqual({ problem })
})

function roll(typed: string, ...falls: number[]) {
  const formula = parseDice(typed)
  if ('problem' in formula) throw new Error(formula.problem)
  return rollFormula(formula, () => falls.shift() ?? 0)
}

test.each([
  ['2d6+3', [5, 3], 11, '5 + 3 + 3'],
  ['d20 adv', [4, 17], 17, '(4) + 17'],
  ['d20 dis+2', [4, 17], 6, '4 (17) + 2'],
  ['4d6kh3', [3, 1, 6, 3], 12, '3 (1) + 6 + 3'],
  ['4d6kh1', [2, 5, 5, 1], 5, '(2) + 5 (5) (1)'],
  ['1d8-1d4-2', [7, 3], 2, '7 − 3 − 2'],
  ['-1d4+10', [3], 7, '− 3 + 10'],
])('%s with the dice %j makes %i: %s', (typed, falls, total, words) => {
  const rolled = roll(typed, ...falls)
  expect([rolled.rolls, rolled.total, rollInWords(rolled)]).toEqual([falls, total, words])
})

test("dropped dice are recognized from the roll's name alone", () => {
  expect(partsOfRoll({ dice: '2d20kh1+5', rolls: [4, 17] })).toEqual({
    dice: [
      { value: 4, sides: 20, sign: 1, dropped: true },
      { value: 17, sides: 20, sign: 1, dropped: false },
    ],
    modifier: 5,
  })
  expect(partsOfRoll({ dice: '2d20', rolls: [4] })).toBeUndefined()
  expect(rollInWords({ dice: 'whatever another app wrote', rolls: [4, 17] })).toBe('4 + 17')
})

test('a formula stays within its bounds for any roll', () => {
  const randomInt = seededRandomInt(7)
  const formula = parseDice('3d6kh2+1d4-2')
  if ('problem' in formula) throw new Error(formula.problem)
  const totals = Array.from({ length: 5000 }, () => rollFormula(formula, randomInt).total)
  expect([Math.min(...totals), Math.max(...totals)]).toEqual([1, 14])
})
