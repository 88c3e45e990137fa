import type { GenerateLootBody, LootAnswer, LootItem } from '@lanternkeep/schema'
import { DEFAULT_RARITY_MIX, LOOT_OWNERS, LOOT_QUANTITY, LOOT_SETTINGS } from '@lanternkeep/schema/lists/loot'
import type { Again } from '../again.ts'
import { tableDice } from '../dice.ts'
import { askedFor, cleaned, joined } from '../polish.ts'
import { asPlace, hintsOf } from '../telling.ts'
import { type Find, lootMaker, type Named } from './make-item.ts'

/**
 * Finds from our own lists: no duplicates, and what is requested in words comes more often if a list has it,
 * and is repeated for the GM with the first of them.
 */
export function rollLoot(body: GenerateLootBody, seed: string, again?: Again): LootAnswer {
  const dice = tableDice(seed, 'loot')
  const find: Find = {
    mix: body.rarityDistribution ?? DEFAULT_RARITY_MIX,
    setting: placeOf(body.setting),
    owner: ownerOf(body.ownerContext),
    hints: hintsOf(body.context, body.additionalDetails),
  }
  const make = lootMaker(dice, find, again)
  const [first, ...rest] = Array.from({ length: body.quantity ?? LOOT_QUANTITY.fallback }, (_, at) => make(at)) as [
    LootItem,
  ]
  const asked = askedFor(joined([body.context ?? '', body.additionalDetails ?? ''], '; '))
  return { items: [{ ...first, description: joined([first.description, asked], '\n\n') }, ...rest] }
}

function placeOf(setting: string | undefined): Named {
  const words = cleaned(setting ?? '')
  const known = words.toLowerCase()
  if (known === '' || known === 'other') return { known: 'dungeon', words: 'the dungeon' }
  return LOOT_SETTINGS.some((one) => one === known)
    ? { known, words: asPlace(known) }
    : { known: '', words: asPlace(words) }
}

function ownerOf(owner: string | undefined): Named {
  const words = cleaned(owner ?? '')
  const known = words.toLowerCase()
  if (['', 'any', 'other'].includes(known)) return { known: '', words: '' }
  return LOOT_OWNERS.some((one) => one === known)
    ? { known, words: known === 'royalty' ? 'the royal family' : asPlace(known) }
    : { known: '', words: asPlace(words) }
}
