import { type RandomInt, seededRandomInt } from '@lanternkeep/schema'

/** A seed's dice, rolled in a fixed order: the same seed and the same calls give the same results on every device. */
export type TableDice = {
  int: RandomInt
  chance: (percent: number) => boolean
  pick: <T>(list: readonly T[]) => T
  /** Like a deck of cards: nothing repeats before everything came once. */
  deal: <T>(list: readonly T[]) => T
  /** A matching entry that was not dealt yet; undefined if none is left. */
  draw: <T>(list: readonly T[], fits: (one: T) => boolean) => T | undefined
  /**
   * One of `choices` by weight; a choice without a weight isn't picked. If all weights are 0, those that have one are
   * equally likely; without any weights, all choices are.
   */
  weighted: <T extends string>(choices: readonly T[], weights: Partial<Record<T, number | undefined>>) => T
}

/** `table` keeps two generators with the same seed from drawing the same numbers. */
export function tableDice(seed: string, table: string): TableDice {
  const int = seededRandomInt(hashOf(`${table}/${seed}`))
  const decks = new Map<unknown, unknown[]>()
  const pick = <T>(list: readonly T[]): T => list[int(0, list.length - 1)] as T
  const draw = <T>(list: readonly T[], fits: (one: T) => boolean): T | undefined => {
    const deck = (decks.get(list) ?? list) as readonly T[]
    const open = deck.filter(fits)
    if (open.length === 0) return undefined
    const drawn = pick(open)
    decks.set(list, without(deck, drawn))
    return drawn
  }
  const deal = <T>(list: readonly T[]): T => {
    if (decks.get(list)?.length === 0) decks.delete(list)
    return draw(list, () => true) as T
  }
  return { int, chance: (percent) => int(1, 100) <= percent, pick, deal, draw, weighted: weightedBy(int) }
}

function weightedBy(int: RandomInt): TableDice['weighted'] {
  return (choices, weights) => {
    const named = choices.filter((choice) => weights[choice] !== undefined)
    // Whole thousandths, because weights may be fractions.
    const parts = named.map((choice) => Math.round((weights[choice] ?? 0) * 1000))
    const total = parts.reduce((sum, part) => sum + part, 0)
    const open = named.length > 0 ? named : choices
    if (total <= 0) return open[int(0, open.length - 1)] as (typeof choices)[number]
    let left = int(1, total)
    const found = named.find((_, index) => {
      left -= parts[index] ?? 0
      return left <= 0
    })
    return found as (typeof choices)[number]
  }
}

function without<T>(list: readonly T[], gone: T): T[] {
  const index = list.indexOf(gone)
  return list.filter((_, at) => at !== index)
}

/** FNV-1a over the text's units, then mixed so that '1' and '2' have nothing in common (murmur3's last step). */
function hashOf(text: string): number {
  let hash = 0x811c9dc5
  for (let at = 0; at < text.length; at += 1) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193)
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b)
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35)
  return (hash ^ (hash >>> 16)) >>> 0
}
