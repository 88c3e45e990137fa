import { fittingPlace } from '@lanternkeep/schema'
import { isRecord } from '../same.ts'
import { interleave, isMoved } from './merge-order.ts'
import type { Three } from './merge-sides.ts'

/** Placing one item looks at all others. No combat comes near this; beyond it they stay behind their predecessors. */
const MOST_PLACED = 1000

type Items = ReadonlyMap<string, unknown>
type Ranked = { field: string; items: Three<Map<string, unknown>>; merged: Items }

/**
 * The order of a list that goes by a number of its items, highest first, and may be rearranged by hand. The side that
 * was rearranged leads. What only the other side added or gave another number goes where its number belongs; what it
 * put elsewhere by hand stays behind its predecessor there.
 */
export function mergeRanked({ field, items, merged }: Ranked): string[] {
  const rankIn = (side: Items) => (key: string) => rankOf(side.get(key), field)
  const [theirs, mine] = [changesOf(items.base, items.theirs, rankIn), changesOf(items.base, items.mine, rankIn)]
  const mineLeads = !theirs.isRearranged && (mine.isRearranged || !theirs.hasNew)
  const [leading, other] = mineLeads ? [items.mine, items.theirs] : [items.theirs, items.mine]
  const rank = rankIn(merged)
  const isLoose = (key: string) => !leading.has(key) || rank(key) !== rankIn(leading)(key)
  const fixed = [...leading.keys()].filter((key) => merged.has(key) && !isLoose(key))
  const order = interleave(fixed, [...other.keys()], new Set(merged.keys()))
  const loose = new Set(order.filter(isLoose))
  if (loose.size > MOST_PLACED) return order
  const isByHand = (key: string) => other.has(key) && !isInPlace(key, [...other.keys()], rankIn(other))
  return withPlaced(order, loose, { rank, isByHand })
}

type Rank = (key: string) => number

function changesOf(base: Items, side: Items, rankIn: (side: Items) => Rank) {
  const isRevalued = (key: string) => base.has(key) && rankIn(base)(key) !== rankIn(side)(key)
  const keys = [...side.keys()]
  const isUnchanged = (key: string) => !side.has(key) || !isRevalued(key)
  return {
    isRearranged: isMoved([...base.keys()].filter(isUnchanged), keys.filter(isUnchanged)),
    hasNew: keys.some((key) => !base.has(key) || isRevalued(key)),
  }
}

/** The order with each loose item taken out and put where it belongs. Equal ones stay as the order had them. */
function withPlaced(
  order: readonly string[],
  loose: ReadonlySet<string>,
  { rank, isByHand }: { rank: Rank; isByHand: (key: string) => boolean },
): string[] {
  const places = new Map(order.map((key, place) => [key, place]))
  const placed = order.filter((key) => !loose.has(key))
  for (const [at, key] of order.entries()) {
    if (!loose.has(key)) continue
    const predecessor = order[at - 1]
    const isEarlier = (other: string) => (places.get(other) ?? 0) < at
    const belongsBefore = placed.map(
      (other) => rank(other) > rank(key) || (rank(other) === rank(key) && isEarlier(other)),
    )
    const place = isByHand(key)
      ? placed.indexOf(predecessor ?? '') + 1
      : fittingPlace(belongsBefore, placed.filter(isEarlier).length)
    placed.splice(place, 0, key)
  }
  return placed
}

function isInPlace(key: string, keys: readonly string[], rank: Rank): boolean {
  const at = keys.indexOf(key)
  const others = keys.toSpliced(at, 1)
  const belongsBefore = others.map(
    (other, index) => rank(other) > rank(key) || (rank(other) === rank(key) && index < at),
  )
  return fittingPlace(belongsBefore, at) === at
}

function rankOf(item: unknown, field: string): number {
  return isRecord(item) ? Number(item[field]) || 0 : 0
}
