import type { TableDice } from '../dice.ts'

/** The numbers for a rating from 0 to 30: a curve of our own, a tenth up or down. */
export type Numbers = {
  rating: number
  health: number
  defence: number
  initiative: number
  attack: number
  damage: number
}

/** `quick` is what its kind adds to initiative. */
export function numbersFor(dice: TableDice, rating: number, quick: number): Numbers {
  const health = 5 + 13 * rating + Math.floor((rating * rating) / 3)
  const damage = 2 + 3 * rating
  return {
    rating,
    health: Math.max(1, Math.round((health * dice.int(90, 110)) / 100)),
    defence: 11 + Math.floor((rating * 2) / 5) + dice.int(-1, 1),
    initiative: Math.min(20, quick + Math.floor(rating / 5) + dice.int(-1, 1)),
    attack: 2 + Math.floor(rating / 2),
    damage: Math.max(1, Math.round((damage * dice.int(90, 110)) / 100)),
  }
}

export function signed(bonus: number): string {
  return bonus < 0 ? `−${-bonus}` : `+${bonus}`
}

export function attackText(name: string, { attack, damage }: Numbers): string {
  return `${name}: ${signed(attack)} to hit, about ${damage} damage`
}
