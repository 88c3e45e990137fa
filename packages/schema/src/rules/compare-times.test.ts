import { expect, test } from 'vitest'
import { compareTimes } from './compare-times.ts'

test('times of any zone and precision sort by when they were', () => {
  const inOrder = ['2026-11-20T21:00:00+02:00', '2026-11-20T19:30:00.000Z', '2026-11-20T18:00:00.000-03:00']
  expect(inOrder.toReversed().toSorted(compareTimes)).toEqual(inOrder)
})
