import { expect, test } from 'vitest'
import { cutsOf } from './pieces.ts'

const SECOND = 1_000
/** Loud, with silences of a second from these seconds on. */
function peaksWith(seconds: number, silences: number[]): number[] {
  const peaks = Array<number>(seconds * 10).fill(180)
  for (const at of silences) peaks.fill(3, at * 10, at * 10 + 11)
  return peaks
}

test('a part is cut in its silences, into pieces of one to two minutes', () => {
  const peaks = peaksWith(300, [30, 70, 110, 200])
  expect(cutsOf({ peaks, duration: 300 * SECOND }).map((cut) => Math.floor(cut / SECOND))).toEqual([110, 200])
})

test('where nobody pauses it is cut all the same', () => {
  const cuts = cutsOf({ peaks: peaksWith(600, []), duration: 600 * SECOND })
  const edges = [0, ...cuts, 600 * SECOND]
  for (const [index, edge] of edges.slice(1).entries()) {
    expect(edge - (edges[index] ?? 0)).toBeLessThanOrEqual(120 * SECOND)
  }
})

test('a short part, and one whose loudness is unknown, stay whole', () => {
  expect(cutsOf({ peaks: peaksWith(100, [50]), duration: 100 * SECOND })).toEqual([])
  expect(cutsOf({ peaks: [], duration: 600 * SECOND })).toEqual([])
})
