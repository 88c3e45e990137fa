import type { EncounterAnswer, GeneratedEvent, LootItem } from '@lanternkeep/schema'
import { describe, expect, test } from 'vitest'
import type { Again } from './again.ts'
import { rollEncounter } from './encounter/roll-encounter.ts'
import { rollEvents } from './events/roll-events.ts'
import { rollLoot } from './loot/roll-loot.ts'
import { mapAgain } from './map/map-again.ts'
import { rollMap } from './map/roll-map.ts'
import { rollMonster } from './monster/roll-monster.ts'
import { rollNpc } from './npc/roll-npc.ts'
import { rollShop } from './shop/roll-shop.ts'

const SEEDS = Array.from({ length: 60 }, (_, at) => `s${at}`)
const MIX = { common: 1, uncommon: 1, rare: 1, veryRare: 1, legendary: 1 }
const LOOT = { quantity: 4, rarityDistribution: MIX, setting: 'tomb', ownerContext: 'dragon' }
type Field = { at: number; field: string }

/** How often another seed gives the field another value; all else must be as it was. */
function changes<Part extends object>(roll: (seed: string, again?: Again) => Part, { at, field }: Field): number {
  let changed = 0
  for (const seed of SEEDS) {
    const before = roll(seed) as Record<string, unknown>
    const after = roll(seed, { at, field, seed: `${seed} again`, now: before }) as Record<string, unknown>
    expect(roll(seed, { at, field, seed: `${seed} again`, now: before })).toEqual(after)
    if (JSON.stringify(before[field]) !== JSON.stringify(after[field])) changed += 1
  }
  return changed / SEEDS.length
}

describe('one field again', () => {
  test('an item keeps what it is: its name, its looks and its magic come from the same thing', () => {
    const item = (seed: string, again?: Again) => rollLoot(LOOT, seed, again).items[2] as LootItem
    for (const [field, least] of [
      ['description', 0.95],
      ['value', 0.6],
      ['name', 0.3],
      ['magicalProperties', 0.4],
    ] as const) {
      expect(changes(item, { at: 2, field }), field).toBeGreaterThan(least)
    }
    for (const seed of SEEDS) {
      const [before, after] = [item(seed), item(seed, { at: 2, field: 'value', seed: 'x', now: item(seed) })]
      expect({ ...after, value: 0 }).toEqual({ ...before, value: 0 })
    }
  })

  test('a name follows the magic that a thing has now', () => {
    const [at, seed] = [0, 's1']
    const body = { quantity: 1, rarityDistribution: { uncommon: 1 } }
    const weapons = SEEDS.map((each) => rollLoot(body, each).items[0] as LootItem)
    const sword = weapons.findIndex(({ type }) => type === 'weapon')
    const now = { magicalProperties: ['Hums when somebody within arm’s length tells a lie'] }
    const named = rollLoot(body, SEEDS[sword] ?? '', { at, field: 'name', seed, now }).items[0]
    expect(named?.name).toMatch(/Truthful|of Plain Speech/)
  })

  test('an event keeps its people: what is told again speaks of those whom the rest has met', () => {
    const body = { quantity: 3, categories: ['combat', 'social'] as const }
    const event = (seed: string, again?: Again) =>
      rollEvents({ ...body, categories: [...body.categories] }, seed, again).events[1] as GeneratedEvent
    for (const field of ['title', 'description', 'consequences', 'rewards']) {
      expect(changes(event, { at: 1, field }), field).toBeGreaterThan(0.9)
    }
    for (const seed of SEEDS) {
      const before = event(seed)
      const { description } = event(seed, { at: 1, field: 'description', seed: 'x', now: before })
      const { consequences } = event(seed, { at: 1, field: 'consequences', seed: 'y', now: { ...before, description } })
      for (const who of consequences.join(' ').match(/\b[A-Z][a-z]+ [A-Z][a-z]+\b/g) ?? []) {
        expect(description, `${seed}: ${who}`).toContain(who)
      }
    }
  })

  test('a shop and an encounter keep who is in them', () => {
    for (const field of ['shopName', 'shopkeeper', 'description']) {
      expect(
        changes((seed, again) => rollShop({}, seed, again), { at: 0, field }),
        field,
      ).toBeGreaterThan(0.5)
    }
    const shelf = (seed: string, again?: Again) => rollShop({}, seed, again).items[3] as LootItem
    expect(changes(shelf, { at: 4, field: 'description' })).toBeGreaterThan(0.7)
    for (const field of ['title', 'description', 'challenge', 'rewards', 'tactics']) {
      expect(
        changes((seed, again) => rollEncounter({}, seed, again), { at: 0, field }),
        field,
      ).toBeGreaterThan(0.9)
    }
    const leader = (seed: string, again?: Again) =>
      rollEncounter({}, seed, again).enemies[0] as EncounterAnswer['enemies'][number]
    for (const field of ['stats', 'tactics']) expect(changes(leader, { at: 1, field }), field).toBeGreaterThan(0.5)
    for (const seed of SEEDS.slice(0, 20)) {
      const numbers = /Health \d+, Defence \d+/
      const after = leader(seed, { at: 1, field: 'stats', seed: 'x' })
      expect(numbers.exec(after.stats)?.[0]).toBe(numbers.exec(leader(seed).stats)?.[0])
    }
  })

  test('a person and a creature keep what they are, and what is told of a person calls them by the name they have now', () => {
    const person = (seed: string, again?: Again) => rollNpc({}, seed, again).npc
    for (const field of ['name', 'location', 'traits', 'abilities', 'background', 'notes']) {
      expect(changes(person, { at: 0, field }), field).toBeGreaterThan(0.9)
    }
    const { notes, personality } = person('one', { at: 0, field: 'notes', seed: 'x', now: { name: 'Old Hob' } })
    expect([notes, personality].every((text) => text.includes('Old'))).toBe(true)
    const creature = (seed: string, again?: Again) => rollMonster({}, seed, again).monster
    for (const field of ['name', 'abilities', 'notes']) {
      expect(changes(creature, { at: 0, field }), field).toBeGreaterThan(0.7)
    }
    const kindOf = (seed: string, again?: Again) => creature(seed, again).name.split(' ').at(-1)
    for (const seed of SEEDS) expect(kindOf(seed, { at: 0, field: 'name', seed: 'x' })).toBe(kindOf(seed))
  })

  test('a map keeps its drawing and its rooms', () => {
    const body = { mapType: 'dungeon' } as const
    const map = rollMap(body, 'one')
    const title = mapAgain(body, map, { at: 0, field: 'title', seed: 'x' })
    expect({ ...title, title: map.title }).toEqual(map)
    expect(title.title).not.toBe(map.title)
    const description = mapAgain(body, map, { at: 0, field: 'description', seed: 'x' })
    expect({ ...description, description: map.description }).toEqual(map)
    const features = mapAgain(body, map, { at: 2, field: 'traps', seed: 'x' })
    expect(features.mapKey.map(({ traps }) => traps).filter((_, at) => at !== 1)).toEqual(
      map.mapKey.map(({ traps }) => traps).filter((_, at) => at !== 1),
    )
    expect(features.mapKey[1]?.traps).toHaveLength(1)
  })
})
