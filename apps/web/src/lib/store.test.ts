import { act, renderHook } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { createListeners, createStore, useStore } from './store.ts'

test('a component shows what the store holds now', () => {
  const store = createStore('dusk')
  const { result } = renderHook(() => useStore(store))
  expect(result.current).toBe('dusk')
  act(() => store.set('night'))
  expect([result.current, store.get()]).toEqual(['night', 'night'])
})

test('listeners hear each change until they unsubscribe', () => {
  const store = createStore(1)
  const heard = vi.fn(() => store.get())
  const unsubscribe = store.subscribe(heard)
  store.set(2)
  unsubscribe()
  store.set(3)
  expect(heard.mock.results.map(({ value }) => value)).toEqual([2])
})

test('a change by another tab is heard only where it is asked for', () => {
  const [own, all] = [vi.fn(), vi.fn()]
  const unsubscribeAll = [createListeners().subscribe(own), createListeners({ ofAllTabs: true }).subscribe(all)]
  window.dispatchEvent(new StorageEvent('storage'))
  for (const unsubscribe of unsubscribeAll) unsubscribe()
  window.dispatchEvent(new StorageEvent('storage'))
  expect([own.mock.calls.length, all.mock.calls.length]).toEqual([0, 1])
})
