import type { HealthAct } from '../../entities/replicated/act.ts'
import { parseDice, rollFormula } from '../dice/dice-notation.ts'
import type { RandomInt } from '../dice/random.ts'
import { type Healthy, withHealthChange, withHealthSet, withTempHealth } from './health.ts'

const MOST = 1_000_000
const KINDS: Record<string, HealthAct['kind']> = { '=': 'set', '+': 'heal', '-': 'damage', t: 'temp' }
const DICE = /(?<![\dd%])\d{0,3}d(?:\d{1,4}|%)(?![\dd%])/g
/** '12', '28/2', '6+8', '3*4': numbers, added and subtracted, each multiplied or divided. */
const SUM = /^\d{1,7}(?:[*/]\d{1,7})*(?:[+-]\d{1,7}(?:[*/]\d{1,7})*)*$/
export const AMOUNT_EXAMPLES = '12, +5, =20, t5, 28/2, 6+8 or 8d6'

/** What a typed amount means: an act, dice to roll first, or what is wrong with it. */
export type ReadAmount =
  | { kind: 'nothing' }
  | { kind: 'act'; act: HealthAct }
  | { kind: 'dice'; does: HealthAct['kind'] }
  | { kind: 'wrong'; problem: string }

/**
 * `12` does what the mode says. In every mode `+5` heals, `-5` is damage, `=20` sets and `t5` gives temporary health.
 * The rest is a sum: `28/2` (rounded down), `6+8`, `8d6`.
 */
export function readAmount(typed: string, mode: HealthAct['kind']): ReadAmount {
  const text = plain(typed)
  if (text === '') return { kind: 'nothing' }
  const sign = KINDS[text.charAt(0)]
  const does = sign ?? mode
  const sum = sign ? text.slice(1) : text
  const dice = sum.match(DICE) ?? []
  const problem = dice.map((each) => parseDice(each)).find((formula) => 'problem' in formula)
  if (problem && 'problem' in problem) return { kind: 'wrong', problem: problem.problem }
  const amount = sumOf(sum.replace(DICE, '1'))
  if (amount === undefined) return { kind: 'wrong', problem: `Type an amount like ${AMOUNT_EXAMPLES}` }
  if (dice.length > 0) return { kind: 'dice', does }
  if (amount > MOST) return { kind: 'wrong', problem: 'The most is 1,000,000' }
  if (amount < 1 && (does !== 'set' || amount < 0)) return { kind: 'wrong', problem: 'That is less than 1' }
  return { kind: 'act', act: { kind: does, amount } }
}

/** The act of a typed amount; undefined if it is none, or dice that nobody rolled yet. */
export function readHealthAmount(typed: string, mode: HealthAct['kind']): HealthAct | undefined {
  const read = readAmount(typed, mode)
  return read.kind === 'act' ? read.act : undefined
}

/** The same amount with its dice rolled, '8d6/2' as '28/2', and each roll in words: '8d6 rolled 28'. */
export function withDiceRolled(typed: string, randomInt: RandomInt): { typed: string; words: string } {
  const rolled: string[] = []
  const text = plain(typed).replace(DICE, (notation) => {
    const formula = parseDice(notation)
    if ('problem' in formula) return notation
    const { total } = rollFormula(formula, randomInt)
    rolled.push(`${notation} rolled ${total}`)
    return String(total)
  })
  return { typed: text, words: rolled.join(', ') }
}

/** Only a set uses `mark`. */
export function withHealthAct<C extends Healthy>(character: C, act: HealthAct, mark: string): C {
  if (act.kind === 'temp') return withTempHealth(character, act.amount)
  if (act.kind === 'set') return withHealthSet(character, act.amount, mark)
  return withHealthChange(character, act.kind === 'damage' ? -act.amount : act.amount)
}

/** Spaces count only between digits: '1 2' is no 12. */
function plain(typed: string): string {
  const text = typed
    .toLowerCase()
    .replace(/\s+/g, ' ')
    .replace(/(?<!\d) | (?!\d)/g, '')
  return text.replace(/×/g, '*').replace(/÷/g, '/').replace(/−/g, '-')
}

function sumOf(sum: string): number | undefined {
  if (!SUM.test(sum)) return undefined
  const parts = sum.match(/[+-]?[^+-]+/g) ?? []
  const total = parts.reduce((value, part) => value + productOf(part), 0)
  return Number.isFinite(total) ? total : undefined
}

/** '28/2', '-3*4'; a division is rounded towards zero. */
function productOf(part: string): number {
  const [first = '0', ...steps] = part.split(/(?=[*/])/)
  return steps.reduce((value, step) => {
    const by = Number(step.slice(1))
    return step.startsWith('*') ? value * by : Math.trunc(value / by)
  }, Number(first))
}
