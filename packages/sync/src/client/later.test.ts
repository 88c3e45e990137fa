import { expect, test } from 'vitest'
import { createLater } from './later.ts'

test('work that fails is reported, and work asked for after it still runs', async () => {
  const failures: unknown[] = []
  const later = createLater((error) => failures.push(error))
  later.run(0, () => Promise.reject(new Error('no room')))
  await new Promise<void>((resolve) => later.run(0, async () => resolve()))
  expect(failures).toEqual([new Error('no room')])
  await later.stop()
})
