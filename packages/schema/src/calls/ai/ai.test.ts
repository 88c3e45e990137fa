import { expect, test } from 'vitest'
import type * as z from 'zod/mini'
import {
  generateCharacterImageBody,
  generateMonsterBody,
  generateNpcBody,
  monsterAnswer,
  monsterOf,
  monsterWire,
  npcAnswer,
  npcOf,
  npcWire,
} from './character.ts'
import { encounterAnswer, encounterWire, enemiesOf, generateEncounterBody } from './encounter.ts'
import { eventAnswer, eventWire, generateEventBody } from './event.ts'
import { generateLootBody, lootAnswer, lootItemsOf, lootWire } from './loot.ts'
import { generateMapBody, mapKeyOf, mapWire } from './map.ts'
import { reviewBody, reviewWire } from './review.ts'
import { generateShopBody, shopWire } from './shop.ts'
import { summarizeBody, summaryWire, tracedWire } from './summarize.ts'
import { transcribeBody } from './transcribe.ts'
import { wireJsonSchema } from './wire.ts'

const long = (length: number) => 'x'.repeat(length)

test('a call with an empty body gets the documented defaults', () => {
  const rarityDistribution = { common: 40, uncommon: 30, rare: 20, veryRare: 8, legendary: 2 }
  expect(generateLootBody.parse({})).toEqual({ quantity: 3, rarityDistribution })
  expect(generateShopBody.parse({})).toEqual({
    shopType: 'general',
    locationTier: 'town',
    qualityLevels: ['common'],
    itemCount: 8,
    rarityDistribution,
  })
  expect(generateEventBody.parse({})).toEqual({
    categories: ['exploration'],
    quantity: 1,
    dangerDistribution: { harmless: 20, minor: 30, moderate: 30, dangerous: 15, deadly: 5 },
    settingType: 'wilderness',
    partyLevel: 1,
  })
  expect(generateMapBody.parse({})).toEqual({ mapType: 'dungeon' })
  expect(generateEncounterBody.parse({})).toEqual({
    encounterType: 'combat',
    difficulty: 'medium',
    environment: 'forest',
    partyLevel: 1,
    partySize: 4,
  })
})

const EDGES: [string, z.ZodMiniType, object[], object[]][] = [
  [
    'loot',
    generateLootBody,
    [{ context: long(500) }, { quantity: 20 }, { setting: long(50) }, { rarityDistribution: { rare: 100 } }],
    [
      { context: long(501) },
      { quantity: 21 },
      { quantity: 0 },
      { quantity: 1.5 },
      { setting: long(51) },
      { ownerContext: long(51) },
      { additionalDetails: long(501) },
      { rarityDistribution: { rare: 101 } },
      { rarityDistribution: { rare: -1 } },
      { tier: 'elite' },
    ],
  ],
  [
    'npc',
    generateNpcBody,
    [{ context: long(50), role: 'party_member' }],
    [{ context: long(51) }, { race: long(51) }, { occupation: long(51) }, { alignment: long(51) }, { role: 'any' }],
  ],
  [
    'monster',
    generateMonsterBody,
    [{ context: long(500), challengeRating: 30, specialAbilities: long(200) }],
    [
      { context: long(501) },
      { monsterType: long(51) },
      { challengeRating: 31 },
      { challengeRating: 0.5 },
      { environment: long(51) },
      { specialAbilities: long(201) },
    ],
  ],
  [
    'portrait',
    generateCharacterImageBody,
    [{ description: 'a tall guard', characterType: 'NPC' }],
    [{ characterType: 'NPC' }, { description: ' ', characterType: 'NPC' }, { description: 'x', characterType: 'hero' }],
  ],
  [
    'shop',
    generateShopBody,
    [{ itemCount: 3, qualityLevels: ['poor', 'masterwork'], foodAndDrinksOnly: true }],
    [
      { itemCount: 2 },
      { itemCount: 21 },
      { qualityLevels: [] },
      { shopType: 'bank' },
      { additionalContext: long(501) },
    ],
  ],
  [
    'event',
    generateEventBody,
    [{ categories: ['combat'], quantity: 10, settingType: 'a flying whale', partyLevel: 20 }],
    [{ categories: [] }, { quantity: 11 }, { partyLevel: 0 }, { dangerDistribution: { deadly: 101 } }],
  ],
  [
    'map',
    generateMapBody,
    [{ mapType: 'ship', theme: long(100) }],
    [{ mapType: 'x' }, { theme: long(101) }, { specialFeatures: long(501) }],
  ],
  [
    'encounter',
    generateEncounterBody,
    [{ enemyCount: 20, partySize: 10, faction: long(100) }],
    [{ enemyCount: 0 }, { enemyCount: 21 }, { partySize: 11 }, { faction: long(101) }, { difficulty: 'epic' }],
  ],
  [
    'transcribe',
    transcribeBody,
    [{ audioData: 'AAAA', mimeType: 'audio/webm;codecs=opus', hints: ['Ash'] }],
    [
      { mimeType: 'audio/webm' },
      { audioData: 'AAAA' },
      { audioData: '', mimeType: 'audio/webm' },
      { audioData: 'data:audio/webm;base64,AAAA', mimeType: 'audio/webm' },
      { audioData: 'AAAA', mimeType: 'text/html' },
      { audioData: 'AAAA', mimeType: 'constructor' },
    ],
  ],
  [
    'summarize',
    summarizeBody,
    [{ transcription: 'Hm.' }, { lines: [{ text: 'Hm.', speaker: 'A' }], cast: ['Ash'] }],
    [{}, { lines: [] }, { transcription: ' ', lines: [{ text: ' ' }] }, { lines: [{ text: 'Hm.', start: 1 }] }],
  ],
  [
    'review',
    reviewBody,
    [{ lines: [{ text: 'Hm.' }, { text: '' }] }],
    [{}, { lines: [] }, { lines: [{ text: long(300_000) }, { text: long(100_001) }] }],
  ],
]

test.each(EDGES)('%s: values within the limits are accepted, others are not', (_name, body, taken, refused) => {
  expect(taken.filter((sent) => !body.safeParse(sent).success)).toEqual([])
  expect(refused.filter((sent) => body.safeParse(sent).success)).toEqual([])
})

const CHARACTER_WIRES = { npcWire, monsterWire }
const TRANSCRIPT_WIRES = { summaryWire, tracedWire, reviewWire }
const WIRES = { lootWire, shopWire, eventWire, mapWire, encounterWire, ...CHARACTER_WIRES, ...TRANSCRIPT_WIRES }

type Json = {
  type?: string | string[]
  properties?: Record<string, Json>
  required?: string[]
  items?: Json
  anyOf?: Json[]
}

/** Every schema inside; a field named `properties` is a field. */
function allSchemas(schema: Json): Json[] {
  const inner = [
    ...Object.values(schema.properties ?? {}),
    ...(schema.anyOf ?? []),
    ...(schema.items ? [schema.items] : []),
  ]
  return [schema, ...inner.flatMap(allSchemas)]
}

test.each(Object.entries(WIRES))(
  '%s asks a model for every field, without a keyword that breaks a grammar',
  (_name, wire) => {
    const schemas = allSchemas(wireJsonSchema(wire))
    const words = new Set(schemas.flatMap((schema) => Object.keys(schema)))
    expect([...words].filter((word) => !KNOWN_WORDS.includes(word))).toEqual([])
    for (const schema of schemas.filter(({ type }) => type === 'object')) {
      expect(schema).toMatchObject({ additionalProperties: false, required: Object.keys(schema.properties ?? {}) })
    }
  },
)

const KNOWN_WORDS = ['type', 'properties', 'required', 'additionalProperties', 'items', 'enum', 'anyOf']

test("an item's field named properties is requested like the others", () => {
  const item = (wireJsonSchema(lootWire) as Json).properties?.items?.items
  expect(item?.required).toEqual(expect.arrayContaining(['name', 'properties', 'magicalProperties']))
  expect(item?.properties?.properties).toEqual({ type: 'array', items: { type: 'string' } })
  expect(item?.properties?.value).toEqual({ type: ['number', 'null'] })
})

test("loot beyond its limits is cut, and a small model's other spellings are understood", () => {
  const read = lootWire.parse({
    items: [
      {
        name: ` ${long(200)}`,
        rarity: 'Very-Rare',
        type: 'Sword',
        description: null,
        value: '1,500 gp',
        weight: -3,
        quantity: 0,
        properties: 'Sharp\0',
        magicalProperties: [{ name: 'Glow', description: 'sheds light' }, '', 7],
      },
      { name: 'Rope' },
      { name: 'One too many' },
    ],
  })
  const items = lootItemsOf(read.items, 2)
  expect(lootAnswer.parse({ items })).toEqual({ items })
  expect(items).toEqual([
    {
      name: long(100),
      rarity: 'very rare',
      type: 'misc',
      description: '',
      value: 1500,
      weight: 0,
      quantity: 1,
      properties: ['Sharp'],
      magicalProperties: ['Glow: sheds light', '7'],
    },
    {
      name: 'Rope',
      rarity: 'common',
      type: 'misc',
      description: '',
      quantity: 1,
      properties: [],
      magicalProperties: [],
    },
  ])
})

test('an answer without its essential fields is rejected', () => {
  expect(lootWire.safeParse({ items: [] }).success).toBe(false)
  expect(lootWire.safeParse({ loot: [{ name: 'Rope' }] }).success).toBe(false)
  expect(lootWire.safeParse({ items: [{ rarity: 'common' }] }).success).toBe(false)
  expect(eventWire.safeParse({ events: ['A storm'] }).success).toBe(false)
})

test('a generated character fits its form', () => {
  const npc = npcOf(
    npcWire.parse({
      name: 'Mira',
      maxHealth: 0,
      armorClass: 99,
      initiativeBonus: '+3',
      level: 40,
      background: long(900),
    }),
  )
  expect(npcAnswer.parse({ npc }).npc).toMatchObject({
    health: 1,
    maxHealth: 1,
    armorClass: 30,
    initiativeBonus: 3,
    level: 20,
  })
  expect(npc.background).toHaveLength(500)
  const monster = monsterOf(monsterWire.parse({ name: 'Wisp', challengeRating: '1/4' }))
  expect(monsterAnswer.parse({ monster }).monster).toMatchObject({
    challengeRating: 0.25,
    maxHealth: 30,
    armorClass: 13,
  })
  expect(monsterOf(monsterWire.parse({ name: 'Wisp' }), 7).challengeRating).toBe(7)
})

test('an encounter has no more enemies than requested', () => {
  const read = encounterWire.parse({
    title: 'Ambush',
    enemies: [{ name: 'Wolf', count: 6 }, { name: 'Bear', count: 4 }, { name: 'Rat' }],
  })
  const enemies = enemiesOf(read.enemies, 8)
  expect(enemies.map(({ name, count }) => [name, count])).toEqual([
    ['Wolf', 6],
    ['Bear', 2],
  ])
  expect(encounterAnswer.safeParse({ ...read, enemies }).success).toBe(true)
  expect(eventAnswer.safeParse(eventWire.parse({ events: [{ title: 'Fog' }] })).success).toBe(true)
})

test("a map's places each have their own number", () => {
  const numbersOf = (numbers: unknown[]) => {
    const mapKey = numbers.map((number) => ({ number, name: 'Hall' }))
    return mapKeyOf(mapWire.parse({ title: 'Crypt', mapKey }).mapKey).map(({ number }) => number)
  }
  expect(numbersOf([3, 1, 2])).toEqual([3, 1, 2])
  expect(numbersOf([1, 1, 'x'])).toEqual([1, 2, 3])
  expect(numbersOf(Array.from({ length: 40 }, (_, index) => index))).toHaveLength(30)
})
