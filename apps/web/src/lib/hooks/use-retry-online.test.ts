import { renderHook } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { useRetryOnline } from './use-retry-online.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const say = (what: 'online' | 'offline') => window.dispatchEvent(new Event(what))

function show(error?: Error) {
  const retry = vi.fn()
  const { rerender, unmount } = renderHook((now: { error?: Error | undefined }) => useRetryOnline(now.error, retry), {
    initialProps: { error },
  })
  return { retry, unmount, fails: (next?: Error) => rerender({ error: next }) }
}

test('what failed without a network is tried once when it is back', () => {
  const { retry, unmount } = show(new Error('no answer'))
  expect(retry).not.toHaveBeenCalled()
  say('online')
  expect(retry).toHaveBeenCalledTimes(1)
  unmount()
  say('online')
  expect(retry).toHaveBeenCalledTimes(1)
})

test('a try that fails just after the network is back is made again, five times at most and less and less often', () => {
  const { retry, fails } = show()
  say('online')
  expect(retry).not.toHaveBeenCalled()
  fails(new Error('no answer'))
  expect(retry).toHaveBeenCalledTimes(1)
  for (const [at, pause] of [1_000, 2_000, 4_000, 8_000].entries()) {
    fails(new Error('no answer'))
    vi.advanceTimersByTime(pause - 1)
    expect(retry).toHaveBeenCalledTimes(at + 1)
    vi.advanceTimersByTime(1)
    expect(retry).toHaveBeenCalledTimes(at + 2)
  }
  fails(new Error('no answer'))
  vi.runAllTimers()
  expect(retry).toHaveBeenCalledTimes(5)
})

test('after a try that succeeded no other one follows', () => {
  const { retry, fails } = show(new Error('no answer'))
  say('online')
  fails(new Error('no answer'))
  fails()
  vi.runAllTimers()
  expect(retry).toHaveBeenCalledTimes(1)
})

test('a network that left again is waited for', () => {
  const { retry, fails } = show()
  say('online')
  say('offline')
  fails(new Error('no answer'))
  expect(retry).not.toHaveBeenCalled()
  say('online')
  expect(retry).toHaveBeenCalledTimes(1)
})
