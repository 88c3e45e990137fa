import { renderHook } from '@testing-library/react'
import { expect, test } from 'vitest'
import { useOneAtATime } from './use-one-at-a-time.ts'

test('a double tap does it once; once it is over, or has failed, it can be done again', async () => {
  const once = renderHook(useOneAtATime).result.current
  const done: number[] = []
  const add = (number: number) => once(async () => done.push(number))
  await Promise.all([add(1), add(2)])
  expect(await add(3)).toBe(2)
  await expect(once(() => Promise.reject(new Error('full')))).rejects.toThrow('full')
  await add(4)
  expect(done).toEqual([1, 3, 4])
})
