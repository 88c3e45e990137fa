import type { DiceRoll } from './dice.ts'
import type { RandomInt } from './random.ts'

/** Dice of one kind. With `keep`, only the highest or lowest `keep.count` of them count. */
export type DiceTerm = {
  sign: 1 | -1
  count: number
  sides: number
  keep?: { which: 'highest' | 'lowest'; count: number }
}
export type DiceFormula = { terms: DiceTerm[]; modifier: number }

export const MAX_DICE = 100
export const MAX_SIDES = 1000
const MAX_MODIFIER = 10_000
/** The maximum length of a roll's `dice`. */
export const MAX_FORMULA_LENGTH = 60

const TERM = /^(\d{0,4})d(\d{1,5}|%)(?:(kh|kl|k)(\d{0,3}))?$/
const EXAMPLES = 'Try 2d6+3, d20 adv, or 4d6kh3'

/**
 * '2d6+3', 'd20 - 1', '4d6kh3' (keep the three highest), 'kl' for the lowest, 'd%' for d100, 'd20 adv' and 'd20 dis'
 * for the better and the worse of two. Returns what is wrong with anything else.
 */
export function parseDice(typed: string): DiceFormula | { problem: string } {
  if (typed.length > MAX_FORMULA_LENGTH) return { problem: `At most ${MAX_FORMULA_LENGTH} characters` }
  const formula: DiceFormula = { terms: [], modifier: 0 }
  for (const { sign, word } of signedWords(spelledOut(typed))) {
    const added = withWord(formula, sign, word)
    if (added) return { problem: added }
  }
  const dice = formula.terms.reduce((sum, { count }) => sum + count, 0)
  if (dice === 0) return { problem: EXAMPLES }
  if (dice > MAX_DICE) return { problem: `At most ${MAX_DICE} dice` }
  if (Math.abs(formula.modifier) > MAX_MODIFIER)
    return { problem: `Add at most ${MAX_MODIFIER.toLocaleString('en-US')}` }
  return formula
}

/** 'd20 advantage' becomes 2d20kh1; spaces and case don't matter. */
function spelledOut(typed: string): string {
  const plain = typed.toLowerCase().replace(/−/g, '-').replace(/\s+/g, '')
  return plain.replace(/(?:^|(?<=[+-]))1?d(\d+|%)(adv|dis)(?:antage|advantage)?(?=$|[+-])/g, (_, sides, which) => {
    return `2d${sides}${which === 'adv' ? 'kh1' : 'kl1'}`
  })
}

function signedWords(text: string): { sign: 1 | -1; word: string }[] {
  const parts = text.split(/(?=[+-])/)
  return parts.map((part) => ({ sign: part.startsWith('-') ? -1 : 1, word: part.replace(/^[+-]/, '') }))
}

/** Adds one word to the formula; returns why it can't. */
function withWord(formula: DiceFormula, sign: 1 | -1, word: string): string | undefined {
  if (/^\d{1,6}$/.test(word)) {
    formula.modifier += sign * Number(word)
    return undefined
  }
  const [, count, sides, keep, kept] = TERM.exec(word) ?? []
  if (sides === undefined) return EXAMPLES
  const term: DiceTerm = { sign, count: Number(count || 1), sides: sides === '%' ? 100 : Number(sides) }
  if (term.sides < 2 || term.sides > MAX_SIDES) return `A die has 2 to ${MAX_SIDES} sides`
  if (term.count < 1) return 'Roll at least one die'
  if (keep) {
    const keptCount = Number(kept || 1)
    if (keptCount < 1 || keptCount > term.count) return `Keep 1 to ${term.count} of ${term.count} dice`
    term.keep = { which: keep === 'kl' ? 'lowest' : 'highest', count: keptCount }
  }
  formula.terms.push(term)
  return undefined
}

/** The canonical form of a formula: the name of a roll, which `partsOfRoll` parses again. */
export function formulaLabel({ terms, modifier }: DiceFormula): string {
  const dice = terms.map(({ sign, count, sides, keep }, index) => {
    const mark = sign < 0 ? '-' : index > 0 ? '+' : ''
    return `${mark}${count}d${sides}${keep ? `${keep.which === 'highest' ? 'kh' : 'kl'}${keep.count}` : ''}`
  })
  const added = modifier === 0 ? '' : `${modifier < 0 ? '-' : '+'}${Math.abs(modifier)}`
  return `${dice.join('')}${added}`
}

export function rollFormula(formula: DiceFormula, randomInt: RandomInt): DiceRoll {
  const rolls = formula.terms.flatMap(({ count, sides }) => Array.from({ length: count }, () => randomInt(1, sides)))
  const counted = partsOf(formula, rolls).filter(({ dropped }) => !dropped)
  const total = counted.reduce((sum, { sign, value }) => sum + sign * value, formula.modifier)
  return { dice: formulaLabel(formula), rolls, total }
}

/** One die as rolled. */
export type RolledDie = { value: number; sides: number; sign: 1 | -1; dropped: boolean }
export type RollParts = { dice: RolledDie[]; modifier: number }

/** Each die of a roll, with those that don't count marked; undefined if the label is not ours. */
export function partsOfRoll({ dice, rolls }: Pick<DiceRoll, 'dice' | 'rolls'>): RollParts | undefined {
  const formula = parseDice(dice)
  if ('problem' in formula) return undefined
  if (formula.terms.reduce((sum, { count }) => sum + count, 0) !== rolls.length) return undefined
  return { dice: partsOf(formula, rolls), modifier: formula.modifier }
}

function partsOf({ terms }: DiceFormula, rolls: readonly number[]): RolledDie[] {
  let from = 0
  return terms.flatMap((term) => {
    const values = rolls.slice(from, from + term.count)
    from += term.count
    const kept = keptPlaces(values, term.keep)
    return values.map((value, place) => ({ value, sides: term.sides, sign: term.sign, dropped: !kept.has(place) }))
  })
}

/** Of equal dice the earlier one is kept. */
function keptPlaces(values: readonly number[], keep: DiceTerm['keep']): Set<number> {
  const places = values.map((_, place) => place)
  if (!keep) return new Set(places)
  const better = keep.which === 'highest' ? -1 : 1
  const ranked = places.toSorted((a, b) => better * ((values[a] ?? 0) - (values[b] ?? 0)))
  return new Set(ranked.slice(0, keep.count))
}

/** '5 + 3 + 3', or '17 (4) + 3' with dropped dice in brackets. */
export function rollInWords(roll: Pick<DiceRoll, 'dice' | 'rolls'>): string {
  const parts = partsOfRoll(roll)
  if (!parts) return roll.rolls.join(' + ')
  const words = parts.dice.map(({ value, sign, dropped }, index) => {
    if (dropped) return `(${value})`
    return index === 0 && sign > 0 ? String(value) : `${sign < 0 ? '−' : '+'} ${value}`
  })
  if (parts.modifier !== 0) words.push(`${parts.modifier < 0 ? '−' : '+'} ${Math.abs(parts.modifier)}`)
  return words.join(' ').replace(/^\+ /, '')
}
