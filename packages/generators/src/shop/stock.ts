import type { LootItem } from '@lanternkeep/schema'
import type { ShopType } from '@lanternkeep/schema/lists/shops'
import type { RollField } from '../again.ts'
import type { TableDice } from '../dice.ts'
import { brewed, wrought } from '../loot/make-item.ts'
import { RARITY_OF, type Strength } from '../loot/worth.ts'
import { joined } from '../polish.ts'
import { isHinted, tell, titled } from '../telling.ts'
import { ARMOR, WEAPONS } from '../wares/arms.ts'
import { POTIONS, SCROLLS } from '../wares/draughts.ts'
import { FOOD, FOOD_EFFECTS, FOOD_NAMES, FOOD_SMELLS, FOOD_WORTH } from '../wares/food.ts'
import { isPlain, saysTwice } from '../wares/form.ts'
import { GOODS } from '../wares/goods.ts'
import { CLOTHES, JEWELLERY, REMEDIES, TAVERN_GOODS } from '../wares/trades.ts'
import type { Ware } from '../wares/ware.ts'
import { DISHES, REMARKS } from './place.ts'

/** How its maker changes an item, before magic is added. */
export type Finish = (ware: Ware, strength: Strength) => Ware

export type Wish = {
  strength: Strength
  hints: readonly string[]
  dearest: number
  finish: Finish
  /** Rolls its fields. */
  by: RollField
  /** What a person reads as its magic now. */
  magic: string | undefined
}

const FORGED = [...WEAPONS, ...ARMOR].filter(
  ({ name }) => !/robe|cloak|vestment|cudgel|sling|blowpipe|staff|shell|hide/.test(name),
)
const WORKED: Record<ShopType, readonly Ware[]> = {
  general: GOODS,
  blacksmith: FORGED,
  magic: GOODS.filter(({ tags }) => /wizard|laboratory|temple|necromancer/.test(tags.join())),
  tavern: TAVERN_GOODS,
  apothecary: REMEDIES,
  jeweler: JEWELLERY,
  tailor: CLOTHES,
}
const BREWED: Partial<Record<ShopType, readonly ('potion' | 'scroll')[]>> = {
  magic: ['potion', 'scroll'],
  apothecary: ['potion'],
  general: ['potion'],
}
const BREWED_PERCENT: Partial<Record<ShopType, number>> = { magic: 60, apothecary: 60, general: 10 }

/** One more item on the shelf, never one that is already there. */
export function shelfItem(dice: TableDice, shop: ShopType, wish: Wish): LootItem {
  if (shop === 'tavern' && (wish.strength > 1 || dice.chance(70))) return served(dice, wish)
  const kinds = dice.chance(BREWED_PERCENT[shop] ?? 0) ? (BREWED[shop] ?? []) : []
  const kind = kinds.length > 0 ? dice.pick(kinds) : undefined
  const draught = kind && dice.draw(kind === 'potion' ? POTIONS : SCROLLS, (one) => one.strength === wish.strength)
  if (kind && draught) return shown(wish, brewed(dice, { ...draught, type: kind }, wish))
  const canBe = (ware: Ware) => ware.value <= wish.dearest && (wish.strength === 1 || !isPlain(ware))
  const ware = chosen(dice, WORKED[shop], { hints: wish.hints, canBe }) ?? chosen(dice, GOODS, { hints: [], canBe })
  const { strength, by, magic } = wish
  return shown(wish, wrought(dice, wish.finish(ware as Ware, strength), { strength, worn: [], by, magic }))
}

function shown({ by }: Wish, item: LootItem): LootItem {
  const remark = by('description', (own) => {
    return item.weight !== 0 && own.chance(60) ? tell(own, REMARKS, '{remark}') : ''
  })
  return { ...item, description: joined([item.description, remark]) }
}

/** On the menu. A rarer dish is named after its origin, and costs no more than people pay for a dinner. */
export function served(dice: TableDice, { strength, hints, finish, by }: Wish): LootItem {
  const plain = finish((chosen(dice, FOOD, { hints, canBe: () => true }) ?? dice.pick(FOOD)) as Ware, 1)
  const [least, most] = FOOD_WORTH[strength] ?? [0, 0]
  const name = strength > 1 ? `${by('name', (own) => finerName(own, plain.name, strength))} ${plain.name}` : plain.name
  const effects = FOOD_EFFECTS[strength] ?? []
  return {
    name: titled(name),
    rarity: RARITY_OF[strength],
    type: 'misc',
    description: by('description', (own) => tell(own, { ...DISHES, smell: FOOD_SMELLS }, '{dish}')),
    value: plain.value + by('value', (own) => own.int(least, most)),
    weight: plain.weight,
    quantity: strength === 1 ? dice.int(1, 6) : 1,
    properties: [...plain.properties],
    magicalProperties:
      effects.length > 0 && (strength > 2 || dice.chance(50))
        ? [by('magicalProperties', (own) => own.deal(effects))]
        : [],
  }
}

/** 'Double-Smoked' before 'smoked eel' says it twice. */
function finerName(dice: TableDice, name: string, strength: Strength): string {
  const names = (FOOD_NAMES[strength] ?? []).filter((finer) => !saysTwice(finer, name))
  return dice.draw(FOOD_NAMES[strength] ?? [], (finer) => names.includes(finer)) ?? dice.pick(names)
}

type Asked = { hints: readonly string[]; canBe: (ware: Ware) => boolean }

function chosen(dice: TableDice, wares: readonly Ware[], { hints, canBe }: Asked): Ware | undefined {
  const asked = dice.chance(60) ? dice.draw(wares, (ware) => isHinted(hints, ware.name) && canBe(ware)) : undefined
  return asked ?? dice.draw(wares, canBe)
}
