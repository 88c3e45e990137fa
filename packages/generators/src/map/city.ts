import type { TableDice } from '../dice.ts'
import { between, centerOf, isInside, type Point } from './geometry.ts'
import { bush, tree, waves } from './landscape.ts'
import type { Link } from './links.ts'
import { circle, FLOOR, INK, isFarFrom, line, path, scattered, WATER, wobbly } from './pen.ts'
import { type FloorPlan, OPEN_LAND, type PlannedPlace } from './plan.ts'

type Quad = readonly [Point, Point, Point, Point]

const ROOF = '#d8c49a'

/** Blocks cut out of a town by its streets, which surround every one of them; some blocks are landmarks. */
export function planCity(dice: TableDice, words: string): FloorPlan {
  const isByWater = /harbour|port|sea|coast|float|canal|river/.test(words) || dice.chance(35)
  const isOpen = /slum|market|temple|quarter|district|frontier/.test(words)
  const town = townOf(dice, isByWater)
  const blocks = cutUp(dice, town, 0).map((block) => shrunk(block, dice.int(6, 8)))
  const known = landmarks(dice, blocks, dice.int(8, 11))
  const places = known.map((at) => placed(blocks[at] as Quad))
  return {
    places,
    links: places.slice(1).map((_, at): Link => [at, at + 1]),
    ground: [
      isByWater ? harbour(dice) : '',
      path(wobbly(dice, town, { closed: true, off: 1.5 }), {
        fill: FLOOR,
        width: isOpen ? 2 : 9,
      }),
      ...blocks.map((block, at) => (known.includes(at) ? square(dice, block) : houses(dice, block))),
    ].join(''),
    above: (isOpen ? '' : wallsOf(town)) + around(dice, town, isByWater),
    reach: OPEN_LAND,
    scale: 'A hundred paces',
  }
}

function townOf(dice: TableDice, isByWater: boolean): Quad {
  const bottom = isByWater ? 610 : 690
  const off = () => dice.int(-34, 34)
  return [
    [120 + off(), 140 + dice.int(-10, 30)],
    [900 + off(), 140 + dice.int(-10, 30)],
    [900 + off(), bottom + dice.int(-20, 6)],
    [120 + off(), bottom + dice.int(-20, 6)],
  ]
}

/** Cuts along the longer side until a block has its usual size. */
function cutUp(dice: TableDice, quad: Quad, depth: number): Quad[] {
  const [a, b, c, d] = quad
  const [wide, high] = spans(quad)
  if (Math.max(wide, high) < 168) return [quad]
  const [start, end] = [dice.int(40, 60) / 100, dice.int(40, 60) / 100]
  const gap = depth < 2 ? 0.016 : 0
  const [p, q] = wide > high ? [between(a, b, start), between(d, c, end)] : [between(a, d, start), between(b, c, end)]
  const [p2, q2] =
    wide > high
      ? [between(a, b, start + gap), between(d, c, end + gap)]
      : [between(a, d, start + gap), between(b, c, end + gap)]
  const halves: Quad[] =
    wide > high
      ? [
          [a, p, q, d],
          [p2, b, c, q2],
        ]
      : [
          [a, b, q, p],
          [p2, q2, c, d],
        ]
  return halves.flatMap((half) => cutUp(dice, half, depth + 1))
}

/** How long each pair of opposite sides is: the longer one, measured along the axes. */
function spans([a, b, c, d]: Quad): [wide: number, high: number] {
  const length = (from: Point, to: Point) => Math.abs(from[0] - to[0]) + Math.abs(from[1] - to[1])
  return [Math.max(length(a, b), length(c, d)), Math.max(length(b, c), length(d, a))]
}

function shrunk(quad: Quad, percent: number): Quad {
  const middle = centerOf(quad)
  const inward = (corner: Point) => between(corner, middle, percent / 100)
  const [a, b, c, d] = quad
  return [inward(a), inward(b), inward(c), inward(d)]
}

/** Not next to each other, if possible. */
function landmarks(dice: TableDice, blocks: readonly Quad[], count: number): number[] {
  const middles = blocks.map(centerOf)
  const chosen: number[] = []
  for (const reach of [190, 150, 110, 0]) {
    for (const _ of blocks) {
      const at = dice.int(0, blocks.length - 1)
      const isFree = isFarFrom(
        chosen.map((one) => middles[one] as Point),
        reach,
      )
      if (chosen.length < Math.min(count, blocks.length) && !chosen.includes(at) && isFree(middles[at] as Point))
        chosen.push(at)
    }
  }
  return chosen.toSorted((one, other) => one - other)
}

function placed(block: Quad): PlannedPlace {
  const middle = centerOf(block)
  return {
    outline: [...block],
    label: between(block[0], middle, 0.42),
    middle: between(block[2], middle, 0.8),
    maxSize: Math.min(...spans(block)) + 14,
  }
}

function square(dice: TableDice, block: Quad): string {
  return path(wobbly(dice, block, { closed: true, off: 1 }), { fill: FLOOR, width: 3 })
}

/** Lots around a block with a yard or two left open. */
function houses(dice: TableDice, [a, b, c, d]: Quad): string {
  const [across, down] = [dice.int(2, 4), dice.int(2, 3)]
  const at = (x: number, y: number) => between(between(a, b, x / across), between(d, c, x / across), y / down)
  const lots = Array.from({ length: across * down }, (_, lot): string => {
    const [x, y] = [lot % across, Math.floor(lot / across)]
    if (dice.chance(11)) return dice.chance(50) ? bush(dice, at(x + 0.5, y + 0.5)) : ''
    const house = shrunk([at(x, y), at(x + 1, y), at(x + 1, y + 1), at(x, y + 1)], dice.int(6, 16))
    const ridge = dice.chance(50)
      ? [between(house[0], house[3], 0.5), between(house[1], house[2], 0.5)]
      : [between(house[0], house[1], 0.5), between(house[3], house[2], 0.5)]
    return path(line(house, true), { fill: ROOF, width: 1.6 }) + path(line(ridge), { width: 0.8 })
  })
  return lots.join('')
}

function wallsOf(town: Quad): string {
  const towers = town.flatMap((corner, at) =>
    [0, 0.25, 0.5, 0.75].map((part) => between(corner, town[(at + 1) % 4] as Point, part)),
  )
  return towers.map((point, at) => (at % 4 === 2 ? gate(point) : circle(point, 8, { fill: FLOOR, width: 3 }))).join('')
}

function gate([x, y]: Point): string {
  return (
    path(`M${Math.round(x) - 14} ${Math.round(y) - 14}h28v28h-28z`, { fill: FLOOR, width: 3 }) +
    path(`M${Math.round(x) - 6} ${Math.round(y) - 6}h12v12h-12z`, { fill: INK })
  )
}

function harbour(dice: TableDice): string {
  const shore: Point[] = [
    [23, 640 + dice.int(-12, 12)],
    [260, 652],
    [512, 640 + dice.int(-14, 14)],
    [760, 650],
    [1001, 640 + dice.int(-12, 12)],
    [1001, 745],
    [23, 745],
  ]
  const piers = [300, 500, 700].map((x) => path(`M${x + dice.int(-30, 30)} 636v52`, { width: 9, stroke: ROOF }))
  const ships = [210, 400, 600, 810].map((x) => ship([x + dice.int(-20, 20), 690 + dice.int(-6, 12)]))
  return (
    path(wobbly(dice, shore, { closed: true, off: 3 }), { fill: WATER, width: 2 }) +
    piers.join('') +
    [320, 450, 660, 880].map((x) => waves([x + dice.int(-20, 20), 722])).join('') +
    ships.join('')
  )
}

function ship([x, y]: Point): string {
  return (
    path(`M${x - 22} ${y}q22 -13 40 -6l10 6l-10 6q-18 7 -40 -6z`, { fill: FLOOR, width: 1.8 }) +
    path(`M${x - 14} ${y}h26M${x - 5} ${y - 13}v24M${x + 7} ${y - 10}v18`, { width: 1.5 })
  )
}

function around(dice: TableDice, town: Quad, isByWater: boolean): string {
  const wide = shrunk(town, -9)
  const isFree = (point: Point) => !isInside(point, wide) && !(isByWater && point[1] > 606)
  return scattered(dice, { step: 48, percent: 50, isFree })
    .map((point) => (dice.chance(70) ? tree(dice, point) : bush(dice, point)))
    .join('')
}
