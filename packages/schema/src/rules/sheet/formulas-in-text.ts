import type { Damage } from '../../entities/stat-block/action.ts'
import { parseDice } from '../dice/dice-notation.ts'

/** Dice somewhere in a text, from `start` to before `end`. */
export type FormulaInText = { start: number; end: number; formula: string }

const DIE = String.raw`\d{0,3}d(?:\d{1,4}|%)(?:k[hl]?\d{0,2})?`
const FORMULA = new RegExp(
  String.raw`(?<![\p{L}\p{N}])${DIE}(?:\s?[+\-−]\s?(?:${DIE}|\d{1,4}))*(?![\p{L}\p{N}])`,
  'giu',
)

/** '2d6+3' in 'The spores deal 2d6 + 3 poison damage', and every other one. */
export function formulasInText(text: string): FormulaInText[] {
  return [...text.matchAll(FORMULA)].flatMap(({ 0: formula, index }) => {
    return 'problem' in parseDice(formula) ? [] : [{ start: index, end: index + formula.length, formula }]
  })
}

/** '1d8 slashing or 1d10 slashing' as the damages that it names. */
export function damagesInText(text: string): Damage[] {
  const found = formulasInText(text)
  return found.map(({ formula, end }, at) => {
    const words = text.slice(end, found[at + 1]?.start)
    const [type = ''] = /^[\p{L} -]*/u.exec(words.trim()) ?? []
    return { formula, type: type.replace(/\b(?:damage|and|or|plus)\b/gi, '').trim() }
  })
}
