import { expect, test } from 'vitest'
import { createPace, LEAST_CHARACTERS, MOST_CHARACTERS } from './pace.ts'

test('a push holds little until one was answered quickly, and little again after one that failed or took long', () => {
  const pace = createPace()
  expect(pace.most()).toBe(LEAST_CHARACTERS)
  pace.answered(100_000, 1_000)
  expect(pace.most()).toBe(500_000)
  pace.answered(500_000, 0)
  expect(pace.most()).toBe(MOST_CHARACTERS)
  pace.failed()
  expect(pace.most()).toBe(LEAST_CHARACTERS)
  pace.answered(100_000, 600)
  pace.answered(170_000, 17_000)
  expect(pace.most()).toBe(LEAST_CHARACTERS)
})

test('a short change says nothing of a slow line', () => {
  const pace = createPace()
  pace.answered(1_200, 300)
  expect(pace.most()).toBe(LEAST_CHARACTERS)
})
