import type { TableDice } from '../dice.ts'
import { type Box, corners, type Point } from './geometry.ts'
import { tree, tuft, waves } from './landscape.ts'
import type { Link } from './links.ts'
import { CELL, doorOn, partition, placeOfRoom } from './partition.ts'
import { circle, FLOOR, line, path, scattered, squared, WATER, wobbly } from './pen.ts'
import type { FloorPlan } from './plan.ts'

const WALL = 16
const STONE = '#b9ab8c'

/** Halls against the curtain wall on three sides, a court between them, a gate to the south. */
export function planFortress(dice: TableDice, words: string): FloorPlan {
  const inside = { x: 232, y: 160, width: CELL * 28, height: CELL * 24 }
  const [deep, left, right] = [CELL * dice.int(7, 8), CELL * dice.int(6, 8), CELL * dice.int(6, 8)]
  const low = inside.height - deep
  const court = { x: inside.x + left, y: inside.y + deep, width: inside.width - left - right, height: low }
  const halls = [
    ...partition(dice, { ...inside, height: deep }, { count: dice.int(2, 3), least: 7 }),
    ...partition(dice, { x: inside.x, y: court.y, width: left, height: low }, { count: dice.int(2, 3), least: 4 }),
    ...partition(
      dice,
      { x: inside.x + inside.width - right, y: court.y, width: right, height: low },
      { count: dice.int(2, 3), least: 4 },
    ),
  ]
  const doors = halls.map((hall) => doorOn(dice, wallTo(court, hall)))
  const gate: Point = [court.x + court.width / 2, inside.y + inside.height]
  const isWet = /sea|moat|lake|island/.test(words) || dice.chance(50)
  return {
    places: [court, ...halls].map(placeOfRoom),
    links: halls.map((_, at): Link => [0, at + 1]),
    ground: [
      isWet ? moat(dice, inside) : '',
      curtain(dice, inside),
      path(line(corners(inside), true), { fill: FLOOR, width: 5 }),
      squared(court, CELL),
      ...halls.map(
        (hall) =>
          path(wobbly(dice, corners(hall), { closed: true, off: 0.8 }), { fill: FLOOR, width: 6 }) +
          squared(hall, CELL),
      ),
      towers(inside),
      ...doors.map(({ middle: [x, y], isUpright }) => opening([x, y], isUpright ? 8 : 22, isUpright ? 22 : 8)),
      opening([gate[0], gate[1] + WALL / 2], 52, WALL + 10),
      path(
        line([
          [gate[0] - 26, gate[1] + 60],
          [gate[0] - 26, gate[1] + WALL + 5],
        ]) +
          line([
            [gate[0] + 26, gate[1] + 60],
            [gate[0] + 26, gate[1] + WALL + 5],
          ]),
        { width: 2 },
      ),
      planks(gate),
    ].join(''),
    above: outside(dice, inside, isWet),
    scale: 'One square: five feet',
  }
}

/** The side of a hall that faces the court; halls behind the court's corners face what is left of it. */
function wallTo(court: Box, hall: Box): { from: Point; to: Point } {
  if (hall.y + hall.height === court.y) {
    const [start, end] = [Math.max(hall.x, court.x), Math.min(hall.x + hall.width, court.x + court.width)]
    return { from: [start, court.y], to: [end, court.y] }
  }
  const x = hall.x < court.x ? court.x : court.x + court.width
  return { from: [x, hall.y], to: [x, hall.y + hall.height] }
}

function opening([x, y]: Point, width: number, height: number): string {
  return path(line(corners({ x: x - width / 2, y: y - height / 2, width, height }), true), { fill: FLOOR, width: 1.6 })
}

function curtain(dice: TableDice, { x, y, width, height }: Box): string {
  const outer = { x: x - WALL, y: y - WALL, width: width + WALL * 2, height: height + WALL * 2 }
  return path(wobbly(dice, corners(outer), { closed: true, off: 1 }), { fill: STONE, width: 4 })
}

function towers({ x, y, width, height }: Box): string {
  const ends = corners({ x: x - WALL, y: y - WALL, width: width + WALL * 2, height: height + WALL * 2 })
  return ends
    .map((end) => circle(end, 34, { fill: STONE, width: 4 }) + circle(end, 22, { fill: FLOOR, width: 2 }))
    .join('')
}

function moat(dice: TableDice, { x, y, width, height }: Box): string {
  const bank = corners({ x: x - 62, y: y - 44, width: width + 124, height: height + 100 })
  return path(wobbly(dice, bank, { closed: true, off: 4 }), { fill: WATER, width: 2 })
}

function planks([x, y]: Point): string {
  return (
    path(line(corners({ x: x - 26, y: y + WALL + 5, width: 52, height: 44 }), true), { fill: FLOOR, width: 1.6 }) +
    path([1, 2, 3, 4].map((at) => `M${x - 26} ${y + WALL + 5 + at * 9}h52`).join(''), { width: 1 })
  )
}

function outside(dice: TableDice, { x, y, width, height }: Box, isWet: boolean): string {
  const isFree = ([px, py]: Point) =>
    px < x - 90 || px > x + width + 90 || (!isWet && (py < y - 60 || py > y + height + 60))
  const land = scattered(dice, { step: 50, percent: 45, isFree }).map((point) =>
    dice.chance(50) ? tree(dice, point) : tuft(point),
  )
  const water = isWet
    ? [80, 220, 360, 500]
        .flatMap((dy): Point[] => [
          [x - 40, y + dy - 40],
          [x + width + 40, y + dy - 60],
        ])
        .map(waves)
    : []
  return [...land, ...water].join('')
}
