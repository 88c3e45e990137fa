import type {
  GenerateEncounterBody,
  GenerateEventBody,
  GenerateLootBody,
  GenerateMapBody,
  GenerateShopBody,
} from '@lanternkeep/schema'
import {
  type Difficulty,
  type EncounterEnvironment,
  type EncounterType,
  PARTY_LEVEL,
  PARTY_SIZE,
} from '@lanternkeep/schema/lists/encounters'
import {
  DEFAULT_DANGER_MIX,
  EVENT_QUANTITY,
  type EventCategory,
  type EventSetting,
} from '@lanternkeep/schema/lists/events'
import { DEFAULT_RARITY_MIX, LOOT_QUANTITY, type LootOwner, type LootSetting } from '@lanternkeep/schema/lists/loot'
import { MAP_SUBTYPES, type MapType } from '@lanternkeep/schema/lists/maps'
import { type LocationTier, type QualityLevel, SHOP_ITEM_COUNT, type ShopType } from '@lanternkeep/schema/lists/shops'
import { mixOf, weightsOf } from './mix.ts'

/** The forms' values with their defaults, and what is sent of them. */

export const LOOT_WISHES = {
  context: '',
  setting: 'dungeon' as LootSetting,
  ownSetting: '',
  owner: 'any' as LootOwner,
  ownOwner: '',
  quantity: LOOT_QUANTITY.fallback as number,
  mix: mixOf(DEFAULT_RARITY_MIX),
  details: '',
}
export type LootWishes = typeof LOOT_WISHES

export function lootBody({ context, setting, ownSetting, owner, ownOwner, quantity, mix, details }: LootWishes) {
  return filled({
    context,
    quantity,
    setting: setting === 'other' ? ownSetting : setting,
    ownerContext: owner === 'any' ? '' : owner === 'other' ? ownOwner : owner,
    additionalDetails: details,
    rarityDistribution: weightsOf(mix),
  }) satisfies GenerateLootBody
}

export const SHOP_WISHES = {
  shopType: 'general' as ShopType,
  foodAndDrinksOnly: false,
  locationTier: 'town' as LocationTier,
  qualityLevels: ['common'] as QualityLevel[],
  itemCount: SHOP_ITEM_COUNT.fallback as number,
  mix: mixOf(DEFAULT_RARITY_MIX),
  context: '',
}
export type ShopWishes = typeof SHOP_WISHES

/** Only taverns have food and drinks. */
export function shopBody({ mix, context, foodAndDrinksOnly, ...wishes }: ShopWishes) {
  return filled({
    ...wishes,
    rarityDistribution: weightsOf(mix),
    ...(wishes.shopType === 'tavern' && { foodAndDrinksOnly }),
    additionalContext: context,
  }) satisfies GenerateShopBody
}

export const EVENT_WISHES = {
  categories: ['exploration'] as EventCategory[],
  setting: 'wilderness' as EventSetting,
  ownSetting: '',
  quantity: EVENT_QUANTITY.fallback as number,
  partyLevel: PARTY_LEVEL.fallback as number,
  mix: mixOf(DEFAULT_DANGER_MIX),
  context: '',
}
export type EventWishes = typeof EVENT_WISHES

export function eventBody({ categories, setting, ownSetting, quantity, partyLevel, mix, context }: EventWishes) {
  return filled({
    categories,
    quantity,
    dangerDistribution: weightsOf(mix),
    settingType: setting === 'other' ? ownSetting : setting,
    partyLevel,
    additionalContext: context,
  }) satisfies GenerateEventBody
}

export const ENCOUNTER_WISHES = {
  encounterType: 'combat' as EncounterType,
  ownType: '',
  difficulty: 'medium' as Difficulty,
  environment: 'forest' as EncounterEnvironment,
  ownEnvironment: '',
  partyLevel: PARTY_LEVEL.fallback as number,
  partySize: PARTY_SIZE.fallback as number,
  /** Null is automatic. */
  enemyCount: null as number | null,
  faction: '',
  context: '',
}
export type EncounterWishes = typeof ENCOUNTER_WISHES

const LONGEST_CONTEXT = 500

export function encounterBody({
  ownType,
  environment,
  ownEnvironment,
  enemyCount,
  context,
  ...wishes
}: EncounterWishes) {
  const own = wishes.encounterType === 'other' ? ownType : ''
  return filled({
    ...wishes,
    environment: environment === 'other' ? ownEnvironment : environment,
    ...(enemyCount !== null && { enemyCount }),
    additionalContext: joined([own, context]),
  }) satisfies GenerateEncounterBody
}

export const MAP_WISHES = { mapType: 'dungeon' as MapType, subtype: '', ownType: '', theme: '', features: '' }
export type MapWishes = typeof MAP_WISHES

/** The subtype, or the custom type, comes before the features (behavior.md#lists). */
export function mapBody({ mapType, subtype, ownType, theme, features }: MapWishes) {
  const kind = mapType === 'other' ? ownType : subtype
  return filled({ mapType, theme, specialFeatures: joined([kind, features]) }) satisfies GenerateMapBody
}

/** Another type has other subtypes. */
export function withMapType(mapType: MapType): Pick<MapWishes, 'mapType' | 'subtype'> {
  return { mapType, subtype: '' }
}

export function subtypesOf(mapType: MapType): readonly string[] {
  return MAP_SUBTYPES[mapType]
}

function joined(texts: string[]): string {
  const said = texts.map((text) => text.trim()).filter(Boolean)
  return said.join('. ').slice(0, LONGEST_CONTEXT)
}

/** An empty field isn't sent. */
function filled<T extends Record<string, unknown>>(
  body: T,
): { [Key in keyof T]: T[Key] extends string ? T[Key] | undefined : T[Key] } {
  const entries = Object.entries(body).map(([key, value]) => [key, typeof value === 'string' ? value.trim() : value])
  return Object.fromEntries(entries.filter(([, value]) => value !== '' && value !== undefined)) as never
}
