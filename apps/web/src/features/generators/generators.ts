import {
  type EncounterAnswer,
  type EventAnswer,
  encounterText,
  eventsText,
  type GenerateEncounterBody,
  type GenerateEventBody,
  type GenerateLootBody,
  type GenerateMapBody,
  type GenerateShopBody,
  generateEncounterCall,
  generateEventCall,
  generateLootCall,
  generateMapCall,
  generateShopCall,
  type LootAnswer,
  lootText,
  type MapAnswer,
  mapText,
  type ShopAnswer,
  shopText,
} from '@lanternkeep/schema'
import { count } from '../../lib/format.ts'
import type { Toast } from '../../ui/index.ts'
import { EncounterForm } from './forms/encounter-form.tsx'
import { EventForm } from './forms/event-form.tsx'
import { LootForm } from './forms/loot-form.tsx'
import { MapForm } from './forms/map-form.tsx'
import * as options from './forms/options.ts'
import { ShopForm } from './forms/shop-form.tsx'
import type { Generator, PlainGenerator } from './generator.ts'
import type { GeneratorName } from './generator-list.ts'
import { EncounterResults } from './results/encounter-results.tsx'
import { EventResults } from './results/event-results.tsx'
import { LootResults } from './results/loot-results.tsx'
import { MapResults } from './results/map-results.tsx'
import { ShopResults } from './results/shop-results.tsx'

const success = (message: string): Toast => ({ tone: 'success', title: 'Success', message })

export const loot: Generator<options.LootOptions, GenerateLootBody, LootAnswer> = {
  name: 'loot',
  title: 'Loot',
  what: 'loot',
  initial: options.LOOT_OPTIONS,
  toBody: options.lootBody,
  call: generateLootCall,
  roll: async (body, seed) => (await import('@lanternkeep/generators/loot')).rollLoot(body, seed),
  again: async ({ body, seed }, _, again) => (await import('@lanternkeep/generators/loot')).rollLoot(body, seed, again),
  failed: 'Failed to generate loot',
  succeeded: ({ items }) => success(`Generated ${count(items.length, 'item')}!`),
  heading: ({ items }) => count(items.length, 'item'),
  asText: lootText,
  Form: LootForm,
  Results: LootResults,
}

export const shop: Generator<options.ShopOptions, GenerateShopBody, ShopAnswer> = {
  name: 'shop',
  title: 'Shop',
  what: 'a shop',
  initial: options.SHOP_OPTIONS,
  toBody: options.shopBody,
  call: generateShopCall,
  roll: async (body, seed) => (await import('@lanternkeep/generators/shop')).rollShop(body, seed),
  again: async ({ body, seed }, _, again) => (await import('@lanternkeep/generators/shop')).rollShop(body, seed, again),
  failed: 'Failed to generate shop',
  succeeded: ({ shopName }) =>
    shopName
      ? success(`Generated ${shopName}!`)
      : { tone: 'warning', title: 'Warning', message: 'Shop generated but missing data. Please try again.' },
  heading: ({ shopName }) => shopName || 'Unnamed shop',
  asText: shopText,
  Form: ShopForm,
  Results: ShopResults,
}

export const event: Generator<options.EventOptions, GenerateEventBody, EventAnswer> = {
  name: 'event',
  title: 'Events',
  what: 'events',
  initial: options.EVENT_OPTIONS,
  toBody: options.eventBody,
  call: generateEventCall,
  roll: async (body, seed) => (await import('@lanternkeep/generators/events')).rollEvents(body, seed),
  again: async ({ body, seed }, _, again) =>
    (await import('@lanternkeep/generators/events')).rollEvents(body, seed, again),
  failed: 'Failed to generate events',
  succeeded: ({ events }) => success(`Generated ${count(events.length, 'event')}!`),
  heading: ({ events }) => count(events.length, 'event'),
  asText: eventsText,
  Form: EventForm,
  Results: EventResults,
}

export const map: Generator<options.MapOptions, GenerateMapBody, MapAnswer> = {
  name: 'map',
  title: 'Map',
  what: 'a map with its key',
  initial: options.MAP_OPTIONS,
  toBody: options.mapBody,
  call: generateMapCall,
  roll: async (body, seed) => (await import('@lanternkeep/generators/map')).rollMap(body, seed),
  again: async ({ body }, answer, again) =>
    (await import('@lanternkeep/generators/map-again')).mapAgain(body, answer, again),
  failed: 'Failed to generate map',
  succeeded: ({ title }) => success(`Generated ${title}!`),
  heading: ({ title }) => title,
  asText: mapText,
  Form: MapForm,
  Results: MapResults,
}

export const encounter: Generator<options.EncounterOptions, GenerateEncounterBody, EncounterAnswer> = {
  name: 'encounter',
  title: 'Encounter',
  what: 'an encounter',
  initial: options.ENCOUNTER_OPTIONS,
  toBody: options.encounterBody,
  call: generateEncounterCall,
  roll: async (body, seed) => (await import('@lanternkeep/generators/encounter')).rollEncounter(body, seed),
  again: async ({ body, seed }, _, again) =>
    (await import('@lanternkeep/generators/encounter')).rollEncounter(body, seed, again),
  failed: 'Failed to generate encounter',
  succeeded: () => success('Encounter generated!'),
  heading: ({ title }) => title,
  asText: encounterText,
  Form: EncounterForm,
  Results: EncounterResults,
}

/** For what is stored: its answer was checked when it was made. */
export const plainGenerators = { loot, shop, event, map, encounter } as unknown as Record<GeneratorName, PlainGenerator>
