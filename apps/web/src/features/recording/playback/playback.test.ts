import { expect, test } from 'vitest'
import { placeOf } from './playback.ts'

test('a time of the whole falls into one part; past the end it is the end of the last', () => {
  const segments = [{ duration: 600_000 }, { duration: 600_000 }, { duration: 20_000 }]
  expect(placeOf(segments, 0)).toEqual({ part: 0, into: 0 })
  expect(placeOf(segments, 600_000)).toEqual({ part: 1, into: 0 })
  expect(placeOf(segments, 1_210_000)).toEqual({ part: 2, into: 10_000 })
  expect(placeOf(segments, 9_999_999)).toEqual({ part: 2, into: 20_000 })
  expect(placeOf([], 5)).toEqual({ part: 0, into: 0 })
})
