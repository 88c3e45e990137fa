import type { TableDice } from '../dice.ts'
import { type Box, between, distance2, type Point } from './geometry.ts'

export const INK = '#241c12'
export const PAPER = '#f3e8cd'
export const FLOOR = '#fbf5e4'
export const WATER = '#d3dcd6'

/** One decimal is finer than any pen. */
export function at([x, y]: Point): string {
  return `${Math.round(x * 10) / 10} ${Math.round(y * 10) / 10}`
}

export function line(points: readonly Point[], closed = false): string {
  return `M${points.map(at).join('L')}${closed ? 'Z' : ''}`
}

type Stroke = { closed?: boolean; off?: number }

/** Drawn by hand: a point every 24 pixels, each a little off. */
export function wobbly(dice: TableDice, points: readonly Point[], { closed = false, off = 1.2 }: Stroke = {}): string {
  const ends = closed ? [...points, points[0] as Point] : points
  const drawn = ends.slice(1).flatMap((end, index) => {
    const start = ends[index] as Point
    const steps = Math.max(1, Math.round(Math.max(Math.abs(end[0] - start[0]), Math.abs(end[1] - start[1])) / 24))
    return Array.from({ length: steps }, (_, step) => off1(dice, between(start, end, (step + 1) / steps), off))
  })
  const first = closed ? (drawn.at(-1) as Point) : (points[0] as Point)
  return line([first, ...drawn.slice(0, closed ? -1 : undefined)], closed)
}

function off1(dice: TableDice, [x, y]: Point, off: number): Point {
  const tenths = Math.round(off * 10)
  return [x + dice.int(-tenths, tenths) / 10, y + dice.int(-tenths, tenths) / 10]
}

/** Rounded through the middle of each side. */
export function smooth(points: readonly Point[], closed = true): string {
  const ring = closed ? points : points.slice(1, -1)
  const middle = (index: number) => between(points[index] as Point, points[(index + 1) % points.length] as Point, 0.5)
  if (!closed) {
    const curves = ring.map(
      (point, index) => `Q${at(point)} ${at(index === ring.length - 1 ? (points.at(-1) as Point) : middle(index + 1))}`,
    )
    return `M${at(points[0] as Point)}${curves.join('')}`
  }
  return `M${at(middle(points.length - 1))}${ring.map((point, index) => `Q${at(point)} ${at(middle(index))}`).join('')}Z`
}

/** A winding path from one place to another. */
export function meander(dice: TableDice, [from, to]: readonly [Point, Point], off: number): Point[] {
  const steps = Math.max(2, Math.round(Math.max(Math.abs(to[0] - from[0]), Math.abs(to[1] - from[1])) / 60))
  const bends = Array.from({ length: steps - 1 }, (_, step) => off1(dice, between(from, to, (step + 1) / steps), off))
  return [from, ...bends, to]
}

type Style = { fill?: string; stroke?: string; width?: number; more?: string }

export function path(d: string, { fill = 'none', stroke = INK, width = 2, more = '' }: Style = {}): string {
  return `<path d="${d}" fill="${fill}" stroke="${stroke}" stroke-width="${width}"${more && ` ${more}`}/>`
}

export function circle(center: Point, radius: number, { fill = 'none', stroke = INK, width = 2 }: Style = {}): string {
  const [x, y] = at(center).split(' ')
  return `<circle cx="${x}" cy="${y}" r="${radius}" fill="${fill}" stroke="${stroke}" stroke-width="${width}"/>`
}

/** Points on a rough grid, none of them near what `isFree` keeps free. */
export function scattered(
  dice: TableDice,
  { step, percent, isFree }: { step: number; percent: number; isFree: (point: Point) => boolean },
): Point[] {
  const found: Point[] = []
  for (let y = 124; y < 700; y += step) {
    for (let x = 60; x < 968; x += step) {
      const third = Math.floor(step / 3)
      const point: Point = [x + dice.int(-third, third), y + dice.int(-third, third)]
      if (dice.chance(percent) && isFree(point)) found.push(point)
    }
  }
  return found
}

/** A grid inside a room. */
export function squared({ x, y, width, height }: Box, cell = 20): string {
  const down = Array.from(
    { length: Math.floor((width - 1) / cell) },
    (_, nth) => `M${x + (nth + 1) * cell} ${y}v${height}`,
  )
  const over = Array.from(
    { length: Math.floor((height - 1) / cell) },
    (_, nth) => `M${x} ${y + (nth + 1) * cell}h${width}`,
  )
  return path([...down, ...over].join(''), { width: 0.6, more: 'opacity=".45" stroke-dasharray="2 3"' })
}

export function isFarFrom(points: readonly Point[], reach: number): (point: Point) => boolean {
  return (point) => points.every((other) => distance2(point, other) > reach * reach)
}
