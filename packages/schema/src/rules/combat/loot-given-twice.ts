import type { Character } from '../../entities/replicated/character.ts'
import type { Item } from '../../entities/replicated/item.ts'
import type { LoggedAct } from './combat-log.ts'

/** `actId`: the later gift. The items that both have, as `from` has them. */
export type LootGivenTwice = { actId: string; from: string; to: string; items: Item[] }

/**
 * Loot that devices apart gave to different heroes, and that both still have. The first gift in the log counts: on
 * every device it is the same one.
 */
export function lootGivenTwice(log: readonly LoggedAct[], characters: readonly Character[]): LootGivenTwice[] {
  const firstTaker = new Map<string, string>()
  const twice: LootGivenTwice[] = []
  const heldBy = (id: string) =>
    characters.flatMap((each) => (each.id === id && each.type === 'player' ? each.inventory : []))
  for (const { id: actId, whole, undone } of log) {
    for (const gift of undone ? [] : (whole?.work ?? [])) {
      if (gift.kind !== 'loot') continue
      const takers = new Map<string, string[]>()
      for (const itemId of gift.given) {
        const taker = firstTaker.get(itemId)
        if (taker === undefined || taker === gift.from) firstTaker.set(itemId, gift.to)
        else if (taker !== gift.to) takers.set(taker, [...(takers.get(taker) ?? []), itemId])
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
