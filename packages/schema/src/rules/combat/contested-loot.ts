import type { Act } from '../../entities/replicated/act.ts'
import type { Character } from '../../entities/replicated/character.ts'
import type { Item } from '../../entities/replicated/item.ts'
import { byOrder, isStanding } from '../health/health-log.ts'
import { type Gift, giftsOf, itemsOf, withItems } from './gift.ts'

/** `holder`: who has it by what the log says. `among`: everyone who may have it now. */
export type ContestedItem = { item: Item; holder: string; among: string[] }

type Given = Gift & { stands: boolean }

/**
 * The items of a gift that devices apart gave to different heroes. The first gift that stands counts; where the act that
 * settled it is undone, the other hero's. Without any, the items are with who had them before.
 */
export function contestedItems({ items, given }: Gift, acts: readonly Act[]): ContestedItem[] {
  const gifts = acts
    .toSorted(byOrder)
    .flatMap((act) => giftsOf(act).map((gift) => ({ ...gift, stands: isStanding(act) })))
  return items.flatMap((item) => {
    if (!given.includes(item.id)) return []
    const ofItem = gifts.filter((gift) => gift.given.includes(item.id))
    const rivals = ofItem.filter((gift) => ofItem.some(({ from, to }) => from === gift.from && to !== gift.to))
    const [first] = rivals
    if (!first) return []
    const among = [first.from, ...rivals.map(({ to }) => to)]
    return [{ item, holder: holderOf(ofItem, rivals) ?? first.from, among: [...new Set(among)] }]
  })
}

/** Undefined: no gift of it stands. */
function holderOf(gifts: readonly Given[], rivals: readonly Given[]): string | undefined {
  const settlements = gifts.filter(({ from, to }) => [from, to].every((id) => rivals.some((gift) => gift.to === id)))
  let holder: string | undefined
  for (const gift of gifts) {
    if (!gift.stands || settlements.includes(gift)) continue
    if (holder === undefined || holder === gift.from) holder = gift.to
  }
  for (const { from, to, stands } of settlements) {
    const isTheirs = rivals.some((gift) => gift.to === from && gift.stands)
    if (!stands && holder === to && isTheirs) holder = from
  }
  return holder
}

/**
 * One of those who may have the item, as the log says: with it or without. `held`: the item as someone has it now;
 * undefined if it is gone, used up by who had it.
 */
export function withContested(
  character: Character,
  { item, holder }: ContestedItem,
  held: Item | undefined,
): Character {
  const has = itemsOf(character).some(({ id }) => id === item.id)
  if (character.id !== holder) {
    return has ? withItems(character, (items) => items.filter(({ id }) => id !== item.id)) : character
  }
  return has || !held ? character : withItems(character, (items) => [...items, held])
}
