import { expect, test } from 'vitest'
import { valueText } from './value-text.ts'

test("a time is shown as a date, and never in the program's format", () => {
  expect(valueText('2026-11-20T21:42:00.000Z', 'date')).toMatch(/^Nov 2[01], 2026, \d\d:\d\d$/)
  expect(valueText('2026-11-20', 'summary')).toBe('2026-11-20')
})

test('fields inside a value have their labels from the screens', () => {
  expect(valueText({ id: 'a', maxHealth: 12, armorClass: 14 }, 'stats')).toBe('Max health: 12\nDefence: 14')
})
