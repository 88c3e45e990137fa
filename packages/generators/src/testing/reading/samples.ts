import { ENCOUNTER_ENVIRONMENTS, ENCOUNTER_TYPES } from '@lanternkeep/schema/lists/encounters'
import { EVENT_CATEGORIES, EVENT_SETTINGS } from '@lanternkeep/schema/lists/events'
import { LOOT_OWNERS, LOOT_SETTINGS } from '@lanternkeep/schema/lists/loot'
import { MAP_TYPES } from '@lanternkeep/schema/lists/maps'
import { LOCATION_TIERS, QUALITY_LEVELS, SHOP_TYPES } from '@lanternkeep/schema/lists/shops'
import { rollEncounter } from '../../encounter/roll-encounter.ts'
import { rollEvents } from '../../events/roll-events.ts'
import { rollLoot } from '../../loot/roll-loot.ts'
import { rollMap } from '../../map/roll-map.ts'
import { rollMonster } from '../../monster/roll-monster.ts'
import { rollNpc } from '../../npc/roll-npc.ts'
import { rollShop } from '../../shop/roll-shop.ts'

/** One rolled thing as a GM reads it: whole sentences in `prose`, names and lists in `lines`. */
export type Sample = { title: string; prose: string[]; lines: string[] }

export const KINDS = ['loot', 'shop', 'goods', 'event', 'encounter', 'npc', 'monster', 'map', 'room'] as const
export type Kind = (typeof KINDS)[number]

/** At least `count` things of a kind, each roll from a seed of its own. All that a GM can choose takes turns. */
export function samplesOf(kind: Kind, count: number, from = 0): Sample[] {
  const samples: Sample[] = []
  for (let at = from; samples.length < count; at += 1) samples.push(...ROLLS[kind](at))
  return samples.slice(0, count)
}

const ROLLS: Record<Kind, (at: number) => Sample[]> = {
  loot: (at) =>
    rollLoot({ setting: turn(LOOT_SETTINGS, at), ownerContext: turn(LOOT_OWNERS, at) }, `${at}`).items.map(itemSample),
  goods: (at) => rollShop(shopAsked(at), `${at}`).items.map(itemSample),
  shop: (at) => {
    const { shopName, shopkeeper, description } = rollShop(shopAsked(at), `${at}`)
    return [{ title: shopName, prose: [shopkeeper, description], lines: [] }]
  },
  event: (at) =>
    rollEvents(
      {
        categories: [turn(EVENT_CATEGORIES, at)],
        settingType: turn(EVENT_SETTINGS, at / EVENT_CATEGORIES.length),
        partyLevel: 1 + (at % 20),
      },
      `${at}`,
    ).events.map(({ title, description, consequences, rewards }) => ({
      title,
      prose: [description, ...consequences, rewards],
      lines: [],
    })),
  encounter: (at) => {
    const encounterType = turn(ENCOUNTER_TYPES, at)
    const environment = turn(ENCOUNTER_ENVIRONMENTS, at / ENCOUNTER_TYPES.length)
    const told = rollEncounter({ encounterType, environment, partyLevel: 1 + (at % 20) }, `${at}`)
    return [
      {
        title: told.title,
        prose: [
          told.description,
          told.challenge,
          told.rewards,
          told.tactics,
          ...told.enemies.map((foe) => foe.tactics),
        ],
        lines: told.enemies.map(({ name, count, stats }) => `${count} × ${name}: ${stats}`),
      },
    ]
  },
  npc: (at) => {
    const { npc } = rollNpc({}, `${at}`)
    return [
      {
        title: npc.name,
        prose: [npc.appearance, npc.personality, npc.background, npc.notes],
        lines: [
          `${npc.race} ${npc.class}, ${npc.alignment}`,
          npc.location,
          npc.faction,
          ...npc.traits,
          ...npc.abilities,
        ],
      },
    ]
  },
  monster: (at) => {
    const { monster } = rollMonster({}, `${at}`)
    return [
      {
        title: `${monster.name} (${monster.challengeRating})`,
        prose: [monster.appearance, monster.description, monster.notes],
        lines: monster.abilities,
      },
    ]
  },
  map: (at) => {
    const { title, description, context } = rollMap({ mapType: turn(MAP_TYPES, at) }, `${at}`)
    return [{ title, prose: [description, context], lines: [] }]
  },
  room: (at) =>
    rollMap({ mapType: turn(MAP_TYPES, at), theme: turn(THEMES, at / MAP_TYPES.length) }, `${at}`).mapKey.map(
      (place) => ({
        title: place.name,
        prose: [place.description],
        lines: [...place.features, ...place.creatures, ...place.traps, ...place.treasures],
      }),
    ),
}

type Item = ReturnType<typeof rollLoot>['items'][number]

function itemSample({ name, rarity, value, description, properties, magicalProperties }: Item): Sample {
  return {
    title: `${name} (${rarity}, ${value} gp)`,
    prose: [description],
    lines: [...properties, ...magicalProperties],
  }
}

const THEMES = [undefined, 'Undead', 'Fire and ash', undefined, 'Winter', 'The drowned', 'Plague', 'Glass bees']

function shopAsked(at: number) {
  const turns = at / SHOP_TYPES.length
  return {
    shopType: turn(SHOP_TYPES, at),
    locationTier: turn(LOCATION_TIERS, turns),
    qualityLevels: [turn(QUALITY_LEVELS, turns)],
  }
}

function turn<T>(list: readonly T[], at: number): T {
  return list[Math.floor(at) % list.length] as T
}
