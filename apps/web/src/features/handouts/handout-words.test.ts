import { expect, test } from 'vitest'
import { whoSeesIt } from './handout-words.ts'

test('words say who sees a handout, and not before the phones can have it', () => {
  expect(whoSeesIt(false, true)).toBe('Only you can see it')
  expect(whoSeesIt(true, true)).toBe('Players can see it')
  expect(whoSeesIt(true, false)).toBe('Shown. Phones get it when you’re online.')
  expect(whoSeesIt(false, false)).toBe('Only you can see it')
})
