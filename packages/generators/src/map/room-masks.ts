import type { Box, Point } from './geometry.ts'
export type Pair = [x: number, y: number]
export type DrawnRoom = { number: number; label: Pair; outline: Pair[] }
/** A corridor between two rooms, by their places in the list. */
export type DrawnWay = { ends: Pair; line: Pair[]; breadth: Pair }
export type DrawnRooms = { width: number; height: number; reach: number; rooms: DrawnRoom[]; ways: DrawnWay[] }

/** Walls and doors are seen from both sides. */
const HALF_A_WALL = 5

/** Which cells of a grid over the map belong to a room: `cells` has a 1 for each, row by row, within `box`. */
export type RoomMask = { box: Box; cell: number; cells: Uint8Array }

/**
 * Cuts the map into its rooms: each gets what is nearer to it than to any other room, up to `reach`, and its half of
 * each corridor that begins there. No room gets anything of the inside of another beyond their shared wall.
 */
export function roomMasks({ width, height, reach, rooms, ways }: DrawnRooms): RoomMask[] {
  const cell = reach > 100 ? 4 : 2
  const grid = { columns: Math.ceil(width / cell), rows: Math.ceil(height / cell), cell }
  const nearest = new Float32Array(grid.columns * grid.rows).fill(Number.POSITIVE_INFINITY)
  const distances = rooms.map(({ outline }) => distancesTo(outline, grid, { nearest, reach }))
  const [first, second] = wayOwners(ways, grid, { nearest, reach })
  return distances.map((own, room) => {
    const isNearest = (at: number) =>
      (own[at] as number) <= reach && (nearest[at] as number) >= (own[at] as number) - HALF_A_WALL
    return maskOf((at) => (first[at] === NO_WAY ? isNearest(at) : first[at] === room || second[at] === room), grid)
  })
}

type Grid = { columns: number; rows: number; cell: number }

const NO_WAY = -1
type Surroundings = { nearest: Float32Array; reach: number }

/**
 * For each cell on a corridor, or around one where no room is near: the room at the nearer end of that corridor. In the
 * middle both ends have a few cells, so that two halves show no seam.
 */
function wayOwners(
  ways: readonly DrawnWay[],
  grid: Grid,
  { nearest, reach }: Surroundings,
): [first: Int16Array, second: Int16Array] {
  const { columns, rows, cell } = grid
  const [first, second] = [new Int16Array(columns * rows).fill(NO_WAY), new Int16Array(columns * rows).fill(NO_WAY)]
  for (const isCore of [false, true]) {
    for (const { ends, line, breadth } of ways) {
      const breadthHere = isCore ? breadth[0] : breadth[1]
      for (const at of cellsAround(line, breadthHere, grid)) {
        const free = nearest[at] as number
        if (isCore ? free <= HALF_A_WALL : free <= reach) continue
        const { distance, pastMiddle } = alongWay(line, [
          ((at % columns) + 0.5) * cell,
          (Math.floor(at / columns) + 0.5) * cell,
        ])
        if (distance > breadthHere) continue
        first[at] = pastMiddle <= HALF_A_WALL ? ends[0] : ends[1]
        second[at] = pastMiddle >= -HALF_A_WALL ? ends[1] : ends[0]
      }
    }
  }
  return [first, second]
}

/** The cells of the box around some points, and `reach` farther. */
function* cellsAround(points: readonly Point[], reach: number, grid: Grid): Generator<number> {
  const { columns } = grid
  const { left, right, top, bottom } = spanAround(points, reach, grid)
  for (let row = top; row < bottom; row += 1) {
    for (let column = left; column < right; column += 1) yield row * columns + column
  }
}

function spanAround(points: readonly Point[], reach: number, { columns, rows, cell }: Grid) {
  const [xs, ys] = [points.map(([x]) => x), points.map(([, y]) => y)]
  const first = (values: number[]) => Math.max(0, Math.floor((Math.min(...values) - reach) / cell))
  const last = (values: number[], most: number) => Math.min(most, Math.ceil((Math.max(...values) + reach) / cell))
  return { left: first(xs), right: last(xs, columns), top: first(ys), bottom: last(ys, rows) }
}

/** How far a spot is from a line, and how far past the line's middle; negative before it. */
function alongWay(line: readonly Point[], [x, y]: Point): { distance: number; pastMiddle: number } {
  let [least, walked, at] = [Number.POSITIVE_INFINITY, 0, 0]
  for (let end = 1; end < line.length; end += 1) {
    const [[ax, ay], [bx, by]] = [line[end - 1] as Point, line[end] as Point]
    const [sx, sy] = [bx - ax, by - ay]
    const length = Math.hypot(sx, sy)
    const along = length === 0 ? 0 : Math.min(1, Math.max(0, ((x - ax) * sx + (y - ay) * sy) / (length * length)))
    const distance = Math.hypot(x - ax - along * sx, y - ay - along * sy)
    if (distance < least) [least, at] = [distance, walked + along * length]
    walked += length
  }
  return { distance: least, pastMiddle: at - walked / 2 }
}

/**
 * From the middle of each cell, row by row; 0 inside, infinite where it's out of reach or another room is surely nearer.
 * Notes in `nearest` where this room is.
 */
function distancesTo(outline: readonly Point[], grid: Grid, { nearest, reach }: Surroundings): Float32Array {
  const { columns, rows, cell } = grid
  const found = new Float32Array(columns * rows).fill(Number.POSITIVE_INFINITY)
  const [xs, ys] = [Float64Array.from(outline, ([x]) => x), Float64Array.from(outline, ([, y]) => y)]
  const [west, east, north, south] = [Math.min(...xs), Math.max(...xs), Math.min(...ys), Math.max(...ys)]
  const { left, right, top, bottom } = spanAround(outline, reach, grid)
  for (let row = top; row < bottom; row += 1) {
    const y = (row + 0.5) * cell
    const dy = Math.max(0, north - y, y - south)
    for (let column = left; column < right; column += 1) {
      const [at, x] = [row * columns + column, (column + 0.5) * cell]
      const dx = Math.max(0, west - x, x - east)
      // The box around the room is no farther than the room.
      const most = Math.min(reach, (nearest[at] as number) + HALF_A_WALL) + 1
      if (dx * dx + dy * dy > most * most) continue
      const distance = distanceTo(xs, ys, [x, y])
      found[at] = distance
      if (distance < (nearest[at] as number)) nearest[at] = distance
    }
  }
  return found
}

/** 0 inside. Makes no objects, because it runs a million times for a map. */
function distanceTo(xs: Float64Array, ys: Float64Array, [x, y]: Point): number {
  let least = Number.POSITIVE_INFINITY
  let isWithin = false
  for (let at = 0, before = xs.length - 1; at < xs.length; before = at, at += 1) {
    const ax = xs[before] as number
    const ay = ys[before] as number
    const by = ys[at] as number
    const sx = (xs[at] as number) - ax
    const sy = by - ay
    if (ay > y !== by > y && x < (sx * (y - ay)) / sy + ax) isWithin = !isWithin
    const length2 = sx * sx + sy * sy
    const along = length2 === 0 ? 0 : Math.min(1, Math.max(0, ((x - ax) * sx + (y - ay) * sy) / length2))
    const dx = x - ax - along * sx
    const dy = y - ay - along * sy
    least = Math.min(least, dx * dx + dy * dy)
  }
  return isWithin ? 0 : Math.sqrt(least)
}

function maskOf(isOwn: (at: number) => boolean, { columns, rows, cell }: Grid): RoomMask {
  let [left, top, right, bottom] = [columns, rows, -1, -1]
  for (let at = 0; at < columns * rows; at += 1) {
    if (!isOwn(at)) continue
    const [column, row] = [at % columns, Math.floor(at / columns)]
    left = Math.min(left, column)
    right = Math.max(right, column)
    top = Math.min(top, row)
    bottom = Math.max(bottom, row)
  }
  const [across, down] = [Math.max(0, right - left + 1), Math.max(0, bottom - top + 1)]
  const cells = new Uint8Array(across * down)
  for (let at = 0; at < cells.length; at += 1) {
    if (isOwn((top + Math.floor(at / across)) * columns + left + (at % across))) cells[at] = 1
  }
  return { box: { x: left * cell, y: top * cell, width: across * cell, height: down * cell }, cell, cells }
}
