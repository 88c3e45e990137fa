import { clampedInt } from '../clamp.ts'
import type { RandomInt } from './random.ts'

export const DICE_SIDES = [4, 6, 8, 10, 12, 20, 100] as const
export type DiceSides = (typeof DICE_SIDES)[number]
export const DICE_QUANTITY = { min: 1, max: 5, fallback: 1 } as const
/** Maximum rolls in the history. */
export const DICE_HISTORY = 10

/** `dice` is the label: "2d6". */
export type DiceRoll = { dice: string; rolls: number[]; total: number }

export function rollDice(quantity: number, sides: DiceSides, randomInt: RandomInt): DiceRoll {
  const count = clampedInt(quantity, DICE_QUANTITY)
  const rolls = Array.from({ length: count }, () => randomInt(1, sides))
  return { dice: `${count}d${sides}`, rolls, total: rolls.reduce((sum, roll) => sum + roll, 0) }
}

/** Newest first, only the latest ten. */
export function withRoll<R>(history: readonly R[], roll: R): R[] {
  return [roll, ...history].slice(0, DICE_HISTORY)
}
