import type { TableDice } from '../dice.ts'
import { blob, type Point } from './geometry.ts'
import { circle, FLOOR, line, PAPER, path, smooth } from './pen.ts'

/** Landmarks, drawn from above or as old maps draw them. */

export function tree(dice: TableDice, [x, y]: Point): string {
  const size = dice.int(11, 17)
  return (
    path(smooth(blob(dice, [x, y], [size, size])), { fill: PAPER, width: 1.6 }) +
    path(
      line([
        [x - 3, y - 2],
        [x, y + 1],
      ]) +
        line([
          [x + 2, y + 3],
          [x + 5, y],
        ]),
      { width: 1.2 },
    )
  )
}

export function bush(dice: TableDice, point: Point): string {
  return path(smooth(blob(dice, point, [7, 6])), { fill: PAPER, width: 1.2 })
}

export function rubble(dice: TableDice, [x, y]: Point): string {
  return Array.from({ length: 4 }, () =>
    circle([x + dice.int(-10, 10), y + dice.int(-10, 10)], dice.int(1, 3), { fill: FLOOR, width: 1.3 }),
  ).join('')
}

export function pine([x, y]: Point): string {
  return (
    path(
      `${line(
        [
          [x, y - 15],
          [x + 8, y + 2],
          [x - 8, y + 2],
        ],
        true,
      )}${line([
        [x, y + 2],
        [x, y + 7],
      ])}`,
      { fill: PAPER, width: 1.5 },
    ) +
    path(
      line([
        [x + 2, y - 8],
        [x + 5, y],
      ]),
      { width: 1 },
    )
  )
}

export function mountain(dice: TableDice, [x, y]: Point): string {
  const [width, height] = [dice.int(22, 30), dice.int(28, 40)]
  const ridge: Point[] = [
    [x - width, y + 12],
    [x - dice.int(6, 10), y - height / 3],
    [x, y - height],
    [x + dice.int(8, 12), y - height / 4],
    [x + width, y + 12],
  ]
  const shade = Array.from({ length: 4 }, (_, at) =>
    line([
      [x + 2 + at * 4, y - height + 14 + at * 7],
      [x + 6 + at * 3, y + 4 - at],
    ]),
  ).join('')
  return path(line(ridge), { fill: PAPER, width: 2 }) + path(shade, { width: 1 })
}

export function hill([x, y]: Point): string {
  return (
    path(`M${x - 16} ${y + 6}Q${x} ${y - 16} ${x + 16} ${y + 6}`, { fill: PAPER, width: 1.7 }) +
    path(`M${x + 4} ${y - 2}Q${x + 9} ${y} ${x + 11} ${y + 5}`, { width: 1 })
  )
}

export function dune([x, y]: Point): string {
  return path(
    `M${x - 18} ${y}Q${x - 4} ${y - 14} ${x + 2} ${y - 8}Q${x + 8} ${y - 2} ${x + 20} ${y}M${x - 4} ${y + 5}Q${x + 4} ${y + 1} ${x + 12} ${y + 5}`,
    { width: 1.5 },
  )
}

export function reeds([x, y]: Point): string {
  return path(`M${x} ${y}v-12M${x - 5} ${y}l-2 -9M${x + 5} ${y}l2 -9M${x - 14} ${y + 3}h10M${x + 4} ${y + 3}h10`, {
    width: 1.4,
  })
}

export function tuft([x, y]: Point): string {
  return path(`M${x - 4} ${y - 5}L${x - 1} ${y}M${x} ${y - 7}V${y}M${x + 4} ${y - 5}L${x + 1} ${y}`, { width: 1.1 })
}

export function waves([x, y]: Point): string {
  return path(`M${x - 14} ${y}q5 -6 10 0q5 6 10 0q4 -5 8 0`, { width: 1.2 })
}

export function cloud([x, y]: Point): string {
  return path(`M${x - 18} ${y + 6}q-8 -8 4 -11q4 -12 15 -5q13 -5 14 6q9 4 1 10z`, { fill: PAPER, width: 1.3 })
}

export function star([x, y]: Point): string {
  return path(`M${x} ${y - 6}V${y + 6}M${x - 6} ${y}H${x + 6}`, { width: 1.2 })
}
