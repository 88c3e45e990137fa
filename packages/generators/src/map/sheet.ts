import type { TableDice } from '../dice.ts'
import { blob, corners, type Point, ROUND } from './geometry.ts'
import { at, circle, FLOOR, INK, line, PAPER, path, smooth, wobbly } from './pen.ts'
import type { FloorPlan, PlannedPlace } from './plan.ts'

const WIDTH = 1024
const HEIGHT = 768
/** What belongs to a room when players see the map room by room: its walls, and the first steps of each corridor. */
const REACH = 56
const FONT = 'font-family="Georgia,\'Times New Roman\',serif"'

/** Short strokes in threes, like an engraver's shading of rock. */
const HATCH = [
  'M2 5l9 5M1 9l9 5M0 13l9 5',
  'M19 2l-5 10M23 4l-5 10M27 6l-5 10',
  'M31 4l11 1M30 8l11 1M30 12l11 1',
  'M45 14l-2 11M41 13l-2 11M37 13l-2 11',
  'M3 24l8-7M6 28l8-7M9 32l8-7',
  'M20 20l10 4M19 24l10 4M17 28l10 4',
  'M33 30l9 6M31 34l9 6M29 38l9 6',
  'M2 36l10 2M1 40l10 2M1 44l10 2',
  'M21 34l-6 9M25 36l-6 9M29 42l-5 6',
  'M36 44l10-3M34 24l5-8M42 28l6 3',
].join('')

/** Never smaller than 12 px, by the width it is shown at, which is what a picture's own media queries measure. */
const LARGE_WHERE_NARROW = [
  '<style>.n{transform-box:fill-box;transform-origin:center}',
  ...[
    [860, 1.3],
    [640, 1.9],
    [430, 2.5],
  ].map(([width, times]) => `@media(max-width:${width}px){.n{transform:scale(${times})}}`),
  '</style>',
].join('')

/** The whole sheet as a self-contained picture. `title` and `subtitle` are escaped here. */
export function drawSheet(
  dice: TableDice,
  plan: FloorPlan,
  { title, subtitle, things }: { title: string; subtitle: string; things: string },
): string {
  const frame = corners({ x: 14, y: 14, width: WIDTH - 28, height: HEIGHT - 28 })
  const inner = corners({ x: 21, y: 21, width: WIDTH - 42, height: HEIGHT - 42 })
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${HEIGHT}" width="${WIDTH}" height="${HEIGHT}">`,
    `<defs><pattern id="h" width="48" height="48" patternUnits="userSpaceOnUse"><path d="${HATCH}" fill="none" stroke="${INK}" stroke-width="1"/></pattern></defs>`,
    `<rect width="${WIDTH}" height="${HEIGHT}" fill="${PAPER}"/>`,
    stains(dice),
    plan.ground,
    things,
    plan.above ?? '',
    path(wobbly(dice, frame, { closed: true }), { width: 3 }),
    path(wobbly(dice, inner, { closed: true }), { width: 1 }),
    heading(title, subtitle),
    compass([960, 66]),
    scaleBar(plan.scale),
    // Last, so that the players’ picture is the same one without them.
    `<g class="numbers" data-reach="${plan.reach ?? REACH}"${waysOf(plan)}>${LARGE_WHERE_NARROW}`,
    ...plan.places.map((place, index) => numbered(place, index + 1)),
    '</g></svg>',
  ].join('')
}

export const SVG = 'data:image/svg+xml,'

export function pictureUrl(svg: string): string {
  const plain: Record<string, string> = { '%20': ' ', '%3D': '=', '%3A': ':', '%2F': '/', '%2C': ',', '%3B': ';' }
  return `${SVG}${encodeURIComponent(svg).replaceAll(/%(?:20|3D|3A|2F|2C|3B)/g, (code) => plain[code] ?? code)}`
}

/** A person's words as plain text between tags, without characters that XML can't hold. */
export function escaped(text: string): string {
  const safe: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }
  return [...text.toWellFormed()]
    .filter((sign) => sign >= ' ' && sign !== '\ufffe' && sign !== '\uffff')
    .map((sign) => safe[sign] ?? sign)
    .join('')
}

function heading(title: string, subtitle: string): string {
  const text = (words: string, { y, size, style }: { y: number; size: number; style: string }) =>
    `<text x="40" y="${y}" font-size="${size}" ${FONT} fill="${INK}" ${style} stroke="${PAPER}" stroke-width="6" paint-order="stroke">${escaped(words)}</text>`
  const fits = (words: string, largest: number) => Math.max(8, Math.min(largest, Math.floor(1500 / widthOf(words))))
  return (
    text(title, { y: 62, size: fits(title, 34), style: 'font-weight="bold"' }) +
    (subtitle ? text(subtitle, { y: 88, size: fits(subtitle, 18), style: 'font-style="italic"' }) : '')
  )
}

/** In letters; East Asian characters are twice as wide, and a text in capitals half as wide again. */
function widthOf(words: string): number {
  const width = [...words].reduce((sum, sign) => sum + (sign > '\u2e7f' ? 2 : 1), 1)
  return /\p{Ll}/u.test(words) || !/\p{Lu}/u.test(words) ? width : width * 1.5
}

function compass(middle: Point): string {
  const [x, y] = middle
  const needle = ([dx, dy]: Point, [wx, wy]: Point, fill: string) =>
    path(
      line(
        [
          [x + dx, y + dy],
          [x + wx, y + wy],
          [x - wx, y - wy],
        ],
        true,
      ),
      { fill, width: 1.2 },
    )
  return [
    circle(middle, 24, { fill: FLOOR, width: 1.4 }),
    path(
      ROUND.filter((_, step) => step % 3 === 0)
        .map(([dx, dy]) =>
          line([
            [x + dx * 20, y + dy * 20],
            [x + dx * 24, y + dy * 24],
          ]),
        )
        .join(''),
      { width: 1.2 },
    ),
    needle([19, 0], [0, 3.5], FLOOR),
    needle([-19, 0], [0, 3.5], FLOOR),
    needle([0, 26], [4.5, 0], FLOOR),
    needle([0, -30], [4.5, 0], INK),
    `<text x="${x + 9}" y="${y - 22}" font-size="14" ${FONT} font-weight="bold" fill="${INK}">N</text>`,
  ].join('')
}

function scaleBar(words: string): string {
  const part = (index: number) =>
    path(line(corners({ x: 40 + index * 20, y: 730, width: 20, height: 6 }), true), {
      fill: index % 2 ? FLOOR : INK,
      width: 1.2,
    })
  return `${part(0)}${part(1)}${part(2)}${part(3)}<text x="130" y="738" font-size="14" ${FONT} font-style="italic" fill="${INK}">${escaped(words)}</text>`
}

/** They travel with the numbers too. */
function waysOf({ links, ways = [], wayBreadth }: FloorPlan): string {
  if (!wayBreadth) return ''
  const lines = ways.map((way, at) => `${links[at]?.join(' ')}:${rounded(way)}`)
  return ` data-breadth="${wayBreadth.join(' ')}" data-ways="${lines.join(';')}"`
}

function rounded(points: readonly Point[]): string {
  return points.map((point) => point.map(Math.round).join(' ')).join(',')
}

/** The outline travels with the number, for whoever shows players the map room by room. */
function numbered({ label, outline }: PlannedPlace, number: number): string {
  const [x, y] = at(label).split(' ')
  return `<g class="n" data-outline="${rounded(outline)}">${circle(label, 13, { fill: FLOOR, width: 1.8 })}<text x="${x}" y="${y}" dy="5.5" text-anchor="middle" font-size="16" ${FONT} font-weight="bold" fill="${INK}">${number}</text></g>`
}

/** Marks of earlier use on the paper. */
function stains(dice: TableDice): string {
  return Array.from({ length: 5 }, () => {
    const spot: Point = [dice.int(60, 960), dice.int(60, 700)]
    return path(smooth(blob(dice, spot, [dice.int(40, 150), dice.int(40, 120)])), {
      fill: '#8a6a34',
      stroke: 'none',
      more: 'opacity=".04"',
    })
  }).join('')
}
