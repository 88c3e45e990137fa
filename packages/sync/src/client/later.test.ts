import { expect, test } from 'vitest'
import { createLater, shared } from './later.ts'

test('work that fails is reported, and work asked for after it still runs', async () => {
  const failures: unknown[] = []
  const later = createLater((error) => failures.push(error))
  later.run(0, () => Promise.reject(new Error('no room')))
  await new Promise<void>((resolve) => later.run(0, async () => resolve()))
  expect(failures).toEqual([new Error('no room')])
  await later.stop()
})

test('those who ask in one moment share the work, and those who ask once it has begun do not', async () => {
  let begun = 0
  const ask = shared(async () => ++begun)
  expect(await Promise.all([ask(), ask(), ask()])).toEqual([1, 1, 1])
  const first = ask()
  await Promise.resolve()
  expect(await Promise.all([first, ask()])).toEqual([2, 3])
})
