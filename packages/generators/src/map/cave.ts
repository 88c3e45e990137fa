import type { TableDice } from '../dice.ts'
import { blob, centerOf, type Point } from './geometry.ts'
import { type Link, slots, wayThrough } from './links.ts'
import { circle, FLOOR, INK, meander, path, smooth, WATER } from './pen.ts'
import type { FloorPlan } from './plan.ts'

export type Chambers = { centers: Point[]; outlines: Point[][]; sizes: number[]; links: Link[] }

/** Rough rounds in rough rows: chambers of a cave, islands of another plane. */
export function chambers(dice: TableDice, count: number): Chambers {
  const { chosen, open } = slots(dice, { columns: 4, rows: 3 }, count)
  const rounds = chosen.map(([column, row]) => {
    const radii: Point = [dice.int(58, 88), dice.int(48, 68)]
    const center: Point = [158 + column * 234 + dice.int(-16, 16), 212 + row * 194 + dice.int(-12, 12)]
    return { center, size: Math.min(...radii), outline: blob(dice, center, radii) }
  })
  return {
    centers: rounds.map(({ center }) => center),
    outlines: rounds.map(({ outline }) => outline),
    sizes: rounds.map(({ size }) => size),
    links: wayThrough(dice, { count: rounds.length, open }, 30),
  }
}

export function planCave(dice: TableDice, words: string): FloorPlan {
  const { centers, outlines, sizes, links } = chambers(dice, dice.int(8, 11))
  const ways = links.map(([from, to]) => meander(dice, [centers[from] as Point, centers[to] as Point], 20))
  const tunnels = ways.map((way) => smooth(way, false))
  const round = 'stroke-linecap="round" stroke-linejoin="round"'
  const walls = outlines.map((outline) => smooth(outline))
  const isHot = /lava|fire|ember/.test(words)
  return {
    places: outlines.map((outline, at) => ({
      outline,
      label: [(centers[at] as Point)[0] - 10, (centers[at] as Point)[1] - 14],
      middle: [(centers[at] as Point)[0] + 24, (centers[at] as Point)[1] + 14],
      maxSize: sizes[at] as number,
    })),
    links,
    ways,
    wayBreadth: [20, 40],
    ground: [
      ...tunnels.map((d) => path(d, { stroke: 'url(#h)', width: 76, more: round })),
      ...walls.map((d) => path(d, { stroke: 'url(#h)', width: 56, more: round })),
      ...tunnels.map((d) => path(d, { width: 34, more: round })),
      ...walls.map((d) => path(d, { width: 7, fill: FLOOR })),
      ...tunnels.map((d) => path(d, { stroke: FLOOR, width: 27, more: round })),
      ...walls.map((d) => path(d, { stroke: 'none', fill: FLOOR })),
      ...outlines.map((outline, at) =>
        floorOf(dice, { outline, size: sizes[at] as number }, /flood|grotto|water/.test(words) ? 70 : 25),
      ),
    ].join(''),
    scale: isHot ? 'Ten paces; red-hot where it is dark' : 'Ten paces',
  }
}

type Chamber = { outline: readonly Point[]; size: number }

/** A pool or a few stumps of stone, away from the middle. */
function floorOf(dice: TableDice, { outline, size }: Chamber, wetPercent: number): string {
  const [x, y] = centerOf(outline)
  if (dice.chance(wetPercent)) {
    const pool: Point = [x - size * 0.36, y + size * 0.42]
    const rim = (share: number) => smooth(blob(dice, pool, [size * 0.36 * share, size * 0.24 * share]))
    return path(rim(1), { fill: WATER, width: 1.6 }) + path(rim(0.6), { width: 0.8 })
  }
  return Array.from({ length: dice.int(2, 5) }, (): string => {
    const stone: Point = [x - (dice.int(10, 62) * size) / 100, y + (dice.int(26, 54) * size) / 100]
    return circle(stone, dice.int(2, 5), { fill: dice.chance(50) ? INK : FLOOR, width: 1.6 })
  }).join('')
}
