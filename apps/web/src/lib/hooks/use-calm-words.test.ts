import { act, renderHook } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { useCalmWords } from './use-calm-words.ts'

type Words = { kind: 'synced' | 'syncing' | 'offline'; text: string }

const SYNCED: Words = { kind: 'synced', text: 'All up to date' }
const SYNCING: Words = { kind: 'syncing', text: 'Syncing, 1 left' }
const OFFLINE: Words = { kind: 'offline', text: 'Offline' }

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

function useWords(words: Words): Words {
  return useCalmWords(words, { isSyncing: words.kind === 'syncing', calm: ['synced'] })
}

function wait(ms: number): void {
  act(() => void vi.advanceTimersByTime(ms))
}

test('what the server takes at once says nothing in between, however often', () => {
  const { result, rerender } = renderHook(useWords, { initialProps: SYNCED })
  for (let times = 0; times < 5; times += 1) {
    rerender(SYNCING)
    wait(300)
    expect(result.current).toEqual(SYNCED)
    rerender(SYNCED)
    wait(50)
  }
})

test('after 0.4 s the line says that it syncs and how many changes are left, until they are sent', () => {
  const { result, rerender } = renderHook(useWords, { initialProps: SYNCED })
  rerender(SYNCING)
  rerender({ kind: 'syncing', text: 'Syncing, 2 left' })
  wait(500)
  expect(result.current.text).toBe('Syncing, 2 left')
  rerender(SYNCED)
  expect(result.current).toEqual(SYNCED)
  rerender(SYNCING)
  expect(result.current).toEqual(SYNCED)
})

test('a device that comes back online, or just opened, says at once what it still has to send', () => {
  const { result, rerender } = renderHook(useWords, { initialProps: SYNCING })
  expect(result.current).toEqual(SYNCING)
  rerender(SYNCED)
  rerender(OFFLINE)
  expect(result.current).toEqual(OFFLINE)
  rerender(SYNCING)
  expect(result.current).toEqual(SYNCING)
})
