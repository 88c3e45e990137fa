import type { RarityMix } from '@lanternkeep/schema/lists/loot'

/** On an item `veryRare` is 'very rare'. */
export function rarityInWords(rarity: keyof RarityMix): string {
  return rarity === 'veryRare' ? 'very rare' : rarity
}
