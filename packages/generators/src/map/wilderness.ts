import type { TableDice } from '../dice.ts'
import { between, distanceToLine2, isInside, type Point, ROUND } from './geometry.ts'
import { bush, dune, hill, mountain, pine, reeds, tree, tuft, waves } from './landscape.ts'
import { slots, wayThrough } from './links.ts'
import { FLOOR, isFarFrom, meander, path, scattered, smooth, WATER } from './pen.ts'
import { type FloorPlan, OPEN_LAND } from './plan.ts'

type Growth = (dice: TableDice, point: Point) => string

const GROWTH: Record<string, Growth> = {
  tree,
  pine: (_, point) => pine(point),
  hill: (_, point) => hill(point),
  mountain,
  dune: (_, point) => dune(point),
  reeds: (_, point) => reeds(point),
  tuft: (_, point) => tuft(point),
  bush,
}

/** What grows there: by the first of these words in the request, otherwise some of everything. */
const LANDS: readonly [words: RegExp, grows: readonly string[]][] = [
  [/forest|wood|jungle/, ['tree', 'tree', 'tree', 'pine', 'hill', 'bush']],
  [/mountain|pass|peak/, ['mountain', 'mountain', 'hill', 'pine', 'pine', 'tuft']],
  [/swamp|marsh|fen|bog/, ['reeds', 'reeds', 'reeds', 'tree', 'tuft']],
  [/desert|dune|sand/, ['dune', 'dune', 'dune', 'hill', 'tuft']],
  [/frozen|ice|snow|arctic|waste/, ['pine', 'pine', 'mountain', 'hill', 'tuft']],
  [/grass|plain|steppe/, ['tuft', 'tuft', 'hill', 'bush', 'tree']],
  [/coast|beach|island/, ['tuft', 'hill', 'tree', 'dune', 'pine']],
  [/valley|river/, ['tree', 'hill', 'hill', 'tuft', 'bush', 'mountain']],
]
const ANY_LAND = ['tree', 'pine', 'hill', 'mountain', 'tuft', 'bush']

/** A country from above: places, the paths between them, and what lies in the way. */
export function planWilderness(dice: TableDice, words: string): FloorPlan {
  const { chosen, open } = slots(dice, { columns: 4, rows: 3 }, dice.int(7, 10))
  const isCoast = /coast|beach|island|sea/.test(words)
  const places = chosen.map(
    ([column, row]): Point => [
      160 + column * 228 + dice.int(-46, 46),
      196 + row * (isCoast ? 160 : 192) + dice.int(-36, 36),
    ],
  )
  const links = wayThrough(dice, { count: places.length, open }, 25)
  const ways = links.map(([from, to]) => meander(dice, [places[from] as Point, places[to] as Point], 14))
  const riverAt = (y: number): Point => [dice.int(220, 800), y]
  const river = /desert|dune/.test(words) ? [] : meander(dice, [riverAt(96), riverAt(744)], 34)
  return {
    places: places.map((middle) => ({
      outline: ROUND.map(([dx, dy]): Point => [middle[0] + dx * 42, middle[1] + dy * 36]),
      label: [middle[0] - 20, middle[1] - 14],
      middle: [middle[0] + 16, middle[1] + 8],
      maxSize: 90,
    })),
    links,
    ground: [
      river.length > 0 ? stream(river) : '',
      isCoast ? sea(dice) : '',
      ...ways.map(
        (way) =>
          path(smooth(way, false), { stroke: FLOOR, width: 8 }) +
          path(smooth(way, false), { width: 2.4, more: 'stroke-dasharray="9 6"' }),
      ),
    ].join(''),
    above: growth(dice, words, { places, lines: [...ways, river], isCoast }),
    reach: OPEN_LAND,
    scale: /valley|pass/.test(words) ? 'One mile' : 'One league',
  }
}

function stream(river: readonly Point[]): string {
  const d = smooth(river, false)
  return (
    path(d, { width: 17 }) +
    path(d, { stroke: WATER, width: 13 }) +
    path(d, { width: 0.8, more: 'stroke-dasharray="20 26" opacity=".6"' })
  )
}

function sea(dice: TableDice): string {
  const shore = Array.from({ length: 15 }, (_, at): Point => [23 + at * 70, 650 + dice.int(-22, 22)])
  const far: Point[] = [
    [1001, 745],
    [23, 745],
  ]
  const [first, last] = [shore[0] as Point, shore.at(-1) as Point]
  const rim = smooth([first, ...shore, [1001, last[1]]], false)
  return (
    path(`${rim}L${far.map(([x, y]) => `${x} ${y}`).join('L')}Z`, { fill: WATER, width: 2 }) +
    [0, 1, 2, 3, 4, 5, 6].map((at) => waves([120 + at * 130 + dice.int(-30, 30), 702 + dice.int(-8, 14)])).join('')
  )
}

type Kept = { places: readonly Point[]; lines: readonly (readonly Point[])[]; isCoast: boolean }

/** Each part of the country has its own mixture; what is further down covers what is behind it. */
function growth(dice: TableDice, words: string, { places, lines, isCoast }: Kept): string {
  const grows = LANDS.find(([asked]) => asked.test(words))?.[1] ?? ANY_LAND
  const regions = Array.from({ length: 12 }, () => dice.pick(grows))
  const isAway = isFarFrom(places, 58)
  const title = [
    [23, 20],
    [640, 20],
    [640, 116],
    [23, 116],
  ] as const
  const isClear = (point: Point) =>
    lines.every((way) =>
      way.every((end, at) => at === 0 || distanceToLine2(foot(point), way[at - 1] as Point, end) > 30 * 30),
    )
  const isFree = (point: Point) =>
    isAway(point) && isClear(point) && !isInside(point, title) && !(isCoast && point[1] > 612)
  return scattered(dice, { step: 38, percent: 74, isFree })
    .toSorted((one, other) => one[1] - other[1])
    .map((point) => {
      const [x, y] = between(point, [512, 400], 0.04)
      const region = Math.min(3, Math.floor(x / 256)) + 4 * Math.min(2, Math.floor(y / 256))
      const kind = dice.chance(75) ? regions[region] : dice.pick(grows)
      return GROWTH[kind as string]?.(dice, point) ?? ''
    })
    .join('')
}

/** The foot of a drawing, which rises above it. */
function foot([x, y]: Point): Point {
  return [x, y - 9]
}
