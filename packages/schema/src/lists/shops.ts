export const SHOP_TYPES = ['general', 'blacksmith', 'magic', 'tavern', 'apothecary', 'jeweler', 'tailor'] as const
export type ShopType = (typeof SHOP_TYPES)[number]

export const LOCATION_TIERS = ['village', 'town', 'city', 'metropolis'] as const
export type LocationTier = (typeof LOCATION_TIERS)[number]

export const QUALITY_LEVELS = ['poor', 'common', 'fine', 'exceptional', 'masterwork'] as const
export type QualityLevel = (typeof QUALITY_LEVELS)[number]

export const SHOP_ITEM_COUNT = { min: 3, max: 20, fallback: 8 } as const
