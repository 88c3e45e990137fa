import type { ItemType, LootItem } from '@lanternkeep/schema'
import { shuffled } from '@lanternkeep/schema'
import type { RarityMix } from '@lanternkeep/schema/lists/loot'
import { type Again, fieldRoller, type RollField, saidNow } from '../again.ts'
import type { TableDice } from '../dice.ts'
import { joined } from '../polish.ts'
import { isHinted, tell } from '../telling.ts'
import { ARMOR, WEAPONS } from '../wares/arms.ts'
import { type Draught, POTIONS, SCROLLS } from '../wares/draughts.ts'
import { formOf, isPlain } from '../wares/form.ts'
import { GOODS } from '../wares/goods.ts'
import { TREASURES } from '../wares/treasures.ts'
import type { Ware } from '../wares/ware.ts'
import { enchanted, type Make } from './enchant.ts'
import { FOUND_WORDS, OWNED_WORDS, SOMEWHERE, WHERE } from './found.ts'
import { LOOKS_OF } from './looks.ts'
import { LOOKS, MAGIC_WORDS, OWNED, PLAIN_LOOKS } from './lore.ts'
import { draughtWorth, RARITY_OF, STRENGTHS, type Strength, worthOf } from './worth.ts'

/** One of our lists, or custom words for the same thing; both empty for no one in particular. */
export type Named = { known: string; words: string }
export type Find = { mix: Partial<RarityMix>; setting: Named; owner: Named; hints: readonly string[] }

const WARES = { weapon: WEAPONS, armor: ARMOR, treasure: TREASURES, misc: GOODS }
const DRAUGHTS = { potion: POTIONS, scroll: SCROLLS }
const RARITIES = ['common', 'uncommon', 'rare', 'veryRare', 'legendary'] as const
const TYPES = ['weapon', 'armor', 'potion', 'scroll', 'treasure', 'misc'] as const

/** How common each type is; what its owner cares for counts three times as much. */
const USUAL: Record<ItemType, number> = { weapon: 16, armor: 12, potion: 16, scroll: 12, treasure: 22, misc: 22 }
const INTERESTS: Record<string, readonly ItemType[]> = {
  dragon: ['treasure'],
  goblin: ['weapon', 'misc'],
  wizard: ['scroll', 'potion'],
  commoner: ['misc'],
  royalty: ['treasure'],
  merchant: ['treasure', 'misc'],
  warrior: ['weapon', 'armor'],
  cleric: ['scroll', 'potion'],
  thief: ['treasure', 'potion'],
  necromancer: ['scroll', 'misc'],
}
/** What a person may call a type in a request. */
const CALLED: Record<ItemType, string> = {
  weapon: 'weapon',
  armor: 'armor armor',
  potion: 'potion elixir',
  scroll: 'scroll',
  treasure: 'treasure jewel',
  misc: '',
}

export function lootMaker(dice: TableDice, find: Find, again?: Again): (at: number) => LootItem {
  const weights = { ...USUAL }
  for (const type of INTERESTS[find.owner.known] ?? []) weights[type] *= 3
  return (at) => {
    const by = fieldRoller(dice, again, at)
    const strength = STRENGTHS[dice.weighted(RARITIES, find.mix)]
    const asked = dice.chance(60) ? askedStock(dice, find.hints, strength) : undefined
    const stock = asked ?? usualStock(dice, find, { type: dice.weighted(TYPES, weights), strength })
    const magic = saidNow(again, at, ['magicalProperties'])
    const item =
      'effect' in stock ? brewed(dice, stock, { strength, by }) : wrought(dice, stock, { strength, by, magic })
    const history = by('description', (own) => [whereFound(own, find.setting), whoseItWas(own, find.owner)])
    return { ...item, description: joined([item.description, ...history]) }
  }
}

type Wanted = { type: ItemType; strength: Strength }
type Stock = Ware | Draught
type DraughtOf = Draught & { type: 'potion' | 'scroll' }

function askedStock(dice: TableDice, hints: readonly string[], strength: Strength): Ware | DraughtOf | undefined {
  for (const type of shuffled(TYPES, dice.int)) {
    const isAsked = (stock: Stock) => isHinted(hints, `${CALLED[type]} ${stock.name}`) && canBe(stock, strength)
    const stock = drawn(dice, { type, strength }, isAsked)
    if (stock) return stock
  }
  return undefined
}

/** Prefers what fits the place or its owner; never the same thing twice. */
function usualStock(dice: TableDice, find: Find, wanted: Wanted): Ware | DraughtOf {
  const theme = dice.pick([find.setting.known, find.owner.known].filter(Boolean).concat(''))
  const any = (stock: Stock) => canBe(stock, wanted.strength)
  const belongs = (stock: Stock) => stock.tags.includes(theme) && any(stock)
  const fallbacks = ['misc', 'treasure', 'weapon'] as const
  const left = fallbacks.map((other) => () => drawn(dice, { ...wanted, type: other }, any))
  const found = (hasEnough(wanted.type, belongs) ? drawn(dice, wanted, belongs) : undefined) ?? drawn(dice, wanted, any)
  return found ?? (left.reduce<Ware | DraughtOf | undefined>((one, next) => one ?? next(), undefined) as Ware)
}

/** A theme with two things would bring them up every time. */
function hasEnough(type: ItemType, fits: (stock: Stock) => boolean): boolean {
  const stock: readonly Stock[] = type === 'potion' || type === 'scroll' ? DRAUGHTS[type] : WARES[type]
  return stock.filter(fits).length > 5
}

/** No magic holds in a sack of salt. */
function canBe(stock: Stock, strength: Strength): boolean {
  return strength === 1 || 'effect' in stock || !isPlain(stock)
}

function drawn(
  dice: TableDice,
  { type, strength }: Wanted,
  fits: (stock: Stock) => boolean,
): Ware | DraughtOf | undefined {
  if (type !== 'potion' && type !== 'scroll') return dice.draw(WARES[type], fits)
  const draught = dice.draw(DRAUGHTS[type], (one) => one.strength === strength && fits(one))
  return draught && { ...draught, type }
}

/** A potion or a scroll: its effect is its magic. */
export function brewed(
  dice: TableDice,
  { type, name, effect }: DraughtOf,
  { strength, by = fieldRoller(dice, undefined, 0) }: { strength: Strength; by?: RollField },
): LootItem {
  return {
    name,
    rarity: RARITY_OF[strength],
    type,
    description: by('description', (own) => tell(own, LOOKS, own.deal(LOOKS[type] ?? []))),
    value: by('value', (own) => draughtWorth(own, strength)),
    weight: type === 'potion' ? 0.5 : 0.1,
    quantity: strength < 3 ? dice.pick([1, 1, 1, 2, 3]) : 1,
    properties: ['Works once'],
    magicalProperties: [effect],
  }
}

export function wrought(dice: TableDice, ware: Ware, make: Make): LootItem {
  const { strength, by = fieldRoller(dice, undefined, 0) } = make
  const { name, magicalProperties, tale } = enchanted(dice, ware, make)
  const isSmall = strength === 1 && ware.value < 6 && ware.weight < 3
  return {
    name,
    rarity: RARITY_OF[strength],
    type: ware.type,
    description: joined([
      by('description', (own) => {
        const looks = strength === 1 && ware.value < 60 ? PLAIN_LOOKS : LOOKS
        return tell(own, looks, own.deal(LOOKS_OF[formOf(ware)]))
      }),
      tale,
    ]),
    value: by('value', (own) => worthOf(own, ware, strength)),
    weight: ware.weight,
    quantity: isSmall && dice.chance(35) ? dice.int(2, 6) : 1,
    properties: [...ware.properties],
    magicalProperties,
  }
}

function whereFound(dice: TableDice, { known, words }: Named): string {
  const where = WHERE[known]
  return tell(dice, { ...LOOKS, ...FOUND_WORDS, where: where ?? SOMEWHERE, place: words }, '{found}')
}

function whoseItWas(dice: TableDice, { known, words }: Named): string {
  if (words === '' || dice.chance(40)) return ''
  const owned = OWNED[known]
  if (owned && dice.chance(30)) return dice.deal(owned)
  return tell(dice, { ...LOOKS, ...MAGIC_WORDS, ...OWNED_WORDS, owner: words }, '{owned}')
}
