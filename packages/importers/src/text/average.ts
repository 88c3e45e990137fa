import { parseDice } from '@lanternkeep/schema'

/** 13 for '2d6+6'; undefined for what isn't dice. */
export function averageOf(formula: string): number | undefined {
  const dice = parseDice(formula)
  if ('problem' in dice) return undefined
  const sum = dice.terms.reduce(
    (total, { sign, count, sides }) => total + (sign * count * (sides + 1)) / 2,
    dice.modifier,
  )
  return Math.floor(sum)
}
