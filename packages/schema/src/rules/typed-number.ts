import { challengeLabel } from './stat-block/scores.ts'

/** A rating is a number or a fraction, like '1/4'. */
export type NumberKind = 'whole' | 'decimal' | 'rating'

const SHAPES: Record<NumberKind, RegExp> = {
  whole: /^[+-]?\d+$/,
  decimal: /^[+-]?(?:\d+[.,]?|\d*[.,]\d+)$/,
  rating: /^[+-]?(?:\d+[.,]?|\d*[.,]\d+|\d+\s*\/\s*\d+)$/,
}
/** '1,000' is one thousand for some and one for others; '0,125' is clear. */
const THOUSANDS = /^[+-]?[1-9]\d{0,2}(?:,\d{3})+$/
const KNOWN_BY: Record<NumberKind, string> = {
  whole: 'a whole number',
  decimal: 'a number like 2.5',
  rating: 'a number or a fraction like 1/4',
}

/** Undefined for anything else than one number. Nothing is left out to make it one. */
export function readNumber(typed: string, kind: NumberKind): number | undefined {
  const text = typed.trim().replace('−', '-')
  if (!SHAPES[kind].test(text) || THOUSANDS.test(text)) return undefined
  const [over = '', under = '1'] = text.replace(',', '.').split('/')
  const value = Number(over) / Number(under)
  return Number.isFinite(value) ? value : undefined
}

/** As a person types it: '1/2' for a rating of 0.5. */
export function numberText(value: number, kind: NumberKind): string {
  return kind === 'rating' ? challengeLabel(value) : String(value)
}

/** Why it isn't a number of its kind: 'Max health must be a whole number'. An empty field has no problem. */
export function numberProblem(label: string, typed: string, kind: NumberKind): string | undefined {
  if (typed.trim() === '' || readNumber(typed, kind) !== undefined) return undefined
  return `${label} must be ${KNOWN_BY[kind]}`
}
