import * as z from 'zod/mini'
import { int, known, text } from '../../entities/fields.ts'
import { ITEM_TYPES, RARITIES } from '../../entities/replicated/item.ts'
import { DEFAULT_RARITY_MIX, LOOT_QUANTITY } from '../../lists/loot.ts'
import { contract } from '../contract.ts'
import { wireChoice, wireInt, wireName, wireNumber, wireText, wireTexts, wireThings } from './wire.ts'

/** Percentages are weights; a choice that is turned off is omitted (behavior.md#lists). */
export const mixWeight = z.optional(z.number().check(z.minimum(0), z.maximum(100)))

export const rarityDistribution = z._default(
  z.strictObject({
    common: mixWeight,
    uncommon: mixWeight,
    rare: mixWeight,
    veryRare: mixWeight,
    legendary: mixWeight,
  }),
  DEFAULT_RARITY_MIX,
)

export const generateLootBody = z.strictObject({
  context: z.optional(text(500)),
  quantity: z._default(int(LOOT_QUANTITY.min, LOOT_QUANTITY.max), LOOT_QUANTITY.fallback),
  setting: z.optional(text(50)),
  ownerContext: z.optional(text(50)),
  additionalDetails: z.optional(text(500)),
  rarityDistribution,
})
export type GenerateLootBody = z.input<typeof generateLootBody>

export const lootItem = z.object({
  name: text(100),
  rarity: known(RARITIES, 'common'),
  type: known(ITEM_TYPES, 'misc'),
  description: text(5000),
  /** Gold pieces. */
  value: z.optional(z.number()),
  /** Pounds. */
  weight: z.optional(z.number()),
  quantity: z.int(),
  properties: z.array(text(300)),
  magicalProperties: z.array(text(300)),
})
export type LootItem = z.infer<typeof lootItem>

export const lootAnswer = z.object({ items: z.array(lootItem) })
export type LootAnswer = z.infer<typeof lootAnswer>

export const generateLootCall = contract({
  method: 'POST',
  path: '/api/ai/generate-loot',
  body: generateLootBody,
  answer: { 200: lootAnswer },
})

const MOST = { min: 0, max: 1_000_000_000 }

/** Note: one of its fields is called `properties`, like the list of fields in a JSON Schema. */
export const lootItemWire = z.object({
  name: wireName(100),
  rarity: wireChoice(RARITIES, 'common'),
  type: wireChoice(ITEM_TYPES, 'misc'),
  description: wireText(5000),
  value: wireNumber(MOST),
  weight: wireNumber(MOST),
  quantity: wireInt({ min: 1, max: 10_000, fallback: 1 }),
  properties: wireTexts(12, 300),
  magicalProperties: wireTexts(12, 300),
})
export const lootWire = z.object({ items: wireThings(lootItemWire) })

/** At most as many as requested. */
export function lootItemsOf(items: z.infer<typeof lootItemWire>[], atMost: number): LootItem[] {
  return items.slice(0, atMost).map(({ value, weight, ...item }) => ({
    ...item,
    ...(value === null ? {} : { value }),
    ...(weight === null ? {} : { weight }),
  }))
}
