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
  ENCOUNTER_WISHES,
  EVENT_WISHES,
  encounterBody,
  eventBody,
  LOOT_WISHES,
  lootBody,
  MAP_WISHES,
  mapBody,
  SHOP_WISHES,
  shopBody,
  withMapType,
} from './wishes.ts'

const rarityDistribution = { common: 40, uncommon: 30, rare: 20, veryRare: 8, legendary: 2 }

test('untouched forms send the specified defaults', () => {
  expect(lootBody(LOOT_WISHES)).toEqual({ quantity: 3, setting: 'dungeon', rarityDistribution })
  expect(shopBody(SHOP_WISHES)).toEqual({
    ...{ shopType: 'general', locationTier: 'town', qualityLevels: ['common'], itemCount: 8, rarityDistribution },
  })
  expect(eventBody(EVENT_WISHES)).toEqual({
    ...{ categories: ['exploration'], quantity: 1, settingType: 'wilderness', partyLevel: 1 },
    dangerDistribution: { harmless: 20, minor: 30, moderate: 30, dangerous: 15, deadly: 5 },
  })
  expect(encounterBody(ENCOUNTER_WISHES)).toEqual({
    ...{ encounterType: 'combat', difficulty: 'medium', environment: 'forest', partyLevel: 1, partySize: 4 },
  })
  expect(mapBody(MAP_WISHES)).toEqual({ mapType: 'dungeon' })
})

test('custom text replaces "other", and is left out if there is none', () => {
  const loot = { ...LOOT_WISHES, setting: 'other' as const, owner: 'other' as const }
  expect(lootBody({ ...loot, ownSetting: ' bell tower ', ownOwner: 'a drowned choir' })).toMatchObject({
    ...{ setting: 'bell tower', ownerContext: 'a drowned choir' },
  })
  expect(lootBody(loot)).not.toHaveProperty('setting')
  expect(lootBody({ ...LOOT_WISHES, owner: 'dragon' })).toMatchObject({ ownerContext: 'dragon' })
  expect(eventBody({ ...EVENT_WISHES, setting: 'other', ownSetting: 'the sewers' }).settingType).toBe('the sewers')
  const encounter = { ...ENCOUNTER_WISHES, encounterType: 'other' as const, environment: 'other' as const }
  expect(
    encounterBody({ ...encounter, ownType: 'A duel', ownEnvironment: 'a roof', context: 'In rain' }),
  ).toMatchObject({
    ...{ encounterType: 'other', environment: 'a roof', additionalContext: 'A duel. In rain' },
  })
})

test("a switched-off kind isn't sent, and the last one stays on", () => {
  const mix = { ...LOOT_WISHES.mix, legendary: { on: false, weight: 2 }, common: { on: true, weight: 0 } }
  expect(lootBody({ ...LOOT_WISHES, mix }).rarityDistribution).toEqual({
    common: 0,
    uncommon: 30,
    rare: 20,
    veryRare: 8,
  })
  const off = { on: false, weight: 1 }
  const alone = { common: off, uncommon: off, rare: { on: true, weight: 5 }, veryRare: off, legendary: off }
  expect([isLastOn(alone, 'rare'), isLastOn(alone, 'common'), isLastOn(mix, 'common')]).toEqual([true, false, false])
})

test('only a tavern request includes food and drinks', () => {
  expect(shopBody({ ...SHOP_WISHES, foodAndDrinksOnly: true })).not.toHaveProperty('foodAndDrinksOnly')
  expect(shopBody({ ...SHOP_WISHES, shopType: 'tavern', foodAndDrinksOnly: true }).foodAndDrinksOnly).toBe(true)
})

test('the map’s subtype comes before the features, cut at 500, and goes with its type', () => {
  const wishes = { ...MAP_WISHES, subtype: 'Crypt', features: 'a flooded nave', theme: 'salt' }
  expect(mapBody(wishes)).toEqual({ mapType: 'dungeon', theme: 'salt', specialFeatures: 'Crypt. a flooded nave' })
  expect(mapBody({ ...wishes, features: 'x'.repeat(500) }).specialFeatures).toHaveLength(500)
  expect(mapBody({ ...wishes, mapType: 'other', ownType: 'A whale’s belly' }).specialFeatures).toMatch(/^A whale/)
  expect({ ...wishes, ...withMapType('cave') }).toMatchObject({ mapType: 'cave', subtype: '' })
})

test('the server accepts whatever the forms can have', () => {
  const long = 'x'.repeat(500)
  expect(generateLootBody.safeParse(lootBody({ ...LOOT_WISHES, context: long, details: long })).success).toBe(true)
  expect(generateShopBody.safeParse(shopBody({ ...SHOP_WISHES, context: long })).success).toBe(true)
  expect(generateEventBody.safeParse(eventBody({ ...EVENT_WISHES, context: long })).success).toBe(true)
  const encounter = { ...ENCOUNTER_WISHES, enemyCount: 20, faction: 'x'.repeat(100), ownType: 'x'.repeat(100) }
  expect(
    generateEncounterBody.safeParse(encounterBody({ ...encounter, encounterType: 'other', context: long })).success,
  ).toBe(true)
  expect(generateMapBody.safeParse(mapBody({ ...MAP_WISHES, theme: 'x'.repeat(100), features: long })).success).toBe(
    true,
  )
})
