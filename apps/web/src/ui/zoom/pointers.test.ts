import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createPointers } from './pointers.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

function hands() {
  const gestures = { onMove: vi.fn(), onTap: vi.fn(), onDoubleTap: vi.fn() }
  return { ...gestures, pointers: createPointers(gestures) }
}
const HERE = { x: 100, y: 100 }

test('one tap is a tap, after a moment in which it could become a double tap', () => {
  const { pointers, onTap, onDoubleTap } = hands()
  pointers.down(1, HERE)
  pointers.move(1, { x: 103, y: 101 })
  pointers.up(1, HERE)
  expect(onTap).not.toHaveBeenCalled()
  vi.runAllTimers()
  expect(onTap).toHaveBeenCalledExactlyOnceWith(HERE)
  expect(onDoubleTap).not.toHaveBeenCalled()
})

test('two taps in one place are a double tap and nothing else', () => {
  const { pointers, onTap, onDoubleTap } = hands()
  for (const _ of [1, 2]) {
    pointers.down(1, HERE)
    pointers.up(1, HERE)
  }
  vi.runAllTimers()
  expect(onDoubleTap).toHaveBeenCalledExactlyOnceWith(HERE)
  expect(onTap).not.toHaveBeenCalled()
})

test('a drag moves, and never ends as a tap', () => {
  const { pointers, onMove, onTap } = hands()
  pointers.down(1, HERE)
  pointers.move(1, { x: 130, y: 100 })
  pointers.up(1, { x: 130, y: 100 })
  vi.runAllTimers()
  expect(onMove).toHaveBeenCalledExactlyOnceWith({ by: { x: 30, y: 0 }, spread: 1, spot: { x: 130, y: 100 } })
  expect(onTap).not.toHaveBeenCalled()
})

test('two fingers that spread zoom around their middle, and lifting them taps nothing', () => {
  const { pointers, onMove, onTap } = hands()
  pointers.down(1, HERE)
  pointers.down(2, { x: 200, y: 100 })
  pointers.move(2, { x: 300, y: 100 })
  expect(onMove).toHaveBeenCalledExactlyOnceWith({ by: { x: 50, y: 0 }, spread: 2, spot: { x: 200, y: 100 } })
  pointers.up(2, { x: 300, y: 100 })
  pointers.up(1, HERE)
  vi.runAllTimers()
  expect(onTap).not.toHaveBeenCalled()
})

test('a touch that the browser takes to scroll is no tap', () => {
  const { pointers, onTap } = hands()
  pointers.down(1, HERE)
  pointers.cancel(1)
  pointers.up(1, HERE)
  vi.runAllTimers()
  expect(onTap).not.toHaveBeenCalled()
})
