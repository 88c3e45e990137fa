import { expect, test } from 'vitest'
import { FITTED, fittedSize, kept, LARGEST_SCALE, moved, placeAt, zoomed } from './zoom-math.ts'

const stage = { width: 400, height: 400 }
const here = { stage, fitted: fittedSize(stage, { width: 1024, height: 512 }) }
const start = kept(FITTED, here)

test('a wide picture fits the width and is centered', () => {
  expect(here.fitted).toEqual({ width: 400, height: 200 })
  expect(start).toEqual({ x: 0, y: 100, scale: 1 })
  expect(fittedSize(stage, { width: 40, height: 20 }, 40)).toEqual({ width: 40, height: 20 })
})

test('what is under the finger stays there while it zooms', () => {
  const spot = { x: 300, y: 220 }
  const view = zoomed(start, { scale: 4, spot }, here)
  expect(placeAt(view, spot, here)).toEqual(placeAt(start, spot, here))
  expect(view.scale).toBe(4)
})

test('it can be moved to its edges, not beyond, and not at all while it fits', () => {
  expect(moved(start, { x: 50, y: 50 }, here)).toEqual(start)
  const large = zoomed(start, { scale: 2, spot: { x: 200, y: 200 } }, here)
  expect(moved(large, { x: 9999, y: 0 }, here).x).toBe(0)
  expect(moved(large, { x: -9999, y: 0 }, here).x).toBe(-400)
})

test('it zooms between fitted and its largest size', () => {
  expect(zoomed(start, { scale: 0.2, spot: { x: 5, y: 5 } }, here)).toEqual(start)
  expect(zoomed(start, { scale: 99, spot: { x: 5, y: 5 } }, here).scale).toBe(LARGEST_SCALE)
})
