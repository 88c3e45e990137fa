import {
  type GenerateEncounterBody,
  type GenerateEventBody,
  type GenerateLootBody,
  type GenerateMapBody,
  type GenerateShopBody,
  readNumber,
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

export const LOOT_OPTIONS = {
  context: '',
  setting: 'dungeon' as LootSetting,
  ownSetting: '',
  owner: 'any' as LootOwner,
  ownOwner: '',
  quantity: LOOT_QUANTITY.fallback as number,
  mix: mixOf(DEFAULT_RARITY_MIX),
  details: '',
}
export type LootOptions = typeof LOOT_OPTIONS

export function lootBody({ context, setting, ownSetting, owner, ownOwner, quantity, mix, details }: LootOptions) {
  return filled({
    context,
    quantity,
    setting: setting === 'other' ? ownSetting : setting,
    ownerContext: owner === 'any' ? '' : owner === 'other' ? ownOwner : owner,
    additionalDetails: details,
    rarityDistribution: weightsOf(mix),
  }) satisfies GenerateLootBody
}

export const SHOP_OPTIONS = {
  shopType: 'general' as ShopType,
  foodAndDrinksOnly: false,
  locationTier: 'town' as LocationTier,
  qualityLevels: ['common'] as QualityLevel[],
  itemCount: SHOP_ITEM_COUNT.fallback as number,
  mix: mixOf(DEFAULT_RARITY_MIX),
  context: '',
}
export type ShopOptions = typeof SHOP_OPTIONS

/** Only taverns have food and drinks. */
export function shopBody({ mix, context, foodAndDrinksOnly, ...options }: ShopOptions) {
  return filled({
    ...options,
    rarityDistribution: weightsOf(mix),
    ...(options.shopType === 'tavern' && { foodAndDrinksOnly }),
    additionalContext: context,
  }) satisfies GenerateShopBody
}

export const EVENT_OPTIONS = {
  categories: ['exploration'] as EventCategory[],
  setting: 'wilderness' as EventSetting,
  ownSetting: '',
  quantity: EVENT_QUANTITY.fallback as number,
  partyLevel: PARTY_LEVEL.fallback as number,
  mix: mixOf(DEFAULT_DANGER_MIX),
  context: '',
}
export type EventOptions = typeof EVENT_OPTIONS

export function eventBody({ categories, setting, ownSetting, quantity, partyLevel, mix, context }: EventOptions) {
  return filled({
    categories,
    quantity,
    dangerDistribution: weightsOf(mix),
    settingType: setting === 'other' ? ownSetting : setting,
    partyLevel,
    additionalContext: context,
  }) satisfies GenerateEventBody
}

export const ENCOUNTER_OPTIONS = {
  encounterType: 'combat' as EncounterType,
  ownType: '',
  difficulty: 'medium' as Difficulty,
  environment: 'forest' as EncounterEnvironment,
  ownEnvironment: '',
  partyLevel: PARTY_LEVEL.fallback as number,
  partySize: PARTY_SIZE.fallback as number,
  /** As typed; left blank, it is automatic. */
  enemyCount: '',
  faction: '',
  context: '',
}
export type EncounterOptions = typeof ENCOUNTER_OPTIONS

const LONGEST_CONTEXT = 500

export function encounterBody({
  ownType,
  environment,
  ownEnvironment,
  enemyCount,
  context,
  ...options
}: EncounterOptions) {
  const own = options.encounterType === 'other' ? ownType : ''
  return filled({
    ...options,
    environment: environment === 'other' ? ownEnvironment : environment,
    ...(enemyCount.trim() !== '' && { enemyCount: readNumber(enemyCount, 'whole') ?? Number.NaN }),
    additionalContext: joined([own, context]),
  }) satisfies GenerateEncounterBody
}

export const MAP_OPTIONS = { mapType: 'dungeon' as MapType, subtype: '', ownType: '', theme: '', features: '' }
export type MapOptions = typeof MAP_OPTIONS

/** The subtype, or the custom type, comes before the features (behavior.md#lists). */
export function mapBody({ mapType, subtype, ownType, theme, features }: MapOptions) {
  const kind = mapType === 'other' ? ownType : subtype
  return filled({ mapType, theme, specialFeatures: joined([kind, features]) }) satisfies GenerateMapBody
}

/** Another type has other subtypes. */
export function withMapType(mapType: MapType): Pick<MapOptions, 'mapType' | 'subtype'> {
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
