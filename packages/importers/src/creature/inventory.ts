import { ITEM_TYPES, type Item, item, RARITIES } from '@lanternkeep/schema'

type Carried = {
  name: string
  type: string
  rarity?: string
  description?: string
  quantity?: number
  value?: number
  weight?: number
  properties?: readonly string[]
  acBonus?: number
}

/** Items as a list of ours; what isn't possible is left out of an item, never the item. */
export function inventoryOf(carried: readonly Carried[]): Item[] {
  return carried.slice(0, 300).map((each, at) => {
    const whole = {
      id: String(at + 1),
      name: each.name.trim().slice(0, 100) || 'Unnamed',
      type: ITEM_TYPES.find((type) => type === each.type) ?? 'misc',
      rarity: RARITIES.find((rarity) => rarity === each.rarity) ?? 'common',
      description: each.description?.slice(0, 5000) ?? '',
      quantity: Math.min(Math.max(Math.trunc(each.quantity ?? 1), 1), 1_000_000),
      ...(isAmount(each.value) && { value: each.value }),
      ...(isAmount(each.weight) && { weight: each.weight }),
      ...(each.properties && { properties: each.properties.slice(0, 40).map((text) => text.slice(0, 300)) }),
      ...(isAmount(each.acBonus) && { acBonus: Math.min(Math.trunc(each.acBonus ?? 0), 30) }),
    }
    return item.parse(whole) as Item
  })
}

function isAmount(value: number | undefined): boolean {
  return value !== undefined && Number.isFinite(value) && value > 0
}

/** Coins by name, and how the receipt says them. */
export function purseWords(coins: readonly (readonly [string, number])[]) {
  const held = coins
    .filter(([name, amount]) => amount > 0 && amount <= 1_000_000_000 && name !== '__proto__')
    .slice(0, 12)
  const words = held.map(([name, amount]) => `${amount.toLocaleString('en-US')} ${name}`).join(', ')
  return { value: held.length > 0 ? Object.fromEntries(held) : undefined, words }
}
