import { finishItem } from '../../creature/finish-item.ts'
import { isRow, numberOf, type Row, textOf, valueAt } from '../../values/row.ts'
import type { ThingSource } from '../format.ts'
import { pageThing } from '../page-thing.ts'
import { actorFigures } from './actor-figures.ts'
import { enriched } from './enrich.ts'
import { useOf } from './item-figures.ts'
import { hasHealth, itemProperties, shieldBonus } from './item-properties.ts'
import { sourceOf } from './npc.ts'

/** An item outside of an actor; spells and features become a page. */
export function worldItemThing(item: Row, at: string): ThingSource {
  const name = textOf(item.name)
  const source = sourceOf(item)
  const description = enriched(textOf(valueAt(item, 'system/description/value')), name, useOf(item, actorFigures({})))
  if (item.type === 'spell' || item.type === 'feat') {
    const level = numberOf(valueAt(item, 'system/level'))
    const raw = { name, ...(level !== undefined && { level }), kind: textOf(item.type), description }
    return pageThing({ raw, name, at, source })
  }
  return {
    name,
    source,
    at,
    raw: item,
    read: (receipt) => {
      receipt.ignore(TECHNICAL, 'technical')
      receipt.ignore(
        USED.map((key) => `system/${key}`),
        'how the program uses it',
      )
      if (!hasHealth(item)) receipt.ignore('system/hp', 'it has no health')
      if (!hasHealth(item) && kindOf(item) !== 'armor') receipt.ignore('system/armor', 'it is no armor')
      const properties = itemProperties(item)
      return finishItem(receipt, {
        name,
        nameFrom: 'name',
        sourceFrom: { from: 'system/source', value: source },
        type: { from: ['type', 'system/type'], value: kindOf(item) },
        rarity: {
          from: 'system/rarity',
          value: textOf(valueAt(item, 'system/rarity')).replace(/([a-z])([A-Z])/, '$1 $2'),
        },
        description: { from: 'system/description', value: description },
        value: { from: 'system/price', value: inGold(valueAt(item, 'system/price')) },
        weight: {
          from: 'system/weight',
          value: numberOf(valueAt(item, 'system/weight/value')) ?? numberOf(valueAt(item, 'system/weight')),
        },
        quantity: { from: 'system/quantity', value: numberOf(valueAt(item, 'system/quantity')) },
        acBonus: { from: 'system/armor', value: shieldBonus(item) },
        properties: {
          from: PROPERTIES.map((key) => `system/${key}`).filter((path) => valueAt(item, path) !== undefined),
          value: properties,
        },
      })
    },
  }
}

const TECHNICAL = [
  ...['_id', '_key', '_stats', 'img', 'flags', 'folder', 'sort', 'ownership', 'permission', 'effects'],
  ...[
    'system/identifier',
    'system/_schemaVersion',
    'system/container',
    'system/uses/spent',
    'system/uses/value',
    'system/uses/autoDestroy',
  ],
]
/** The state of one that someone carries, and settings of its buttons. */
const USED = [
  ...['equipped', 'identified', 'attuned', 'crewed', 'cover', 'proficient', 'prof', 'quantityOverride'],
  ...['activities', 'actionType', 'activation', 'duration', 'target', 'consume', 'chatFlavor', 'critical', 'scaling'],
  ...['preparation', 'recharge', 'attributes', 'hasDexModifier', 'damage/replace', 'damage/base/scaling'],
  ...['damage/versatile/scaling'],
]
/** What `itemProperties` reads. */
const PROPERTIES = [
  ...['baseItem', 'weaponType', 'consumableType', 'toolType', 'damage', 'range', 'uses', 'save'],
  ...[
    'properties',
    'magicalBonus',
    'attackBonus',
    'ammunition',
    'attunement',
    'strength',
    'stealth',
    'ability',
    'armor',
  ],
]

export function kindOf(item: Row): string {
  const kind = textOf(valueAt(item, 'system/type/value')) || textOf(valueAt(item, 'system/consumableType'))
  if (item.type === 'weapon') return 'weapon'
  if (kind === 'potion' || kind === 'scroll') return kind
  const isArmor = ['light', 'medium', 'heavy', 'shield'].includes(kind || textOf(valueAt(item, 'system/armor/type')))
  return item.type === 'equipment' && isArmor ? 'armor' : 'misc'
}

const GOLD: Readonly<Record<string, number>> = { pp: 10, gp: 1, ep: 0.5, sp: 0.1, cp: 0.01 }

/** A number, or `{ value, denomination }`. */
export function inGold(price: unknown): number | undefined {
  if (!isRow(price)) return numberOf(price)
  const value = numberOf(price.value)
  const coin = textOf(price.denomination) || 'gp'
  return value === undefined || !Object.hasOwn(GOLD, coin)
    ? undefined
    : Math.round(value * (GOLD[coin] ?? 1) * 100) / 100
}
