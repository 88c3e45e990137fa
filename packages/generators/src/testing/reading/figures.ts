import { DIFFICULTIES, type Difficulty, ENCOUNTER_TYPES } from '@lanternkeep/schema/lists/encounters'
import { EVENT_CATEGORIES } from '@lanternkeep/schema/lists/events'
import { MAP_TYPES } from '@lanternkeep/schema/lists/maps'
import { rollEncounter } from '../../encounter/roll-encounter.ts'
import { rollEvents } from '../../events/roll-events.ts'
import { rollMap } from '../../map/roll-map.ts'
import { rollNpc } from '../../npc/roll-npc.ts'
import { rollShop } from '../../shop/roll-shop.ts'
import { KINDS, type Kind, type Sample, samplesOf } from './samples.ts'
import { nonsenseIn } from './sense.ts'
import { isEnded, sentencesOf, slipsOf } from './slips.ts'

export type Repeat = { sentence: string; times: number }

/** The sentence that comes most often among `samples`. */
export function mostRepeated(samples: readonly Sample[]): Repeat {
  const times = new Map<string, number>()
  for (const { prose } of samples)
    for (const sentence of prose.flatMap(sentencesOf)) times.set(sentence, (times.get(sentence) ?? 0) + 1)
  return [...times]
    .map(([sentence, count]) => ({ sentence, times: count }))
    .reduce((most, one) => (one.times > most.times ? one : most), { sentence: '', times: 0 })
}

/** Everything that reads wrong in `count` results, all kinds taking turns. */
export function slipsIn(count: number, from = 0): string[] {
  const each = Math.ceil(count / KINDS.length)
  return KINDS.flatMap((kind) => samplesOf(kind, each, from).flatMap((sample) => slipsOfSample(kind, sample)))
}

function slipsOfSample(kind: Kind, sample: Sample): string[] {
  const { title, prose, lines } = sample
  const paragraphs = prose.flatMap((text) => text.split('\n\n'))
  const unended = paragraphs.filter((text) => !isEnded(text)).map((text) => `no end: ${text.slice(-60)}`)
  return [...unended, ...nonsenseIn(kind, sample), ...[title, ...paragraphs, ...lines].flatMap(slipsOf)].map(
    (slip) => `${kind}, ${slip}`,
  )
}

const seeds = (count: number) => Array.from({ length: count }, (_, at) => `${at}`)
const distinct = (texts: readonly string[]) => new Set(texts).size

/** Titles of `rolls` events in each category. */
export function eventTitles(rolls: number): [category: string, titles: number][] {
  return EVENT_CATEGORIES.filter((category) => category !== 'random').map((category) => [
    category,
    distinct(
      seeds(rolls).flatMap((seed) => rollEvents({ categories: [category] }, seed).events.map((one) => one.title)),
    ),
  ])
}

/** Titles of `rolls` encounters of each type, with a party of level 5. */
export function encounterTitles(rolls: number): [type: string, titles: number][] {
  return ENCOUNTER_TYPES.map((encounterType) => [
    encounterType,
    distinct(seeds(rolls).map((seed) => rollEncounter({ encounterType, partyLevel: 5 }, seed).title)),
  ])
}

export function npcPlaces(rolls: number): number {
  return distinct(seeds(rolls).map((seed) => rollNpc({}, seed).npc.location))
}

/** The percentage of a map's rooms whose name, or whose text, was in the map before it. */
export function roomsShared(pairs: number): [type: string, names: number, texts: number][] {
  return MAP_TYPES.filter((type) => type !== 'other').map((mapType) => {
    const maps = seeds(pairs + 1).map((seed) => rollMap({ mapType }, seed).mapKey)
    const share = (textOf: (room: (typeof maps)[number][number]) => string) => {
      let shared = 0
      let rooms = 0
      for (const [at, key] of maps.slice(1).entries()) {
        const before = new Set((maps[at] ?? []).map(textOf))
        rooms += key.length
        shared += key.filter((room) => before.has(textOf(room))).length
      }
      return Math.round((1000 * shared) / rooms) / 10
    }
    return [mapType, share(({ name }) => name), share(({ description }) => description)]
  })
}

/** Of `rolls` poor village stores, those that sell something legendary. */
export function legendsInVillages(rolls: number): number {
  const shop = { shopType: 'general', locationTier: 'village', qualityLevels: ['poor'] } as const
  return seeds(rolls).filter((seed) =>
    rollShop({ ...shop, qualityLevels: ['poor'], itemCount: 8 }, seed).items.some(
      ({ rarity }) => rarity === 'legendary',
    ),
  ).length
}

/** How far a foe's challenge may be above the party's level; `worst` is the most that was rolled. */
export function challengeAboveLevel(rolls: number): [difficulty: Difficulty, worst: number][] {
  return DIFFICULTIES.map((difficulty) => [
    difficulty,
    Math.max(
      ...seeds(rolls).map((seed, at) => {
        const partyLevel = 1 + (at % 20)
        const { enemies } = rollEncounter({ difficulty, partyLevel, partySize: 1 + (at % 10) }, seed)
        return (
          Math.max(...enemies.map(({ stats }) => Number(/challenge (\d+(?:\.\d+)?)/.exec(stats)?.[1]))) - partyLevel
        )
      }),
    ),
  ])
}
