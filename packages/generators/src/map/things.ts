import { corners, type Point, ROUND } from './geometry.ts'
import { circle, FLOOR, INK, line, PAPER, path, WATER } from './pen.ts'

/** A place's main feature, drawn at its middle. Each fits 40 by 40. */
export const THINGS: Record<string, (middle: Point) => string> = {
  table: ([x, y]) =>
    box([x - 16, y - 8], [32, 16]) +
    [-10, 10]
      .map(
        (dx) =>
          circle([x + dx, y - 13], 3.5, { fill: FLOOR, width: 1.4 }) +
          circle([x + dx, y + 13], 3.5, { fill: FLOOR, width: 1.4 }),
      )
      .join(''),
  beds: ([x, y]) => [-14, 4].map((dx) => box([x + dx, y - 14], [12, 26]) + box([x + dx + 2, y - 12], [8, 6])).join(''),
  barrels: ([x, y]) =>
    (
      [
        [-9, -6],
        [7, -8],
        [0, 8],
        [15, 6],
      ] as const
    )
      .map(
        ([dx, dy]) =>
          circle([x + dx, y + dy], 7.5, { fill: FLOOR, width: 1.6 }) + circle([x + dx, y + dy], 3.5, { width: 1 }),
      )
      .join(''),
  altar: ([x, y]) =>
    box([x - 14, y - 7], [28, 14]) +
    circle([x - 8, y], 2.5, { fill: INK }) +
    circle([x + 8, y], 2.5, { fill: INK }) +
    path(`M${x} ${y - 5}v10M${x - 3} ${y - 2}h6`, { width: 1.4 }),
  stairs: ([x, y]) =>
    Array.from({ length: 6 }, (_, at) =>
      line([
        [x - 15 + at, y - 14 + at * 5.5],
        [x + 15 - at, y - 14 + at * 5.5],
      ]),
    )
      .map((d) => path(d, { width: 1.8 }))
      .join(''),
  pillars: ([x, y]) =>
    (
      [
        [-16, -13],
        [16, -13],
        [-16, 13],
        [16, 13],
      ] as const
    )
      .map(([dx, dy]) => circle([x + dx, y + dy], 5, { fill: INK }))
      .join(''),
  statue: ([x, y]) =>
    box([x - 9, y - 9], [18, 18]) +
    path(
      line(
        ROUND.filter((_, at) => at % 3 === 0).map(
          ([dx, dy], at): Point => [x + dx * (at % 2 ? 3 : 7), y + dy * (at % 2 ? 3 : 7)],
        ),
        true,
      ),
      { fill: INK, width: 1 },
    ),
  coffins: ([x, y]) =>
    [-14, 4]
      .map(
        (dx) =>
          path(
            line(
              [
                [x + dx, y - 8],
                [x + dx + 3, y - 14],
                [x + dx + 9, y - 14],
                [x + dx + 12, y - 8],
                [x + dx + 9, y + 14],
                [x + dx + 3, y + 14],
              ],
              true,
            ),
            { fill: FLOOR, width: 1.7 },
          ) + path(`M${x + dx + 6} ${y - 9}v10M${x + dx + 3} ${y - 5}h6`, { width: 1.1 }),
      )
      .join(''),
  shelves: ([x, y]) =>
    [-13, -1, 11]
      .map(
        (dy) =>
          box([x - 17, y + dy - 4], [34, 7]) +
          path(`M${x - 9} ${y + dy - 4}v7M${x} ${y + dy - 4}v7M${x + 8} ${y + dy - 4}v7`, { width: 1 }),
      )
      .join(''),
  well: ([x, y]) => circle([x, y], 14, { fill: FLOOR, width: 2.4 }) + circle([x, y], 9, { fill: WATER, width: 1.4 }),
  fire: ([x, y]) =>
    circle([x, y], 12, { width: 1.6 }) +
    path(`M${x - 6} ${y + 5}q-3 -8 4 -13q1 5 4 5q4 4 1 8z`, { fill: INK, width: 1 }),
  chest: ([x, y]) =>
    box([x - 12, y - 7], [24, 15]) + path(`M${x - 12} ${y - 1}h24M${x - 2} ${y - 1}v4h4v-4`, { width: 1.3 }),
  throne: ([x, y]) =>
    box([x - 10, y - 12], [20, 22]) +
    box([x - 6, y - 4], [12, 12]) +
    path(`M${x - 16} ${y + 14}h32M${x - 20} ${y + 18}h40`, { width: 1.4 }),
  bars: ([x, y]) =>
    path(
      Array.from({ length: 7 }, (_, at) => `M${x - 18 + at * 6} ${y - 10}v20`).join('') +
        `M${x - 20} ${y - 10}h40M${x - 20} ${y + 10}h40`,
      { width: 1.6 },
    ),
  wheel: ([x, y]) =>
    circle([x, y], 14, { width: 2 }) +
    path(
      ROUND.filter((_, at) => at % 3 === 0)
        .map(([dx, dy]) =>
          line([
            [x, y],
            [x + dx * 18, y + dy * 18],
          ]),
        )
        .join(''),
      { width: 1.6 },
    ),
  guns: ([x, y]) =>
    [-11, 9]
      .map(
        (dy) =>
          box([x - 15, y + dy - 3], [24, 7]) +
          circle([x - 8, y + dy + 6], 3, { fill: INK }) +
          circle([x + 4, y + dy + 6], 3, { fill: INK }),
      )
      .join(''),
  crates: ([x, y]) =>
    box([x - 16, y - 12], [15, 15]) +
    box([x + 1, y - 8], [14, 14]) +
    box([x - 10, y + 4], [14, 13]) +
    path(`M${x - 16} ${y - 12}l15 15M${x + 1} ${y - 8}l14 14`, { width: 1 }),
  mushrooms: ([x, y]) =>
    (
      [
        [-10, 4],
        [6, -6],
        [12, 9],
      ] as const
    )
      .map(([dx, dy]) =>
        path(`M${x + dx - 9} ${y + dy}q9 -14 18 0zM${x + dx - 2} ${y + dy}v8h4v-8`, { fill: FLOOR, width: 1.5 }),
      )
      .join(''),
  crystals: ([x, y]) =>
    path(
      line(
        [
          [x - 12, y + 12],
          [x - 15, y - 2],
          [x - 8, y - 12],
          [x - 2, y + 12],
        ],
        true,
      ) +
        line(
          [
            [x - 2, y + 12],
            [x + 2, y - 16],
            [x + 9, y - 2],
            [x + 8, y + 12],
          ],
          true,
        ),
      { fill: FLOOR, width: 1.6 },
    ),
  bones: ([x, y]) =>
    path(`M${x - 14} ${y + 8}L${x + 10} ${y - 6}M${x - 10} ${y - 8}L${x + 12} ${y + 8}`, {
      width: 3.4,
      more: 'stroke-linecap="round"',
    }) +
    circle([x, y], 6, { fill: FLOOR, width: 1.6 }) +
    circle([x - 2, y - 1], 1.2, { fill: INK, width: 0.6 }) +
    circle([x + 2, y - 1], 1.2, { fill: INK, width: 0.6 }),
  tower: ([x, y]) =>
    path(`M${x - 9} ${y + 14}v-24h-3v-6h5v3h4v-3h6v3h4v-3h5v6h-3v24zM${x - 3} ${y + 14}v-8h6v8`, {
      fill: PAPER,
      width: 1.7,
    }),
  houses: ([x, y]) =>
    (
      [
        [-14, 2],
        [2, -8],
        [6, 10],
      ] as const
    )
      .map(([dx, dy]) => path(`M${x + dx - 8} ${y + dy + 6}v-8l8 -7l8 7v8z`, { fill: PAPER, width: 1.6 }))
      .join(''),
  stones: ([x, y]) =>
    ROUND.filter((_, at) => at % 4 === 0)
      .map(([dx, dy]) => path(`M${x + dx * 15 - 3} ${y + dy * 10 + 5}v-10q3 -4 6 0v10z`, { fill: PAPER, width: 1.5 }))
      .join(''),
  mouth: ([x, y]) =>
    path(`M${x - 16} ${y + 12}Q${x - 12} ${y - 18} ${x + 4} ${y - 12}Q${x + 18} ${y - 8} ${x + 16} ${y + 12}z`, {
      fill: PAPER,
      width: 1.8,
    }) + path(`M${x - 7} ${y + 12}q7 -18 14 0z`, { fill: INK }),
  camp: ([x, y]) =>
    path(`M${x - 16} ${y + 10}l12 -22l12 22zM${x - 4} ${y - 12}l-4 22M${x - 4} ${y - 12}l5 22`, {
      fill: PAPER,
      width: 1.6,
    }) + path(`M${x + 12} ${y + 10}q-1 -8 3 -10q5 5 2 10z`, { fill: INK, width: 1 }),
  bridge: ([x, y]) =>
    path(`M${x - 18} ${y - 6}q18 -10 36 0M${x - 18} ${y + 8}q18 -10 36 0`, { width: 2 }) +
    path([-12, -6, 0, 6, 12].map((dx) => `M${x + dx} ${y - 9}v13`).join(''), { width: 1 }),
  shrine: ([x, y]) =>
    path(`M${x - 14} ${y + 12}v-14h28v14M${x - 18} ${y - 2}l18 -14l18 14zM${x - 4} ${y + 12}v-9h8v9`, {
      fill: PAPER,
      width: 1.6,
    }),
  fountain: ([x, y]) =>
    circle([x, y], 15, { fill: FLOOR, width: 1.8 }) +
    circle([x, y], 10, { fill: WATER, width: 1.2 }) +
    circle([x, y], 3, { fill: INK }),
  stalls: ([x, y]) =>
    [-12, 6]
      .flatMap((dx) =>
        [-11, 5].map((dy) => box([x + dx, y + dy], [10, 9]) + path(`M${x + dx} ${y + dy}l10 9`, { width: 1 })),
      )
      .join(''),
}

function box([x, y]: Point, [width, height]: Point): string {
  return path(line(corners({ x, y, width, height }), true), { fill: FLOOR, width: 1.7 })
}
