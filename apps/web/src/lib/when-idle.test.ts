import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { notePlaceholder, whenIdle, whenQuiet } from './when-idle.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.unstubAllGlobals()
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

describe('while a placeholder is shown', () => {
  let isIdle: boolean
  beforeEach(() => {
    vi.stubGlobal('requestIdleCallback', (callback: () => void) => setTimeout(callback))
    isIdle = false
  })
  const waitForIdle = () => {
    void whenIdle().then(() => {
      isIdle = true
    })
  }

  test('the page isn’t idle until the last of them is gone, also if one follows another', async () => {
    const first = notePlaceholder()
    waitForIdle()
    await vi.advanceTimersByTimeAsync(100)
    first()
    const second = notePlaceholder()
    await vi.advanceTimersByTimeAsync(100)
    expect(isIdle).toBe(false)
    second()
    await vi.advanceTimersByTimeAsync(60)
    expect(isIdle).toBe(true)
  })

  test('work begins after 300 ms all the same', async () => {
    const gone = notePlaceholder()
    waitForIdle()
    await vi.advanceTimersByTimeAsync(299)
    expect(isIdle).toBe(false)
    await vi.advanceTimersByTimeAsync(1)
    expect(isIdle).toBe(true)
    gone()
  })
})

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
