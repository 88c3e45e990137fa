import 'fake-indexeddb/auto'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openSideDatabase } from '../engine/side-database.ts'
import { overdueForDays } from './overdue.ts'

let side: ReturnType<typeof openSideDatabase>
beforeEach(() => {
  side = openSideDatabase(`overdue-${Math.random()}`)
})
afterEach(() => side.close())

const noon = (day: string) => `${day}T12:00:00.000Z`

/** Looks on these days, one after the other. Returns on which of them it may be deleted. */
async function look(dueOn: string, ...days: string[]): Promise<string[]> {
  const allowed: string[] = []
  for (const day of days) {
    const due = new Map([['mira', Date.parse(noon(dueOn))]])
    if ((await overdueForDays({ side }, { of: 'keeps', due, now: noon(day) })).has('mira')) allowed.push(day)
  }
  return allowed
}

test('what is overdue may go on the third day on which that is seen', async () => {
  expect(await look('2026-11-16', '2026-11-15', '2026-11-16', '2026-11-20', '2026-11-21')).toEqual(['2026-11-21'])
})

test('looking often on one day makes nothing go', async () => {
  expect(await look('2026-11-16', ...Array.from({ length: 9 }, () => '2026-11-20'))).toEqual([])
})

test('a clock that is far ahead for a while makes nothing go, then or later', async () => {
  const ahead = ['2027-11-20', '2027-11-21']
  expect(await look('2026-11-24', '2026-11-20', ...ahead, '2026-11-20', '2026-11-21', ...ahead)).toEqual([])
  expect(await look('2026-11-24', '2026-11-22', '2026-11-24', '2026-11-25', '2026-11-26')).toEqual(['2026-11-26'])
})

test('what a clock that was far behind dated may not go as soon as the clock is right', async () => {
  const corrected = ['2026-11-20', '2026-11-20', '2026-11-21']
  expect(await look('2020-01-31', '2020-01-01', ...corrected)).toEqual([])
})

test('each kind is counted by itself', async () => {
  await look('2026-11-16', '2026-11-18', '2026-11-19')
  const due = new Map([['mira', 0]])
  expect([...(await overdueForDays({ side }, { of: 'trash', due, now: noon('2026-11-20') }))]).toEqual([])
})
