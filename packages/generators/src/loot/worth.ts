import type { ItemType, Rarity } from '@lanternkeep/schema'
import type { RarityMix } from '@lanternkeep/schema/lists/loot'
import type { TableDice } from '../dice.ts'

/** From 1, what anyone may own, to 5, what songs are about. */
export type Strength = 1 | 2 | 3 | 4 | 5

export const STRENGTHS: Record<keyof RarityMix, Strength> = {
  common: 1,
  uncommon: 2,
  rare: 3,
  veryRare: 4,
  legendary: 5,
}

export const RARITY_OF: Record<Strength, Rarity> = {
  1: 'common',
  2: 'uncommon',
  3: 'rare',
  4: 'very rare',
  5: 'legendary',
}

type Band = readonly [least: number, most: number]
type Bands = Record<Strength, Band>

/** Gold pieces, in addition to the price of the thing itself. */
const ENCHANTED: Bands = { 1: [0, 0], 2: [80, 450], 3: [500, 3500], 4: [4000, 18_000], 5: [25_000, 90_000] }
const ART: Bands = { 1: [0, 0], 2: [50, 250], 3: [300, 1500], 4: [2000, 8000], 5: [12_000, 50_000] }
/** Anything used up once costs a good deal less. */
const ONCE: Bands = { 1: [8, 40], 2: [50, 180], 3: [250, 900], 4: [1200, 4500], 5: [8000, 20_000] }

/** `value`: what an ordinary one costs. */
type Priced = { type: ItemType; value: number }

export function worthOf(dice: TableDice, { type, value }: Priced, strength: Strength): number {
  if (strength === 1) return value
  const [least, most] = (type === 'treasure' ? ART : ENCHANTED)[strength]
  return roundGold(value + dice.int(least, most))
}

export function draughtWorth(dice: TableDice, strength: Strength): number {
  const [least, most] = ONCE[strength]
  return roundGold(dice.int(least, most))
}

/** As prices are quoted: 37 stays, 1,234 is 1,230, 41,234 is 41,000. */
export function roundGold(gold: number): number {
  const step = gold < 100 ? 1 : gold < 1000 ? 5 : gold < 10_000 ? 10 : 500
  return Math.round(gold / step) * step
}
