import * as z from 'zod/mini'
import { type DocumentOf, id, int, requiredName, text } from '../fields.ts'

export const ITEM_TYPES = ['weapon', 'armor', 'potion', 'scroll', 'treasure', 'misc'] as const
export const RARITIES = ['common', 'uncommon', 'rare', 'very rare', 'legendary', 'artifact'] as const

export const itemShape = {
  id,
  name: requiredName(100, 'Item name is required'),
  type: z._default(z.enum(ITEM_TYPES), 'misc'),
  rarity: z._default(z.enum(RARITIES), 'common'),
  description: z._default(text(5000), ''),
  /** Gold pieces. */
  value: z.optional(z.number().check(z.minimum(0))),
  /** Pounds. */
  weight: z.optional(z.number().check(z.minimum(0))),
  properties: z._default(z.array(text(300)), []),
  magicalProperties: z._default(z.array(text(300)), []),
  quantity: z._default(int(1), 1),
  /** What it adds to Defence when worn (equipment only). */
  acBonus: z.optional(int(-30, 30)),
}

export const item = z.looseObject(itemShape)
export type Item = DocumentOf<typeof itemShape>
export type ItemType = (typeof ITEM_TYPES)[number]
export type Rarity = (typeof RARITIES)[number]
