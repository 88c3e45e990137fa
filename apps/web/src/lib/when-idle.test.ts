import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { whenQuiet } from './when-idle.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

/** Whether work that has time has begun. */
function whenBegun() {
  const work = { hasBegun: false }
  void whenQuiet().then(() => {
    work.hasBegun = true
  })
  return work
}

test('what has time begins once the browser is idle', async () => {
  const work = whenBegun()
  expect(work.hasBegun).toBe(false)
  await vi.advanceTimersByTimeAsync(300)
  expect(work.hasBegun).toBe(true)
})

test.each(['keydown', 'pointerdown', 'wheel', 'touchmove'])(
  'what has time waits until a second has passed since the last %s',
  async (type) => {
    const work = whenBegun()
    for (let at = 0; at < 5_000; at += 500) {
      document.body.dispatchEvent(new Event(type, { bubbles: true }))
      await vi.advanceTimersByTimeAsync(500)
    }
    expect(work.hasBegun).toBe(false)
    await vi.advanceTimersByTimeAsync(1_000)
    expect(work.hasBegun).toBe(true)
  },
)
