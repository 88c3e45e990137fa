export const LOOT_SETTINGS = [
  'dungeon',
  'house',
  'cave',
  'lair',
  'tomb',
  'castle',
  'forest',
  'ruins',
  'temple',
  'laboratory',
  'other',
] as const
export type LootSetting = (typeof LOOT_SETTINGS)[number]

export const LOOT_OWNERS = [
  'any',
  'dragon',
  'goblin',
  'wizard',
  'commoner',
  'royalty',
  'merchant',
  'warrior',
  'cleric',
  'thief',
  'necromancer',
  'other',
] as const
export type LootOwner = (typeof LOOT_OWNERS)[number]

/** Weights; on an item `veryRare` is 'very rare'. */
export const DEFAULT_RARITY_MIX = { common: 40, uncommon: 30, rare: 20, veryRare: 8, legendary: 2 } as const
export type RarityMix = Record<keyof typeof DEFAULT_RARITY_MIX, number>

export const LOOT_QUANTITY = { min: 1, max: 20, fallback: 3 } as const
