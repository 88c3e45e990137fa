import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { pauses } from './pauses.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test('each pause is twice as long as the one before, up to five minutes', () => {
  const tried: number[] = []
  const pause = pauses(() => {
    tried.push(Date.now() - startedAt)
    pause.longer()
  })
  const startedAt = Date.now()
  pause.longer()
  vi.advanceTimersByTime(20 * 60_000)
  expect(tried.map((ms) => ms / 1000)).toEqual([5, 15, 35, 75, 155, 315, 615, 915])
})

test("calls that fail together pause once, the server's own delay is kept, and an answer resets everything", () => {
  let tries = 0
  const pause = pauses(() => void tries++)
  pause.longer(60_000)
  pause.longer()
  vi.advanceTimersByTime(59_999)
  expect(tries).toBe(0)
  expect(pause.isOn()).toBe(true)
  vi.advanceTimersByTime(1)
  expect(tries).toBe(1)
  pause.over()
  pause.longer()
  vi.advanceTimersByTime(5_000)
  expect(tries).toBe(2)
  pause.longer()
  pause.stop()
  vi.advanceTimersByTime(60_000)
  expect(tries).toBe(2)
})
