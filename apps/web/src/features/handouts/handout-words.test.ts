import { expect, test } from 'vitest'
import { whoSeesIt } from './handout-words.ts'

test('who sees a handout is said in words, and not sooner than the phones can have it', () => {
  expect(whoSeesIt(false, true)).toBe('Only you see it')
  expect(whoSeesIt(true, true)).toBe('The players see it')
  expect(whoSeesIt(true, false)).toBe('Shown: the phones get it when you are online again')
  expect(whoSeesIt(false, false)).toBe('Only you see it')
})
