import type { Box, Point } from './geometry.ts'
import { pictureUrl, SVG } from './sheet.ts'

const NUMBERS = /<g class="numbers"[^>]*>.*<\/g>(?=<\/svg>$)/s

/** The same map without its numbers, which only the key explains. Any other picture stays as it is. */
export function withoutNumbers(url: string): string {
  if (!url.startsWith(SVG)) return url
  return pictureUrl(decodeURIComponent(url.slice(SVG.length)).replace(NUMBERS, ''))
}

type Pair = [x: number, y: number]
export type DrawnRoom = { number: number; label: Pair; outline: Pair[] }
export type DrawnRooms = { width: number; height: number; reach: number; rooms: DrawnRoom[] }

/** Where the rooms of a drawn map are; undefined for any other picture. */
export function roomsDrawn(url: string): DrawnRooms | undefined {
  if (!url.startsWith(SVG)) return undefined
  const svg = decodeURIComponent(url.slice(SVG.length))
  const [width, height] = (/viewBox="0 0 (\d+) (\d+)"/.exec(svg) ?? []).slice(1).map(Number)
  const reach = Number(/<g class="numbers" data-reach="(\d+)">/.exec(svg)?.[1])
  const rooms = [...svg.matchAll(ROOM)].map(([, ring = '', x, y, number]) => ({
    number: Number(number),
    label: [Number(x), Number(y)] as Pair,
    outline: ring.split(',').map((pair) => pair.split(' ').map(Number) as Pair),
  }))
  return width && height && reach && rooms.length > 0 ? { width, height, reach, rooms } : undefined
}

const ROOM = /<g class="n" data-outline="([^"]+)"><circle cx="([^"]+)" cy="([^"]+)".*?>(\d+)<\/text><\/g>/g

/** Walls and doors are seen from both sides. */
const HALF_A_WALL = 5

/** Which cells of a grid over the map belong to a room: `cells` has a 1 for each, row by row, within `box`. */
export type RoomMask = { box: Box; cell: number; cells: Uint8Array }

/**
 * Cuts the map into its rooms: each gets what is nearer to it than to any other room, up to `reach`. No room gets
 * anything of the inside of another beyond their shared wall.
 */
export function roomMasks({ width, height, reach, rooms }: DrawnRooms): RoomMask[] {
  const cell = reach > 100 ? 4 : 2
  const grid = { columns: Math.ceil(width / cell), rows: Math.ceil(height / cell), cell }
  const distances = rooms.map(({ outline }) => distancesTo(outline, grid, reach))
  const nearest = new Float32Array(grid.columns * grid.rows).fill(Number.POSITIVE_INFINITY)
  for (const own of distances) {
    for (let at = 0; at < own.length; at += 1) nearest[at] = Math.min(nearest[at] as number, own[at] as number)
  }
  return distances.map((own) => {
    const isOwn = (at: number) =>
      (own[at] as number) <= reach && (nearest[at] as number) >= (own[at] as number) - HALF_A_WALL
    return maskOf(isOwn, grid)
  })
}

type Grid = { columns: number; rows: number; cell: number }

/** From the middle of each cell, row by row; 0 inside, infinite where it's surely out of reach. */
function distancesTo(outline: readonly Point[], { columns, rows, cell }: Grid, reach: number): Float32Array {
  const found = new Float32Array(columns * rows).fill(Number.POSITIVE_INFINITY)
  const [xs, ys] = [outline.map(([x]) => x), outline.map(([, y]) => y)]
  const first = (values: number[]) => Math.max(0, Math.floor((Math.min(...values) - reach) / cell))
  const last = (values: number[], most: number) => Math.min(most, Math.ceil((Math.max(...values) + reach) / cell))
  const [left, right, bottom] = [first(xs), last(xs, columns), last(ys, rows)]
  for (let row = first(ys); row < bottom; row += 1) {
    for (let column = left; column < right; column += 1) {
      found[row * columns + column] = distanceTo(xs, ys, [(column + 0.5) * cell, (row + 0.5) * cell])
    }
  }
  return found
}

/** 0 inside. Makes no objects, because it runs a million times for a map. */
function distanceTo(xs: readonly number[], ys: readonly number[], [x, y]: Point): number {
  let [least, isWithin] = [Number.POSITIVE_INFINITY, false]
  for (let at = 0, before = xs.length - 1; at < xs.length; before = at, at += 1) {
    const [ax, ay, bx, by] = [xs[before] as number, ys[before] as number, xs[at] as number, ys[at] as number]
    const [sx, sy] = [bx - ax, by - ay]
    if (ay > y !== by > y && x < (sx * (y - ay)) / sy + ax) isWithin = !isWithin
    const length2 = sx * sx + sy * sy
    const along = length2 === 0 ? 0 : Math.min(1, Math.max(0, ((x - ax) * sx + (y - ay) * sy) / length2))
    const [dx, dy] = [x - ax - along * sx, y - ay - along * sy]
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
