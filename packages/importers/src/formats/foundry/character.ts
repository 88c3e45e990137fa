import { finishHero, type HeroParts, type ReadyPart } from '../../creature/finish-hero.ts'
import { inventoryOf, purseWords } from '../../creature/inventory.ts'
import type { Receipt } from '../../receipt/receipt.ts'
import { numberOf, type Row, row, textOf, texts, valueAt } from '../../values/row.ts'
import type { ThingSource } from '../format.ts'
import { type ActorFigures, actorFigures, classItems, itemsOf } from './actor-figures.ts'
import { sharedParts } from './actor-parts.ts'
import { enriched } from './enrich.ts'
import { heroWeapons } from './hero-weapons.ts'
import { itemProperties, shieldBonus } from './item-properties.ts'
import { damageList, languagesOf, SIZES } from './npc.ts'
import { inGold, kindOf } from './world-item.ts'

export function heroThing(actor: Row, at: string): ThingSource {
  const read = (receipt: Receipt) => finishHero(receipt, partsOf(actor, receipt))
  return { name: textOf(actor.name), source: 'Foundry', at, raw: actor, read }
}

function partsOf(actor: Row, receipt: Receipt): HeroParts {
  const figures = actorFigures(actor)
  const shared = sharedParts(actor, figures, receipt)
  const health = row(valueAt(actor, 'system/attributes/hp'))
  const named = (type: string) =>
    itemsOf(actor)
      .filter((item) => item.type === type)
      .map(({ name }) => textOf(name))
  const all = classItems(actor)
  // One class has the hero's level.
  const classes = all.map((item) =>
    `${textOf(item.name)} ${all.length > 1 ? textOf(valueAt(item, 'system/levels')) : ''}`.trim(),
  )
  const origin = (key: string, type: string) => {
    const text = named(type).join(', ') || textOf(valueAt(actor, `system/details/${key}`))
    return { from: [`system/details/${key}`], value: text }
  }
  const background = origin('background', 'background')
  receipt.ignore(['system/details/originalClass', 'system/details/level'], 'ids')
  noteTraits(actor, receipt)
  return {
    ...shared,
    maxHealth: maxHealthOf(actor, figures),
    health: { from: 'system/attributes/hp/value', value: numberOf(health.value) },
    tempHealth: { from: 'system/attributes/hp/temp', value: numberOf(health.temp) },
    race: origin('race', 'race'),
    class: { from: 'items', value: [...classes, ...named('subclass')].join(', ') },
    background,
    level: { from: 'items', value: figures.level || undefined },
    notes: {
      from: 'system/details/biography',
      value: enriched(textOf(valueAt(actor, 'system/details/biography/value')), textOf(actor.name)),
    },
    ready: readyParts(actor, figures),
  }
}

const PROFICIENCIES = new Map([
  ['sim', 'simple weapons'],
  ['mar', 'martial weapons'],
  ['lgt', 'light armor'],
  ['med', 'medium armor'],
  ['hvy', 'heavy armor'],
  ['shl', 'shields'],
])

/** What a hero has no field for, in words. */
function noteTraits(actor: Row, receipt: Receipt): void {
  const traits = row(valueAt(actor, 'system/traits'))
  const trained = (key: string) => {
    const { value, custom } = row(traits[key])
    return [...texts(value).map((code) => PROFICIENCIES.get(code) ?? code), textOf(custom)]
  }
  const size = textOf(traits.size)
  const notes: [path: string, title: string, words: string[]][] = [
    ['details/alignment', 'Alignment', [textOf(valueAt(actor, 'system/details/alignment'))]],
    ['traits/size', 'Size', [SIZES.get(size) ?? size]],
    ['traits/languages', 'Languages', languagesOf(row(traits.languages))],
    ['traits/dr', 'Resistances', damageList(row(traits.dr))],
    ['traits/di', 'Immunities', damageList(row(traits.di))],
    ['traits/dv', 'Vulnerabilities', damageList(row(traits.dv))],
    ['traits/ci', 'Condition immunities', damageList(row(traits.ci))],
    ['traits/weaponProf', 'Trained with', trained('weaponProf')],
    ['traits/armorProf', 'Trained in', trained('armorProf')],
  ]
  for (const [path, title, words] of notes) {
    const text = words.filter((word) => word !== '').join(', ')
    if (text !== '') receipt.note(`system/${path}`, title, text)
  }
}

/** A maximum that is counted from its classes isn't in the file. */
function maxHealthOf(actor: Row, figures: ActorFigures): HeroParts['maxHealth'] {
  const from = 'system/attributes/hp/max'
  const fixed = numberOf(valueAt(actor, from))
  if (fixed !== undefined) return { from, value: fixed }
  const counted = classItems(actor).map((item) => healthOfClass(item, figures))
  if (counted.length > 0 && counted.every((each) => each !== undefined)) {
    const value = counted.reduce((sum, each) => sum + (each ?? 0), 0)
    return { from, value, why: 'counted from its classes' }
  }
  return {
    from: 'system/attributes/hp/value',
    value: numberOf(valueAt(actor, 'system/attributes/hp/value')),
    why: 'what it has now',
  }
}

/** Of each level what was rolled, the average, or the maximum. */
function healthOfClass(item: Row, figures: ActorFigures): number | undefined {
  const advancements = Object.values(row(valueAt(item, 'system/advancement')))
  const list: unknown[] = Array.isArray(valueAt(item, 'system/advancement'))
    ? (valueAt(item, 'system/advancement') as unknown[])
    : advancements
  const points = list.map(row).find(({ type }) => type === 'HitPoints')
  const sides = numberOf(
    (textOf(valueAt(item, 'system/hd/denomination')) || textOf(valueAt(item, 'system/hitDice'))).replace('d', ''),
  )
  if (!points || !sides) return undefined
  const levels = Object.values(row(points.value)).map((value) => {
    return value === 'max' ? sides : value === 'avg' ? Math.floor(sides / 2) + 1 : numberOf(value)
  })
  if (levels.length === 0 || levels.includes(undefined)) return undefined
  const modifier = figures.modifiers.con ?? 0
  return levels.reduce<number>((sum, each) => sum + Math.max((each ?? 0) + modifier, 1), 0)
}

const COINS = new Map([
  ['pp', 'platinum'],
  ['gp', 'gold'],
  ['ep', 'electrum'],
  ['sp', 'silver'],
  ['cp', 'copper'],
])
const CARRIED = ['weapon', 'equipment', 'consumable', 'tool', 'loot', 'container', 'backpack']

function readyParts(actor: Row, figures: ActorFigures): ReadyPart[] {
  const carried = itemsOf(actor).filter(({ type }) => CARRIED.includes(textOf(type)))
  const inventory = inventoryOf(
    carried.map((item) => ({
      name: textOf(item.name),
      type: kindOf(item),
      rarity: textOf(valueAt(item, 'system/rarity'))
        .replace(/([a-z])([A-Z])/, '$1 $2')
        .toLowerCase(),
      description: enriched(textOf(valueAt(item, 'system/description/value')), textOf(actor.name)),
      quantity: numberOf(valueAt(item, 'system/quantity')),
      value: inGold(valueAt(item, 'system/price')),
      weight: numberOf(valueAt(item, 'system/weight/value')) ?? numberOf(valueAt(item, 'system/weight')),
      properties: itemProperties(item),
      acBonus: shieldBonus(item),
    })),
  )
  const weapons = heroWeapons(actor, figures)
  const coins = Object.entries(row(valueAt(actor, 'system/currency'))).flatMap(([coin, amount]) => {
    const count = numberOf(amount)
    return count ? [[COINS.get(coin) ?? coin, Math.trunc(count)] as const] : []
  })
  return [
    { field: 'inventory', from: 'items', value: inventory, words: inventory.map(({ name }) => name).join(', ') },
    {
      field: 'weapons',
      from: 'items',
      value: weapons,
      words: weapons.map(({ name, damage }) => `${name} ${damage}`.trim()).join(', '),
      why: 'counted as the program does',
    },
    { field: 'purse', from: 'system/currency', ...purseWords(coins) },
  ]
}
