import type { TableDice } from '../dice.ts'

export type Point = readonly [x: number, y: number]
export type Box = { x: number; y: number; width: number; height: number }

/** Cosines of 0 to 90 degrees in steps of 15: engines may differ in theirs. */
const COSINES = [1, 0.9659, 0.866, Math.SQRT1_2, 0.5, 0.2588, 0]

/** The unit circle in 24 steps. */
export const ROUND: readonly Point[] = Array.from({ length: 24 }, (_, step) => [cosine(step), cosine((step + 18) % 24)])

function cosine(step: number): number {
  const folded = step > 12 ? 24 - step : step
  return folded > 6 ? -(COSINES[12 - folded] ?? 0) : (COSINES[folded] ?? 0)
}

export function corners({ x, y, width, height }: Box): Point[] {
  return [
    [x, y],
    [x + width, y],
    [x + width, y + height],
    [x, y + height],
  ]
}

export function centerOf(points: readonly Point[]): Point {
  const sum = points.reduce<Point>(([x, y], [px, py]) => [x + px, y + py], [0, 0])
  return [sum[0] / points.length, sum[1] / points.length]
}

/** A rough round outline; its center sees every point of it. */
export function blob(dice: TableDice, [x, y]: Point, [rx, ry]: Point): Point[] {
  return ROUND.map(([dx, dy]) => {
    const reach = dice.int(82, 112) / 100
    return [x + dx * rx * reach, y + dy * ry * reach]
  })
}

export function between([ax, ay]: Point, [bx, by]: Point, part: number): Point {
  return [ax + (bx - ax) * part, ay + (by - ay) * part]
}

/** Squared, because engines may differ in roots. */
export function distance2([ax, ay]: Point, [bx, by]: Point): number {
  return (ax - bx) * (ax - bx) + (ay - by) * (ay - by)
}

export function distanceToLine2(point: Point, from: Point, to: Point): number {
  const length2 = distance2(from, to)
  if (length2 === 0) return distance2(point, from)
  const along = ((point[0] - from[0]) * (to[0] - from[0]) + (point[1] - from[1]) * (to[1] - from[1])) / length2
  return distance2(point, between(from, to, Math.min(1, Math.max(0, along))))
}

/** Even-odd rule. */
export function isInside([x, y]: Point, outline: readonly Point[]): boolean {
  let inside = false
  outline.forEach(([ax, ay], at) => {
    const [bx, by] = outline[(at + 1) % outline.length] as Point
    if (ay > y !== by > y && x < ((bx - ax) * (y - ay)) / (by - ay) + ax) inside = !inside
  })
  return inside
}
