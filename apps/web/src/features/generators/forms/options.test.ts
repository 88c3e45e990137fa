import {
  generateEncounterBody,
  generateEventBody,
  generateLootBody,
  generateMapBody,
  generateShopBody,
} from '@lanternkeep/schema'
import { expect, test } from 'vitest'
import { isLastOn } from './mix.ts'
import {
  ENCOUNTER_OPTIONS,
  EVENT_OPTIONS,
  encounterBody,
  eventBody,
  LOOT_OPTIONS,
  lootBody,
  MAP_OPTIONS,
  mapBody,
  SHOP_OPTIONS,
  shopBody,
  withMapType,
} from './options.ts'

const rarityDistribution = { common: 40, uncommon: 30, rare: 20, veryRare: 8, legendary: 2 }

test('untouched forms send the specified defaults', () => {
  expect(lootBody(LOOT_OPTIONS)).toEqual({ quantity: 3, setting: 'dungeon', rarityDistribution })
  expect(shopBody(SHOP_OPTIONS)).toEqual({
    ...{ shopType: 'general', locationTier: 'town', qualityLevels: ['common'], itemCount: 8, rarityDistribution },
  })
  expect(eventBody(EVENT_OPTIONS)).toEqual({
    ...{ categories: ['exploration'], quantity: 1, settingType: 'wilderness', partyLevel: 1 },
    dangerDistribution: { harmless: 20, minor: 30, moderate: 30, dangerous: 15, deadly: 5 },
  })
  expect(encounterBody(ENCOUNTER_OPTIONS)).toEqual({
    ...{ encounterType: 'combat', difficulty: 'medium', environment: 'forest', partyLevel: 1, partySize: 4 },
  })
  expect(mapBody(MAP_OPTIONS)).toEqual({ mapType: 'dungeon' })
})

test('custom text replaces "other", and is left out if there is none', () => {
  const loot = { ...LOOT_OPTIONS, setting: 'other' as const, owner: 'other' as const }
  expect(lootBody({ ...loot, ownSetting: ' bell tower ', ownOwner: 'a drowned choir' })).toMatchObject({
    ...{ setting: 'bell tower', ownerContext: 'a drowned choir' },
  })
  expect(lootBody(loot)).not.toHaveProperty('setting')
  expect(lootBody({ ...LOOT_OPTIONS, owner: 'dragon' })).toMatchObject({ ownerContext: 'dragon' })
  expect(eventBody({ ...EVENT_OPTIONS, setting: 'other', ownSetting: 'the sewers' }).settingType).toBe('the sewers')
  const encounter = { ...ENCOUNTER_OPTIONS, encounterType: 'other' as const, environment: 'other' as const }
  expect(
    encounterBody({ ...encounter, ownType: 'A duel', ownEnvironment: 'a roof', context: 'In rain' }),
  ).toMatchObject({
    ...{ encounterType: 'other', environment: 'a roof', additionalContext: 'A duel. In rain' },
  })
})

test("a switched-off kind isn't sent, and the last one stays on", () => {
  const mix = { ...LOOT_OPTIONS.mix, legendary: { on: false, weight: '2' }, common: { on: true, weight: '0' } }
  expect(lootBody({ ...LOOT_OPTIONS, mix }).rarityDistribution).toEqual({
    common: 0,
    uncommon: 30,
    rare: 20,
    veryRare: 8,
  })
  const off = { on: false, weight: '1' }
  const alone = { common: off, uncommon: off, rare: { on: true, weight: '5' }, veryRare: off, legendary: off }
  expect([isLastOn(alone, 'rare'), isLastOn(alone, 'common'), isLastOn(mix, 'common')]).toEqual([true, false, false])
})

test('only a tavern request includes food and drinks', () => {
  expect(shopBody({ ...SHOP_OPTIONS, foodAndDrinksOnly: true })).not.toHaveProperty('foodAndDrinksOnly')
  expect(shopBody({ ...SHOP_OPTIONS, shopType: 'tavern', foodAndDrinksOnly: true }).foodAndDrinksOnly).toBe(true)
})

test('the map’s subtype comes before the features, cut at 500, and goes with its type', () => {
  const options = { ...MAP_OPTIONS, subtype: 'Crypt', features: 'a flooded nave', theme: 'salt' }
  expect(mapBody(options)).toEqual({ mapType: 'dungeon', theme: 'salt', specialFeatures: 'Crypt. a flooded nave' })
  expect(mapBody({ ...options, features: 'x'.repeat(500) }).specialFeatures).toHaveLength(500)
  expect(mapBody({ ...options, mapType: 'other', ownType: 'A whale’s belly' }).specialFeatures).toMatch(/^A whale/)
  expect({ ...options, ...withMapType('cave') }).toMatchObject({ mapType: 'cave', subtype: '' })
})

test('the server accepts whatever the forms can have', () => {
  const long = 'x'.repeat(500)
  expect(generateLootBody.safeParse(lootBody({ ...LOOT_OPTIONS, context: long, details: long })).success).toBe(true)
  expect(generateShopBody.safeParse(shopBody({ ...SHOP_OPTIONS, context: long })).success).toBe(true)
  expect(generateEventBody.safeParse(eventBody({ ...EVENT_OPTIONS, context: long })).success).toBe(true)
  const encounter = { ...ENCOUNTER_OPTIONS, enemyCount: '20', faction: 'x'.repeat(100), ownType: 'x'.repeat(100) }
  expect(
    generateEncounterBody.safeParse(encounterBody({ ...encounter, encounterType: 'other', context: long })).success,
  ).toBe(true)
  expect(generateMapBody.safeParse(mapBody({ ...MAP_OPTIONS, theme: 'x'.repeat(100), features: long })).success).toBe(
    true,
  )
})
