import type { GenerateShopBody, LootItem, ShopAnswer } from '@lanternkeep/schema'
import { DEFAULT_RARITY_MIX, type RarityMix } from '@lanternkeep/schema/lists/loot'
import { type LocationTier, type QualityLevel, SHOP_ITEM_COUNT } from '@lanternkeep/schema/lists/shops'
import { type Again, fieldRoller, saidNow } from '../again.ts'
import { type TableDice, tableDice } from '../dice.ts'
import { roundGold, STRENGTHS, type Strength } from '../loot/worth.ts'
import { personName } from '../people/name.ts'
import { PEOPLE } from '../people/words.ts'
import { askedFor, joined } from '../polish.ts'
import { hintsOf, tell, titled } from '../telling.ts'
import { isPlain, saysTwice } from '../wares/form.ts'
import type { Ware } from '../wares/ware.ts'
import { MOST_OF_QUALITY, shopStory, TIERS } from './place.ts'
import { type Finish, served, shelfItem } from './stock.ts'
import { KEEPERS, PRICES, QUALITIES, SHOPS } from './words.ts'

const RARITIES = ['common', 'uncommon', 'rare', 'veryRare', 'legendary'] as const

/** A shop from our own lists: its name, its keeper and its goods. */
export function rollShop(body: GenerateShopBody, seed: string, again?: Again): ShopAnswer {
  const dice = tableDice(seed, 'shop')
  const { shopType = 'general', locationTier = 'town', additionalContext } = body
  const shop = SHOPS[shopType]
  const keeper = personName(dice)
  const by = fieldRoller(dice, again, 0)
  const called = by('shopName', (own) =>
    own.chance(55) ? own.deal(shop.called) : `${ownerName(keeper)} ${own.deal(shop.trade)}`,
  )
  return {
    shopName: called,
    shopkeeper: by('shopkeeper', (own) => {
      const first = keeper.split(' ')[0] ?? keeper
      return tell(own, { ...PEOPLE, keeper, first }, own.deal(KEEPERS))
    }),
    description: joined([
      by('description', (own) => shopStory(own, { shop: shopType, tier: locationTier, keeper })),
      askedFor(additionalContext),
    ]),
    items: stockOf(dice, body, { tier: locationTier, again }),
  }
}

type Shelf = { tier: LocationTier; again: Again | undefined }

function stockOf(dice: TableDice, body: GenerateShopBody, { tier, again }: Shelf): LootItem[] {
  const { shopType = 'general', qualityLevels, rarityDistribution = DEFAULT_RARITY_MIX } = body
  const hints = hintsOf(body.additionalContext)
  const isMenu = shopType === 'tavern' && body.foodAndDrinksOnly
  return Array.from({ length: body.itemCount ?? SHOP_ITEM_COUNT.fallback }, (_, index) => {
    const at = index + 1
    const quality = dice.pick(qualityLevels?.length ? qualityLevels : (['common'] as const))
    const strength = strengthOf(dice, rarityDistribution, Math.min(TIERS[tier].most, MOST_OF_QUALITY[quality]))
    const [by, magic] = [fieldRoller(dice, again, at), saidNow(again, at, ['magicalProperties'])]
    const wish = { strength, hints, dearest: TIERS[tier].dearest, finish: finishedBy(dice, quality), by, magic }
    const item = isMenu ? served(dice, wish) : shelfItem(dice, shopType, wish)
    return priced(item, { quality, tier })
  })
}

/** As the mix weighs them, among what such a shop can have; if the mix asks for nothing of that, the best it can have. */
function strengthOf(dice: TableDice, mix: Partial<RarityMix>, most: number): Strength {
  const possible = RARITIES.filter((rarity) => STRENGTHS[rarity] <= most)
  const isAsked = possible.some((rarity) => (mix[rarity] ?? 0) > 0)
  const best = possible.at(-1) ?? 'common'
  return STRENGTHS[isAsked || Object.keys(mix).length === 0 ? dice.weighted(possible, mix) : best]
}

/** Ordinary things are named after their quality; magic ones have a name already. */
function finishedBy(dice: TableDice, quality: QualityLevel): Finish {
  const { names, plain, magic, property } = QUALITIES[quality]
  return (ware, strength) => ({
    ...ware,
    name:
      strength === 1 && names.length > 0 && !isPlain(ware) ? `${fineName(dice, names, ware)} ${ware.name}` : ware.name,
    value: ware.value * (strength === 1 ? plain : magic),
    properties: property && !isPlain(ware) ? [...ware.properties, property] : ware.properties,
  })
}

/** 'Third-Hand' before 'hand axe' says it twice. */
function fineName(dice: TableDice, names: readonly string[], ware: Ware): string {
  return (
    dice.draw(names, (name) => !saysTwice(name, ware.name)) ??
    dice.pick(names.filter((name) => !saysTwice(name, ware.name)))
  )
}

function priced(item: LootItem, { quality, tier }: { quality: QualityLevel; tier: LocationTier }): LootItem {
  const factor = PRICES[tier] * (item.rarity === 'common' ? 1 : QUALITIES[quality].magic)
  return { ...item, value: Math.max(1, roundGold((item.value ?? 1) * factor)) }
}

/** 'Ada Marr' keeps 'Marr’s'. */
function ownerName(keeper: string): string {
  return `${titled(keeper.split(' ').at(-1) ?? keeper)}’s`
}
