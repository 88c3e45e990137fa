import { shuffled } from '@lanternkeep/schema'
import type { TableDice } from '../dice.ts'

export type Link = readonly [from: number, to: number]

/** Places by number, and the links that could be built between them. */
type Network = { count: number; open: readonly Link[] }

/** Enough of the links to reach everything, and some more so that there are loops. */
export function wayThrough(dice: TableDice, { count, open }: Network, morePercent: number): Link[] {
  const group = Array.from({ length: count }, (_, at) => at)
  return shuffled(open, dice.int).filter(([from, to]) => {
    const [old, kept] = [group[from], group[to]]
    if (old === kept) return dice.chance(morePercent)
    group.forEach((one, at) => {
      if (one === old) group[at] = kept as number
    })
    return true
  })
}

export function isReachable(count: number, links: readonly Link[]): boolean {
  const seen = new Set([0])
  for (let grown = 0; grown !== seen.size; ) {
    grown = seen.size
    for (const [from, to] of links) {
      if (seen.has(from) || seen.has(to)) seen.add(from).add(to)
    }
  }
  return seen.size === count
}

/** Columns and rows of a rough grid in which every chosen slot can be reached from its neighbors in line. */
export type Slots = { chosen: readonly (readonly [column: number, row: number])[]; open: Link[] }

export function slots(dice: TableDice, { columns, rows }: { columns: number; rows: number }, count: number): Slots {
  const all = Array.from({ length: columns * rows }, (_, at) => [at % columns, Math.floor(at / columns)] as const)
  const chosen = shuffled(all, dice.int).reduce((kept, gone) => {
    const left = kept.filter((one) => one !== gone)
    return kept.length > count && isReachable(left.length, neighbors(left)) ? left : kept
  }, all)
  return { chosen, open: neighbors(chosen) }
}

/** Links each with the next in its row and in its column; `chosen` is in reading order. */
function neighbors(chosen: Slots['chosen']): Link[] {
  return chosen.flatMap(([column, row], at) => {
    const right = chosen.findIndex(([c, r], other) => other > at && r === row && c > column)
    const below = chosen.findIndex(([c, r]) => c === column && r > row)
    return [right, below].filter((other) => other >= 0).map((other) => [at, other] as const)
  })
}
