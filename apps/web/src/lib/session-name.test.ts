import { expect, test } from 'vitest'
import { sessionName, sessionTime } from './session-name.ts'

const at = (hour: number, sessionNumber: number) => ({
  sessionNumber,
  date: new Date(2026, 10, 20, hour, 5).toISOString(),
})

test('a session is named by its number, and by its time too where another has the number', () => {
  const [three, four, other] = [at(18, 3), at(19, 4), at(21, 4)]
  const names = [three, four, other].map((session) => sessionName(session, [three, four, other]))
  expect(names).toEqual(['Session 3', 'Session 4, Nov 20, 2026, 19:05', 'Session 4, Nov 20, 2026, 21:05'])
  expect(sessionName(four, [three, four])).toBe('Session 4')
})

test('seconds tell two sessions of one minute apart', () => {
  const made = (second: number) => ({ sessionNumber: 4, date: new Date(2026, 10, 20, 21, 5, second).toISOString() })
  const all = [made(7), made(40), at(19, 4)]
  expect(all.map((session) => sessionName(session, all))).toEqual([
    'Session 4, Nov 20, 2026, 21:05:07',
    'Session 4, Nov 20, 2026, 21:05:40',
    'Session 4, Nov 20, 2026, 19:05',
  ])
  expect(sessionTime(made(7), [made(7)])).toBe('Nov 20, 2026')
})
