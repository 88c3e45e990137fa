import * as z from 'zod/mini'
import { int, text } from '../../entities/fields.ts'
import { LOCATION_TIERS, QUALITY_LEVELS, SHOP_ITEM_COUNT, SHOP_TYPES } from '../../lists/shops.ts'
import { contract } from '../contract.ts'
import { lootItem, lootItemWire, rarityDistribution } from './loot.ts'
import { wireName, wireText, wireThings } from './wire.ts'

export const generateShopBody = z.strictObject({
  shopType: z._default(z.enum(SHOP_TYPES), 'general'),
  locationTier: z._default(z.enum(LOCATION_TIERS), 'town'),
  qualityLevels: z._default(
    z
      .array(z.enum(QUALITY_LEVELS))
      .check(z.minLength(1, 'Choose at least one quality level'), z.maxLength(QUALITY_LEVELS.length)),
    ['common'],
  ),
  itemCount: z._default(int(SHOP_ITEM_COUNT.min, SHOP_ITEM_COUNT.max), SHOP_ITEM_COUNT.fallback),
  rarityDistribution,
  foodAndDrinksOnly: z.optional(z.boolean()),
  additionalContext: z.optional(text(500)),
})
export type GenerateShopBody = z.input<typeof generateShopBody>

export const shopAnswer = z.object({
  shopName: text(200),
  shopkeeper: text(1000),
  description: text(5000),
  items: z.array(lootItem),
})
export type ShopAnswer = z.infer<typeof shopAnswer>

export const generateShopCall = contract({
  method: 'POST',
  path: '/api/ai/generate-shop',
  body: generateShopBody,
  answer: { 200: shopAnswer },
})

export const shopWire = z.object({
  shopName: wireName(200),
  shopkeeper: wireText(1000),
  description: wireText(5000),
  items: wireThings(lootItemWire),
})
