import type { Character } from '../../entities/replicated/character.ts'
import type { Item } from '../../entities/replicated/item.ts'
import type { LoggedAct } from './combat-log.ts'
import { giftsOf } from './gift.ts'

/** `actId`: the later gift. The items that both have, as `from` has them. */
export type LootGivenTwice = { actId: string; from: string; to: string; items: Item[] }

/**
 * Loot that devices apart gave to different heroes, and that both still have. The first gift in the log counts: on
 * every device it is the same one. What was settled once isn't again: while its undo hands the loot over, both have it
 * for a moment, and on another device for as long as one of them is still to arrive.
 */
export function lootGivenTwice(log: readonly LoggedAct[], characters: readonly Character[]): LootGivenTwice[] {
  const handed = new Set(
    log.flatMap(giftsOf).flatMap(({ given, from, to }) => given.map((id) => `${id} ${from} ${to}`)),
  )
  const firstTaker = new Map<string, string>()
  const twice: LootGivenTwice[] = []
  const heldBy = (id: string) =>
    characters.flatMap((each) => (each.id === id && each.type === 'player' ? each.inventory : []))
  for (const act of log) {
    const { id: actId, undone } = act
    for (const gift of undone ? [] : giftsOf(act)) {
      const takers = new Map<string, string[]>()
      for (const itemId of gift.given) {
        const taker = firstTaker.get(itemId)
        if (taker === undefined || taker === gift.from) firstTaker.set(itemId, gift.to)
        else if (taker !== gift.to && !handed.has(`${itemId} ${gift.to} ${taker}`))
          takers.set(taker, [...(takers.get(taker) ?? []), itemId])
      }
      for (const [to, ids] of takers) {
        const kept = new Set(heldBy(to).map(({ id }) => id))
        const items = heldBy(gift.to).filter(({ id }) => ids.includes(id) && kept.has(id))
        if (items.length > 0) twice.push({ actId, from: gift.to, to, items })
      }
    }
  }
  return twice
}
