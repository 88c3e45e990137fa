import type { TableDice } from '../dice.ts'
import { type Box, corners, isInside, type Point } from './geometry.ts'
import { bush, rubble, tree } from './landscape.ts'
import { isReachable, wayThrough } from './links.ts'
import { CELL, doorOn, outerWalls, partition, placeOfRoom, sharedWalls } from './partition.ts'
import { circle, FLOOR, INK, isFarFrom, line, meander, PAPER, path, scattered, smooth, squared, wobbly } from './pen.ts'
import type { FloorPlan } from './plan.ts'

/** One floor of a house, its rooms wall to wall. */
export function planBuilding(dice: TableDice, words: string): FloorPlan {
  return houseOf(dice, words, false)
}

/** The same, after the roof came down. */
export function planRuins(dice: TableDice, words: string): FloorPlan {
  return houseOf(dice, words, true)
}

function houseOf(dice: TableDice, words: string, isRuined: boolean): FloorPlan {
  const whole = {
    x: 172 + 20 * dice.int(-1, 1),
    y: 130,
    width: CELL * dice.int(32, 36),
    height: CELL * dice.int(24, 26),
  }
  const rooms = withoutCorner(dice, partition(dice, whole, { count: dice.int(8, 11), least: 5 }))
  const walls = sharedWalls(rooms)
  const links = wayThrough(dice, { count: rooms.length, open: walls.map(({ link }) => link) }, isRuined ? 45 : 20)
  const doors = links.flatMap((link) => walls.filter((wall) => wall.link === link).map((wall) => doorOn(dice, wall)))
  const entrance = dice.pick(outerWalls(rooms))
  const front = doorOn(dice, entrance)
  const ways = [...doors, front]
  return {
    places: rooms.map(placeOfRoom),
    links,
    ground: [
      pathTo(dice, front.middle),
      ...rooms.map((room) => path(line(corners(room), true), { fill: FLOOR, stroke: 'none' }) + squared(room)),
      ...rooms.map((room) =>
        isRuined
          ? brokenWalls(
              dice,
              room,
              ways.map(({ middle }) => middle),
            )
          : path(wobbly(dice, corners(room), { closed: true, off: 0.8 }), { width: 7 }),
      ),
      ...ways.map((way) => (isRuined ? '' : doorway(way.middle, way.isUpright))),
    ].join(''),
    above: garden(dice, { rooms, front: front.middle, isRuined }, /snow|ice|frost/.test(words) ? 20 : 46),
    scale: 'One square: five feet',
  }
}

/** A yard in place of one corner, if the rest stays connected. */
function withoutCorner(dice: TableDice, rooms: Box[]): Box[] {
  const left = dice.chance(50)
    ? rooms.slice(1)
    : rooms.filter(({ x, y }) => x < Math.max(...rooms.map((room) => room.x)) || y > (rooms[0] as Box).y)
  return isReachable(
    left.length,
    sharedWalls(left).map(({ link }) => link),
  )
    ? left
    : rooms
}

function doorway([x, y]: Point, isUpright: boolean): string {
  const [width, height] = isUpright ? [8, 22] : [22, 8]
  return path(line(corners({ x: x - width / 2, y: y - height / 2, width, height }), true), { fill: FLOOR, width: 1.6 })
}

function pathTo(dice: TableDice, door: Point): string {
  const way = smooth(meander(dice, [door, [door[0] + dice.int(-60, 60), 742]], 8), false)
  return path(way, { stroke: INK, width: 30, more: 'opacity=".25"' }) + path(way, { stroke: PAPER, width: 26 })
}

/** Each wall a cell at a time, leaving out what has fallen; never a wall across a passage. */
function brokenWalls(dice: TableDice, room: Box, ways: readonly Point[]): string {
  const ring = corners(room)
  const isClear = isFarFrom(ways, 16)
  const pieces = ring.flatMap((from, at) => {
    const to = ring[(at + 1) % 4] as Point
    const cells = Math.round((Math.abs(to[0] - from[0]) + Math.abs(to[1] - from[1])) / CELL)
    return Array.from({ length: cells }, (_, cell): string => {
      const piece = [cell, cell + 1].map(
        (end): Point => [from[0] + ((to[0] - from[0]) * end) / cells, from[1] + ((to[1] - from[1]) * end) / cells],
      )
      const middle: Point = [
        ((piece[0] as Point)[0] + (piece[1] as Point)[0]) / 2,
        ((piece[0] as Point)[1] + (piece[1] as Point)[1]) / 2,
      ]
      if (!isClear(middle)) return ''
      return dice.chance(80)
        ? path(wobbly(dice, piece, { off: 1.5 }), { width: 7, more: 'stroke-linecap="round"' })
        : rubble(dice, middle)
    })
  })
  return pieces.join('')
}

type Garden = { rooms: readonly Box[]; front: Point; isRuined: boolean }

function garden(dice: TableDice, { rooms, front, isRuined }: Garden, percent: number): string {
  const grown = rooms.map(({ x, y, width, height }) =>
    corners({ x: x - 26, y: y - 26, width: width + 52, height: height + 52 }),
  )
  const isFree = (point: Point) =>
    !grown.some((outline) => isInside(point, outline)) &&
    !(point[1] > front[1] && point[0] > front[0] - 90 && point[0] < front[0] + 90)
  const outside = scattered(dice, { step: 52, percent, isFree }).map((point) =>
    dice.chance(60) ? tree(dice, point) : bush(dice, point),
  )
  if (!isRuined) return outside.join('')
  const inside = rooms.flatMap(({ x, y, width, height }) =>
    dice.chance(40)
      ? [tree(dice, [x + width - dice.int(16, 40), y + height - dice.int(16, 40)])]
      : [circle([x + width - 24, y + height - 20], 3, { fill: INK })],
  )
  return [...outside, ...inside].join('')
}
