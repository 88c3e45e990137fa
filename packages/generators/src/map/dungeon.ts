import type { TableDice } from '../dice.ts'
import { type Box, corners, type Point } from './geometry.ts'
import { slots, wayThrough } from './links.ts'
import { FLOOR, INK, line, path, squared, WATER, wobbly } from './pen.ts'
import type { FloorPlan, PlannedPlace } from './plan.ts'

const CELL = 20
const SLOT = { width: 11, height: 9 }
const ORIGIN: Point = [62, 122]

/** Rooms on a grid and the corridors between them. */
export function planDungeon(dice: TableDice, words: string): FloorPlan {
  const { chosen, open } = slots(dice, { columns: 4, rows: 3 }, dice.int(8, 11))
  const rooms = chosen.map(([column, row]) => roomIn(dice, column, row))
  const links = wayThrough(dice, { count: rooms.length, open }, 35)
  const ways = links.map(([from, to]) => corridor(dice, rooms[from] as Box, rooms[to] as Box))
  const isWet = /sewer|sunken|flood|drown/.test(words)
  const walls = rooms.map((room) => wobbly(dice, corners(room), { closed: true, off: 0.8 }))
  return {
    places: rooms.map(placed),
    links,
    ways,
    wayBreadth: [15, 32],
    ground: [
      ...[...ways.map((way) => line(way)), ...walls].map((d) =>
        path(d, { stroke: 'url(#h)', width: 58, more: 'stroke-linejoin="round"' }),
      ),
      ...ways.map((way) => path(line(way), { width: 25 })),
      ...walls.map((d) => path(d, { width: 6, fill: FLOOR })),
      ...ways.map((way) => path(line(way), { stroke: isWet ? WATER : FLOOR, width: 19 })),
      ...rooms.map((room) => squared(room)),
      ...ways.flatMap((way) => [door(dice, way, 0), door(dice, way, way.length - 1)]),
    ].join(''),
    scale: 'One square: five feet',
  }
}

function roomIn(dice: TableDice, column: number, row: number): Box {
  const [width, height] = [dice.int(5, 8), dice.int(4, 6)]
  const x = column * SLOT.width + 1 + dice.int(0, SLOT.width - 3 - width)
  const y = row * SLOT.height + 1 + dice.int(0, SLOT.height - 3 - height)
  return { x: ORIGIN[0] + x * CELL, y: ORIGIN[1] + y * CELL, width: width * CELL, height: height * CELL }
}

function placed(room: Box): PlannedPlace {
  const { x, y, width, height } = room
  return {
    outline: corners(room),
    label: [x + 20, y + 20],
    middle: [x + width / 2 + 6, y + height / 2 + 6],
    maxSize: Math.min(width, height),
  }
}

/** From wall to wall, with one bend in the lane between two rows or columns of rooms. */
function corridor(dice: TableDice, from: Box, to: Box): Point[] {
  return sameBand(from, to) ? across(dice, from, to) : flipped(across(dice, turned(from), turned(to)))
}

/** In one row of slots: their rows of cells begin in the same band. */
function sameBand(from: Box, to: Box): boolean {
  const band = ({ y }: Box) => Math.floor((y - ORIGIN[1]) / (SLOT.height * CELL))
  return band(from) === band(to)
}

function across(dice: TableDice, from: Box, to: Box): Point[] {
  const y1 = cellMiddle(dice, from.y, from.height)
  const isStraight = y1 > to.y + CELL && y1 < to.y + to.height - CELL
  const y2 = isStraight ? y1 : cellMiddle(dice, to.y, to.height)
  const start = from.x + from.width
  // A cell away from both walls.
  const lane = start + CELL * dice.int(1, Math.round((to.x - start) / CELL) - 2) + CELL / 2
  return [
    [start, y1],
    [lane, y1],
    [lane, y2],
    [to.x, y2],
  ]
}

/** Not the corner cells, where the number is. */
function cellMiddle(dice: TableDice, start: number, length: number): number {
  return start + CELL * dice.int(1, Math.round(length / CELL) - 2) + CELL / 2
}

function turned({ x, y, width, height }: Box): Box {
  return { x: y, y: x, width: height, height: width }
}

function flipped(points: Point[]): Point[] {
  return points.map(([x, y]) => [y, x])
}

/** On the wall at the first or last point of a corridor; some are only arches. */
function door(dice: TableDice, way: readonly Point[], end: number): string {
  if (dice.chance(30)) return ''
  const [x, y] = way[end] as Point
  const next = way[end === 0 ? 1 : end - 1] as Point
  const isUpright = next[1] === y && next[0] !== x
  const [width, height] = isUpright ? [7, 16] : [16, 7]
  return path(line(corners({ x: x - width / 2, y: y - height / 2, width, height }), true), {
    fill: dice.chance(20) ? INK : FLOOR,
    width: 2.4,
  })
}
