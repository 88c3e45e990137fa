import { aCondition, aPlayer } from '@lanternkeep/schema/testing'
import { cleanup, renderHook } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { useTimedConditions } from './use-timed-conditions.ts'

const MINUTE_MS = 60_000

afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

test('a condition that ran out while the computer slept ends soon after it wakes', () => {
  vi.useFakeTimers()
  const time = new Date(Date.now() + 10 * MINUTE_MS).toISOString()
  const hero = aPlayer({ conditions: [aCondition({ ends: { kind: 'time', time } })] })
  const onDue = vi.fn()
  renderHook(() => useTimedConditions([hero], [], onDue))
  vi.advanceTimersByTime(MINUTE_MS)
  expect(onDue).not.toHaveBeenCalled()
  // No timer runs meanwhile.
  vi.setSystemTime(Date.now() + 60 * MINUTE_MS)
  vi.advanceTimersByTime(MINUTE_MS)
  expect(onDue).toHaveBeenCalledOnce()
})
