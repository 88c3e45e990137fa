import { expect, test } from 'vitest'
import { partyOf } from './party.ts'

test('the party’s level is the average of its heroes, within what generators take', () => {
  expect(partyOf([])).toBeUndefined()
  expect(partyOf([{ level: 4 }, { level: 5 }, { level: 6 }, {}])).toEqual({ size: 4, level: 4 })
  expect(partyOf(Array.from({ length: 12 }, () => ({ level: 30 })))).toEqual({ size: 10, level: 20 })
})
