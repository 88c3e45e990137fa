import { renderHook } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { useRetryOnline } from './use-retry-online.ts'

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

test('a try that fails just after the network is back is made again, once', () => {
  const { retry, fails } = show()
  say('online')
  expect(retry).not.toHaveBeenCalled()
  fails(new Error('no answer'))
  expect(retry).toHaveBeenCalledTimes(1)
  fails(new Error('no answer'))
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
