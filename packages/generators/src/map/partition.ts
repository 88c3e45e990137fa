import type { TableDice } from '../dice.ts'
import { type Box, corners, type Point } from './geometry.ts'
import type { Link } from './links.ts'
import type { PlannedPlace } from './plan.ts'

export const CELL = 20

/** `least`: cells on a side. */
type Rooms = { count: number; least: number }

/** A house divided into rooms of at least `least` cells per side, until there are as many as requested. */
export function partition(dice: TableDice, whole: Box, { count, least }: Rooms): Box[] {
  const rooms = [whole]
  while (rooms.length < count) {
    const largest = rooms.reduce((one, other) => (other.width * other.height > one.width * one.height ? other : one))
    const halves = cut(dice, largest, least)
    if (!halves) break
    rooms.splice(rooms.indexOf(largest), 1, ...halves)
  }
  return rooms.toSorted((one, other) => one.y - other.y || one.x - other.x)
}

function cut(dice: TableDice, { x, y, width, height }: Box, least: number): Box[] | undefined {
  const isWide = width > height || (width === height && dice.chance(50))
  const cells = Math.round((isWide ? width : height) / CELL)
  if (cells < least * 2) return undefined
  const third = Math.max(least, Math.floor(cells / 3))
  const part = dice.int(third, cells - third) * CELL
  return isWide
    ? [
        { x, y, width: part, height },
        { x: x + part, y, width: width - part, height },
      ]
    : [
        { x, y, width, height: part },
        { x, y: y + part, width, height: height - part },
      ]
}

/** A wall that two rooms share, if it is long enough for a door. */
export type SharedWall = { link: Link; from: Point; to: Point }

export function sharedWalls(rooms: readonly Box[]): SharedWall[] {
  return rooms.flatMap((one, from) =>
    rooms.flatMap((other, to): SharedWall[] => {
      if (from === to) return []
      const upright = overlap([one.y, one.y + one.height], [other.y, other.y + other.height])
      const level = overlap([one.x, one.x + one.width], [other.x, other.x + other.width])
      if (one.x + one.width === other.x && upright) {
        return [{ link: [from, to], from: [other.x, upright[0]], to: [other.x, upright[1]] }]
      }
      if (one.y + one.height === other.y && level) {
        return [{ link: [from, to], from: [level[0], other.y], to: [level[1], other.y] }]
      }
      return []
    }),
  )
}

function overlap([a, b]: Point, [c, d]: Point): Point | undefined {
  const [start, end] = [Math.max(a, c), Math.min(b, d)]
  return end - start >= CELL * 2 ? [start, end] : undefined
}

/** Somewhere on the wall, not at its ends. */
export function doorOn(
  dice: TableDice,
  { from, to }: { from: Point; to: Point },
): { middle: Point; isUpright: boolean } {
  const isUpright = from[0] === to[0]
  const cells = Math.round((isUpright ? to[1] - from[1] : to[0] - from[0]) / CELL)
  const along = CELL * dice.int(1, cells - 1)
  return { middle: isUpright ? [from[0], from[1] + along] : [from[0] + along, from[1]], isUpright }
}

export function placeOfRoom(room: Box): PlannedPlace {
  const { x, y, width, height } = room
  return {
    outline: corners(room),
    label: [x + 24, y + 24],
    middle: [x + width / 2 + 4, y + height / 2 + 6],
    maxSize: Math.min(width, height),
  }
}

/** The longest side of a room that touches no other room, for a way in from below if there is one. */
export function outerWalls(rooms: readonly Box[]): { room: number; from: Point; to: Point }[] {
  const bottom = Math.max(...rooms.map(({ y, height }) => y + height))
  return rooms.flatMap(({ x, y, width, height }, room) =>
    y + height === bottom ? [{ room, from: [x, bottom] as const, to: [x + width, bottom] as const }] : [],
  )
}
