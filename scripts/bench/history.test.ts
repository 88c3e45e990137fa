import { expect, test } from 'vitest'
import { drawHistory } from './draw-history.ts'
import type { Figure } from './figure.ts'
import { type Run, worseThanBefore } from './history.ts'

const MACHINE = '2 cores'
const run = (figures: Record<string, number>, machine = MACHINE): Run => {
  return { commit: 'abc1234', at: '2026-11-20T08:00:00.000Z', machine, load: 2, figures }
}
const tap = (value: number): Figure => {
  return { what: 'tap', value, unit: 'ms', goal: { atMost: 50 }, information: '' }
}
const speed = (value: number): Figure => {
  return { what: 'speed', value, unit: 'x', goal: { atLeast: 0.4 }, information: '' }
}

test('a time that grew by more than noise is named with what it was', () => {
  expect(worseThanBefore([tap(40)], [run({ tap: 30 })], MACHINE)).toEqual(['tap: 40.0 ms, was 30.0 ms'])
  expect(worseThanBefore([tap(32)], [run({ tap: 30 })], MACHINE)).toEqual([])
})

test('of a speed, less is worse', () => {
  expect(worseThanBefore([speed(0.3)], [run({ speed: 0.4 })], MACHINE)).toEqual(['speed: 0.30x, was 0.40x'])
  expect(worseThanBefore([speed(0.6)], [run({ speed: 0.4 })], MACHINE)).toEqual([])
})

test('one odd run doesn’t set the measure, and neither does another machine', () => {
  const runs = [run({ tap: 30 }), run({ tap: 90 }), run({ tap: 31 })]
  expect(worseThanBefore([tap(40)], runs, MACHINE)).toHaveLength(1)
  expect(worseThanBefore([tap(40)], [run({ tap: 30 }, '8 cores')], MACHINE)).toEqual([])
})

test('the drawing has a line for each figure that several runs measured, and none that breaks the file', () => {
  const svg = drawHistory(
    [tap(31), { ...speed(0.5), what: 'a <b> & c' }],
    [run({ tap: 30 }), run({ tap: 31, 'a <b> & c': 0.5 })],
  )
  expect(svg).toContain('<title>tap: 30.0 ms, 31.0 ms</title>')
  expect(svg).toContain('a &lt;b&gt; &amp; c')
  expect(svg.match(/<polyline/g)).toHaveLength(1)
  expect(svg).not.toContain('NaN')
})
