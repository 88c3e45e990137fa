import { expect, test } from 'vitest'
import { clustersOf, type Heard, heardIn, roundsOf, ticksOf } from './timeline-parts.ts'

const MINUTE = 60_000
const at = (position: number, over: Partial<Heard> = {}): Heard => {
  return { id: `m${position}`, recordingId: 'r', kind: 'mark', at: '', title: 'Mark', text: '', position, ...over }
}

test('a round lasts until the next one, until its fight is over, or to the end', () => {
  const heard = [
    at(1, { kind: 'round', title: 'Round 1' }),
    at(2),
    at(3, { kind: 'round', title: 'Round 2' }),
    at(5, { kind: 'act', isEnd: true }),
    at(8, { kind: 'round', title: 'Round 1' }),
  ]
  expect(roundsOf(heard, 10).map(({ round, from, to }) => [round.title, from, to])).toEqual([
    ['Round 1', 1, 3],
    ['Round 2', 3, 5],
    ['Round 1', 8, 10],
  ])
})

test('moments that a finger can’t tell apart are one icon with a count', () => {
  const clusters = clustersOf([at(0), at(10), at(43), at(44), at(100)], { total: 100, width: 100, least: 44 })
  expect(clusters.map(({ first, size }) => [first.position, size])).toEqual([
    [0, 3],
    [44, 1],
    [100, 1],
  ])
})

test('the scale has round times and no more than fit', () => {
  expect(ticksOf(97 * MINUTE, 7)).toEqual([0, 15, 30, 45, 60, 75, 90].map((minutes) => minutes * MINUTE))
  expect(ticksOf(20_000, 7)).toEqual([0, 15_000])
  expect(ticksOf(4 * 60 * MINUTE, 4)).toHaveLength(5)
})

test('what was not recorded is not on the timeline', () => {
  const segment = { startedAt: '2026-11-20T20:00:00.000Z', duration: MINUTE }
  const moment = (time: string) => ({ ...at(0), at: time })
  const heard = heardIn([segment as never], [moment('2026-11-20T20:00:30.000Z'), moment('2026-11-20T19:00:00.000Z')])
  expect(heard.map(({ position }) => position)).toEqual([30_000])
})
