import { expect, test } from 'vitest'
import { aSession } from '../testing/builders.ts'
import { nextSessionNumber, orderSessions, recapPrefill } from './session-number.ts'

test("the next number is the highest plus 1, or the campaign's if there are no sessions", () => {
  expect(nextSessionNumber([], 7)).toBe(7)
  expect(nextSessionNumber([], 0)).toBe(0)
  expect(nextSessionNumber([aSession({ sessionNumber: 3 }), aSession({ sessionNumber: 12 })], 40)).toBe(13)
})

test("the recap starts with the previous session's notes, the GM's before the AI's", () => {
  const sessions = [
    aSession({ sessionNumber: 1, gmNotes: 'old' }),
    aSession({ sessionNumber: 2, gmNotes: ' Fled the chapel. \n', aiNotes: 'Bells rang twice.' }),
  ]
  expect(recapPrefill(sessions, 3)).toBe('Fled the chapel.\n\nBells rang twice.')
})

test("a number that isn't above the highest gets no recap, and neither does the first session", () => {
  const sessions = [aSession({ sessionNumber: 2, gmNotes: 'notes' })]
  expect(recapPrefill(sessions, 2)).toBe('')
  expect(recapPrefill(sessions, 1)).toBe('')
  expect(recapPrefill([], 1)).toBe('')
  expect(recapPrefill([aSession({ sessionNumber: 1, aiNotes: 'only these' })], 2)).toBe('only these')
})

test('sessions are newest first: by number, then by time', () => {
  const sessions = [
    aSession({ id: 'a', sessionNumber: 2, date: '2026-03-06T20:00:00+02:00' }),
    aSession({ id: 'b', sessionNumber: 10 }),
    aSession({ id: 'c', sessionNumber: 2, date: '2026-03-06T19:00:00Z' }),
  ]
  expect(orderSessions(sessions).map(({ id }) => id)).toEqual(['b', 'c', 'a'])
})
