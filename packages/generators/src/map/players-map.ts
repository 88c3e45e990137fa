import type { DrawnRooms, DrawnWay, Pair } from './room-masks.ts'
import { pictureUrl, SVG } from './sheet.ts'

export { roomMasks } from './room-masks.ts'

const NUMBERS = /<g class="numbers"[^>]*>.*<\/g>(?=<\/svg>$)/s

/** The same map without its numbers, which only the key explains. Any other picture stays as it is. */
export function withoutNumbers(url: string): string {
  if (!url.startsWith(SVG)) return url
  return pictureUrl(decodeURIComponent(url.slice(SVG.length)).replace(NUMBERS, ''))
}

/** Where the rooms of a drawn map are; undefined for any other picture. */
export function roomsDrawn(url: string): DrawnRooms | undefined {
  if (!url.startsWith(SVG)) return undefined
  const svg = decodeURIComponent(url.slice(SVG.length))
  const [width, height] = (/viewBox="0 0 (\d+) (\d+)"/.exec(svg) ?? []).slice(1).map(Number)
  const reach = Number(/<g class="numbers" data-reach="(\d+)"/.exec(svg)?.[1])
  const rooms = [...svg.matchAll(ROOM)].map(([, ring = '', x, y, number]) => ({
    number: Number(number),
    label: [Number(x), Number(y)] as Pair,
    outline: pairsIn(ring),
  }))
  return width && height && reach && rooms.length > 0 ? { width, height, reach, rooms, ways: waysIn(svg) } : undefined
}

function waysIn(svg: string): DrawnWay[] {
  const [, breadth, ways] = / data-breadth="([^"]+)" data-ways="([^"]+)"/.exec(svg) ?? []
  if (!breadth || !ways) return []
  return ways.split(';').map((way) => {
    const [ends = '', line = ''] = way.split(':')
    return { ends: pairOf(ends), line: pairsIn(line), breadth: pairOf(breadth) }
  })
}

function pairsIn(text: string): Pair[] {
  return text.split(',').map(pairOf)
}

function pairOf(text: string): Pair {
  const [x = 0, y = 0] = text.split(' ').map(Number)
  return [x, y]
}

const ROOM = /<g class="n" data-outline="([^"]+)"><circle cx="([^"]+)" cy="([^"]+)".*?>(\d+)<\/text><\/g>/g
