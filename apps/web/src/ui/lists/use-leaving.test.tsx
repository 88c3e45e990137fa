import { act, renderHook } from '@testing-library/react'
import { expect, test } from 'vitest'
import { useLeaving } from './use-leaving.ts'

test('what this device deletes is leaving until it is back', () => {
  const listed = new Set(['inn', 'road'])
  const { result, rerender } = renderHook(() => useLeaving((id) => listed.has(id)))
  act(() => result.current.leave('inn'))
  expect(result.current.leavingId).toBe('inn')
  listed.delete('inn')
  rerender()
  expect(result.current.leavingId).toBe('inn')
  listed.add('inn')
  rerender()
  expect(result.current.leavingId).toBeUndefined()
})
