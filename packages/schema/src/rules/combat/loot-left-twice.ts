import type { Character } from '../../entities/replicated/character.ts'
import type { Item } from '../../entities/replicated/item.ts'
import type { LoggedAct } from './combat-log.ts'
import { giftsOf, itemsOf } from './gift.ts'

/** `actId`: the gift. The items as the foe `from` has them still, although the hero `to` got them. */
export type LootLeftTwice = { actId: string; from: string; to: string; items: Item[] }

/**
 * Loot that a foe still has after it was given away: two devices apart brought the foe in with it, and one handed it
 * out. What was settled once isn't again, also if that was undone.
 */
export function lootLeftTwice(log: readonly LoggedAct[], characters: readonly Character[]): LootLeftTwice[] {
  const holds = (id: string, itemId: string | undefined) => {
    return characters.some((each) => each.id === id && itemsOf(each).some((item) => item.id === itemId))
  }
  const gifts = log.flatMap((act) => giftsOf(act).map((gift) => ({ ...gift, actId: act.id, stands: !act.undone })))
  return gifts.flatMap(({ actId, stands, from, to, items, given }) => {
    if (!stands) return []
    const isSettled = (id: string) => gifts.some((each) => isSettlement(each) && has(each, { from, to, id }))
    const left = items.filter(({ id }, index) => {
      return holds(from, id) && holds(to, given[index]) && isBroughtInTwice(log, from, id) && !isSettled(id)
    })
    return left.length > 0 ? [{ actId, from, to, items: left }] : []
  })
}

type Gift = { from: string; to: string; items: readonly Item[]; given: readonly string[] }

/** It takes from the foe what the hero has, and gives nothing. */
function isSettlement({ given }: Gift): boolean {
  return given.length === 0
}

function has(gift: Gift, { from, to, id }: { from: string; to: string; id: string }): boolean {
  return gift.from === from && gift.to === to && gift.items.some((item) => item.id === id)
}

/** A foe has its ids from what it was made for: only devices apart make the same one in two acts. */
function isBroughtInTwice(log: readonly LoggedAct[], foeId: string, itemId: string): boolean {
  const bringing = log.filter(({ whole }) => {
    return whole?.work.some((work) => {
      if (work.kind === 'made') return work.id === foeId
      return work.kind === 'loot' && work.to === foeId && work.given.includes(itemId)
    })
  })
  return bringing.length > 1
}
