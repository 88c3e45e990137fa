import { generateMapBody, mapAnswer } from '@lanternkeep/schema'
import { MAP_SUBTYPES, MAP_TYPES } from '@lanternkeep/schema/lists/maps'
import { expect, test } from 'vitest'
import { tableDice } from '../dice.ts'
import { anyBody, expectGoodProse, hashOfAll } from '../testing/fuzz.ts'
import { mostRepeated, roomsShared } from '../testing/reading/figures.ts'
import { samplesOf } from '../testing/reading/samples.ts'
import { distanceToLine2, isInside, type Point } from './geometry.ts'
import { isReachable } from './links.ts'
import { type DrawnType, FIRST, PLACES } from './place-words.ts'
import { roomMasks, roomsDrawn, withoutNumbers } from './players-map.ts'
import { PLANNERS, rollMap } from './roll-map.ts'
import { THINGS } from './things.ts'

// Draws and reads five hundred maps, which takes a while on a busy machine.
const SLOW = { timeout: 60_000 }

const BODIES = anyBody(500, (any) => {
  const mapType = any.oneOf(MAP_TYPES)
  return {
    ...any.maybe('mapType', () => mapType),
    ...any.maybe('theme', () => any.text(100)),
    ...any.maybe('specialFeatures', () => `${any.oneOf(['', ...MAP_SUBTYPES[mapType]])}. ${any.text(400)}`),
  }
})
const TYPES = Object.keys(PLANNERS) as DrawnType[]
const svgOf = (url: string) => decodeURIComponent(url.slice('data:image/svg+xml,'.length))

/** Every tag is closed in order, and there is nothing between them that XML rejects. */
function expectWellFormed(svg: string): void {
  const open: string[] = []
  for (const [, close, name, empty] of svg.matchAll(/<(\/?)([a-z]+)[^<>]*?(\/?)>/gi)) {
    if (close) {
      // A map has a thousand tags, and an expectation for each would take longer than drawing it.
      const closes = open.pop()
      if (closes !== name) expect(closes).toBe(name)
    } else if (!empty) open.push(name as string)
  }
  expect(open).toEqual([])
  expect(svg.replaceAll(/<[^<>]*>/g, '')).not.toMatch(/[<>]|&(?!amp;|lt;|gt;|quot;|#39;)/)
}

test(
  'any request gives a map that fits the call, with a key for its numbers and a self-contained picture',
  SLOW,
  () => {
    for (const [at, body] of BODIES.entries()) {
      generateMapBody.parse(body)
      const map = mapAnswer.parse(rollMap(body, `seed ${at}`))
      expect(map.imageUrl.startsWith('data:image/svg+xml,')).toBe(true)
      expect(map.imageUrl.length).toBeLessThan(150_000)
      const svg = svgOf(map.imageUrl)
      expectWellFormed(svg)
      expect(svg).not.toMatch(/<script|<image|<foreignObject|href=|undefined|NaN|\son\w+=/i)
      expect(svg.match(/https?:/g)).toHaveLength(1)
      expect(map.mapKey.length).toBeGreaterThanOrEqual(5)
      expect(map.mapKey.length).toBeLessThanOrEqual(12)
      expect(map.mapKey.map(({ number }) => number)).toEqual(map.mapKey.map((_, index) => index + 1))
      for (const { number } of map.mapKey) expect(svg).toContain(`font-weight="bold" fill="#241c12">${number}</text>`)
      expect(new Set(map.mapKey.map(({ name }) => name)).size).toBe(map.mapKey.length)
      for (const { description } of map.mapKey) expectGoodProse(description, [body.theme])
      expectGoodProse(map.context, [body.specialFeatures])
    }
  },
)

test('the same seed and the same wishes always give the same map', SLOW, () => {
  const roll = () => BODIES.slice(0, 60).map((body, at) => rollMap(body, `seed ${at}`))
  const all = hashOfAll(roll())
  expect(hashOfAll(roll())).toBe(all)
  expect(all).toMatchInlineSnapshot(`"3dadd74c"`)
})

test.each(TYPES)(
  'in a %s every place can be reached, none overlaps another, and each number is in its own',
  SLOW,
  (type) => {
    for (let seed = 0; seed < 60; seed += 1) {
      const { places, links } = PLANNERS[type](tableDice(`s${seed}`, 'map'), '')
      expect(isReachable(places.length, links)).toBe(true)
      for (const [at, { label, outline }] of places.entries()) {
        expect(isInside(label, outline)).toBe(true)
        for (const [other, { outline: theirs }] of places.entries()) {
          if (other === at) continue
          expect(isInside(label, theirs)).toBe(false)
          const [cx, cy] = label
          // A little inside its own outline, because rooms may share a wall.
          expect(outline.some(([x, y]) => isInside([x + (cx - x) * 0.06, y + (cy - y) * 0.06], theirs))).toBe(false)
        }
      }
    }
  },
)

test('there are enough words for every number that a map may have, and a drawing for each', SLOW, () => {
  for (const type of TYPES) {
    const most = Math.max(
      ...Array.from({ length: 60 }, (_, at) => PLANNERS[type](tableDice(`${at}`, 'map'), '').places.length),
    )
    expect(PLACES[type].length + 1).toBeGreaterThanOrEqual(most)
    for (const { thing } of [...PLACES[type], ...(FIRST[type] ?? [])]) expect(THINGS).toHaveProperty(thing)
  }
})

test('a theme is written on the sheet as plain text, and features find their places', () => {
  const theme = '<script>alert("x")</script> & \u0001Söhne'
  const map = rollMap({ mapType: 'cave', theme, specialFeatures: 'Ice cave. A frozen bell, {thing}; tracks' }, 'x')
  const svg = svgOf(map.imageUrl)
  expect(svg).toContain('&lt;script&gt;alert(&quot;x&quot;)&lt;/script&gt; &amp; Söhne')
  expect(svg).not.toContain('<script')
  expect(map.title).toContain('Ice Cave')
  expect(map.mapKey.flatMap(({ features }) => features)).toEqual(
    expect.arrayContaining(['A frozen bell', '{thing}', 'Tracks']),
  )
  expect(map.context).toContain('To weave in: “Ice cave. A frozen bell, {thing}; tracks”.')
})

test('a long theme in capitals is written smaller, so that it stays left of the compass', () => {
  const sizeOf = (theme: string) => {
    const [, size] = /y="88" font-size="(\d+)"/.exec(svgOf(rollMap({ mapType: 'cave', theme }, 'x').imageUrl)) ?? []
    return Number(size)
  }
  const theme = 'm'.repeat(100)
  expect(sizeOf(theme.toUpperCase())).toBeLessThan(sizeOf(theme))
  expect(sizeOf('ice')).toBe(18)
})

test('each type is another map, and a custom one is drawn as the closest type', () => {
  const pictures = MAP_TYPES.filter((type) => type !== 'other').map((mapType) => rollMap({ mapType }, 'x').imageUrl)
  expect(new Set(pictures).size).toBe(9)
  const own = rollMap({ mapType: 'other', specialFeatures: 'A sunken ship full of eels' }, 'x')
  expect(own.mapKey.map(({ name }) => name)).toContain(rollMap({ mapType: 'ship' }, 'x').mapKey[0]?.name)
})

test('fewer than a tenth of the rooms were in the map before, by name or by text', SLOW, () => {
  for (const [type, names, texts] of roomsShared(40)) expect([type, names < 10, texts < 10]).toEqual([type, true, true])
})

test('a theme is in the rooms, among those who live there and in what they hold', SLOW, () => {
  const rolled = Array.from({ length: 20 }, (_, at) => rollMap({ mapType: 'dungeon', theme: 'glass bees' }, `${at}`))
  const rooms = rolled.flatMap(({ mapKey }) => mapKey.map(({ description }) => description))
  expect(rooms.filter((text) => text.includes('glass bees')).length).toBeGreaterThan(rooms.length / 2)
  const held = rolled.flatMap(({ mapKey }) =>
    mapKey.flatMap(({ creatures, treasures }) => [...creatures, ...treasures]),
  )
  expect(held.filter((one) => one.includes('glass bees')).length).toBeGreaterThan(held.length / 4)
  const frozen = rollMap({ theme: 'Eternal winter' }, 'x')
    .mapKey.map(({ description }) => description)
    .join(' ')
  expect(frozen).toMatch(/ice|snow|frost|frozen/i)
})

test('no sentence comes more than twice in 100 maps or 100 rooms', SLOW, () => {
  for (const kind of ['map', 'room'] as const) {
    const { sentence, times } = mostRepeated(samplesOf(kind, 100))
    expect(times, sentence).toBeLessThanOrEqual(2)
  }
})

test("the players' picture is the same map without numbers, and another picture stays as it is", () => {
  const { imageUrl, mapKey } = rollMap({ mapType: 'city', theme: 'Söhne & Co' }, 'x')
  const [gm, players] = [svgOf(imageUrl), svgOf(withoutNumbers(imageUrl))]
  expectWellFormed(players)
  expect(players).not.toContain('class="n"')
  expect(gm.split('class="n"')).toHaveLength(mapKey.length + 1)
  expect(gm.startsWith(players.slice(0, -'</svg>'.length))).toBe(true)
  expect(withoutNumbers('https://example.org/a.png')).toBe('https://example.org/a.png')
})

test('a drawn map says where its rooms are, as its planner made them, and another picture says nothing', () => {
  const { imageUrl, mapKey } = rollMap({ mapType: 'cave' }, 'x')
  const drawn = roomsDrawn(imageUrl)
  expect(drawn).toMatchObject({ width: 1024, height: 768, reach: 56 })
  expect(drawn?.rooms.map(({ number }) => number)).toEqual(mapKey.map(({ number }) => number))
  for (const { label, outline } of drawn?.rooms ?? []) expect(isInside(label, outline)).toBe(true)
  expect(roomsDrawn(rollMap({ mapType: 'city' }, 'x').imageUrl)?.reach).toBe(1300)
  expect(roomsDrawn('data:image/png;base64,AAAA')).toBeUndefined()
  expect(roomsDrawn(withoutNumbers(imageUrl))).toBeUndefined()
})

test.each(TYPES)('cut into rooms, a %s shows nothing of the inside of any other room', SLOW, (type) => {
  for (const seed of ['a', 'b', 'c']) {
    const { places, links, reach = 56, ways = [], wayBreadth } = PLANNERS[type](tableDice(seed, 'map'), '')
    const pair = ([x, y]: Point): [number, number] => [x, y]
    const rooms = places.map((place, at) => {
      return { number: at + 1, label: pair(place.label), outline: place.outline.map(pair) }
    })
    const lines = ways.map((way, at) => {
      return { ends: pair(links[at] as Point), line: way.map(pair), breadth: pair(wayBreadth as Point) }
    })
    const drawn = { width: 1024, height: 768, reach, rooms, ways: lines }
    for (const [at, { box, cell, cells }] of roomMasks(drawn).entries()) {
      const across = box.width / cell
      const shown: Point[] = [...cells].flatMap((isShown, index) =>
        isShown ? [[box.x + ((index % across) + 0.5) * cell, box.y + (Math.floor(index / across) + 0.5) * cell]] : [],
      )
      const { outline } = rooms[at] as (typeof rooms)[number]
      const own = boxAround(outline)
      const inOwn = shown.filter((point) => isInBox(point, own) && isInside(point, outline))
      expect(inOwn.length * cell * cell).toBeGreaterThan(2000)
      const others = rooms.filter((_, other) => other !== at)
      const deepInside = others.flatMap(({ outline: theirs }) => {
        const box = boxAround(theirs)
        return shown.filter((point) => isInBox(point, box) && isInside(point, theirs) && isDeep(point, theirs))
      })
      expect(deepInside).toEqual([])
    }
  }
})

type Span = { from: Point; to: Point }

/** Most points are far from a room: the box around it is asked before its outline. */
function boxAround(outline: readonly Point[]): Span {
  const [xs, ys] = [outline.map(([x]) => x), outline.map(([, y]) => y)]
  return { from: [Math.min(...xs), Math.min(...ys)], to: [Math.max(...xs), Math.max(...ys)] }
}

function isInBox([x, y]: Point, { from, to }: Span): boolean {
  return x >= from[0] && x <= to[0] && y >= from[1] && y <= to[1]
}

/** Farther from each wall than the wall is thick. */
function isDeep(point: Point, outline: readonly Point[]): boolean {
  return outline.every((from, at) => distanceToLine2(point, from, outline[(at + 1) % outline.length] as Point) > 7 * 7)
}
