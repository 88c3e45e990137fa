import type { TableDice } from '../dice.ts'
import { chambers } from './cave.ts'
import { isInside, type Point } from './geometry.ts'
import { cloud, star } from './landscape.ts'
import { circle, FLOOR, isFarFrom, line, meander, path, scattered, smooth } from './pen.ts'
import { type FloorPlan, OPEN_LAND } from './plan.ts'

/** Islands over nothing, and what joins them. */
export function planPlane(dice: TableDice, words: string): FloorPlan {
  const { centers, outlines, sizes, links } = chambers(dice, dice.int(7, 9))
  const bridges = links.map(([from, to]) =>
    smooth(meander(dice, [centers[from] as Point, centers[to] as Point], 16), false),
  )
  const isCloudy = /dream|faerie|sky|cloud|death|dead/.test(words)
  const rings = outlines.map((outline, at) =>
    outline.map(
      ([x, y]): Point => [
        (centers[at] as Point)[0] + (x - (centers[at] as Point)[0]) * 1.3,
        (centers[at] as Point)[1] + (y - (centers[at] as Point)[1]) * 1.5,
      ],
    ),
  )
  const isFree = (point: Point) => !rings.some((ring) => isInside(point, ring)) && isFarFrom([[960, 66]], 60)(point)
  return {
    places: outlines.map((outline, at) => {
      const [x, y] = centers[at] as Point
      return { outline, label: [x - 14, y - 14], middle: [x + 22, y + 8], maxSize: sizes[at] as number }
    }),
    links,
    ground: [
      ...scattered(dice, { step: 54, percent: 60, isFree }).map((point) => night(dice, point, isCloudy)),
      swirl(dice),
      ...bridges.map(
        (d) =>
          path(d, { width: 15 }) +
          path(d, { stroke: FLOOR, width: 11 }) +
          path(d, { width: 11, more: 'stroke-dasharray="1.4 7"' }),
      ),
      ...outlines.map((outline, at) => island(dice, outline, centers[at] as Point)),
    ].join(''),
    reach: OPEN_LAND,
    scale: 'As far as it feels',
  }
}

function night(dice: TableDice, point: Point, isCloudy: boolean): string {
  if (isCloudy && dice.chance(50)) return cloud(point)
  return dice.chance(40) ? star(point) : circle(point, 1.4, { width: 1 })
}

/** A rough round of land on the rock it was torn out with. */
function island(dice: TableDice, outline: readonly Point[], [cx, cy]: Point): string {
  const low = outline.filter(([, y]) => y > cy + 6).toSorted((one, other) => one[0] - other[0])
  const [first, last] = [low[0] as Point, low.at(-1) as Point]
  const roots = low.map(([x, y], at): Point => [x * 0.86 + cx * 0.14, y + (at % 2 ? 14 : 40) + dice.int(0, 12)])
  const strokes = low
    .map(([x, y]) =>
      line([
        [x, y + 4],
        [x * 0.9 + cx * 0.1, y + dice.int(14, 26)],
      ]),
    )
    .join('')
  return (
    path(line([first, ...roots, last]), { fill: '#cdbb92', width: 2 }) +
    path(strokes, { width: 1.1 }) +
    path(smooth(outline), { fill: FLOOR, width: 3.4 })
  )
}

/** A spiral in the distance. */
function swirl(dice: TableDice): string {
  const [x, y] = [dice.int(380, 640), dice.int(330, 480)]
  return path([60, 105, 150, 195].map((r, at) => `M${x - r} ${y + at * 8}q${r} ${-r * 0.9} ${r * 2} 0`).join(''), {
    width: 1,
    more: 'opacity=".35" stroke-dasharray="14 9"',
  })
}
