import type { TableDice } from '../dice.ts'
import type { Point } from './geometry.ts'
import { cloud, waves } from './landscape.ts'
import { type Link, wayThrough } from './links.ts'
import { circle, FLOOR, INK, line, path, scattered, WATER, wobbly } from './pen.ts'
import type { FloorPlan, PlannedPlace } from './plan.ts'

const [STERN, BOW, MIDDLE] = [92, 948, 420]

/** One deck from above, bow to the east: holds and cabins from side to side, some divided in two. */
export function planShip(dice: TableDice, words: string): FloorPlan {
  const beam = dice.int(150, 190)
  const half = (x: number) => hullAt(x, beam)
  const cuts = bulkheads(dice)
  const cells = cuts.slice(1).flatMap((to, at) => {
    const from = cuts[at] as number
    const isCut = at > 0 && at < cuts.length - 2 && dice.chance(75)
    return isCut
      ? [cabin(half, { from, to, top: -1, bottom: 0 }), cabin(half, { from, to, top: 0, bottom: 1 })]
      : [cabin(half, { from, to, top: -1, bottom: 1 })]
  })
  const open = cells.flatMap((one, from) =>
    cells.flatMap((other, to): Link[] => (to > from && areBeside(one, other) ? [[from, to]] : [])),
  )
  const links = wayThrough(dice, { count: cells.length, open }, 30)
  return {
    places: cells.map(placed),
    links,
    ground: [
      outside(dice, half, /air|sky|cloud/.test(words)),
      path(wobbly(dice, hull(half, 16), { closed: true, off: 0.8 }), { fill: '#cbb98f', width: 4 }),
      ...cells.map(({ outline }) => path(line(outline, true), { fill: FLOOR, width: 4 })),
      ...cells.map(planking),
      ...links.map(([from, to]) => hatchway(cells[from] as Cabin, cells[to] as Cabin)),
    ].join(''),
    above: masts(cuts),
    scale: 'Ten feet',
  }
}

/** `top` and `bottom` are parts of half the beam, to port and to starboard of the keel. */
type Extent = { from: number; to: number; top: number; bottom: number }
type Cabin = Extent & { outline: Point[] }

/** Half the beam at a point of the ship's length: full amidships, a blunt stern, a sharp bow. */
function hullAt(x: number, beam: number): number {
  const fore = Math.max(0, (x - 600) / (BOW - 600))
  const aft = Math.max(0, (240 - x) / (240 - STERN))
  return beam * (1 - fore * fore * 0.97 - aft * aft * 0.34)
}

function bulkheads(dice: TableDice): number[] {
  const count = dice.int(5, 6)
  const step = (BOW - 40 - STERN) / count
  return Array.from({ length: count + 1 }, (_, at) =>
    Math.round(STERN + at * step + (at > 0 && at < count ? dice.int(-18, 18) : 0)),
  )
}

function cabin(half: (x: number) => number, extent: Extent): Cabin {
  const { from, to, top, bottom } = extent
  const steps = Array.from({ length: 9 }, (_, at) => from + ((to - from) * at) / 8)
  const upper = steps.map((x): Point => [x, MIDDLE + half(x) * top])
  const lower = steps.map((x): Point => [x, MIDDLE + half(x) * bottom])
  return { ...extent, outline: [...upper, ...lower.toReversed()] }
}

/** Along the ship's length, side by side; or across the keel. */
function areBeside(one: Cabin, other: Cabin): boolean {
  const share = Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top)
  return (one.to === other.from && share > 0) || (one.from === other.from && one.bottom === other.top)
}

function placed({ from, to, outline, top, bottom }: Cabin): PlannedPlace {
  const isHalf = bottom - top < 2
  const ys = outline.map(([, y]) => y)
  const inner = isHalf ? (top < 0 ? MIDDLE - 62 : MIDDLE + 62) : MIDDLE
  return {
    outline,
    label: [from + 24, isHalf ? inner : MIDDLE],
    middle: [(from + to) / 2 + 14, inner],
    maxSize: Math.min(to - from, Math.max(...ys) - Math.min(...ys)),
  }
}

function hull(half: (x: number) => number, wide: number): Point[] {
  const xs = Array.from({ length: 29 }, (_, at) => STERN - 10 + at * ((BOW - STERN + 10) / 28))
  const side = (sign: number) => xs.map((x): Point => [x, MIDDLE + sign * (half(Math.max(x, STERN)) + wide)])
  return [...side(-1), [BOW + 26, MIDDLE], ...side(1).toReversed()]
}

function planking({ from, to, outline }: Cabin): string {
  const ys = outline.map(([, y]) => y)
  const [top, bottom] = [Math.max(...ys.slice(0, 9)), Math.min(...ys.slice(9))]
  const planks = Array.from(
    { length: Math.max(0, Math.floor((bottom - top - 4) / 13)) },
    (_, at) => `M${from + 3} ${Math.round(top + 10 + at * 13)}H${to - 3}`,
  )
  return path(planks.join(''), { width: 0.6, more: 'opacity=".4"' })
}

function hatchway(one: Cabin, other: Cabin): string {
  if (one.from === other.from) return opening([(one.from + one.to) / 2, MIDDLE], 24, 8)
  const isHalf = Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top) < 2
  const side = Math.max(one.top, other.top) < 0 ? -62 : 62
  return opening([one.to, MIDDLE + (isHalf ? side : 0)], 8, 24)
}

function opening([x, y]: Point, width: number, height: number): string {
  return path(`M${x - width / 2} ${y - height / 2}h${width}v${height}h${-width}z`, { fill: FLOOR, width: 1.6 })
}

/** Stepped on the bulkheads, out of the way of their doors. */
function masts(cuts: readonly number[]): string {
  return cuts
    .slice(1, -1)
    .filter((_, at) => at % 2 === 0 || cuts.length < 7)
    .map((x) => circle([x, MIDDLE - 32], 9, { fill: INK }))
    .join('')
}

function outside(dice: TableDice, half: (x: number) => number, isSky: boolean): string {
  const isFree = ([x, y]: Point) =>
    x < 50 || x > 985 || Math.abs(y - MIDDLE) > half(Math.max(STERN, Math.min(x, BOW))) + 46
  const wash = isSky ? '' : `<rect x="22" y="22" width="980" height="724" fill="${WATER}" opacity=".6"/>`
  return (
    wash +
    scattered(dice, { step: 62, percent: 62, isFree })
      .map(isSky ? cloud : waves)
      .join('')
  )
}
