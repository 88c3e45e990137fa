import type { Damage } from '../../entities/stat-block/action.ts'
import type { DiceRoll } from '../dice/dice.ts'
import { formulaLabel, MAX_DICE, parseDice, rollFormula } from '../dice/dice-notation.ts'
import { checkFormula } from '../dice/find-rolls.ts'
import type { RandomInt } from '../dice/random.ts'

/** A number of a sheet that can be rolled. */
export type SheetRoll = {
  /** What it is for: 'Scimitar attack', 'Dexterity save', 'Stealth'. */
  label: string
  /** Dice, or a plain number. */
  formula: string
  /** The type of damage that it deals, empty if it has none. Undefined: it deals no damage. */
  damage?: string
  /** What a hit with it deals, to be rolled next. */
  next?: readonly SheetRoll[]
}

/** What an attack deals, as far as it has dice or a number. */
export function damageRolls(name: string, damages: readonly Damage[] = []): SheetRoll[] {
  return damages
    .filter(({ formula }) => isRollable(formula))
    .map(({ formula, type }) => ({ label: name, formula, damage: type }))
}

/** With its damage to be rolled next; not the damage of some hits only. */
export function attackRoll(name: string, bonus: number, damages: readonly Damage[] = []): SheetRoll {
  const next = damageRolls(
    name,
    damages.filter(({ when }) => !when),
  )
  return { label: `${name} attack`, formula: checkFormula(bonus), ...(next.length > 0 && { next }) }
}

/** The same with its dice doubled, and not what is added to them. Unchanged if it has none, or if they would be too many. */
export function criticalOf(roll: SheetRoll): SheetRoll {
  const formula = parseDice(roll.formula)
  if ('problem' in formula) return roll
  const terms = formula.terms.map((term) => ({ ...term, count: term.count * 2 }))
  if (terms.reduce((sum, { count }) => sum + count, 0) > MAX_DICE) return roll
  return { ...roll, label: `${roll.label} critical`, formula: formulaLabel({ ...formula, terms }) }
}

export type D20Choice = 'higher' | 'lower'

/** The higher or the lower of two d20. Unchanged if it isn't the roll of one d20. */
export function withTwoD20(roll: SheetRoll, which: D20Choice): SheetRoll {
  const formula = parseDice(roll.formula)
  if ('problem' in formula) return roll
  const [only, ...others] = formula.terms
  if (!only || others.length > 0 || only.sides !== 20 || only.count !== 1 || only.sign < 0) return roll
  const keep = { which: which === 'higher' ? 'highest' : 'lowest', count: 1 } as const
  return { ...roll, formula: formulaLabel({ ...formula, terms: [{ ...only, count: 2, keep }] }) }
}

/** A plain number "rolls" itself; undefined for a text that is neither. */
export function rollOfSheet({ formula }: SheetRoll, randomInt: RandomInt): DiceRoll | undefined {
  const fixed = fixedAmount(formula)
  if (fixed !== undefined) return { dice: String(fixed), rolls: [], total: fixed }
  const dice = parseDice(formula)
  return 'problem' in dice ? undefined : rollFormula(dice, randomInt)
}

export function isRollable(formula: string): boolean {
  return fixedAmount(formula) !== undefined || !('problem' in parseDice(formula))
}

function fixedAmount(formula: string): number | undefined {
  const typed = formula.trim()
  return /^\d{1,6}$/.test(typed) ? Number(typed) : undefined
}
