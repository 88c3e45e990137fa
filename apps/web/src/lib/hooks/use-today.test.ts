import { act, cleanup, renderHook } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { useToday } from './use-today.ts'

const EVENING = new Date(2026, 10, 20, 21, 12)
const MORNING = new Date(2026, 10, 21, 8, 30)

beforeEach(() => void vi.useFakeTimers({ now: EVENING }))
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

test('a screen that stays open is drawn again after midnight, and not before', () => {
  const draw = vi.fn(useToday)
  const { result } = renderHook(draw)
  act(() => void vi.advanceTimersByTime(2 * 3_600_000))
  expect(draw).toHaveBeenCalledTimes(1)
  expect(result.current).toEqual(new Date(2026, 10, 20))
  act(() => void vi.advanceTimersByTime(3_600_000))
  expect(result.current).toEqual(new Date(2026, 10, 21))
})

test('a device that slept over midnight knows the day as soon as its screen is on', () => {
  const { result } = renderHook(useToday)
  vi.setSystemTime(MORNING)
  act(() => void document.dispatchEvent(new Event('visibilitychange')))
  expect(result.current).toEqual(new Date(2026, 10, 21))
})
